//! The console: a game line by line, as the programs of the course's projects are used.
//!
//! | module | subject |
//! |---|---|
//! | [`setup`] | the questions before the game |
//! | [`move_entry`] | from what was typed to a move, whole or in parts |
//! | [`command`], [`commands`] | the words that are not moves, and what they do |
//! | [`inspect`] | what the program sees in a position: paths, evaluation, successors |
//! | [`describe`] | the state of the game in sentences |
//! | [`dialogue`], [`input`] | writes sentences, reads lines |

mod command;
mod commands;
mod describe;
mod dialogue;
mod input;
mod inspect;
mod move_entry;
mod setup;
mod steps;

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use potez_draw::board::{self, TextStyle};
use potez_play::players::Opponent;
use potez_play::session::{HintLevel, NodeId, Seat};
use potez_play::store::{GameId, SavedGame, Store};
use potez_play::{Session, Table};
use potez_rules::{Dialect, Player, Refusal};

use crate::cli::commands::play::PlayArgs;
use crate::cli::commands::{paths, play};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done};

use command::Command;
use dialogue::Dialogue;
use input::{Heard, Lines};
use move_entry::Known;

/// Plays a game by questions and answers.
pub(crate) fn run(args: &PlayArgs, output: &mut Output) -> Done {
    let color = output.color;
    let drained = drains(args);
    let mut dialogue = Dialogue::new(output, if drained { Lines::none() } else { Lines::of_stdin() });
    let mut found = setup::Found::given(args);
    if !drained && (args.ask || io::stdin().is_terminal()) {
        match setup::ask(args, &mut dialogue)? {
            Some(asked) => found = asked,
            None => return Ok(Answer::Yes),
        }
    }
    let (store, game) = match &args.resume {
        Some(id) => resumed(args, id, &mut dialogue)?,
        None => {
            let mut session = play::open(args, &found.game, found.first)?;
            if found.two {
                Player::BOTH.into_iter().for_each(|player| session.sit(player, Seat::Human));
            }
            let store = store(args, &mut dialogue)?;
            let title = dialogue.game_title(session.game());
            (store.clone(), SavedGame::new(store, session, &title))
        }
    };
    let opponents = play::opponents(args, game.session())?;
    let ink = TextStyle { color, ascii: args.ascii };
    let console = Console {
        args,
        dialogue,
        game,
        store,
        opponents,
        adviser: None,
        ink,
        way: None,
        hinted: None,
        show_paths: false,
    };
    console.run()
}

/// Does an argument read stdin to its end, so that nothing is left for the dialogue?
fn drains(args: &PlayArgs) -> bool {
    let open = &args.game.open;
    let texts = [open.position.as_deref(), open.tree.as_deref(), args.game.moves.as_deref()];
    texts.contains(&Some("-")) || args.load.as_deref() == Some(Path::new("-"))
}

/// Where the game is saved: nowhere with `--no-save`, and not automatically if stdin is a file. A store that cannot be
/// opened does not prevent a game.
fn store(args: &PlayArgs, dialogue: &mut Dialogue<'_>) -> Result<Option<Arc<Store>>, Failure> {
    if args.no_save || (args.data.is_none() && !io::stdin().is_terminal()) {
        return Ok(None);
    }
    match Store::open(args.data.as_deref()) {
        Ok(store) => Ok(Some(Arc::new(store))),
        Err(error) => {
            dialogue.not_kept(&error.refusal())?;
            Ok(None)
        }
    }
}

/// The saved game to continue. Parts that could not be read are reported.
fn resumed(
    args: &PlayArgs,
    id: &GameId,
    dialogue: &mut Dialogue<'_>,
) -> Result<(Option<Arc<Store>>, SavedGame), Failure> {
    let store = Arc::new(Store::open(args.data.as_deref()).map_err(|error| Failure::data(&error.refusal()))?);
    let (game, broken) = play::resume(args, &store, id)?;
    for broken in broken {
        dialogue.refuse(&broken.reason)?;
    }
    Ok((Some(store), game))
}

/// A game at the console.
struct Console<'a> {
    args: &'a PlayArgs,
    dialogue: Dialogue<'a>,
    game: SavedGame,
    store: Option<Arc<Store>>,
    opponents: [Option<Box<dyn Opponent>>; 2],
    /// The engine that gives hints, built when it is first needed.
    adviser: Option<Box<dyn Opponent>>,
    ink: TextStyle,
    /// A direction of Byte that was typed before the index; all other steps are the session's.
    way: Option<String>,
    /// Where the last hint was given, and how much it said.
    hinted: Option<(NodeId, HintLevel)>,
    /// The shortest paths follow every board.
    show_paths: bool,
}

