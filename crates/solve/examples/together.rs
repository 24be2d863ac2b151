//! One of several processes that solve a game together, for figures:
//!
//!     cargo run --release -p potez-solve --features cluster --example together -- connect4 "cols=5 rows=5" FILE 1 0 127.0.0.1:2101 127.0.0.1:2102
//!
//! The arguments are the game, its options, the file, the number of threads, the number of this process, and the addresses of all.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::path::PathBuf;
use std::time::Instant;

use potez_rules::Settings;
use potez_solve::Job;
use potez_solve::cluster::{Cluster, solve_together};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, options, file, workers, process, addresses @ ..] = args.as_slice() else {
        eprintln!("usage: together GAME OPTIONS FILE THREADS PROCESS ADDRESS...");
        std::process::exit(2);
    };
    let settings = Settings::parse(options).expect("options");
    let table = (potez_play::find(game).expect("a game").open)(&settings).expect("options of the game");
    let workers = workers.parse().expect("threads");
    let job = Job { out: Some(PathBuf::from(file)), workers, resume: true, ..Job::default() };
    let cluster = Cluster { addresses: addresses.to_vec(), process: process.parse().expect("a process") };
    let begun = Instant::now();
    let (solved, traffic) = solve_together(game, &*table, &job, &cluster, &mut |_| ()).expect("a solved game");
    let time = begun.elapsed().as_secs_f64();
    let totals = solved.totals;
    println!(
        "{game} {options}: {} positions, checksum {:016x}, {time:.2} s, {:.0} positions/s, {} bytes sent by this process ({:.2} a position)",
        totals.positions,
        totals.checksum,
        totals.positions as f64 / time,
        traffic.bytes,
        traffic.bytes as f64 / totals.positions as f64
    );
}
