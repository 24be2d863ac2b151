//! Blockade: two pawns each, walls between the cells, and a race to the opponent's start cells.
//!
//! ```
//! use potez_rules::blockade::{Blockade, Params};
//! use potez_rules::{Game, Notation, perft};
//! let game = Blockade::<3>::new(Params::default()).unwrap();
//! let start = game.start();
//! assert_eq!(game.count_moves(&start), 4160);
//! let mv = game.parse_move(&start, "[X 2] [6 4] [Z 4 9]").unwrap();
//! let next = game.play(&start, mv).unwrap();
//! assert_eq!(game.position_text(&next), "44.64/4B.8B - 49 9.8/9.9 O 1");
//! # let tiny = Blockade::<1>::new(Params::sized(5, 6, 0)).unwrap();
//! # assert!(perft(&tiny, &tiny.start(), 3) > 0);
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `params` | options, sizes, start cells |
//! | `position` | positions, moves, walls |
//! | `board` | the empty board as sets, the flood fill |
//! | `paths` | the shortest paths themselves, move by move |
//! | `pawns` | pawn moves |
//! | `walls` | which walls may be placed, and why most need no flood fill |
//! | `moves` | whole turns: listing, counting, drawing at random |
//! | `half_turns` | a turn in two steps, pawn and wall, made in place |
//! | `steps` | turns built step by step, from half turns and from clicks |
//! | `distances` | the lengths of shortest paths |
//! | `explain` | why a move is not legal |
//! | `faults` | everything that is wrong with a typed turn |
//! | `notation`, `position_text`, `arrangement` | moves, positions and boards that are set up by hand, as text |
//! | `show` | the scene, the course's board |

mod arrangement;
mod board;
mod distances;
mod explain;
mod faults;
mod half_turns;
mod moves;
mod notation;
mod params;
mod paths;
mod pawns;
mod position;
mod position_text;
mod show;
mod steps;
mod walls;

pub use half_turns::{Half, Stage, Step};
pub use params::{OPTIONS, Params, SingleStep, Spot, StepRule, WallRule};
pub use position::{Colour, Move, Position, Wall, Walls};

use crate::bits::Bits;
use crate::counters::Counters;
use crate::game::{Game, Outcome, Player};
use crate::random::Random;
use crate::refusal::Refusal;
use board::EmptyBoard;
use position::{Core, History, NOWHERE};

/// The rules of Blockade on a board of at most 64·`W` cells; [`Params::words`] says which `W` a board needs.
#[derive(Clone, Debug)]
pub struct Blockade<const W: usize> {
    params: Params,
    board: EmptyBoard<W>,
    /// The start cells by player and pawn.
    starts: [[u16; 2]; 2],
    /// The opponent's start cells, by player.
    goals: [Bits<W>; 2],
    keys: Keys,
}

/// Random numbers whose sum modulo 2 is the key of a position.
#[derive(Clone, Debug)]
struct Keys {
    /// By player and cell.
    pawns: [Box<[u64]>; 2],
    /// By colour and anchor.
    walls: [Box<[u64]>; 2],
    /// By player, colour and number in hand.
    hand: [[[u64; 19]; 2]; 2],
    turn: u64,
}

impl Keys {
    fn new(cells: usize) -> Keys {
        let mut random = Random::new(0x626c_6f63_6b61_6465);
        let mut table = || (0..cells).map(|_| random.bits()).collect::<Box<[u64]>>();
        let (pawns, walls) = ([table(), table()], [table(), table()]);
        let mut hand = [[[0; 19]; 2]; 2];
        hand.as_flattened_mut().as_flattened_mut().iter_mut().for_each(|key| *key = random.bits());
        Keys { pawns, walls, hand, turn: random.bits() }
    }
}

impl<const W: usize> Blockade<W> {
    /// The game with its parameters.
    ///
    /// # Errors
    /// Parameters that [`Params::check`] refuses, or a board with more than 64·`W` cells.
    pub fn new(params: Params) -> Result<Blockade<W>, Refusal> {
        params.check()?;
        let cells = usize::from(params.rows) * usize::from(params.cols);
        if cells > 64 * W {
            return Err(Refusal::new(
                "blockade.words",
                "a board of {cells} cells needs {needed} words, not {words}",
                [("cells", cells.to_string()), ("needed", params.words().to_string()), ("words", W.to_string())],
            ));
        }
        let index = |(row, col): Spot| (u16::from(row) - 1) * u16::from(params.cols) + u16::from(col) - 1;
        let starts = params.starts.map(|side| side.map(index));
        let set = |side: [u16; 2]| side.into_iter().map(usize::from).collect();
        Ok(Blockade {
            board: EmptyBoard::new(&params),
            starts,
            goals: [set(starts[1]), set(starts[0])],
            keys: Keys::new(cells),
            params,
        })
    }

