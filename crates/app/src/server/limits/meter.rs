//! [`Meter`]: how much each client uses at the moment, and [`Permit`], a part of it that is given back when it is dropped.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use potez_rules::Refusal;
use tokio::sync::Semaphore;

use super::Limits;
use crate::server::problem::Problem;

/// The time in which the games of a client are counted.
const HOUR: Duration = Duration::from_secs(3600);

/// What is counted while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::server) enum Action {
    Connection,
    Request,
    Page,
    Hint,
    Study,
}

impl Action {
    const ALL: [Action; 5] = [Action::Connection, Action::Request, Action::Page, Action::Hint, Action::Study];

    /// Its name for operators.
    pub(in crate::server) fn name(self) -> &'static str {
        match self {
            Action::Connection => "connections",
            Action::Request => "requests",
            Action::Page => "pages",
            Action::Hint => "hints",
            Action::Study => "analyses",
        }
    }

    /// What one client may have, and what all may have together.
    fn limits(self, limits: &Limits) -> (usize, usize) {
        match self {
            Action::Connection => (limits.connections_per_client, limits.connections),
            Action::Request => (limits.requests_per_client, usize::MAX),
            Action::Page => (limits.sockets_per_client, limits.sockets),
            Action::Hint => (limits.hints_per_client, usize::MAX),
            Action::Study => (limits.studies_per_client, limits.studies),
        }
    }

    /// The refusal of a client that is over its own limit, and after how many seconds to try again.
    fn over_own(self, limit: usize) -> Problem {
        let facts = [("limit", limit.to_string())];
        match self {
            Action::Connection | Action::Request => {
                let sentence = "{limit} requests from your address are under way";
                Problem::too_many(Refusal::new("limit.requests", sentence, facts), 2)
            }
            Action::Page => {
                let sentence = "{limit} pages are open from your address; close one of them";
                Problem::too_many(Refusal::new("limit.sockets_client", sentence, facts), 30)
            }
            Action::Hint => {
                let sentence = "{limit} hints for your address are being searched";
                Problem::too_many(Refusal::new("limit.hints", sentence, facts), 3)
            }
            Action::Study => {
                let sentence = "{limit} analyses run for your address";
                Problem::too_many(Refusal::new("limit.studies", sentence, facts), 5)
            }
        }
    }

    /// The refusal when the server is full.
    fn over_all(self) -> Problem {
        match self {
            Action::Page => {
                let law = Refusal::new("limit.sockets", "too many pages are open on this server", []);
                Problem::unavailable(law, 30)
            }
            _ => {
                let sentence = "too many searches are waiting";
                Problem::unavailable(Refusal::new("limit.searches", sentence, []), 5)
            }
        }
    }
}

/// What a client uses.
#[derive(Default)]
struct Usage {
    now: [usize; Action::ALL.len()],
    /// When it opened its games.
    games: VecDeque<Instant>,
    /// The part of the work permits that it may have.
    work: Option<Arc<Semaphore>>,
    /// Its permits for large jobs.
    large_jobs: Option<Arc<Semaphore>>,
}

impl Usage {
    fn is_idle(&self, moment: Instant) -> bool {
        let unused = |permits: &Option<Arc<Semaphore>>| permits.as_ref().is_none_or(|it| Arc::strong_count(it) == 1);
        let recent = self.games.back().is_some_and(|last| moment.duration_since(*last) < HOUR);
        unused(&self.work) && unused(&self.large_jobs) && !recent && self.now.iter().all(|count| *count == 0)
    }
}

#[derive(Default)]
struct Counts {
    clients: HashMap<IpAddr, Usage>,
    all: [usize; Action::ALL.len()],
    /// Megabytes that analyses have.
    studies_megabytes: usize,
}

/// How much each client uses at the moment.
#[derive(Clone, Default)]
pub(in crate::server) struct Meter {
    counts: Arc<Mutex<Counts>>,
    refused: Arc<[AtomicU64; Action::ALL.len()]>,
    refused_games: Arc<AtomicU64>,
}

