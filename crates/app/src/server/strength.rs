//! [`Strength`]: how long the whole engine or a program thinks about a move, and with how many threads, as somebody has asked and the operator
//! allows. It is kept in the tags of a game, so that it survives a restart.

use std::time::Duration;

use potez_play::session::Seat;
use potez_play::{EngineKind, Session};
use potez_rules::Refusal;
use serde::Serialize;

use super::limits::Limits;
use super::requests::StrengthRequest;

const SECONDS: &str = "EngineSeconds";
const THREADS: &str = "EngineThreads";

/// The shortest time for a move, in seconds.
const SHORTEST: f64 = 0.1;

/// How long and with how many threads the whole engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct Strength {
    /// Seconds for a move, unless there is a clock.
    seconds: f64,
    threads: usize,
}

impl Strength {
    /// The strength that was chosen for a game.
    pub(super) fn of(session: &Session) -> Option<Strength> {
        let tag = |name: &str| session.tags().iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let seconds: f64 = tag(SECONDS)?.parse().ok()?;
        let threads = tag(THREADS).and_then(|text| text.parse().ok()).unwrap_or(1);
        (seconds.is_finite() && seconds >= SHORTEST).then_some(Strength { seconds, threads })
    }

    /// The operator may have lowered the limits since, and a record may ask for anything.
    pub(super) fn within(self, limits: &Limits) -> Strength {
        let seconds = self.seconds.min(limits.reply_time.as_secs_f64());
        Strength { seconds, threads: self.threads.clamp(1, limits.reply_threads.max(1)) }
    }

    /// Only the whole engine is that strong, and a program thinks as long; the levels know themselves when to end.
    pub(super) fn for_seat(self, seat: &Seat) -> Option<Strength> {
        matches!(seat, Seat::Engine(EngineKind::Full, _) | Seat::Bot(_)).then_some(self)
    }

    pub(super) fn time(self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }

    pub(super) fn threads(self) -> usize {
        self.threads
    }
}

/// Keeps what was asked for in the tags of a game.
pub(super) fn keep(asked: &StrengthRequest, limits: &Limits, session: &mut Session) -> Result<(), Refusal> {
    let (seconds, threads) = (limits.reply_time.as_secs_f64(), limits.reply_threads.max(1));
    let asked_threads = asked.threads.unwrap_or(1);
    if !(SHORTEST..=seconds).contains(&asked.seconds) || !(1..=threads).contains(&asked_threads) {
        let facts = [("seconds", seconds.to_string()), ("threads", threads.to_string())];
        let sentence =
            "an engine may think from 0.1 to {seconds} seconds about a move here, with 1 to {threads} threads";
        return Err(Refusal::new("server.strength", sentence, facts));
    }
    session.tag(SECONDS, &asked.seconds.to_string());
    session.tag(THREADS, &asked_threads.to_string());
    Ok(())
}
