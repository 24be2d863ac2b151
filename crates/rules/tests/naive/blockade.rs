//! Blockade, deliberately naive: lists, one rule after the other, a flood fill after every wall, no bits.
//!
//! A second opinion for the tests, and the yardstick of the benchmark. It stands alone, so that both can include it:
//! `#[path = ".../tests/naive/blockade.rs"] mod naive;`

#![allow(unreachable_pub, dead_code)] // Each of those who include it uses a part.

use potez_rules::blockade::{Params, SingleStep, StepRule, WallRule};

/// Row and column from 1.
pub type Cell = (i32, i32);

/// 'P' for blue, 'Z' for green, and the anchor.
pub type Wall = (char, i32, i32);

/// A turn: the pawn from one cell to another, a wall; neither is a pass.
pub type Turn = (Option<(Cell, Cell)>, Option<Wall>);

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player with this number won.
    Win(usize),
    /// Nobody did.
    Draw,
}

/// The rules.
#[derive(Clone, Debug)]
pub struct Naive {
    rows: i32,
    cols: i32,
    starts: [[Cell; 2]; 2],
    params: Params,
}

/// A position.
#[derive(Clone, Debug)]
pub struct State {
    /// By player and pawn.
    pub pawns: [[Option<Cell>; 2]; 2],
    /// Is there a blue wall with its anchor in this row and column?
    pub blue: Vec<Vec<bool>>,
    /// Is there a green wall?
    pub green: Vec<Vec<bool>>,
    /// Blue and green walls in hand, by player.
    pub hand: [[u32; 2]; 2],
    /// Turns played.
    pub ply: u32,
    /// All positions since nobody has walls: the pawns of each player in order, and who moves.
    pub seen: Vec<([[Option<Cell>; 2]; 2], usize)>,
    /// Is the game over?
    pub end: Option<End>,
}

