//! How long a search may take. This is the only place that reads the time.

use std::time::{Duration, Instant};

use super::query::Clock;
use crate::core::score::Score;

/// How long a search may take: after `soft` no new iteration begins, at `hard` everything stops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    /// `None` if there is no clock.
    began: Option<Instant>,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

/// Reserved for the delay between the answer and the moment at which the clock stops.
const LAG: Duration = Duration::from_millis(10);

impl Watch {
    /// Starts now, for a search with these limits.
    pub(crate) fn start(time: Option<Duration>, clock: Option<Clock>) -> Watch {
        let (mut soft, mut hard) = (time, time);
        if let Some(clock) = clock {
            let share = Share::of(clock);
            soft = Some(soft.map_or(share.soft, |soft| soft.min(share.soft)));
            hard = Some(hard.map_or(share.hard, |hard| hard.min(share.hard)));
        }
        Watch { began: now(), soft, hard }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.began.map_or(Duration::ZERO, |began| began.elapsed())
    }

    /// Has this much time passed? Without a clock it always has: a limit that cannot be measured must not mean a search without end.
    fn is_past(&self, time: Duration) -> bool {
        self.began.is_none_or(|began| began.elapsed() >= time)
    }

    /// Is the time up?
    pub(crate) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.is_past(hard))
    }

    /// Is it too late to begin another iteration? `factor` scales the time that a clock allots, but not a fixed time.
    pub(crate) fn is_late(&self, factor: f64) -> bool {
        let factor = if self.soft == self.hard { 1.0 } else { factor };
        self.soft.is_some_and(|soft| self.is_past(soft.mul_f64(factor)))
    }
}

/// The time, if there is a clock: in a browser the standard library has none, and asking for it would panic.
fn now() -> Option<Instant> {
    const HAS_CLOCK: bool = cfg!(feature = "clock") && !cfg!(all(target_arch = "wasm32", target_os = "unknown"));
    HAS_CLOCK.then(Instant::now)
}

/// How stable the best move is: a move that stays best may be played early, a new one or a falling score deserves more time.
pub(crate) struct Stability<M> {
    best: Option<M>,
    score: Score,
    unchanged: u32,
}

impl<M: Copy + Eq> Stability<M> {
    pub(crate) fn new() -> Stability<M> {
        Stability { best: None, score: Score::DRAW, unchanged: 0 }
    }

    /// Takes the best move and its value after an iteration; returns the factor for the usual time.
    pub(crate) fn after(&mut self, best: Option<M>, score: Score) -> f64 {
        self.unchanged = if best == self.best { self.unchanged + 1 } else { 0 };
        let falling = score < self.score;
        (self.best, self.score) = (best, score);
        let factor: f64 = match self.unchanged {
            0 => 1.6,
            1 => 1.2,
            2..=4 => 1.0,
            _ => 0.8,
        };
        if falling { factor * 1.3 } else { factor }
    }
}

/// The share of a clock that one move gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    soft: Duration,
    hard: Duration,
}

impl Share {
    /// The rest of the game counts as 25 moves, unless a time control comes earlier. A move may take up to five times its share,
    /// but never more than half of what is left (for the last move before a time control: nearly all of it).
    fn of(clock: Clock) -> Share {
        let left = clock.remaining.saturating_sub(LAG);
        let moves = clock.moves_to_go.unwrap_or(25).clamp(1, 50);
        let share = left / moves + clock.increment.mul_f64(0.75);
        let most = if moves == 1 { left.mul_f64(0.9) } else { left / 2 };
        Share { soft: share.mul_f64(0.6).min(most), hard: (share * 5).min(most) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_never_takes_more_than_there_is() {
        for left in [0, 5, 11, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 100, 10_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let remaining = Duration::from_millis(left);
                    let increment = Duration::from_millis(increment);
                    let share = Share::of(Clock { remaining, increment, moves_to_go });
                    assert!(share.soft <= share.hard && share.hard <= remaining, "{share:?}");
                }
            }
        }
    }

    #[test]
    fn more_time_is_used_when_there_is_more() {
        let clock =
            |seconds| Clock { remaining: Duration::from_secs(seconds), increment: Duration::ZERO, moves_to_go: None };
        assert!(Share::of(clock(100)).soft > Share::of(clock(50)).soft);
    }
}
