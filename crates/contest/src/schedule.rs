//! A whole contest: which games are played, several at a time, and the standings.

use std::collections::HashMap;

use potez_play::Table;
use potez_rules::Refusal;

use crate::game::{Contest, Fixture, Played, play_game};
use crate::standings::Standings;

/// Plays all games of a contest, at most `parallel` at a time, and calls `tell` with each game and the standings so
/// far, in the order in which the games end. When `tell` returns `false`, no further game begins, and the contest ends
/// with the games reported so far.
///
/// The games of `before`, which were played before the contest was interrupted, count. They are neither played again
/// nor reported.
///
/// The games are those of `table`, from its beginning; the table itself stays as it is. Without the feature `threads` they are
/// played one after another.
///
/// # Errors
/// An engine cannot be built for this game, plays no move, or panics. The contest ends with the first such game.
pub fn play_contest(
    contest: &Contest,
    table: &dyn Table,
    parallel: usize,
    before: &[Played],
    tell: &mut dyn FnMut(&Played, &Standings) -> bool,
) -> Result<Standings, Refusal> {
    let mut standings = Standings::new(contest.entrants.len());
    let before: HashMap<u32, &Played> = before.iter().map(|played| (played.game, played)).collect();
    let mut round = 0;
    while let Some(fixtures) = contest.pairing.round(contest, &standings, round) {
        let mut go_on = true;
        let mut rest = Vec::new();
        for &fixture in &fixtures {
            match before.get(&fixture.number) {
                Some(played) => standings.add(played, fixture.opening),
                None => rest.push(fixture),
            }
        }
        play(contest, table, &rest, parallel, &mut |fixture, played| {
            standings.add(&played, fixture.opening);
            go_on = tell(&played, &standings);
            go_on
        })?;
        if !go_on {
            break;
        }
        add_byes(&mut standings, contest, &fixtures);
        round += 1;
    }
    Ok(standings)
}

/// The standings of a contest after these games.
#[must_use]
pub fn standings(contest: &Contest, games: &[Played]) -> Standings {
    let mut standings = Standings::new(contest.entrants.len());
    let games: HashMap<u32, &Played> = games.iter().map(|played| (played.game, played)).collect();
    let mut round = 0;
    while let Some(fixtures) = contest.pairing.round(contest, &standings, round) {
        let mut whole = true;
        for fixture in &fixtures {
            match games.get(&fixture.number) {
                Some(played) => standings.add(played, fixture.opening),
                None => whole = false,
            }
        }
        if !whole {
            break;
        }
        add_byes(&mut standings, contest, &fixtures);
        round += 1;
    }
    standings
}

/// An entrant without a game in a round gets a point.
fn add_byes(standings: &mut Standings, contest: &Contest, fixtures: &[Fixture]) {
    for entrant in 0..contest.entrants.len() {
        if !fixtures.iter().any(|fixture| fixture.sides.contains(&entrant)) {
            standings.add_bye(entrant);
        }
    }
}

/// Plays games until all are played or `add` returns `false`.
fn play(
    contest: &Contest,
    table: &dyn Table,
    fixtures: &[Fixture],
    parallel: usize,
    add: &mut dyn FnMut(Fixture, Played) -> bool,
) -> Result<(), Refusal> {
    #[cfg(feature = "threads")]
    if parallel > 1 {
        return threads::play(contest, table, fixtures, parallel, add);
    }
    // Without threads, games are played one after another.
    let _ = parallel;
    let mut table = table.copy();
    for &fixture in fixtures {
        if !add(fixture, play_game(contest, &mut *table, fixture)?) {
            break;
        }
    }
    Ok(())
}

#[cfg(feature = "threads")]
mod threads {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    use potez_play::Table;
    use potez_rules::Refusal;

    use crate::game::{Contest, Fixture, Played, play_game};

    /// Plays the games on threads, each of which takes the next game that nobody has begun.
    pub(super) fn play(
        contest: &Contest,
        table: &dyn Table,
        fixtures: &[Fixture],
        parallel: usize,
        add: &mut dyn FnMut(Fixture, Played) -> bool,
    ) -> Result<(), Refusal> {
        let next = AtomicUsize::new(0);
        let take = || fixtures.get(next.fetch_add(1, Ordering::Relaxed)).copied();
        let (sender, games) = channel();
        let useful = parallel.min(fixtures.len());
        std::thread::scope(|scope| {
            let worker = |_| {
                let (mut table, sender) = (table.copy(), sender.clone());
                scope.spawn(move || {
                    while let Some(fixture) = take() {
                        let played = play_game(contest, &mut *table, fixture);
                        if sender.send(played.map(|played| (fixture, played))).is_err() {
                            return;
                        }
                    }
                })
            };
            let workers: Vec<_> = (0..useful).map(worker).collect();
            // The channel ends when the last worker has ended.
            drop(sender);
            let mut result = Ok(());
            for played in games {
                let go_on = match played {
                    Ok((fixture, played)) => add(fixture, played),
                    Err(refusal) => {
                        result = Err(refusal);
                        false
                    }
                };
                if !go_on {
                    // No further game begins, and games in progress are not reported: the receiver is gone.
                    next.store(fixtures.len(), Ordering::Relaxed);
                    break;
                }
            }
            for worker in workers {
                if worker.join().is_err() && result.is_ok() {
                    result = Err(Refusal::new("contest.broken", "a game was interrupted: an engine failed", []));
                }
            }
            result
        })
    }
}
