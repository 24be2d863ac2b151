//! `potez play`: a game on the console, against the computer or between two people or two engines.

use std::io::{self, BufRead};

use potez_play::draw::{self, Ink};
use potez_play::{Mind, Order, Table};
use potez_rules::{Player, Refusal};

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::input::{self, Line};
use crate::output::Output;
use crate::{Answer, Done, opening};

/// Who moves the pieces of one side.
enum Seat {
    Person,
    Engine(Box<dyn Mind>, String, Order),
}

pub(crate) fn run(args: &PlayArgs, output: &mut Output) -> Done {
    let (_, mut table) = opening::open_and_play(&args.game)?;
    let mut seats = [seat(&args.x, args, &*table)?, seat(&args.o, args, &*table)?];
    let ink = Ink { color: output.color, ascii: args.ascii };
    let mut stdin = io::stdin().lock();
    output.line("A move such as those of 'moves'; also: moves, undo, help, quit.")?;
    draw_board(&*table, ink, output)?;
    while table.outcome().is_none() {
        let player = table.turn();
        match &mut seats[player.index()] {
            Seat::Person => match ask(player, &mut *table, &mut stdin, output)? {
                Said::Move => {}
                Said::Undo => {
                    undo(&mut *table, &seats);
                }
                Said::Quit => return Ok(Answer::Yes),
            },
            Seat::Engine(mind, name, order) => {
                let thought = mind.think(&table.snapshot(), order, &mut |_| true).map_err(data)?;
                let best = thought.best().ok_or_else(|| no_move(name))?.to_owned();
                table.play(&best).map_err(data)?;
                output.line(&format!("{} ({name}) plays {best}", player.mark()))?;
            }
        }
        draw_board(&*table, ink, output)?;
    }
    Ok(Answer::Yes)
}

fn data(refusal: Refusal) -> Failure {
    Failure::data(&refusal)
}

fn no_move(name: &str) -> Failure {
    Failure::data(&Refusal::new("play.no_move", "{name} found no move", [("name", name.to_owned())]))
}

fn seat(name: &str, args: &PlayArgs, table: &dyn Table) -> Result<Seat, Failure> {
    if name.eq_ignore_ascii_case("human") {
        return Ok(Seat::Person);
    }
    let spec = opening::engine(name, &args.engine)?;
    let mind = table.mind(&spec).map_err(|refusal| Failure::usage(&refusal))?;
    let order = Order { limits: args.limits.limits(spec.kind), ..Order::default() };
    Ok(Seat::Engine(mind, name.to_owned(), order))
}

fn draw_board(table: &dyn Table, ink: Ink, output: &mut Output) -> Result<(), Failure> {
    output.line("")?;
    output.text(&draw::text(&table.scene(), ink))?;
    output.flush()
}

/// Takes moves back until it is a person's turn again.
fn undo(table: &mut dyn Table, seats: &[Seat; 2]) {
    while table.undo() && !matches!(seats[table.turn().index()], Seat::Person) {}
}

enum Said {
    Move,
    Undo,
    Quit,
}

/// Asks until something can be done; a refused move is explained in one line and asked again.
fn ask(player: Player, table: &mut dyn Table, stdin: &mut impl BufRead, output: &mut Output) -> Result<Said, Failure> {
    loop {
        output.text(&format!("{}: ", player.mark()))?;
        output.flush()?;
        let text = match input::next_line(stdin)? {
            None => return Ok(Said::Quit),
            Some(Line::Bad(reason)) => {
                let reason = output.words.refusal(&reason);
                output.line(&reason)?;
                continue;
            }
            Some(Line::Text(text)) => text,
        };
        match text.to_ascii_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(Said::Quit),
            "undo" | "u" => return Ok(Said::Undo),
            "moves" => list(table, output)?,
            "help" | "?" => output.line("type a move, or: moves (list them), undo (take back), quit")?,
            _ => match table.play(&text) {
                Ok(_) => return Ok(Said::Move),
                Err(refusal) => output.line(&format!("{refusal}. Try again, or type 'moves'."))?,
            },
        }
    }
}

fn list(table: &dyn Table, output: &mut Output) -> Result<(), Failure> {
    let moves = table.moves(Default::default());
    let shown: Vec<&str> = moves.iter().take(200).map(String::as_str).collect();
    let more = if moves.len() > shown.len() { format!(" … {} in all", moves.len()) } else { String::new() };
    output.line(&format!("{}{more}", shown.join(" ")))
}
