//! Limits that keep a small machine alive.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use potez_rules::Refusal;

use super::problem::Problem;

/// How much is allowed.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Games that one client may open in an hour.
    pub games_per_client: usize,
    /// Sockets that one client may have open.
    pub sockets_per_client: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// Searches that run at the same time.
    pub searches: usize,
    /// Analyses that run or wait, in all; each keeps its table.
    pub studies: usize,
    /// How long an analysis may think about one position.
    pub study_time: Duration,
    /// How long an opponent may think about a move.
    pub reply_time: Duration,
    /// Megabytes for the table of an analysis.
    pub study_megabytes: usize,
    /// Megabytes for the table of an opponent.
    pub reply_megabytes: usize,
    /// Opponents that keep their table between their moves, in all.
    pub opponents: usize,
    /// Nodes in the history of a game.
    pub nodes: usize,
    /// How long a game stays in memory when nobody uses it.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            games_per_client: 300,
            sockets_per_client: 64,
            sockets: 2_000,
            searches: std::thread::available_parallelism().map_or(2, usize::from),
            studies: 24,
            study_time: Duration::from_secs(60),
            reply_time: Duration::from_secs(10),
            study_megabytes: 16,
            reply_megabytes: 4,
            opponents: 32,
            nodes: 5_000,
            idle: Duration::from_secs(600),
        }
    }
}

/// The largest body of an ordinary request, in bytes.
pub(super) const SMALL_BODY: usize = 64 * 1024;

/// The largest body of a request that carries a game.
pub(super) const LARGE_BODY: usize = 1024 * 1024;

/// How long a request may take to arrive and to be answered.
pub(super) const REQUEST_TIME: Duration = Duration::from_secs(20);

/// The time in which the games of a client are counted.
const HOUR: Duration = Duration::from_secs(3600);

/// How much each client uses at the moment.
#[derive(Default)]
pub(super) struct Meter {
    games: Mutex<HashMap<IpAddr, Vec<Instant>>>,
    sockets: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// The address that limits are counted by. For IPv6 it is the network, since a home has a whole one.
pub(super) fn client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) if !six.is_loopback() => {
            let mut octets = six.octets();
            octets[8..].fill(0);
            IpAddr::from(octets)
        }
        other => other,
    }
}

impl Meter {
    /// Counts one more game of a client.
    pub(super) fn game(&self, client: IpAddr, limits: &Limits) -> Result<(), Problem> {
        let now = Instant::now();
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if games.len() > 10_000 {
            games.retain(|_, opened| opened.last().is_some_and(|last| now.duration_since(*last) < HOUR));
        }
        let opened = games.entry(client).or_default();
        opened.retain(|moment| now.duration_since(*moment) < HOUR);
        if opened.len() >= limits.games_per_client {
            let oldest = opened.first().map_or(HOUR, |first| HOUR.saturating_sub(now.duration_since(*first)));
            let limit = ("limit", limits.games_per_client.to_string());
            let law =
                Refusal::new("limit.games", "you have opened {limit} games in the last hour; try again later", [limit]);
            return Err(Problem::too_many(law, oldest.as_secs().max(1) as u32));
        }
        opened.push(now);
        Ok(())
    }

    /// Counts one more socket of a client, for as long as the permit lives.
    pub(super) fn socket(&self, client: IpAddr, limits: &Limits) -> Result<SocketPass, Problem> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if sockets.values().sum::<usize>() >= limits.sockets {
            let law = Refusal::new("limit.sockets", "too many pages are open on this server", []);
            return Err(Problem::unavailable(law, 30));
        }
        let mine = sockets.entry(client).or_default();
        if *mine >= limits.sockets_per_client {
            let limit = ("limit", limits.sockets_per_client.to_string());
            let sentence = "you have {limit} pages open; close one of them";
            return Err(Problem::too_many(Refusal::new("limit.sockets_client", sentence, [limit]), 30));
        }
        *mine += 1;
        Ok(SocketPass { client, sockets: self.sockets.clone() })
    }
}

/// A permit for an open socket.
pub(super) struct SocketPass {
    client: IpAddr,
    sockets: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for SocketPass {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_are_counted_and_given_back() {
        let (meter, limits) = (Meter::default(), Limits { sockets_per_client: 2, sockets: 3, ..Limits::default() });
        let (a, b): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let first = meter.socket(a, &limits);
        let _second = meter.socket(a, &limits);
        assert_eq!(meter.socket(a, &limits).err().unwrap().status, 429);
        let _third = meter.socket(b, &limits);
        assert_eq!(meter.socket(b, &limits).err().unwrap().status, 503);
        drop(first);
        assert!(meter.socket(a, &limits).is_ok());
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let at = |text: &str| client(text.parse().unwrap());
        assert_eq!(at("2001:db8:1:2::5"), at("2001:db8:1:2:ffff::9"));
        assert_ne!(at("2001:db8:1:2::5"), at("2001:db8:1:3::5"));
        assert_eq!(at("::ffff:10.0.0.1"), at("10.0.0.1"));
    }
}
