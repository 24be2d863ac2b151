//! Every front end tells the same proved distance: what `solve` proves, what an engine's line says, and the values of all moves, each of
//! which is searched on its own. And a line that is proved leads to the end of the game.

use potez_play::players::{SearchLine, Verdict};
use potez_play::{EngineSpec, Method, Opponent, ProofSpec, Request, Table, find};
use potez_rules::{Dialect, Outcome, Random, Settings};
use potez_search::Limits;

fn open(game: &str, settings: &str) -> Box<dyn Table> {
    (find(game).unwrap().open)(&Settings::parse(settings).unwrap()).unwrap()
}

/// A position after so many random moves, or fewer if the game would be over.
fn walk(game: &str, settings: &str, seed: u64, plies: u32) -> Box<dyn Table> {
    let mut random = Random::new(seed);
    let mut table = open(game, settings);
    for _ in 0..plies {
        let choices = table.choices(Dialect::Ours);
        let mut next = table.copy();
        next.play(&choices[random.below(choices.len() as u32) as usize].text).unwrap();
        if next.outcome().is_some() {
            break;
        }
        table = next;
    }
    table
}

/// Plays a line that is proved, and sees that it ends as and when it says.
fn follow(table: &dyn Table, moves: &[String], verdict: Verdict, context: &str) {
    let mover = table.turn();
    let mut table = table.copy();
    for mv in moves {
        table.play(mv).unwrap_or_else(|broken| panic!("{broken:?}, {context}"));
    }
    let (outcome, plies) = (table.outcome(), verdict.plies());
    match verdict {
        Verdict::Win(_) => {
            assert_eq!((outcome, plies), (Some(Outcome::Win(mover)), Some(moves.len() as u32)), "{context}");
        }
        Verdict::Loss(_) => {
            assert_eq!((outcome, plies), (Some(Outcome::Win(mover.other())), Some(moves.len() as u32)), "{context}");
        }
        // A draw by going round has no end.
        _ => assert!(outcome.is_none() || outcome == Some(Outcome::Draw), "{context}"),
    }
}

/// The first line of an engine that looks deeper and deeper until it is proved, as the page does for the value of a move.
fn value(engine: &mut dyn Opponent, table: &dyn Table, only: Vec<String>) -> Option<SearchLine> {
    for depth in 1..60 {
        let limits = Limits::depth(depth).and_nodes(300_000);
        let request = Request { limits, only: only.clone(), ..Request::default() };
        let info = engine.think(table, &request, &mut |_| true).unwrap();
        let line = info.lines.into_iter().next()?;
        if line.verdict.is_exact() || line.verdict == Verdict::Draw {
            return Some(line);
        }
        if info.stopped.is_some() {
            return None;
        }
    }
    None
}

fn compare(game: &str, settings: &str, plies: std::ops::Range<u32>, seeds: u64) -> u32 {
    let mut values = 0;
    for seed in 0..seeds {
        let plies = plies.start + seed as u32 % (plies.end - plies.start);
        let table = walk(game, settings, seed, plies);
        let context = format!("{game} {settings}, seed {seed}: {}", table.position());
        let spec = ProofSpec { method: Method::AlphaBeta, table_megabytes: 4, threads: 1 };
        let limits = Limits::nodes(400_000);
        let solved = table.prover(spec).unwrap().prove(&*table, limits, &mut |_| true).unwrap();
        if solved.verdict == Verdict::Unknown {
            continue;
        }
        follow(&*table, &solved.line, solved.verdict, &format!("solve, {context}"));
        let mut engine = table.engine(&EngineSpec { table_megabytes: 4, ..EngineSpec::default() }).unwrap();
        if let Some(line) = value(&mut *engine, &*table, Vec::new()) {
            assert_eq!(line.verdict, solved.verdict, "{context}");
            follow(&*table, &line.moves, line.verdict, &format!("engine, {context}"));
        }
        // The values of all moves: the best of them is the value of the position.
        let moves: Vec<String> = table.choices(Dialect::Ours).into_iter().map(|choice| choice.text).collect();
        if moves.len() > 40 {
            continue;
        }
        let lines: Option<Vec<_>> = moves.iter().map(|mv| value(&mut *engine, &*table, vec![mv.clone()])).collect();
        let Some(lines) = lines else { continue };
        for line in &lines {
            follow(&*table, &line.moves, line.verdict, &format!("value of {}, {context}", line.moves[0]));
        }
        let rank = |line: &&SearchLine| match (line.verdict, i64::from(line.verdict.plies().unwrap_or(0))) {
            (Verdict::Win(_), plies) => 1_000 - plies,
            (Verdict::Loss(_), plies) => plies - 1_000,
            _ => 0,
        };
        let best = lines.iter().max_by_key(rank).expect("a game that goes on has a move");
        assert_eq!(best.verdict, solved.verdict, "values, {context}");
        values += lines.len() as u32;
    }
    values
}

#[test]
fn in_every_game() {
    assert!(compare("tictactoe", "", 0..7, 14) > 60);
    assert!(compare("mnk", "m=4 n=4 k=4", 5..12, 12) > 50);
    assert!(compare("connect4", "", 22..36, 24) > 60);
    assert!(compare("byte", "", 20..34, 16) > 20);
    assert!(compare("blockade", "rows=5 cols=6 walls=0 starts=2.2,4.2/2.5,4.5", 0..8, 12) > 30);
    assert!(compare("blockade", "rows=5 cols=6 walls=1 wall=exclusive starts=2.2,4.2/2.5,4.5", 4..10, 6) > 0);
}