impl Meter {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A permit for one more.
    pub(in crate::server) fn take(&self, client: IpAddr, action: Action, limits: &Limits) -> Result<Permit, Problem> {
        self.take_several(client, action, 1, limits)
    }

    /// A permit for something that counts as several.
    pub(in crate::server) fn take_several(
        &self,
        client: IpAddr,
        action: Action,
        amount: usize,
        limits: &Limits,
    ) -> Result<Permit, Problem> {
        let (own, all) = action.limits(limits);
        let index = action as usize;
        let mut counts = self.counts();
        let counts = &mut *counts;
        let usage = counts.clients.entry(client).or_default();
        let mine = usage.now[index];
        // A client with nothing in progress gets at least one, however much it counts.
        let refused = if mine > 0 && mine + amount > own.max(1) {
            Some(action.over_own(own))
        } else if counts.all[index] + amount > all {
            Some(action.over_all())
        } else if action == Action::Study && mine >= all - counts.all[index] {
            // A client leaves as many places free as it takes.
            Some(action.over_own(mine))
        } else {
            None
        };
        if let Some(problem) = refused {
            self.refused[index].fetch_add(1, Ordering::Relaxed);
            return Err(problem);
        }
        usage.now[index] += amount;
        counts.all[index] += amount;
        Ok(Permit { meter: self.clone(), client, action, amount })
    }

    /// A permit for one more analysis, with memory for its table.
    pub(in crate::server) fn study(&self, client: IpAddr, limits: &Limits) -> Result<StudyPermit, Problem> {
        let permit = self.take(client, Action::Study, limits)?;
        let mut counts = self.counts();
        let left = limits.studies_megabytes.saturating_sub(counts.studies_megabytes);
        let megabytes = (left / 8).clamp(1, limits.study_megabytes.max(1));
        counts.studies_megabytes += megabytes;
        Ok(StudyPermit { permit, megabytes })
    }

    /// Counts one more game of a client.
    pub(in crate::server) fn game(&self, client: IpAddr, limits: &Limits) -> Result<(), Problem> {
        let now = Instant::now();
        let mut counts = self.counts();
        let games = &mut counts.clients.entry(client).or_default().games;
        while games.front().is_some_and(|first| now.duration_since(*first) >= HOUR) {
            games.pop_front();
        }
        if games.len() >= limits.games_per_client {
            let wait = games.front().map_or(HOUR, |first| HOUR.saturating_sub(now.duration_since(*first)));
            self.refused_games.fetch_add(1, Ordering::Relaxed);
            let facts = [("limit", limits.games_per_client.to_string())];
            let sentence = "{limit} games were opened from your address in the last hour";
            return Err(Problem::too_many(Refusal::new("limit.games", sentence, facts), wait.as_secs().max(1) as u32));
        }
        games.push_back(now);
        Ok(())
    }

    /// The work permits that a client may have at a time.
    pub(in crate::server) fn work(&self, client: IpAddr, most: usize) -> Arc<Semaphore> {
        let mut counts = self.counts();
        let permits = &mut counts.clients.entry(client).or_default().work;
        permits.get_or_insert_with(|| Arc::new(Semaphore::new(most))).clone()
    }

    /// The large jobs that a client may have at a time.
    pub(in crate::server) fn large_jobs(&self, client: IpAddr, limits: &Limits) -> Arc<Semaphore> {
        let mut counts = self.counts();
        let permits = &mut counts.clients.entry(client).or_default().large_jobs;
        permits.get_or_insert_with(|| Arc::new(Semaphore::new(limits.large_jobs_per_client))).clone()
    }

    /// Forgets clients that have nothing.
    pub(in crate::server) fn sweep(&self) {
        let now = Instant::now();
        self.counts().clients.retain(|_, usage| !usage.is_idle(now));
    }

    /// Is there any of it?
    pub(in crate::server) fn has(&self, action: Action) -> bool {
        self.counts().all[action as usize] > 0
    }