    /// The parameters.
    #[must_use]
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.board.rows
    }

    /// The number of columns: cell `row · cols + col` stands in row `row` and column `col`, both from 0.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.board.cols
    }

    /// The start cells of a player's two pawns: the goals of the other player.
    #[must_use]
    pub fn start_cells(&self, player: Player) -> [usize; 2] {
        self.starts[player.index()].map(usize::from)
    }

    /// The position with these pawns, walls and numbers. Its edges and key are computed; whether the game is over is not.
    fn assemble(&self, pawns: [[u16; 2]; 2], walls: Walls<W>, hand: [[u8; 2]; 2], ply: u16) -> Core<W> {
        let stride = self.board.stride;
        let mut core = Core {
            walls,
            open_right: self.board.inner_right & !(walls.green | walls.green.up(stride)),
            open_down: self.board.inner_down & !(walls.blue | walls.blue.up(1)),
            key: 0,
            pawns,
            hand,
            ply,
            end: None,
        };
        core.key = self.full_key(&core);
        core
    }

    fn full_key(&self, core: &Core<W>) -> u64 {
        let mut key = if core.turn() == Player::First { 0 } else { self.keys.turn };
        for side in 0..2 {
            for cell in core.pawns[side].into_iter().filter(|&cell| cell != NOWHERE) {
                key ^= self.keys.pawns[side][usize::from(cell)];
            }
            for colour in 0..2 {
                key ^= self.keys.hand[side][colour][usize::from(core.hand[side][colour])];
            }
        }
        core.walls.iter().fold(key, |key, wall| key ^ self.keys.walls[wall.colour.index()][wall.anchor])
    }
}

impl<const W: usize> Game for Blockade<W> {
    type Position = Position<W>;
    type Move = Move;

    fn start(&self) -> Position<W> {
        let core = self.assemble(self.starts, Walls::NONE, [[self.params.walls; 2]; 2], 0);
        let mut position = Position { core, history: History::default() };
        self.look_for_end(&mut position);
        position
    }

    #[inline]
    fn turn(&self, position: &Position<W>) -> Player {
        position.core.turn()
    }

    #[inline]
    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        position.core.end
    }

    fn legal_moves(&self, position: &Position<W>, moves: &mut Vec<Move>) {
        if position.core.end.is_none() {
            self.list_turns(&position.core, moves);
        }
    }

    fn apply(&self, position: &mut Position<W>, mv: Move) {
        if let Some((from, to)) = mv.pawn() {
            self.step_pawn(position, from, to);
        }
        if let Some(wall) = mv.wall() {
            self.place_wall(position, wall);
        }
        self.end_turn(position);
    }

    #[inline]
    fn key(&self, position: &Position<W>) -> u64 {
        position.core.key
    }

    #[inline]
    fn counters(&self, position: &Position<W>) -> Counters {
        let Position { core, history } = position;
        Counters {
            plies_left: u32::from(self.params.plies.saturating_sub(core.ply)),
            repeated: history.repeated,
            occurred: history.occurred,
            ended: core.end == Some(Outcome::Draw) && !self.both_stuck(core),
        }
    }

    fn explain(&self, position: &Position<W>, mv: Move) -> Refusal {
        self.why_not(position, mv)
    }

    fn is_legal(&self, position: &Position<W>, mv: Move) -> bool {
        position.core.end.is_none() && self.allows(&position.core, mv)
    }

    fn after_null_move(&self, position: &Position<W>) -> Option<Position<W>> {
        let mut passed = position.clone();
        if position.core.end.is_none() {
            self.end_turn(&mut passed);
        }
        passed.core.end.is_none().then_some(passed)
    }

    fn count_moves(&self, position: &Position<W>) -> u64 {
        if position.core.end.is_some() { 0 } else { self.count_turns(&position.core) }
    }

    fn random_move(&self, position: &Position<W>, random: &mut Random, scratch: &mut Vec<Move>) -> Option<Move> {
        position.core.end.is_none().then(|| self.draw_turn(&position.core, random, scratch))
    }
}
