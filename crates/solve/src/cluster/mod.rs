//! The same solve on several processes and machines, with timely dataflow: positions go to the worker that owns their class, ply by ply.
//!
//! A worker owns a run of neighbouring classes in every ply. Going forward it sends the classes at the edges of its run, as differences, to those who own a class
//! behind them, and merges what it has and what it gets. Going back it sends classes with their values to those who own a class before them. What needs nobody
//! else is done while messages are on their way. Every finished ply is on the worker's own disk before the next one begins. When one process fails, all stop (timely is
//! fail-stop); started again with `resume`, all agree on the last ply that everybody has.
//!
//! | file | subject |
//! |---|---|
//! | `sockets` | connections between the processes |
//! | `exchange` | rounds of messages, and agreement |
//! | `routes` | who owns which class |
//! | `messages` | classes as messages |
//! | `worker` | what one worker does |

mod exchange;
mod messages;
mod routes;
mod sockets;
mod worker;

use std::any::Any;

use potez_play::Table;
use potez_rules::{Game, Refusal};
use timely::CommunicationConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};

use crate::bytes::checksum;
use crate::file::Header;
use crate::{Job, Solved, Stopped, header};

/// The processes that take part.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The addresses of all processes, `host:port`; with one address or none, this process works alone.
    pub addresses: Vec<String>,
    /// Which of them is this one.
    pub process: usize,
}

/// The network traffic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Bytes of positions and values that were sent to other workers.
    pub bytes: u64,
}

/// Solves a game together with the other processes. Each worker writes its part of the table, `FILE.0-of-4` and so on. `waiting` is told
/// for which addresses we wait, if somebody does not come soon.
///
/// # Errors
/// The game does not fill cells, a process cannot be reached, has ended or solves something else, or a disk is full.
pub fn solve_together(
    game: &str,
    table: &dyn Table,
    job: &Job,
    cluster: &Cluster,
    waiting: &mut dyn FnMut(&[String]),
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
    let (builders, guard) = network(&header, job, cluster, waiting)?;
    let resume = job.resume;
    let work = move |timely: &mut timely::worker::Worker| worker::run(timely, &*filling, &header, &out, resume);
    let guards =
        timely::execute::execute_from(builders, guard, timely::WorkerConfig::default(), work).map_err(failed)?;
    let mut answer = Err(failed("no worker".to_owned()));
    let mut traffic = Traffic::default();
    for result in guards.join() {
        let (solved, sent) = result.map_err(failed)??;
        traffic.bytes += sent.bytes;
        answer = Ok(solved);
    }
    answer.map(|solved| (solved, traffic))
}

fn failed(error: String) -> Stopped {
    let template = "the solve stopped, because another process ended or could not be reached: {error}; start all of them again with --resume";
    Refusal::new("solve.cluster", template, [("error", error)]).into()
}

/// What carries messages, and who is to be kept until the end.
type Network = (Vec<AllocatorBuilder>, Box<dyn Any + Send>);

/// Between the threads of this process, and with all other processes.
fn network(
    header: &Header,
    job: &Job,
    cluster: &Cluster,
    waiting: &mut dyn FnMut(&[String]),
) -> Result<Network, Stopped> {
    let addresses = &cluster.addresses;
    if addresses.len() < 2 {
        return CommunicationConfig::Process(job.workers).try_build().map_err(failed);
    }
    let text = format!("{} {} {} {}", header.game, header.settings, job.workers, addresses.join(" "));
    let sockets = sockets::connect(cluster, checksum(text.as_bytes()), waiting)?;
    let hooks = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(job.workers, hooks.refill.clone(), hooks.spill.clone());
    let outside = initialize_networking_from_sockets(inside, sockets, cluster.process, job.workers, hooks);
    let (builders, guard) = outside.map_err(|error| failed(error.to_string()))?;
    Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
}