/// Does the game continue?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    Left,
}

impl Console<'_> {
    fn session(&self) -> &Session {
        self.game.session()
    }

    /// Saves what has changed before it is shown. A failure is reported once.
    fn keep(&mut self) -> Result<(), Failure> {
        match self.game.autosave() {
            Some(refusal) => self.dialogue.not_kept(&refusal),
            None => Ok(()),
        }
    }

    /// Makes a move, and saves it.
    fn make(&mut self, text: &str) -> Result<Result<String, Refusal>, Failure> {
        let made = self.game.session_mut().play(text);
        if made.is_ok() {
            self.keep()?;
        }
        Ok(made)
    }

    fn start_clock(&mut self) {
        self.game.session_mut().start_clock(Instant::now());
    }

    /// Is the time of the player to move up?
    fn late(&mut self) -> Result<bool, Failure> {
        let late = self.game.session_mut().fall_of_flag(Instant::now());
        if late {
            self.keep()?;
        }
        Ok(late)
    }

    fn run(mut self) -> Done {
        self.greet()?;
        self.board()?;
        self.start_clock();
        loop {
            self.late()?;
            if let Some(ending) = self.session().ending() {
                let text = describe::ending(self.session(), ending, &self.dialogue);
                let text = if self.ink.color { describe::coloured(&text, ending.outcome()) } else { text };
                self.dialogue.show(&format!("{text}\n"))?;
                break;
            }
            let player = self.session().turn();
            let flow = match self.opponents[player.index()] {
                None => self.person(player)?,
                Some(_) => self.computer(player)?,
            };
            if flow == Flow::Left {
                self.dialogue.say("console-left", &[])?;
                break;
            }
        }
        if let Some(path) = &self.args.save {
            play::write_record(self.session(), &path.display().to_string())?;
        }
        Ok(play::answer(self.session()))
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let game = self.session().game();
        let title = self.dialogue.game_title(game);
        self.dialogue.say("console-title", &[("game", title.into())])?;
        let form = match game {
            "blockade" | "byte" | "connect4" | "tree" => format!("console-form-{game}"),
            _ if self.session().table().settings().get("gravity") == Some("yes") => "console-form-connect4".to_owned(),
            "tictactoe" | "mnk" => "console-form-cells".to_owned(),
            _ => {
                let moves = self.session().table().moves(Dialect::Ours);
                let example = moves.into_iter().next().unwrap_or_default();
                return self.dialogue.say("console-form-other", &[("example", example.into())]);
            }
        };
        self.dialogue.say(&form, &[])
    }

    /// The board and what each side has; the shortest paths too if they are wanted.
    fn board(&mut self) -> Result<(), Failure> {
        let table = self.game.session().table();
        let mut text = self.board_of(table);
        for line in describe::holdings(&table.scene(), &self.dialogue) {
            text += &line;
            text.push('\n');
        }
        if let Some(ways) = self.game.session().table().paths().filter(|_| self.show_paths) {
            text += &paths::text(&ways, self.dialogue.words());
        }
        self.dialogue.show(&format!("\n{text}"))
    }

    /// A board as the course prints it, with the names of rows and columns; or as we draw it if the course has no form for it.
    fn board_of(&self, table: &dyn Table) -> String {
        let course = table.course_board(self.ink.ascii).filter(|_| self.session().game() != "mnk");
        course.map_or_else(|| board::board(&table.scene(), self.ink), |text| describe::labelled(&text, &table.scene()))
    }

    // ---- a program's turn

    fn computer(&mut self, player: Player) -> Result<Flow, Failure> {
        let begun = Instant::now();
        let request = self.session().request(begun).limited(play::said(self.args));
        let Some(opponent) = &mut self.opponents[player.index()] else { return Ok(Flow::On) };
        let wrong = |refusal: Refusal| Failure::data(&refusal);
        let info = opponent.think(self.game.session().table(), &request, &mut |_| true).map_err(wrong)?;
        if self.late()? {
            return Ok(Flow::On);
        }
        let name = || self.session().seat(player).to_string();
        let best = info.best().ok_or_else(|| wrong(no_move(name())))?.to_owned();
        self.make(&best)?.map_err(wrong)?;
        self.pace(begun);
        let text = self.session().table().history(Dialect::Ours).pop().unwrap_or(best);
        let who = self.session().seat(player).to_string();
        let name = describe::name(&self.session().scene(), player);
        self.dialogue.say(
            "console-computer-plays",
            &[("player", name.into()), ("who", input::clean(&who).into()), ("move", text.into())],
        )?;
        self.board()?;
        Ok(Flow::On)
    }

    /// When two programs play, each position is shown for a while.
    fn pace(&self, begun: Instant) {
        if self.opponents.iter().all(Option::is_some)
            && let Some(pace) = self.args.pace
        {
            std::thread::sleep(pace.saturating_sub(begun.elapsed()));
        }
    }

    // ---- a person's turn

    fn person(&mut self, player: Player) -> Result<Flow, Failure> {
        if self.session().made().is_empty() && self.session().offer() == Some(player.other()) {
            let name = describe::name(&self.session().scene(), player.other());
            self.dialogue.say("console-offered", &[("player", name.into())])?;
        }
        let (prompt, usual) = self.prompt(player);
        let patience = self.session().time_left(player, Instant::now());
        let text = match self.dialogue.ask(&prompt, patience)? {
            Heard::Closed => return Ok(Flow::Left),
            Heard::Late => return Ok(Flow::On),
            Heard::TooLong => return self.dialogue.say("console-too-long", &[]).map(|()| Flow::On),
            Heard::NotText => return self.dialogue.say("console-not-text", &[]).map(|()| Flow::On),
            Heard::Line(text) if text.is_empty() => usual.unwrap_or_default(),
            Heard::Line(text) => text,
        };
        if text.is_empty() || text.starts_with('#') {
            return Ok(Flow::On);
        }
        match Command::parse(&text).filter(|_| !self.is_move(&text)) {
            Some((command, rest)) => self.obey(player, command, rest),
            None => self.enter(player, &text).map(|()| Flow::On),
        }
    }

    /// Is it the text of a legal move? The nodes of a tree may have names that are commands too.
    fn is_move(&self, text: &str) -> bool {
        let moves = self.session().table().moves(Dialect::Ours);
        moves.iter().any(|mv| mv.eq_ignore_ascii_case(text))
    }

    /// A question with what can be chosen; if there is only one choice, an empty answer takes it.
    fn choice(&self, id: &str, choices: Vec<String>) -> (String, Option<String>) {
        match choices.as_slice() {
            [only] => {
                let prompt = self.dialogue.text(&format!("{id}-only"), &[("default", only.as_str().into())]);
                (prompt, Some(only.clone()))
            }
            _ => (self.dialogue.text(id, &[("choices", choices.join(", ").into())]), None),
        }
    }

    /// The question, and what an empty answer means.
    fn prompt(&self, player: Player) -> (String, Option<String>) {
        let name = describe::name(&self.session().scene(), player);
        let player_fact = ("player", name.into());
        match self.known() {
            Known::Nothing => {}
            Known::Pawn => return (self.dialogue.text("console-prompt-wall", &[player_fact]), None),
            Known::Stack { index: Some(_), .. } => return self.choice("console-prompt-way", self.ways()),
            Known::Stack { .. } => return self.choice("console-prompt-index", self.indices()),
        }
        if self.session().table().moves(Dialect::Ours) == ["pass"] {
            return (self.dialogue.text("console-prompt-pass", &[player_fact]), Some("pass".to_owned()));
        }
        match self.session().time_left(player, Instant::now()) {
            Some(left) => {
                let facts = [player_fact, ("left", watch(left).into())];
                (self.dialogue.text("console-prompt-clock", &facts), None)
            }
            None => (self.dialogue.text("console-prompt", &[player_fact]), None),
        }
    }
}

fn no_move(name: String) -> Refusal {
    Refusal::new("play.no_move", "{name} found no move", [("name", name)])
}

/// A time for people: `4:05`, under a minute `37.2 s`.
fn watch(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 60 { format!("{:.1} s", left.as_secs_f64()) } else { format!("{}:{:02}", seconds / 60, seconds % 60) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        assert_eq!(watch(Duration::from_millis(5 * 60_000 + 7_900)), "5:07");
        assert_eq!(watch(Duration::from_millis(37_240)), "37.2 s");
    }
}
