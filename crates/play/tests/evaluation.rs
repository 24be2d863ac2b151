//! Evaluations are what they say: the course's against a second, naive count from the drawn board, the engine's against what the engine
//! uses where its search ends.

use std::collections::VecDeque;

use potez_play::{EvaluationSpec, Table, find};
use potez_rules::blockade::{Blockade, Half};
use potez_rules::byte::Byte8;
use potez_rules::connect4::Connect4;
use potez_rules::mnk::Mnk;
use potez_rules::scene::{Board, Grid, Orientation};
use potez_rules::{Dialect, Notation, Player, Random, Settings, Show};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::byte::ByteEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::halves::HalfTurns;
use potez_search::{Evaluator, Score};

const POSITIONS: usize = 1_000;

fn open(game: &str, settings: &str) -> Box<dyn Table> {
    (find(game).unwrap().open)(&Settings::parse(settings).unwrap()).unwrap()
}

/// Visits unfinished positions of random games.
fn each_position(game: &str, settings: &str, count: usize, mut visit: impl FnMut(&dyn Table)) {
    let mut random = Random::new(17);
    let mut visited = 0;
    while visited < count {
        let mut table = open(game, settings);
        while table.outcome().is_none() && visited < count {
            visit(&*table);
            visited += 1;
            let moves = table.moves(Dialect::Ours);
            let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
            table.play(random.pick(&texts).unwrap()).unwrap();
        }
    }
}

fn grid(table: &dyn Table) -> Grid {
    match table.scene().board {
        Board::Grid(grid) => grid,
        Board::Tree(_) | Board::Graph(_) => panic!("a board of cells"),
    }
}

fn sign(player: Player) -> f64 {
    if player == Player::First { 1.0 } else { -1.0 }
}

/// The values of the course's features.
fn course(table: &dyn Table) -> Vec<f64> {
    let evaluator = table.evaluator(&EvaluationSpec::Course).unwrap();
    let evaluation = evaluator.evaluate(&table.any_position()).unwrap();
    let products = evaluation.features.iter().map(|it| it.value * f64::from(it.weight.hundredths()) / 100.0);
    assert_eq!(evaluation.value, products.sum::<f64>());
    evaluation.features.iter().map(|feature| feature.value).collect()
}

/// Every row of k cells that fits the board, by direction, and the marks in it.
fn rows_columns_diagonals(grid: &Grid, k: usize) -> Vec<f64> {
    let mut sums = vec![0.0; 3];
    for (kind, down, right) in [(0, 0, 1), (1, 1, 0), (2, 1, 1), (2, 1, -1)] {
        for begin in 0..grid.rows * grid.cols {
            let cell = |i: i64| {
                let (row, col) = ((begin / grid.cols) as i64 + i * down, (begin % grid.cols) as i64 + i * right);
                let on_board = row < grid.rows as i64 && (0..grid.cols as i64).contains(&col);
                on_board.then(|| &grid.cells[row as usize * grid.cols + col as usize])
            };
            let cells: Vec<_> = (0..k as i64).filter_map(cell).collect();
            if cells.len() == k {
                let marks = cells.iter().flat_map(|cell| &cell.stack);
                sums[kind] += marks.map(|piece| sign(piece.player)).sum::<f64>();
            }
        }
    }
    sums
}

#[test]
fn rows_columns_and_diagonals() {
    each_position("tictactoe", "", POSITIONS, |table| {
        assert_eq!(course(table), rows_columns_diagonals(&grid(table), 3), "{}", table.position());
    });
    each_position("mnk", "m=7 n=5 k=4", POSITIONS, |table| {
        assert_eq!(course(table), rows_columns_diagonals(&grid(table), 4), "{}", table.position());
    });
    each_position("mnk", "m=4 n=6 k=3 misere=yes", POSITIONS, |table| {
        let turned: Vec<f64> = rows_columns_diagonals(&grid(table), 3).iter().map(|value| 0.0 - value).collect();
        assert_eq!(course(table), turned, "{}", table.position());
    });
    each_position("connect4", "", POSITIONS, |table| {
        assert_eq!(course(table), rows_columns_diagonals(&grid(table), 4), "{}", table.position());
    });
}

