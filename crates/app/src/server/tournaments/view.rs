//! What pages get of a tournament, and of one of its games.

use potez_contest::Played;
use potez_rules::{Outcome, Player, Refusal, Scene, Target};
use serde::Serialize;

use super::Tournaments;
use super::description::Description;
use super::entrant::{Entrant, TrialReport};
use super::schedule::progress;
use super::tournament::{Access, Finished, Phase, Running, Saved, State, Tournament};
use crate::server::language::Language;

/// A tournament as it is now.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct TournamentAnswer {
    /// Grows with every change but the moves of running games.
    pub(super) revision: u64,
    /// Another number after a restart of the server: then all results have to be asked for again.
    epoch: u64,
    /// The games that are being played.
    running: Vec<RunningGame>,
    /// Everything else; absent if the caller knows this revision.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<TournamentState>,
}

/// A game that is being played.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct RunningGame {
    number: u32,
    /// From 1.
    round: u32,
    /// The numbers of the entrants that play X and O.
    x: u32,
    o: u32,
    plies: usize,
    /// Seconds since the last move.
    seconds: f64,
}

/// Everything about a tournament but the games that are being played.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct TournamentState {
    id: String,
    description: Description,
    phase: Phase,
    /// What the caller may do: `manage`, `submit`, `watch`.
    roles: Vec<&'static str>,
    /// Can programs be sent to this server?
    submissions: bool,
    entrants: Vec<EntrantView>,
    /// The best first.
    standings: Vec<Standing>,
    /// Half points and games of each against each, in the order of the standings.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<(u32, u32)>>))]
    crosstable: Vec<Vec<[u32; 2]>>,
    /// The results from this one on.
    from: usize,
    /// In the order in which the games have ended.
    results: Vec<GameResult>,
    /// How many games there will be.
    planned: usize,
    /// The round that is played, from 1.
    round: u32,
    /// Why it was interrupted, if not by the lecturer.
    fault: Option<String>,
}

/// Somebody who takes part.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct EntrantView {
    number: u32,
    name: String,
    /// Is it an engine? Then its name is a seat, such as `engine:3`.
    engine: bool,
    /// `accepted`, `trying` (a program is being tried), or `refused` (no program has passed its trial).
    state: &'static str,
    /// Is it the caller's?
    own: bool,
}

/// A place in the standings.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Standing {
    entrant: u32,
    half_points: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// Rounds without an opponent, each worth a point.
    byes: u32,
    /// Losses by a fault.
    forfeits: u32,
    /// Sonneborn-Berger, in quarters of a point.
    tie_break: u32,
}

/// A game that has ended.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct GameResult {
    number: u32,
    /// From 1.
    round: u32,
    x: u32,
    o: u32,
    /// The number of the winner; null for a draw.
    winner: Option<u32>,
    plies: usize,
    /// `rules`, or the fault by which it was lost: `illegal`, `time`, `crash`, `memory`, `output`, `silent`.
    ending: &'static str,
}

/// The number of the entrant at a place of the roster.
fn number(saved: &Saved, place: usize) -> u32 {
    saved.roster.get(place).copied().unwrap_or_default()
}

/// The tournament for somebody who knows a revision and some results.
pub(super) fn answer(
    all: &Tournaments,
    tournament: &Tournament,
    access: &Access,
    known: (u64, usize),
    language: Language,
) -> TournamentAnswer {
    let state = tournament.lock();
    let running = state.running.iter().map(|game| running_game(&state.saved, game)).collect();
    let (revision, from) = known;
    let whole = (revision != state.revision).then(|| whole(all, tournament, &state, access, from, language));
    TournamentAnswer { revision: state.revision, epoch: tournament.epoch, running, state: whole }
}

fn running_game(saved: &Saved, game: &Running) -> RunningGame {
    let [x, o] = game.fixture.sides.map(|place| number(saved, place));
    let seconds = (game.since.elapsed().as_secs_f64() * 10.0).round() / 10.0;
    RunningGame { number: game.fixture.number, round: game.round + 1, x, o, plies: game.moves.len(), seconds }
}

fn whole(
    all: &Tournaments,
    tournament: &Tournament,
    state: &State,
    access: &Access,
    from: usize,
    language: Language,
) -> TournamentState {
    let saved = &state.saved;
    let contest = tournament.contest(saved);
    let now = progress(&contest, state.games.iter().map(|game| &game.played));
    let ranked = now.standings.ranked();
    let standing = |&place: &usize| {
        let tally = now.standings.tally(place);
        Standing {
            entrant: number(saved, place),
            half_points: now.standings.half_points(place),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            byes: now.standings.byes(place),
            forfeits: now.standings.forfeits(place),
            tie_break: now.standings.tie_break(place),
        }
    };
    let against = |a: usize, b: usize| {
        let tally = now.standings.against(a, b);
        [2 * tally.wins + tally.draws, tally.games()]
    };
    let row = |&a: &usize| ranked.iter().map(|&b| against(a, b)).collect();
    let from = from.min(state.games.len());
    let playing = match saved.roster.len() {
        0 => saved.entrants.iter().filter(|entrant| entrant.takes_part()).count(),
        count => count,
    };
    TournamentState {
        id: tournament.id.as_str().to_owned(),
        description: tournament.description.clone(),
        phase: saved.phase,
        roles: roles(access),
        submissions: all.sandbox.is_ok(),
        entrants: saved.entrants.iter().map(|entrant| entrant_view(entrant, access)).collect(),
        standings: if saved.roster.is_empty() { Vec::new() } else { ranked.iter().map(standing).collect() },
        crosstable: if saved.roster.is_empty() { Vec::new() } else { ranked.iter().map(row).collect() },
        from,
        results: state.games[from..].iter().map(|game| result(saved, game)).collect(),
        planned: tournament.description.planned(playing),
        round: if now.rest.is_empty() { now.round } else { now.round + 1 },
        fault: state.fault.as_ref().map(|refusal| language.say(refusal)),
    }
}

