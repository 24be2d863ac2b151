//! Who takes part, from the command line.

use std::path::Path;
use std::sync::Arc;

use potez_contest::{Contest, Entrant, TableFile};
use potez_play::players::{BotSpec, EngineKind};
use potez_play::session::Seat;
use potez_play::{EngineSpec, Request, Table};
use potez_rules::Refusal;
use potez_search::core::Clock;
use potez_solve::informed::Informed;

use super::MatchArgs;
use crate::cli::failure::Failure;
use crate::cli::{input, opening};
use crate::tables;

/// A player as it was typed: `[NAME=]PLAYER[@WEIGHTS]`. The command of a program is left as it is.
struct Typed<'a> {
    name: Option<&'a str>,
    player: &'a str,
    weights: Option<&'a str>,
}

impl<'a> Typed<'a> {
    fn new(text: &'a str) -> Typed<'a> {
        let plain = |name: &str| !name.trim().is_empty() && !name.contains([':', '@']);
        let (name, player) = match text.split_once('=') {
            Some((name, player)) if plain(name) => (Some(name.trim()), player),
            _ => (None, text),
        };
        match player.split_once('@').filter(|_| !player.trim_start().starts_with("bot:")) {
            Some((player, file)) => Typed { name, player, weights: Some(file) },
            None => Typed { name, player, weights: None },
        }
    }
}

/// The weights file of a player, if it has one.
fn weights_file(args: &MatchArgs, number: usize) -> Option<&str> {
    let typed = args.players.get(number).and_then(|text| Typed::new(text).weights);
    typed.or(args.weights_b.as_deref().filter(|_| number == 1))
}

/// Who takes part. Players that are called alike get a number.
pub(super) fn entrants(args: &MatchArgs) -> Result<Vec<Entrant>, Failure> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for (number, text) in args.players.iter().enumerate() {
        let typed = Typed::new(text);
        let entrant = entrant(args, &typed, number)?;
        let name = typed.name.unwrap_or(&entrant.name).to_owned();
        let same = entrants.iter().filter(|other| other.name == name || other.name.starts_with(&format!("{name} #")));
        let count = same.count();
        entrants.push(entrant.named(&if count > 0 { format!("{name} #{}", count + 1) } else { name }));
    }
    let engines: Vec<EngineKind> = entrants.iter().filter_map(Entrant::kind).collect();
    // A program may use every limit and a table; we cannot know.
    if engines.len() == entrants.len() {
        opening::check_use(&args.build, &args.limits, &engines)?;
    }
    Ok(entrants)
}

fn entrant(args: &MatchArgs, typed: &Typed<'_>, number: usize) -> Result<Entrant, Failure> {
    let usage = |law, template| Failure::usage(&Refusal::new(law, template, []));
    let limits = |kind: EngineKind| match args.clock {
        // The clock is limit enough.
        Some(_) => potez_search::Limits { depth: args.limits.depth, nodes: args.limits.nodes, time: args.limits.time },
        None => args.limits().limits(kind),
    };
    let clock =
        args.clock.map(|control| Clock { remaining: control.base, increment: control.increment, moves_to_go: None });
    let request = |kind| Request { limits: limits(kind), clock, ..Request::default() };
    match Seat::parse(typed.player).map_err(|refusal| Failure::usage(&refusal))? {
        Seat::Human => {
            Err(usage("match.person", "people do not take part in matches between programs: use 'potez play'"))
        }
        Seat::Engine(kind, _) => {
            let mut build = EngineSpec { kind, ..opening::build(&args.build)? };
            if let Some(path) = weights_file(args, number) {
                opening::check_weights(&[kind])?;
                build.weights = Some(input::read(path)?);
            }
            let table = args.table.as_deref().filter(|_| kind == EngineKind::Full).map(table_file);
            let entrant = Entrant { table, ..Entrant::engine(build, request(kind)) };
            Ok(match typed.weights {
                Some(file) => Entrant { name: format!("{kind}@{file}"), ..entrant },
                None => entrant,
            })
        }
        // A program gets what the engine would get.
        Seat::Bot(command) => {
            let bot = BotSpec { memory: args.bot_memory };
            Ok(Entrant { bot, ..Entrant::bot(&command, request(EngineKind::Full)) })
        }
    }
}

/// The file is named so that the match can go on from any folder.
fn table_file(path: &str) -> TableFile {
    let path = std::path::absolute(path).map_or_else(|_| path.to_owned(), |path| path.to_string_lossy().into_owned());
    TableFile { path, inform: None }
}

/// Opens the table of the solved game for those who use one.
pub(super) fn open_tables(contest: &mut Contest, table: &dyn Table) -> Result<(), Failure> {
    for file in contest.entrants.iter_mut().filter_map(|entrant| entrant.table.as_mut()) {
        let opened = tables::open(Path::new(&file.path), &contest.game, table);
        let solved = opened.map_err(|refusal| Failure::data(&refusal))?;
        file.inform = Some(Arc::new(move |engine| Box::new(Informed::new(engine, Arc::clone(&solved)))));
    }
    Ok(())
}

/// Builds every engine and starts every program once before anything is played, so that a mistake is reported at once.
pub(super) fn check(args: &MatchArgs, contest: &Contest, table: &dyn Table) -> Result<(), Failure> {
    for (number, entrant) in contest.entrants.iter().enumerate() {
        let path = weights_file(args, number).or(args.build.weights.as_deref());
        entrant
            .opponent(&contest.game, table, 0)
            .and_then(|mut opponent| opponent.prepare())
            .map_err(|refusal| opening::weights_refused(path, refusal))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_weights_are_told_from_commands() {
        let parts = |text| {
            let Typed { name, player, weights } = Typed::new(text);
            (name, player, weights)
        };
        assert_eq!(parts("engine:5"), (None, "engine:5", None));
        assert_eq!(parts("Ana=bot:python3 a.py --x=1"), (Some("Ana"), "bot:python3 a.py --x=1", None));
        assert_eq!(parts("bot:a@b c=d"), (None, "bot:a@b c=d", None));
        assert_eq!(parts("new=course:3@w.txt"), (Some("new"), "course:3", Some("w.txt")));
        assert_eq!(parts("engine@a=b.txt"), (None, "engine", Some("a=b.txt")));
    }
}
