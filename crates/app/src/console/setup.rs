//! What the course's programs ask before the game: sizes, walls, start cells, who begins.
//!
//! Only what the command line leaves open is asked. An empty answer takes the default, in brackets.

use potez_play::{Entry, find};
use potez_rules::{Refusal, Settings, blockade};

use super::command::Command;
use super::dialogue::Dialogue;
use super::input::Heard;
use crate::cli::commands::play::{Beginner, PlayArgs};
use crate::cli::failure::Failure;
use crate::cli::opening::GameArgs;

/// The answers.
pub(super) struct Found {
    /// The game with the options that were answered.
    pub(super) game: GameArgs,
    /// Who begins.
    pub(super) first: Option<Beginner>,
    /// Whether two people play.
    pub(super) two: bool,
}

impl Found {
    /// What the command line says, without asking.
    pub(super) fn given(args: &PlayArgs) -> Found {
        Found { game: args.game.clone(), first: args.first, two: false }
    }
}

/// Asks what the command line leaves open.
pub(super) fn ask(args: &PlayArgs, dialogue: &mut Dialogue<'_>) -> Result<Option<Found>, Failure> {
    let mut found = Found::given(args);
    let open = &args.game.open;
    if args.load.is_some() || args.resume.is_some() {
        return Ok(Some(found));
    }
    let entry = find(&open.game).map_err(|refusal| Failure::usage(&refusal))?;
    if open.position.is_none() && args.game.moves.is_none() {
        let answered = match entry.name {
            "blockade" => ask_blockade(entry, &mut found.game, dialogue)?,
            "byte" => ask_number(entry, "size", "8", &mut found.game, dialogue)?,
            _ => Some(()),
        };
        if answered.is_none() {
            return Ok(None);
        }
    }
    if args.x.is_none() && args.o.is_none() && args.first.is_none() && ask_first(&mut found, dialogue)?.is_none() {
        return Ok(None);
    }
    Ok(Some(found))
}

/// The options that are known so far.
fn settings(game: &GameArgs) -> Result<Settings, Failure> {
    let mut settings = Settings::new();
    for pair in &game.open.set {
        settings.add(pair).map_err(|refusal| Failure::usage(&refusal))?;
    }
    Ok(settings)
}

/// The answer to a question, or the default if it is empty; `None` if stdin is closed or the person quits.
fn answer(dialogue: &mut Dialogue<'_>, prompt: &str, default: &str) -> Result<Option<String>, Failure> {
    loop {
        match dialogue.ask(prompt, None)? {
            Heard::Line(text) if text.is_empty() => return Ok(Some(default.to_owned())),
            Heard::Line(text) if matches!(Command::parse(&text), Some((Command::Quit, ""))) => return Ok(None),
            Heard::Line(text) => return Ok(Some(text)),
            Heard::TooLong => dialogue.say("console-too-long", &[])?,
            Heard::NotText => dialogue.say("console-not-text", &[])?,
            Heard::Closed | Heard::Late => return Ok(None),
        }
    }
}

/// Asks for an option that is a number, until the game takes it.
fn ask_number(
    entry: &Entry,
    key: &str,
    default: &str,
    game: &mut GameArgs,
    dialogue: &mut Dialogue<'_>,
) -> Result<Option<()>, Failure> {
    let known = settings(game)?;
    if known.get(key).is_some() {
        return Ok(Some(()));
    }
    let prompt = dialogue.text(&format!("console-ask-{key}"), &[("default", default.into())]);
    loop {
        let Some(text) = answer(dialogue, &prompt, default)? else { return Ok(None) };
        match (entry.open)(&known.clone().with(key, &text)) {
            Ok(_) => {
                game.open.set.push(format!("{key}={text}"));
                return Ok(Some(()));
            }
            Err(refusal) => {
                let name = dialogue.text(&format!("console-name-{key}"), &[]);
                dialogue.refuse(&renamed(refusal, key, &name))?;
            }
        }
    }
}

/// A refusal that calls an option as the question did.
fn renamed(mut refusal: Refusal, key: &str, name: &str) -> Refusal {
    for (fact, value) in &mut refusal.facts {
        if *fact == "key" && value == key {
            name.clone_into(value);
        }
    }
    refusal
}

