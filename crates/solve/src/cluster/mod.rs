//! The same solve on several processes and machines, by timely dataflow: positions go to the worker who owns their class, ply by ply.
//!
//! A worker owns the classes whose hash, modulo the number of workers, is its number. Going forward it sends each class's positions after every move, as differences,
//! to the owner of the class that they belong to, and merges what it gets. Going back it sends the values of its positions to the owners of the classes
//! before them. Every finished ply is on the worker's own disk before the next one begins. When one process fails, all stop (timely is
//! fail-stop); started again with `resume`, all agree on the last ply that everybody has.
//!
//! | file | subject |
//! |---|---|
//! | `exchange` | rounds of messages, and agreement |
//! | `messages` | positions and values as messages |
//! | `worker` | what one worker does |

mod exchange;
mod messages;
mod worker;

use potez_play::Table;
use potez_rules::{Game, Refusal};
use timely::CommunicationConfig;

use crate::{Job, Solved, Stopped, header};

/// Who takes part.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The addresses of all processes, `host:port`; one address or none is this process alone.
    pub addresses: Vec<String>,
    /// Which of them is this one.
    pub process: usize,
}

/// What went over the wires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Bytes of positions and values that were sent to other workers.
    pub bytes: u64,
}

/// Solves a game together with the other processes. Each worker writes its part of the table, `FILE.0-of-4` and so on.
///
/// # Errors
/// The game does not fill cells, a process cannot be reached or has ended, or a disk is full.
pub fn solve_together(
    game: &str,
    table: &dyn Table,
    job: &Job,
    cluster: &Cluster,
) -> Result<(Solved, Traffic), Stopped> {
    let header = header(game, table)?;
    let Some(filling) = table.any_game().filling() else {
        let template = "only games in which every move fills a cell for good can be solved on several machines";
        return Err(Refusal::new("solve.cluster_game", template, []).into());
    };
    let Some(out) = job.out.clone() else {
        return Err(
            Refusal::new("solve.cluster_out", "a solve on several machines needs a file: --out FILE", []).into()
        );
    };
    let communication = match cluster.addresses.as_slice() {
        [] | [_] => CommunicationConfig::Process(job.workers),
        addresses => CommunicationConfig::Cluster {
            threads: job.workers,
            process: cluster.process,
            addresses: addresses.to_vec(),
            report: false,
            zerocopy: false,
        },
    };
    let config = timely::Config { communication, worker: timely::WorkerConfig::default() };
    let resume = job.resume;
    let failed = |error: String| {
        let template = "the solve stopped, because another process ended or could not be reached: {error}; start all of them again with --resume";
        Stopped::from(Refusal::new("solve.cluster", template, [("error", error)]))
    };
    let work = move |timely: &mut timely::worker::Worker| worker::run(timely, &*filling, &header, &out, resume);
    let guards = timely::execute(config, work).map_err(failed)?;
    let mut answer = Err(failed("no worker".to_owned()));
    let mut traffic = Traffic::default();
    for result in guards.join() {
        let (solved, sent) = result.map_err(failed)??;
        traffic.bytes += sent.bytes;
        answer = Ok(solved);
    }
    answer.map(|solved| (solved, traffic))
}
