//! The values of a table are those of plain search.

use std::collections::HashMap;

use potez_play::players::Verdict;
use potez_play::{Method, ProofSpec, Table};
use potez_rules::{Dialect, Random, Settings};
use potez_search::Limits;
use potez_solve::lookup::look_up;
use potez_solve::{Job, Solved, SolvedTable, Value, solve_all};
use tempfile::TempDir;

pub(crate) fn open(game: &str, options: &str) -> Box<dyn Table> {
    (potez_play::find(game).unwrap().open)(&Settings::parse(options).unwrap()).unwrap()
}

fn count(game: &str, options: &str, workers: usize) -> Solved {
    solve_all(game, &*open(game, options), &Job { workers, ..Job::default() }, &mut |_| true).unwrap()
}

/// The published numbers of positions, and who wins.
#[test]
fn positions_are_counted_as_published() {
    for (game, options, positions, start) in [
        ("tictactoe", "", 5_478, Value::Draw),
        ("connect4", "cols=4 rows=4", 161_029, Value::Draw),
        ("connect4", "cols=4 rows=5", 1_706_255, Value::Draw),
    ] {
        let solved = count(game, options, 2);
        assert_eq!((solved.totals.positions, solved.start), (positions, Some(start)), "{game} {options}");
        let totals = solved.totals;
        assert_eq!(totals.wins + totals.draws + totals.losses, positions);
    }
}

#[test]
fn any_number_of_threads_finds_the_same() {
    for (game, options) in
        [("connect4", "cols=4 rows=4"), ("mnk", "m=4 n=3 k=3"), ("blockade", "rows=5 cols=5 walls=0")]
    {
        assert_eq!(count(game, options, 1), count(game, options, 3), "{game} {options}");
    }
}

/// Every position of small games has the value of plain minimax over the rules, both ways of storing positions.
#[test]
fn every_value_is_that_of_minimax() {
    let folder = TempDir::new().unwrap();
    for (number, (game, options)) in [
        ("tictactoe", ""),
        ("tictactoe", "misere=yes starts=o"),
        ("mnk", "m=3 n=3 k=3 gravity=yes"),
        ("mnk", "m=3 n=2 k=2 misere=yes"),
        ("connect4", "cols=2 rows=4"),
        ("mnk", "m=5 n=2 k=5 starts=o"),
    ]
    .into_iter()
    .enumerate()
    {
        let out = folder.path().join(number.to_string());
        let table = open(game, options);
        solve_all(game, &*table, &Job { out: Some(out.clone()), ..Job::default() }, &mut |_| true).unwrap();
        let solved = SolvedTable::open(&out).unwrap();
        let mut seen = HashMap::new();
        minimax(&mut *table.copy(), &solved, &mut seen);
        assert_eq!(seen.len() as u64, solved.totals().positions, "{game} {options}");
    }
}

/// The value by the rules alone; compares every position on the way with the table.
fn minimax(table: &mut dyn Table, solved: &SolvedTable, seen: &mut HashMap<String, Value>) -> Value {
    let text = table.position();
    if let Some(value) = seen.get(&text) {
        return *value;
    }
    let turn = table.turn();
    let mut values = Vec::new();
    for mv in table.moves(Dialect::Ours) {
        table.play(&mv).unwrap();
        values.push((mv, minimax(table, solved, seen).before(table.turn() == turn)));
        table.undo();
    }
    let best = values.iter().map(|(_, value)| *value).max_by_key(|value| value.rank());
    let value = best.unwrap_or_else(|| match table.outcome().unwrap() {
        potez_rules::Outcome::Draw => Value::Draw,
        potez_rules::Outcome::Win(winner) if winner == turn => Value::Win(0),
        potez_rules::Outcome::Win(_) => Value::Loss(0),
    });
    let known = look_up(solved, table).unwrap().unwrap();
    assert_eq!(known.value, value, "{text}");
    let sorted = |moves: &[(String, Value)]| {
        let mut moves = moves.to_vec();
        moves.sort_by(|one, other| one.0.cmp(&other.0));
        moves
    };
    assert_eq!(sorted(&known.moves), sorted(&values), "{text}");
    seen.insert(text, value);
    value
}

/// Random positions have the value of the solver, also in a game that can come back to a position.
#[test]
fn random_positions_have_the_value_of_the_solver() {
    let folder = TempDir::new().unwrap();
    for (game, options) in
        [("connect4", "cols=4 rows=4"), ("mnk", "m=4 n=3 k=3"), ("blockade", "rows=5 cols=5 walls=0")]
    {
        let out = folder.path().join(game);
        let start = open(game, options);
        let job = Job { out: Some(out.clone()), workers: 2, ..Job::default() };
        solve_all(game, &*start, &job, &mut |_| true).unwrap();
        let solved = SolvedTable::open(&out).unwrap();
        solved.check().unwrap();
        let mut prover =
            start.prover(ProofSpec { method: Method::AlphaBeta, table_megabytes: 16, threads: 1 }).unwrap();
        let mut random = Random::new(7);
        for _ in 0..100 {
            let mut table = start.copy();
            for _ in 0..random.below(16) {
                let moves = table.moves(Dialect::Ours);
                let Some(mv) = random.pick(&moves.iter().map(String::as_str).collect::<Vec<_>>()) else { break };
                table.play(mv).unwrap();
            }
            // Without what went before, as the table has it.
            let text = table.position();
            table.set_up(&text).unwrap();
            let known = look_up(&solved, &*table).unwrap().unwrap_or_else(|| panic!("not in the table: {text}"));
            let proved = match prover.prove(&*table, Limits::none(), &mut |_| true).unwrap().verdict {
                Verdict::Win(Some(distance)) => Value::Win(distance.plies() as u16),
                Verdict::Loss(Some(distance)) => Value::Loss(distance.plies() as u16),
                other => {
                    assert_eq!(other, Verdict::Draw);
                    Value::Draw
                }
            };
            assert_eq!(known.value, proved, "{game}: {text}");
        }
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let law = |game: &str, table: &dyn Table, job: &Job| match solve_all(game, table, job, &mut |_| true) {
        Err(potez_solve::Stopped::Refused(refusal)) => refusal.law,
        other => panic!("{other:?}"),
    };
    assert_eq!(law("tree", &*open("tree", ""), &Job::default()), "solve.tree");
    let mut begun = open("tictactoe", "");
    begun.play("b2").unwrap();
    assert_eq!(law("tictactoe", &*begun, &Job::default()), "solve.start");
    let small = Job { memory: 1 << 20, ..Job::default() };
    assert_eq!(law("connect4", &*open("connect4", ""), &small), "solve.memory");
    assert_eq!(law("byte", &*open("byte", ""), &small), "solve.memory");
    let stopped = solve_all("connect4", &*open("connect4", ""), &Job::default(), &mut |_| false);
    assert_eq!(stopped, Err(potez_solve::Stopped::Asked));
}