fn ask_blockade(entry: &Entry, game: &mut GameArgs, dialogue: &mut Dialogue<'_>) -> Result<Option<()>, Failure> {
    for (key, default) in [("rows", "11"), ("cols", "14"), ("walls", "9")] {
        if ask_number(entry, key, default, game, dialogue)?.is_none() {
            return Ok(None);
        }
    }
    let known = settings(game)?;
    if known.get("starts").is_some() {
        return Ok(Some(()));
    }
    // Wrong options on the command line are reported when the game is opened.
    let Ok(params) = blockade::Params::from_settings(&known) else { return Ok(Some(())) };
    loop {
        let mut cells = Vec::new();
        for (pawn, usual) in ["X1", "X2", "O1", "O2"].into_iter().zip(params.starts.as_flattened()) {
            let Some(cell) = ask_cell(pawn, *usual, &params, dialogue)? else { return Ok(None) };
            cells.push(format!("{}.{}", cell.0, cell.1));
        }
        let starts = format!("{}/{}", cells[..2].join(","), cells[2..].join(","));
        match (entry.open)(&known.clone().with("starts", &starts)) {
            Ok(_) => {
                game.open.set.push(format!("starts={starts}"));
                return Ok(Some(()));
            }
            Err(refusal) => dialogue.refuse(&refusal)?,
        }
    }
}

type Cell = (u8, u8);

fn ask_cell(
    pawn: &'static str,
    usual: Cell,
    params: &blockade::Params,
    dialogue: &mut Dialogue<'_>,
) -> Result<Option<Cell>, Failure> {
    let sign =
        |number: u8| char::from_digit(number.into(), 36).map_or('?', |sign| sign.to_ascii_uppercase()).to_string();
    let default = format!("{} {}", sign(usual.0), sign(usual.1));
    let prompt = dialogue.text("console-ask-start", &[("pawn", pawn.into()), ("default", default.as_str().into())]);
    loop {
        let Some(text) = answer(dialogue, &prompt, &default)? else { return Ok(None) };
        let inside = |cell: &Cell| (1..=params.rows).contains(&cell.0) && (1..=params.cols).contains(&cell.1);
        if let Some(cell) = read_cell(&text).filter(inside) {
            return Ok(Some(cell));
        }
        let facts = [
            ("text", potez_rules::refusal::quote(&text).into()),
            ("rows", sign(params.rows).into()),
            ("cols", sign(params.cols).into()),
        ];
        dialogue.say("console-bad-cell", &facts)?;
    }
}

/// A cell as its row and column: `4 11`, `4.11`, `(4, 11)`, `4 B`, `4B`.
fn read_cell(text: &str) -> Option<Cell> {
    let parts: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let sign = |text: &str| match text.to_ascii_uppercase().as_bytes() {
        [letter @ b'A'..=b'S'] => Some(letter - b'A' + 10),
        _ => text.parse::<u8>().ok(),
    };
    match parts[..] {
        [row, col] => Some((sign(row)?, sign(col)?)),
        [both] if both.is_ascii() && both.len() == 2 => Some((sign(&both[..1])?, sign(&both[1..])?)),
        _ => None,
    }
}

fn ask_first(found: &mut Found, dialogue: &mut Dialogue<'_>) -> Result<Option<()>, Failure> {
    let prompt = dialogue.text("console-ask-first", &[]);
    loop {
        let Some(text) = answer(dialogue, &prompt, "person")? else { return Ok(None) };
        match text.to_lowercase().as_str() {
            "person" | "p" | "human" | "čovek" | "covek" | "č" | "човек" | "ч" => {
                found.first = Some(Beginner::Person);
            }
            "computer" | "c" | "računar" | "racunar" | "r" | "рачунар" | "р" => {
                found.first = Some(Beginner::Computer);
            }
            "two" | "t" | "2" | "dvoje" | "d" | "двоје" | "д" => found.two = true,
            _ => {
                dialogue.say("console-bad-first", &[("text", potez_rules::refusal::quote(&text).into())])?;
                continue;
            }
        }
        return Ok(Some(()));
    }
}

#[cfg(test)]
mod tests {
    use super::read_cell;

    #[test]
    fn cells_are_read_in_many_ways() {
        for text in ["4 11", "4.11", "(4, 11)", "4 B", "4b", "[4][11]"] {
            assert_eq!(read_cell(text), Some((4, 11)), "{text}");
        }
        assert_eq!(read_cell("44"), Some((4, 4)));
        for text in ["", "4", "411", "4 11 2", "x y", "4 999", "č1", "4 -"] {
            assert_eq!(read_cell(text), None, "{text}");
        }
    }
}