/// May one go from one cell to the next, as far as walls are concerned?
fn open_edge(grid: &Grid, (row, col): (usize, usize), (to_row, to_col): (usize, usize)) -> bool {
    let (top, left) = (row.min(to_row), col.min(to_col));
    !grid.walls.iter().any(|wall| match wall.orientation {
        Orientation::Horizontal => row != to_row && wall.row == top && (wall.col == left || wall.col + 1 == left),
        Orientation::Vertical => col != to_col && wall.col == left && (wall.row == top || wall.row + 1 == top),
    })
}

/// The pawn moves that the nearest pawn of the player needs: half of the single steps, rounded up.
fn moves_to_goal(grid: &Grid, player: Player) -> f64 {
    let at = |cell: (usize, usize)| &grid.cells[cell.0 * grid.cols + cell.1];
    let all = (0..grid.rows).flat_map(|row| (0..grid.cols).map(move |col| (row, col)));
    let mut queue: VecDeque<_> =
        all.filter(|&cell| at(cell).stack.iter().any(|pawn| pawn.player == player)).map(|cell| (cell, 0)).collect();
    let mut seen: Vec<_> = queue.iter().map(|&(cell, _)| cell).collect();
    while let Some((cell, steps)) = queue.pop_front() {
        if at(cell).base == Some(player.other()) {
            return f64::from((steps + 1) / 2);
        }
        let (row, col) = cell;
        for next in [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)] {
            if next.0 < grid.rows && next.1 < grid.cols && open_edge(grid, cell, next) && !seen.contains(&next) {
                seen.push(next);
                queue.push_back((next, steps + 1));
            }
        }
    }
    panic!("the rules leave a path");
}

#[test]
fn difference_of_the_shortest_paths() {
    for settings in ["rows=7 cols=8 walls=6", "rows=11 cols=14 walls=9"] {
        each_position("blockade", settings, POSITIONS / 2, |table| {
            let grid = grid(table);
            let difference = moves_to_goal(&grid, Player::Second) - moves_to_goal(&grid, Player::First);
            assert_eq!(course(table), [difference], "{}", table.position());
        });
    }
}

/// The same position with the other player to move, whose moves are counted.
fn moves_of_the_other(table: &dyn Table, settings: &str) -> usize {
    let position = table.position();
    let (from, to) = if table.turn() == Player::First { (" X ", " O ") } else { (" O ", " X ") };
    let mut turned = open("byte", &format!("{settings} setup=free"));
    turned.set_up(&position.replace(from, to)).unwrap();
    real_moves(&*turned)
}

fn real_moves(table: &dyn Table) -> usize {
    table.moves(Dialect::Ours).iter().filter(|mv| *mv != "pass").count()
}

#[test]
fn stack_utility() {
    for settings in ["size=8", "size=10"] {
        each_position("byte", settings, POSITIONS / 2, |table| {
            let mut values = vec![0.0; 6];
            for (side, player) in table.scene().sides.iter().zip(Player::BOTH) {
                let points = side.iter().find(|counter| counter.name == "points").unwrap();
                values[0] += sign(player) * f64::from(points.value);
            }
            for cell in grid(table).cells {
                let height = cell.stack.len();
                for (level, checker) in cell.stack.iter().enumerate() {
                    let place = match level {
                        0 => 1,
                        _ if level + 1 < height => 2,
                        _ if height <= 4 => 3,
                        _ => 4,
                    };
                    values[place] += sign(checker.player);
                }
            }
            let (mine, theirs) = (real_moves(table) as f64, moves_of_the_other(table, settings) as f64);
            values[5] = sign(table.turn()) * (mine - theirs);
            assert_eq!(course(table), values, "{}", table.position());
        });
    }
}

/// The engine's number: half points cut off, and never so large that it looks like a win.
fn cut(value: f64) -> i32 {
    Score::evaluation(value.trunc() as i32).raw()
}

