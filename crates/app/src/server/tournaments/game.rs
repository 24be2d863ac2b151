//! One game of a tournament, move by move, so that pages can follow it.

use std::sync::Arc;
use std::time::Duration;

use potez_contest::{Contest, Fixture, Forfeit, Played, Stderr};
use potez_play::players::{Bot, BotSpec};
use potez_play::{Opponent, Request, Table};
use potez_rules::refusal::quote;
use potez_rules::{Dialect, Outcome, Refusal};

use super::tournament::{Finished, Run, Saved, Tournament};
use super::{MOST_MEMORY, Tournaments};

/// A game that is longer is drawn.
const MOST_PLIES: usize = 2_000;
/// How long it takes to notice that the system is ending us together with our programs, which is not their fault.
const GOODBYE: Duration = Duration::from_millis(500);

/// What all games of a run share.
pub(super) struct Match<'a> {
    pub(super) all: &'a Arc<Tournaments>,
    pub(super) tournament: &'a Tournament,
    pub(super) run: &'a Run,
    pub(super) saved: &'a Saved,
    pub(super) contest: &'a Contest,
}

/// Plays a game and keeps it, unless the run is stopped.
pub(super) fn play(setting: &Match<'_>, fixture: Fixture, round: u32) -> Result<(), Refusal> {
    let mut table = setting.tournament.description.table()?;
    setting.contest.openings.play(&mut *table, setting.contest.seed, fixture.opening)?;
    let opening = table.history(Dialect::Ours);
    let mut opponents = Vec::new();
    for entrant in fixture.sides {
        opponents.push(opponent(setting, &*table, fixture, entrant)?);
    }
    setting.tournament.game_begins(setting.run, fixture, round, opening.clone());
    let Some((outcome, fault)) = moves(setting, &mut *table, fixture, &mut opponents)? else { return Ok(()) };
    let stderr = Stderr { x: opponents[0].stderr(), o: opponents[1].stderr() };
    // Programs end before the game counts, so that none is left when the last one does.
    drop(opponents);
    let [x, o] = fixture.sides;
    let forfeit = fault.map(|(entrant, refusal)| Forfeit::new(entrant, &refusal));
    let (adjudicated, moves, opening) = (None, table.history(Dialect::Ours), opening.len());
    let played = Played { game: fixture.number, x, o, outcome, forfeit, adjudicated, moves, opening, stderr };
    setting.tournament.game_ends(&setting.all.store, setting.run, Finished { played, round })
}

/// Who plays: an engine, or a program in the sandbox.
fn opponent(
    setting: &Match<'_>,
    table: &dyn Table,
    fixture: Fixture,
    entrant: usize,
) -> Result<Box<dyn Opponent>, Refusal> {
    let known = setting.saved.roster.get(entrant).and_then(|number| setting.saved.entrant(*number));
    match known {
        Some(known) if !known.engine => {
            let upload = known.program.unwrap_or_default();
            let line = setting.all.line(setting.tournament, known.number, upload)?;
            Ok(Box::new(Bot::new(&setting.contest.game, &line).with_spec(&BotSpec { memory: Some(MOST_MEMORY) })))
        }
        _ => setting.contest.entrants[entrant].opponent(&setting.contest.game, table, fixture.number),
    }
}

/// The same refusal with a name in place of the program's command line, which stays private.
pub(in crate::server) fn called(mut refusal: Refusal, name: &str) -> Refusal {
    for (fact, value) in &mut refusal.facts {
        if *fact == "command" {
            *value = quote(name);
        }
    }
    refusal
}

/// How a game ended, and the entrant that lost it by a fault; `None` if the run was stopped.
type End = Option<(Outcome, Option<(usize, Refusal)>)>;

fn moves(
    setting: &Match<'_>,
    table: &mut dyn Table,
    fixture: Fixture,
    opponents: &mut [Box<dyn Opponent>],
) -> Result<End, Refusal> {
    loop {
        if let Some(outcome) = table.outcome() {
            return Ok(Some((outcome, None)));
        }
        if table.plies() >= MOST_PLIES {
            return Ok(Some((Outcome::Draw, None)));
        }
        let turn = table.turn();
        let entrant = fixture.sides[turn.index()];
        let request =
            Request { stop: Some(setting.run.stop.clone()), ..setting.contest.entrants[entrant].request.clone() };
        let thought = opponents[turn.index()].think(table, &request, &mut |_| true);
        if setting.run.is_stopped() {
            return Ok(None);
        }
        let refusal = match thought {
            Ok(thought) => match thought.best() {
                Some(text) => {
                    let text = table.play(text)?;
                    setting.tournament.game_moves(setting.run, fixture.number, &text);
                    continue;
                }
                None => return Err(Refusal::new("tournament.no_move", "an engine found no move", [])),
            },
            Err(refusal) => refusal,
        };
        let number = setting.saved.roster.get(entrant).copied().unwrap_or_default();
        let name = setting.saved.entrant(number).map_or("", |entrant| &entrant.name);
        let refusal = called(refusal, name);
        if !refusal.law.starts_with("bot.") {
            return Err(refusal);
        }
        if refusal.law == "bot.ended" {
            std::thread::sleep(GOODBYE);
        }
        if setting.all.is_closing() || setting.run.is_stopped() {
            return Ok(None);
        }
        return Ok(Some((Outcome::Win(turn.other()), Some((entrant, refusal)))));
    }
}
