//! A whole match: which games are played, several at a time, and what they add up to.

use potez_play::Table;
use potez_rules::Refusal;

use crate::elo::Tally;
use crate::game::{Contest, Played, count, play_game};

/// Plays all games of a contest, at most `parallel` at a time, and calls `tell` with each game and the tally so far, in the order
/// in which the games end. When `tell` answers `false`, no further game begins and the match ends with the games told so far.
///
/// The games are those of `table`, from its beginning; the table itself stays as it is. Without the feature `threads` they are
/// played one after another.
///
/// # Errors
/// An engine cannot be built for this game, plays no move, or panics. The match ends with the first such game.
pub fn play_match(
    contest: &Contest,
    table: &dyn Table,
    parallel: usize,
    tell: &mut dyn FnMut(&Played, &Tally) -> bool,
) -> Result<Tally, Refusal> {
    let mut tally = Tally::default();
    let mut add = |played: Played| {
        count(&mut tally, &played);
        tell(&played, &tally)
    };
    #[cfg(feature = "threads")]
    if parallel > 1 {
        threads::play(contest, table, parallel, &mut add)?;
        return Ok(tally);
    }
    // Without threads there is nothing to play side by side.
    let _ = parallel;
    let mut table = table.copy();
    for game in 0..contest.games {
        if !add(play_game(contest, &mut *table, game)?) {
            break;
        }
    }
    Ok(tally)
}

#[cfg(feature = "threads")]
mod threads {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::mpsc::channel;

    use potez_play::Table;
    use potez_rules::Refusal;

    use crate::game::{Contest, Played, play_game};

    /// Plays the games on threads, each of which takes the next game that nobody has begun.
    pub(super) fn play(
        contest: &Contest,
        table: &dyn Table,
        parallel: usize,
        add: &mut dyn FnMut(Played) -> bool,
    ) -> Result<(), Refusal> {
        let next = AtomicU32::new(0);
        let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|game| *game < contest.games);
        let (sender, games) = channel();
        let useful = parallel.min(contest.games as usize);
        std::thread::scope(|scope| {
            let worker = |_| {
                let (mut table, sender) = (table.copy(), sender.clone());
                scope.spawn(move || {
                    while let Some(game) = take() {
                        if sender.send(play_game(contest, &mut *table, game)).is_err() {
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
                    Ok(played) => add(played),
                    Err(refusal) => {
                        result = Err(refusal);
                        false
                    }
                };
                if !go_on {
                    // No further game is begun, and those in progress are not told: the receiver is gone.
                    next.store(contest.games, Ordering::Relaxed);
                    break;
                }
            }
            for worker in workers {
                if worker.join().is_err() && result.is_ok() {
                    result = Err(Refusal::new("contest.broken", "a game broke off: an engine failed", []));
                }
            }
            result
        })
    }
}