fn agrees<G: Notation + Show>(
    game: &str,
    settings: &str,
    engine: impl Fn(&G, &G::Position) -> potez_search::Absolute<Score>,
) {
    each_position(game, settings, POSITIONS, |table| {
        let position = table.any_position();
        let evaluator = table.evaluator(&EvaluationSpec::Standard).unwrap();
        let evaluation = evaluator.evaluate(&position).unwrap();
        let (rules, position) = position.downcast::<G>().unwrap();
        let used = engine(rules, position).seen_by(Player::First).raw();
        assert_eq!(cut(evaluation.value), used, "{game}: {}", table.position());
    });
}

#[test]
fn the_standard_sum_is_what_the_engine_uses_at_depth_0() {
    agrees::<Mnk>("tictactoe", "", |game, position| MnkEvaluator::default().evaluate(game, position));
    agrees::<Connect4>("connect4", "", |game, position| Connect4Evaluator::default().evaluate(game, position));
    agrees::<Byte8>("byte", "", |game, position| ByteEvaluator::default().evaluate(game, position));
    // The engine searches in half turns.
    agrees::<Blockade<1>>("blockade", "rows=7 cols=8 walls=6", |game, position| {
        let halves = HalfTurns::new(game.clone());
        BlockadeEvaluator::default().evaluate(&halves, &Half::new(position.clone()))
    });
}

#[test]
fn weights_read_back_give_the_same_values() {
    for entry in potez_play::GAMES.iter().filter(|entry| entry.name != "tree") {
        for spec in [EvaluationSpec::Course, EvaluationSpec::Standard] {
            each_position(entry.name, "", 5, |table| {
                let evaluator = table.evaluator(&spec).unwrap();
                let file = EvaluationSpec::Weights(evaluator.weights().unwrap().to_string());
                let again = table.evaluator(&file).unwrap();
                let position = table.any_position();
                assert_eq!(again.evaluate(&position), evaluator.evaluate(&position), "{}", entry.name);
            });
        }
    }
}

#[test]
fn a_file_belongs_to_the_evaluation_that_it_names() {
    let table = open("byte", "");
    let names = |text: &str| {
        let evaluator = table.evaluator(&EvaluationSpec::Weights(text.to_owned())).unwrap();
        evaluator.weights().unwrap().iter().count()
    };
    assert_eq!(names("inner = 3"), 6);
    assert_eq!(names("top1 = 3"), 17);
    assert_eq!(names("points = 3"), 17, "both have it: the engine's");
    let refused = |text: &str| match table.evaluator(&EvaluationSpec::Weights(text.to_owned())) {
        Ok(_) => panic!("{text} is read"),
        Err(refusal) => refusal.to_string(),
    };
    let both = refused("bottom = 3");
    assert!(
        both.contains("of course are points, bottoms, inner") && both.contains("of standard are points, top1"),
        "{both}"
    );
    assert!(refused("points = 1\ninner = 3\ntop1 = 2").starts_with("line 3, column 1: there is no feature 'top1'"));
    assert!(refused("points = 1\ntop1 = x").starts_with("line 2, column 8: the weight of top1"));
}

#[test]
fn trees_have_their_written_values() {
    let mut table = open("tree", "");
    let value = |table: &dyn Table| {
        let evaluator = table.evaluator(&EvaluationSpec::Standard).unwrap();
        evaluator.evaluate(&table.any_position()).unwrap()
    };
    table.play_list("B,E,K").unwrap();
    let leaf = value(&*table);
    assert_eq!((leaf.features[0].name, leaf.value), ("value", 2.0));
    assert!(table.evaluator(&EvaluationSpec::Weights("value = 2".to_owned())).is_err());
}

#[test]
fn a_finished_game_needs_no_estimate() {
    let mut table = open("tictactoe", "");
    table.play_list("a1,b1,a2,b2,a3").unwrap();
    for (_, spec) in EvaluationSpec::NAMED {
        assert_eq!(table.evaluator(&spec).unwrap().evaluate(&table.any_position()), None);
    }
}
