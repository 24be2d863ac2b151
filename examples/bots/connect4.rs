//! A program that plays Connect Four: negamax with alpha-beta, and the few lines of UGI that it needs. Compile it with `rustc -O connect4.rs`.

use std::io::{self, BufRead, Write};

const ROWS: usize = 6;
const COLUMNS: usize = 7;
const DEPTH: u32 = 6;
/// The columns, those in the middle first: they are the better ones.
const ORDER: [usize; COLUMNS] = [3, 2, 4, 1, 5, 0, 6];

/// `None` is an empty cell, `Some(true)` a disc of the player to move.
#[derive(Clone, Default)]
struct Board {
    cells: [[Option<bool>; COLUMNS]; ROWS],
}

impl Board {
    /// The row that a disc falls to.
    fn room(&self, column: usize) -> Option<usize> {
        (0..ROWS).find(|&row| self.cells[row][column].is_none())
    }

    /// The board after a disc, seen by the other player; `None` if the column is full.
    fn drop(&self, column: usize) -> Option<Board> {
        let row = self.room(column)?;
        let mut next = self.clone();
        next.cells[row][column] = Some(true);
        for cell in next.cells.iter_mut().flatten() {
            *cell = cell.map(|mine| !mine);
        }
        Some(next)
    }

    /// Has the player who moved last four in a row?
    fn is_lost(&self) -> bool {
        let theirs = |row: isize, column: isize| {
            let inside = (0..ROWS as isize).contains(&row) && (0..COLUMNS as isize).contains(&column);
            inside && self.cells[row as usize][column as usize] == Some(false)
        };
        let starts = (0..ROWS as isize).flat_map(|row| (0..COLUMNS as isize).map(move |column| (row, column)));
        starts.into_iter().any(|(row, column)| {
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .iter()
                .any(|(up, right)| (0..4).all(|i| theirs(row + i * up, column + i * right)))
        })
    }

    /// What the board is worth for the player to move.
    fn value(&self, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if self.is_lost() {
            return -1000 - depth as i32;
        }
        if depth == 0 {
            return 0;
        }
        let mut best = None;
        for next in ORDER.iter().filter_map(|&column| self.drop(column)) {
            let value = -next.value(depth - 1, -beta, -alpha);
            best = Some(best.map_or(value, |best: i32| best.max(value)));
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        // A full board is a draw.
        best.unwrap_or(0)
    }

    fn best_move(&self) -> Option<usize> {
        let moves = ORDER.iter().filter_map(|&column| Some((column, self.drop(column)?)));
        let valued = moves.map(|(column, next)| (-next.value(DEPTH - 1, -10_000, 10_000), column));
        // The first of the best: `max_by_key` would take the last.
        valued.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, column)| column)
    }
}

/// The board after the moves of a `position startpos moves 4 4 …` line.
fn position(line: &str) -> Option<Board> {
    let mut board = Board::default();
    for word in line.split_whitespace().skip(3) {
        let column: usize = word.parse().ok().filter(|column| (1..=COLUMNS).contains(column))?;
        board = board.drop(column - 1)?;
    }
    Some(board)
}

fn main() -> io::Result<()> {
    let mut board = Board::default();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let answer = match line.split_whitespace().next() {
            Some("ugi") => "id name Connect Four in Rust\nugiok".to_owned(),
            Some("isready") => "readyok".to_owned(),
            Some("position") => {
                board = position(&line).unwrap_or_default();
                continue;
            }
            Some("go") => match board.best_move() {
                Some(column) => format!("bestmove {}", column + 1),
                None => "bestmove none".to_owned(),
            },
            Some("quit") => return Ok(()),
            _ => continue,
        };
        println!("{answer}");
        io::stdout().flush()?;
    }
    Ok(())
}
