//! Solves a whole game, writes its table, and compares it with the solver of single positions on random positions:
//!
//!     cargo run --release -p potez-solve --example whole -- connect4 "cols=5 rows=5" table.potez 2 10000
//!
//! The arguments are the game, its options, the file, the number of threads, the number of random positions, and how often to solve it again for
//! the median time. Without the last one, a table that is there already is not made again.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::path::PathBuf;
use std::time::Instant;

use potez_play::players::Verdict;
use potez_play::{Method, ProofSpec, Table};
use potez_rules::{Dialect, Random, Settings};
use potez_search::Limits;
use potez_solve::lookup::look_up;
use potez_solve::{Job, SolvedTable, Value, solve_all};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, options, file, workers, positions, rest @ ..] = args.as_slice() else {
        eprintln!("usage: whole GAME OPTIONS FILE THREADS POSITIONS [TIMES]");
        std::process::exit(2);
    };
    let settings = Settings::parse(options).expect("options");
    let table = (potez_play::find(game).expect("a game").open)(&settings).expect("options of the game");
    let out = PathBuf::from(file);
    let (workers, resume) = (workers.parse().expect("threads"), rest.is_empty());
    let job = Job { out: Some(out.clone()), workers, memory: 8 << 30, resume };
    let begun = Instant::now();
    let solved = solve_all(game, &*table, &job, &mut |_| true).expect("a solved game");
    let time = begun.elapsed().as_secs_f64();
    let totals = solved.totals;
    println!(
        "{game} {options}: {} positions, {} won, {} drawn, {} lost, value {:?}, longest {}, checksum {:016x}, {} bytes, {time:.4} s, {:.0} positions/s",
        totals.positions,
        totals.wins,
        totals.draws,
        totals.losses,
        solved.start,
        totals.longest,
        totals.checksum,
        solved.length.unwrap_or(0),
        totals.positions as f64 / time
    );
    if let Some(times) = rest.first().and_then(|times| times.parse::<u32>().ok()) {
        let again = || {
            let begun = Instant::now();
            assert_eq!(solve_all(game, &*table, &job, &mut |_| true).expect("a solved game").totals, totals);
            begun.elapsed().as_secs_f64()
        };
        let mut times: Vec<f64> = (0..times).map(|_| again()).collect();
        times.sort_by(f64::total_cmp);
        println!(
            "median of {} times: {:.3} ms, best {:.3} ms",
            times.len(),
            1000.0 * times[times.len() / 2],
            1000.0 * times[0]
        );
    }
    compare(&*table, &SolvedTable::open(&out).expect("a table"), positions.parse().expect("positions"));
}

/// Random positions of random games, each with the solver's answer.
fn compare(start: &dyn Table, solved: &SolvedTable, positions: u32) {
    let mut prover =
        start.prover(ProofSpec { method: Method::AlphaBeta, table_megabytes: 256, threads: 1 }).expect("a prover");
    let mut random = Random::new(1);
    let begun = Instant::now();
    for number in 0..positions {
        let mut table = start.copy();
        let plies = random.below(40);
        for _ in 0..plies {
            let moves = table.moves(Dialect::Ours);
            match random.pick(&moves.iter().map(String::as_str).collect::<Vec<_>>()) {
                Some(mv) => drop(table.play(mv).expect("a legal move")),
                None => break,
            }
        }
        // Without what went before, as the table has it.
        let position = table.position();
        table.set_up(&position).expect("a position of a game");
        let known = look_up(solved, &*table).expect("a whole table");
        let known = known.unwrap_or_else(|| panic!("not in the table: {position}"));
        let proof = prover.prove(&*table, Limits::none(), &mut |_| true).expect("a proof");
        let proved = match proof.verdict {
            Verdict::Win(Some(distance)) => Value::Win(distance.plies() as u16),
            Verdict::Loss(Some(distance)) => Value::Loss(distance.plies() as u16),
            Verdict::Draw => Value::Draw,
            other => panic!("no distance: {other:?}"),
        };
        assert_eq!(known.value, proved, "position {number}: {}", table.position());
    }
    println!("{positions} random positions have the value of the solver ({:.1} s)", begun.elapsed().as_secs_f64());
}