    /// For operators: what is counted, how much there is now, and how often it was refused.
    pub(in crate::server) fn figures(&self) -> Vec<(&'static str, usize, u64)> {
        let counts = self.counts();
        let figure = |action: Action| {
            let index = action as usize;
            (action.name(), counts.all[index], self.refused[index].load(Ordering::Relaxed))
        };
        Action::ALL.into_iter().map(figure).collect()
    }

    /// How many games were refused.
    pub(in crate::server) fn refused_games(&self) -> u64 {
        self.refused_games.load(Ordering::Relaxed)
    }
}

/// A part of what a client may use, until it is dropped.
pub(in crate::server) struct Permit {
    meter: Meter,
    client: IpAddr,
    action: Action,
    amount: usize,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let index = self.action as usize;
        let mut counts = self.meter.counts();
        counts.all[index] -= self.amount;
        if let Some(usage) = counts.clients.get_mut(&self.client) {
            usage.now[index] -= self.amount;
        }
    }
}

/// A permit for an analysis.
pub(in crate::server) struct StudyPermit {
    permit: Permit,
    /// What its table may take.
    pub(in crate::server) megabytes: usize,
}

impl Drop for StudyPermit {
    fn drop(&mut self) {
        self.permit.meter.counts().studies_megabytes -= self.megabytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    #[test]
    fn pages_are_counted_and_given_back() {
        let (meter, limits) = (Meter::default(), Limits { sockets_per_client: 2, sockets: 3, ..Limits::default() });
        let take = |number| meter.take(address(number), Action::Page, &limits);
        let status = |number| take(number).err().map(|problem| problem.status.as_u16());
        let first = take(1);
        let _second = take(1);
        assert_eq!(status(1), Some(429));
        let _third = take(2);
        assert_eq!(status(2), Some(503));
        drop(first);
        assert!(take(1).is_ok());
        assert_eq!(meter.figures()[Action::Page as usize], ("pages", 2, 2));
    }

    #[test]
    fn large_requests_count_as_several_but_one_always_passes() {
        let (meter, limits) = (Meter::default(), Limits { requests_per_client: 4, ..Limits::default() });
        let take = |amount| meter.take_several(address(1), Action::Request, amount, &limits);
        let large = take(16).unwrap();
        assert!(take(1).is_err());
        drop(large);
        let _small = [take(1).unwrap(), take(3).unwrap()];
        assert!(take(1).is_err());
    }

    #[test]
    fn analyses_of_one_address_leave_places_for_another_and_share_the_memory() {
        let meter = Meter::default();
        let limits = Limits::for_students(40);
        let mine: Vec<StudyPermit> = (0..200).filter_map(|_| meter.study(address(1), &limits).ok()).collect();
        assert_eq!(mine.len(), 80, "two for each student");
        let other: Vec<StudyPermit> = (0..200).filter_map(|_| meter.study(address(2), &limits).ok()).collect();
        assert_eq!(other.len(), 40, "as many places as it leaves free");
        let third = meter.study(address(3), &limits).unwrap();
        assert_eq!(mine[0].megabytes, 16);
        let all: usize = mine.iter().chain(&other).map(|permit| permit.megabytes).sum();
        assert!(all <= limits.studies_megabytes + limits.studies, "{all}");
        drop((mine, other, third));
        assert_eq!(meter.counts().studies_megabytes, 0);
        assert_eq!(meter.figures()[Action::Study as usize].1, 0);
    }

    #[test]
    fn who_has_gone_is_forgotten() {
        let (meter, limits) = (Meter::default(), Limits::default());
        let permit = meter.take(address(1), Action::Hint, &limits);
        drop(meter.take(address(2), Action::Hint, &limits));
        meter.game(address(3), &limits).unwrap();
        meter.sweep();
        let known: Vec<bool> = (1..=3).map(|number| meter.counts().clients.contains_key(&address(number))).collect();
        assert_eq!(known, [true, false, true]);
        drop(permit);
    }
}
