//! m,n,k games rule by rule, on lists: slow and plain, to compare the fast ones with.

/// X or O.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    X,
    O,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Won(Mark),
    Drawn,
}

/// The rules: sizes and options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) cols: usize,
    pub(crate) rows: usize,
    pub(crate) k: usize,
    pub(crate) starts: Mark,
    pub(crate) gravity: bool,
    pub(crate) misere: bool,
}

/// A game in progress: every move so far, as (row, column) from the top left, and the board as a list of rows.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) rules: Rules,
    pub(crate) moves: Vec<(usize, usize)>,
    pub(crate) board: Vec<Vec<Option<Mark>>>,
}

pub(crate) fn other(mark: Mark) -> Mark {
    match mark {
        Mark::X => Mark::O,
        Mark::O => Mark::X,
    }
}

impl Play {
    pub(crate) fn new(rules: Rules) -> Play {
        Play { rules, moves: Vec::new(), board: vec![vec![None; rules.cols]; rules.rows] }
    }

    /// The player who begins makes the first move, the third, and so on.
    pub(crate) fn turn(&self) -> Mark {
        if self.moves.len().is_multiple_of(2) { self.rules.starts } else { other(self.rules.starts) }
    }

    pub(crate) fn at(&self, row: usize, col: usize) -> Option<Mark> {
        self.board[row][col]
    }

    /// Does a row of k marks of this player begin here and go in this direction?
    fn row_from(&self, row: usize, col: usize, down: isize, right: isize, mark: Mark) -> bool {
        (0..self.rules.k as isize).all(|i| {
            let (r, c) = (row as isize + i * down, col as isize + i * right);
            let inside = r >= 0 && c >= 0 && r < self.rules.rows as isize && c < self.rules.cols as isize;
            inside && self.at(r as usize, c as usize) == Some(mark)
        })
    }

    pub(crate) fn has_row(&self, mark: Mark) -> bool {
        for row in 0..self.rules.rows {
            for col in 0..self.rules.cols {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    if self.row_from(row, col, down, right, mark) {
                        return true;
                    }
                }
            }
        }
        false
    }

    pub(crate) fn end(&self) -> Option<End> {
        for mark in [Mark::X, Mark::O] {
            if self.has_row(mark) {
                return Some(End::Won(if self.rules.misere { other(mark) } else { mark }));
            }
        }
        if self.moves.len() == self.rules.rows * self.rules.cols { Some(End::Drawn) } else { None }
    }

    /// The cells on which the player to move may put a mark: in reading order, with gravity from column to column.
    pub(crate) fn legal(&self) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        if self.end().is_some() {
            return cells;
        }
        if self.rules.gravity {
            for col in 0..self.rules.cols {
                for row in (0..self.rules.rows).rev() {
                    if self.at(row, col).is_none() {
                        cells.push((row, col));
                        break;
                    }
                }
            }
            return cells;
        }
        for row in 0..self.rules.rows {
            for col in 0..self.rules.cols {
                if self.at(row, col).is_none() {
                    cells.push((row, col));
                }
            }
        }
        cells
    }

    pub(crate) fn make(&mut self, cell: (usize, usize)) {
        self.board[cell.0][cell.1] = Some(self.turn());
        self.moves.push(cell);
    }
}
