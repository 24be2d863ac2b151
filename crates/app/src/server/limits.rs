//! Every limit of the server, as a table: what one client may do, what all may do together, how large a game may be.
//!
//! A client is an address. A classroom often has one address for everybody, so what a client may do grows with the number of
//! students, `--students`. `meter` counts, `sizes` measures.

mod meter;
mod sizes;

use std::net::IpAddr;
use std::time::Duration;

pub(super) use meter::{Action, Meter, Permit, StudyPermit};

/// How much is allowed.
#[derive(Clone, Debug)]
pub struct Limits {
    // One client, at a time.
    /// Connections.
    pub connections_per_client: usize,
    /// Requests in progress; a request with a large body counts as several.
    pub requests_per_client: usize,
    /// Sockets: each open page has one.
    pub sockets_per_client: usize,
    /// Hints that are being searched or wait; a game has one at a time.
    pub hints_per_client: usize,
    /// Searches of analyses that run or wait; a page has two at a time, for lines and for values.
    pub studies_per_client: usize,
    /// Large jobs that run: recorded searches, pictures of whole games. The others of the client wait.
    pub large_jobs_per_client: usize,
    /// Games opened in an hour.
    pub games_per_client: usize,

    // All clients together, at a time.
    /// Connections.
    pub connections: usize,
    /// Sockets.
    pub sockets: usize,
    /// Searches that run.
    pub searches: usize,
    /// Searches of analyses that run or wait. A client leaves as many places free as it takes, so others always find one.
    pub studies: usize,
    /// Megabytes for the tables of all analyses. Each gets an eighth of what is left.
    pub studies_megabytes: usize,
    /// Large jobs that run; each may take 150 megabytes.
    pub large_jobs: usize,
    /// Opponents that keep their table between their moves.
    pub opponents: usize,
    /// Processes of the programs that the operator offers as opponents (`--bot`).
    pub bots: usize,
    /// Of these, programs that think; the others wait for their turn.
    pub bots_thinking: usize,
    /// Megabytes of memory of such a program, with all that it starts.
    pub bot_megabytes: usize,
    /// Bytes of the games in memory; beyond that, games that nobody looks at are dropped, as the store has them.
    pub games_bytes: usize,

    // One search.
    /// How long an analysis may think about one position.
    pub study_time: Duration,
    /// How long an opponent may think about a move.
    pub reply_time: Duration,
    /// Threads that an opponent may use for a move.
    pub reply_threads: usize,
    /// Most megabytes for the table of an analysis.
    pub study_megabytes: usize,
    /// Megabytes for the table of an opponent, or of a hint.
    pub reply_megabytes: usize,

    // One game.
    /// Nodes of its history.
    pub nodes: usize,
    /// Bytes of all its comments.
    pub comments: usize,
    /// Bytes of the text of a position where a game begins.
    pub position: usize,
    /// The same for a search in the lab, which is not kept.
    pub lab_position: usize,
    /// Moves in one request.
    pub moves: usize,
    /// How long it stays in memory when nobody uses it.
    pub idle: Duration,
}

/// How many students a server expects behind one address.
pub const STUDENTS: usize = 40;

impl Limits {
    /// The limits for this many students behind one address.
    #[must_use]
    pub fn for_students(students: usize) -> Limits {
        let students = students.clamp(1, 10_000);
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        // A student has a few pages open, and a browser makes up to six connections besides their sockets.
        let pages = 3 * students;
        let sockets = (2 * pages).max(2_000);
        Limits {
            connections_per_client: pages + 6 * students,
            requests_per_client: 4 * students,
            sockets_per_client: pages,
            hints_per_client: students,
            studies_per_client: 2 * students,
            large_jobs_per_client: 1,
            games_per_client: (25 * students).max(300),
            connections: 2 * sockets + 64,
            sockets,
            searches: processors,
            studies: 4 * students,
            studies_megabytes: 128,
            large_jobs: 2,
            opponents: 32,
            bots: 8,
            bots_thinking: processors,
            bot_megabytes: 512,
            games_bytes: 32 << 20,
            study_time: Duration::from_secs(60),
            reply_time: Duration::from_secs(10),
            reply_threads: processors,
            study_megabytes: 16,
            reply_megabytes: 4,
            nodes: 5_000,
            comments: 200_000,
            position: 16 * 1024,
            lab_position: 128 * 1024,
            moves: 2_000,
            idle: Duration::from_secs(600),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::for_students(STUDENTS)
    }
}

/// The largest body of an ordinary request, in bytes.
pub(super) const SMALL_BODY: usize = 64 * 1024;

/// The largest body of a request that carries a game.
pub(super) const LARGE_BODY: usize = 1024 * 1024;

/// How long a request may take to arrive and to be answered.
pub(super) const REQUEST_TIME: Duration = Duration::from_secs(20);

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let at = |text: &str| client(text.parse().unwrap());
        assert_eq!(at("2001:db8:1:2::5"), at("2001:db8:1:2:ffff::9"));
        assert_ne!(at("2001:db8:1:2::5"), at("2001:db8:1:3::5"));
        assert_eq!(at("::ffff:10.0.0.1"), at("10.0.0.1"));
    }

    #[test]
    fn limits_grow_with_the_students() {
        let (few, many) = (Limits::for_students(10), Limits::for_students(80));
        assert!(few.sockets_per_client < many.sockets_per_client && few.studies < many.studies);
        // Whatever is asked, the searches' memory stays the same.
        assert_eq!(few.studies_megabytes, many.studies_megabytes);
        assert_eq!(Limits::for_students(0).studies_per_client, 2);
    }
}