const FOUR: [Cell; 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

fn plus(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

impl Naive {
    /// The rules with these parameters.
    pub fn new(params: &Params) -> Naive {
        Naive {
            rows: params.rows.into(),
            cols: params.cols.into(),
            starts: params.starts.map(|side| side.map(|(row, col)| (row.into(), col.into()))),
            params: params.clone(),
        }
    }

    /// The position before the first turn.
    pub fn start(&self) -> State {
        let none = vec![vec![false; self.cols as usize + 2]; self.rows as usize + 2];
        let walls = self.params.walls.into();
        let state = State {
            pawns: self.starts.map(|side| side.map(Some)),
            blue: none.clone(),
            green: none,
            hand: [[walls; 2]; 2],
            ply: 0,
            seen: Vec::new(),
            end: None,
        };
        self.judge(state)
    }

    /// Whose turn it is.
    pub fn turn(&self, state: &State) -> usize {
        (state.ply % 2) as usize
    }

    fn on_board(&self, (row, col): Cell) -> bool {
        1 <= row && row <= self.rows && 1 <= col && col <= self.cols
    }

    /// Are two cells side by side on the board, with no wall between them?
    fn open(&self, state: &State, a: Cell, b: Cell) -> bool {
        if !self.on_board(a) || !self.on_board(b) {
            return false;
        }
        let (row, col) = (a.0.min(b.0) as usize, a.1.min(b.1) as usize);
        if a.1 == b.1 {
            // One above the other: blue walls.
            !state.blue[row][col] && !state.blue[row][col - 1]
        } else {
            !state.green[row][col] && !state.green[row - 1][col]
        }
    }

    fn goals(&self, player: usize) -> [Cell; 2] {
        self.starts[1 - player]
    }

    fn may_land(&self, state: &State, player: usize, cell: Cell) -> bool {
        if state.pawns[player].contains(&Some(cell)) {
            return false;
        }
        !state.pawns[1 - player].contains(&Some(cell)) || self.goals(player).contains(&cell)
    }

    /// Where the pawn on a cell may go.
    pub fn landings(&self, state: &State, player: usize, from: Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        for way in FOUR {
            // Two straight.
            let one = plus(from, way);
            let two = plus(one, way);
            if self.open(state, from, one) && self.open(state, one, two) && self.may_land(state, player, two) {
                cells.push(two);
            }
            // One straight.
            if self.open(state, from, one) && self.may_step_once(state, player, one, two) {
                cells.push(one);
            }
        }
        // One diagonally.
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let to = plus(from, (down, right));
            let routes = [plus(from, (down, 0)), plus(from, (0, right))];
            let free = routes.iter().any(|&corner| self.open(state, from, corner) && self.open(state, corner, to));
            if free && self.may_land(state, player, to) {
                cells.push(to);
            }
        }
        cells
    }

    fn may_step_once(&self, state: &State, player: usize, one: Cell, two: Cell) -> bool {
        if !self.may_land(state, player, one) {
            return false;
        }
        if self.goals(player).contains(&one) || self.params.step == StepRule::Free {
            return true;
        }
        let taken = state.pawns.iter().flatten().any(|&pawn| pawn == Some(two));
        let blocked = taken && !self.may_land(state, player, two);
        match self.params.single_step {
            SingleStep::Course => blocked && self.open(state, one, two),
            SingleStep::GoalOnly => false,
            SingleStep::Loose => blocked,
        }
    }

    /// All cells that can be reached from one through open edges, row by row.
    fn flood(&self, state: &State, from: Cell) -> Vec<bool> {
        let mut reached = vec![false; ((self.rows + 1) * (self.cols + 1)) as usize];
        let mut waiting = Vec::with_capacity(reached.len());
        reached[self.number(from)] = true;
        waiting.push(from);
        while let Some(cell) = waiting.pop() {
            for way in FOUR {
                let next = plus(cell, way);
                if self.open(state, cell, next) && !reached[self.number(next)] {
                    reached[self.number(next)] = true;
                    waiting.push(next);
                }
            }
        }
        reached
    }

    fn number(&self, cell: Cell) -> usize {
        (cell.0 * (self.cols + 1) + cell.1) as usize
    }

    /// Can every pawn reach both start cells of the opponent?
    fn paths_open(&self, state: &State) -> bool {
        (0..2).all(|player| {
            // Ways go both ways: all is connected if all is connected with the first goal.
            let reached = self.flood(state, self.goals(player)[0]);
            let mut needed = vec![self.goals(player)[1]];
            needed.extend(state.pawns[player].iter().flatten());
            needed.iter().all(|&cell| reached[self.number(cell)])
        })
    }

    fn collides(&self, state: &State, (colour, row, col): Wall) -> bool {
        let (row, col) = (row as usize, col as usize);
        let (blue, green) = (&state.blue, &state.green);
        match colour {
            'P' => blue[row][col - 1] || blue[row][col] || blue[row][col + 1] || green[row][col],
            _ => green[row - 1][col] || green[row][col] || green[row + 1][col] || blue[row][col],
        }
    }

    fn put(&self, state: &mut State, (colour, row, col): Wall, there: bool) {
        let walls = if colour == 'P' { &mut state.blue } else { &mut state.green };
        walls[row as usize][col as usize] = there;
    }

    /// The walls that the player may place, with the pawns where they are.
    pub fn walls(&self, state: &State, player: usize) -> Vec<Wall> {
        let mut walls = Vec::new();
        if state.hand[player] == [0, 0] {
            return walls;
        }
        let mut state = state.clone();
        for (index, colour) in ['P', 'Z'].into_iter().enumerate() {
            if state.hand[player][index] == 0 {
                continue;
            }
            for row in 1..self.rows {
                for col in 1..self.cols {
                    let wall = (colour, row, col);
                    if self.collides(&state, wall) {
                        continue;
                    }
                    self.put(&mut state, wall, true);
                    if self.paths_open(&state) {
                        walls.push(wall);
                    }
                    self.put(&mut state, wall, false);
                }
            }
        }
        walls
    }

    /// What a player may do, passes left out.
    fn actions(&self, state: &State, player: usize) -> Vec<Turn> {
        let mut turns = Vec::new();
        for pawn in 0..2 {
            let Some(from) = state.pawns[player][pawn] else { continue };
            for to in self.landings(state, player, from) {
                let step = Some((from, to));
                if self.goals(player).contains(&to) || self.params.wall == WallRule::Exclusive {
                    turns.push((step, None));
                    continue;
                }
                let walls = if state.hand[player] == [0, 0] {
                    Vec::new()
                } else {
                    let mut after = state.clone();
                    after.pawns[player][pawn] = Some(to);
                    self.walls(&after, player)
                };
                if walls.is_empty() || self.params.wall == WallRule::Optional {
                    turns.push((step, None));
                }
                turns.extend(walls.into_iter().map(|wall| (step, Some(wall))));
            }
        }
        if self.params.wall == WallRule::Exclusive {
            turns.extend(self.walls(state, player).into_iter().map(|wall| (None, Some(wall))));
        }
        turns
    }

    /// All legal turns.
    pub fn turns(&self, state: &State) -> Vec<Turn> {
        if state.end.is_some() {
            return Vec::new();
        }
        let turns = self.actions(state, self.turn(state));
        if turns.is_empty() { vec![(None, None)] } else { turns }
    }

    /// The position after a turn.
    pub fn after(&self, state: &State, turn: Turn) -> State {
        let player = self.turn(state);
        let mut next = state.clone();
        if let Some((from, to)) = turn.0 {
            for pawn in &mut next.pawns[player] {
                if *pawn == Some(from) {
                    *pawn = Some(to);
                }
            }
            for pawn in &mut next.pawns[1 - player] {
                if *pawn == Some(to) {
                    *pawn = None;
                }
            }
            if self.goals(player).contains(&to) {
                next.end = Some(End::Win(player));
            }
        }
        if let Some(wall) = turn.1 {
            self.put(&mut next, wall, true);
            next.hand[player][usize::from(wall.0 != 'P')] -= 1;
        }
        next.ply += 1;
        self.judge(next)
    }

    /// Looks for draws.
    fn judge(&self, mut state: State) -> State {
        if state.end.is_some() {
            return state;
        }
        if state.hand == [[0; 2]; 2] {
            let mut pawns = state.pawns;
            pawns.iter_mut().for_each(|side| side.sort_unstable());
            let now = (pawns, self.turn(&state));
            state.seen.push(now);
            if state.seen.iter().filter(|&then| *then == now).count() == 3 {
                state.end = Some(End::Draw);
            }
        }
        if state.ply >= u32::from(self.params.plies) || self.stuck(&state, 0) && self.stuck(&state, 1) {
            state.end = Some(End::Draw);
        }
        state
    }

    fn stuck(&self, state: &State, player: usize) -> bool {
        let no_step = state.pawns[player].iter().flatten().all(|&pawn| self.landings(state, player, pawn).is_empty());
        no_step && (self.params.wall != WallRule::Exclusive || self.walls(state, player).is_empty())
    }

    /// The number of sequences of `depth` turns.
    pub fn perft(&self, state: &State, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turns(state).len() as u64,
            _ => self.turns(state).iter().map(|&turn| self.perft(&self.after(state, turn), depth - 1)).sum(),
        }
    }
}