fn roles(access: &Access) -> Vec<&'static str> {
    let roles = [(access.manage, "manage"), (access.submit, "submit"), (access.watch, "watch")];
    roles.into_iter().filter(|(has, _)| *has).map(|(_, role)| role).collect()
}

fn entrant_view(entrant: &Entrant, access: &Access) -> EntrantView {
    let state = match entrant {
        _ if entrant.takes_part() && entrant.pending.is_none() => "accepted",
        Entrant { pending: Some(_), .. } => "trying",
        _ => "refused",
    };
    let own = access.own.contains(&entrant.number);
    EntrantView { number: entrant.number, name: entrant.name.clone(), engine: entrant.engine, state, own }
}

fn result(saved: &Saved, game: &Finished) -> GameResult {
    let Played { game: number_of_game, x, o, .. } = game.played;
    GameResult {
        number: number_of_game,
        round: game.round + 1,
        x: number(saved, x),
        o: number(saved, o),
        winner: winner(saved, &game.played),
        plies: game.played.moves.len(),
        ending: game.played.ending(),
    }
}

fn winner(saved: &Saved, played: &Played) -> Option<u32> {
    match played.outcome {
        Outcome::Win(Player::First) => Some(number(saved, played.x)),
        Outcome::Win(Player::Second) => Some(number(saved, played.o)),
        Outcome::Draw => None,
    }
}

/// One position of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct GameAnswer {
    number: u32,
    x: u32,
    o: u32,
    /// Is it being played?
    running: bool,
    /// All moves so far.
    moves: Vec<String>,
    /// How many of them are the opening.
    opening: usize,
    /// After how many moves this position is.
    ply: usize,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::server::schema::Scene))]
    scene: Scene,
    /// What was clicked in the last move.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::server::schema::Target>))]
    last: Vec<Target>,
    /// The number of the winner, once it has ended; null for a draw too.
    winner: Option<u32>,
    /// How it ended, as in the results.
    ending: Option<&'static str>,
    /// The fault, in the language of the request.
    reason: Option<String>,
}

/// A position of a game; the last one if none is named. `None` if there is no such game.
pub(super) fn game(
    tournament: &Tournament,
    wanted: u32,
    ply: Option<usize>,
    language: Language,
) -> Option<Result<GameAnswer, Refusal>> {
    let state = tournament.lock();
    let running = state.running.iter().find(|game| game.fixture.number == wanted);
    let finished = state.games.iter().find(|game| game.played.game == wanted);
    let (sides, moves, opening) = match (running, finished) {
        (_, Some(game)) => ([game.played.x, game.played.o], game.played.moves.clone(), game.played.opening),
        (Some(game), None) => (game.fixture.sides, game.moves.clone(), game.opening),
        (None, None) => return None,
    };
    let [x, o] = sides.map(|place| number(&state.saved, place));
    let won = finished.and_then(|game| winner(&state.saved, &game.played));
    let ending = finished.map(|game| game.played.ending());
    let fault = finished.and_then(|game| game.played.forfeit.as_ref());
    let reason = fault.map(|forfeit| language.words().forfeit(forfeit));
    let running = finished.is_none();
    drop(state);
    let position = || {
        let mut table = tournament.description.table()?;
        let ply = ply.unwrap_or(moves.len()).min(moves.len());
        for text in &moves[..ply] {
            table.play(text)?;
        }
        let last = table.last().map(|choice| choice.targets).unwrap_or_default();
        Ok((ply, table.scene(), last))
    };
    Some(position().map(|(ply, scene, last)| GameAnswer {
        number: wanted,
        x,
        o,
        running,
        moves: moves.clone(),
        opening,
        ply,
        scene,
        last,
        winner: won,
        ending,
        reason,
    }))
}

/// What was found out about an entrant's program, for its author.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct EntrantAnswer {
    entrant: EntrantView,
    /// How many programs are tried before this one, while it waits; 0 while it is tried.
    waiting: Option<usize>,
    /// The trials of the last program.
    report: Option<TrialReport>,
}

/// The entrant with this number.
pub(super) fn entrant(
    all: &Tournaments,
    tournament: &Tournament,
    access: &Access,
    number: u32,
) -> Option<EntrantAnswer> {
    let place = all.trials.place(tournament, number);
    let state = tournament.lock();
    let entrant = state.saved.entrant(number)?;
    let waiting = entrant.pending.as_ref().map(|_| place.map_or(0, |place| place + 1));
    Some(EntrantAnswer { entrant: entrant_view(entrant, access), waiting, report: entrant.report.clone() })
}
