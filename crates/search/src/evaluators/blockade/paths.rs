//! Flood fills on the open edges: distances, and the edges that shortest paths use.

use potez_rules::Player;
use potez_rules::bits::Bits;
use potez_rules::blockade::{Blockade, Colour, Position, Wall, Walls};

/// Shortest paths that are longer than this are not followed edge by edge.
const LAYERS: usize = 64;

/// The cells on which the player wins.
#[inline]
pub(super) fn goals<const W: usize>(game: &Blockade<W>, player: Player) -> Bits<W> {
    game.start_cells(player.other()).into_iter().collect()
}

/// The cells of the player's pawns.
#[inline]
pub(super) fn pawns<const W: usize>(position: &Position<W>, player: Player) -> Bits<W> {
    (0..2).filter_map(|number| position.pawn(player, number)).collect()
}

/// The open edges of a position.
#[derive(Clone, Copy)]
pub(super) struct Edges<const W: usize> {
    right: Bits<W>,
    down: Bits<W>,
    stride: u32,
}

impl<const W: usize> Edges<W> {
    #[inline]
    pub(super) fn of(game: &Blockade<W>, position: &Position<W>) -> Edges<W> {
        let [right, down] = position.open_edges();
        Edges { right: *right, down: *down, stride: game.cols() as u32 }
    }

    /// The same with one more wall.
    #[inline]
    pub(super) fn with(mut self, wall: Wall) -> Edges<W> {
        match wall.colour {
            Colour::Blue => {
                self.down.remove(wall.anchor);
                self.down.remove(wall.anchor + 1);
            }
            Colour::Green => {
                self.right.remove(wall.anchor);
                self.right.remove(wall.anchor + self.stride as usize);
            }
        }
        self
    }

    /// Is the wall between two cells of which at least one is in the set?
    #[inline]
    pub(super) fn closes_some(&self, wall: Wall, cells: Bits<W>) -> bool {
        let (along, across) = match wall.colour {
            Colour::Blue => (1, self.stride as usize),
            Colour::Green => (self.stride as usize, 1),
        };
        [0, along, across, along + across].into_iter().any(|by| cells.has(wall.anchor + by))
    }

    /// The cells from which one pawn move, two single steps, leads into the set, and those of the set.
    #[inline]
    pub(super) fn within_two(&self, cells: Bits<W>) -> Bits<W> {
        self.grow(self.grow(cells))
    }

    /// The single steps from one set to the other; `None` if there is no path.
    #[inline]
    fn steps(&self, from: Bits<W>, to: Bits<W>) -> Option<usize> {
        let mut area = from;
        for steps in 0.. {
            if area.meets(&to) {
                return Some(steps);
            }
            let grown = self.grow(area);
            if grown == area {
                break;
            }
            area = grown;
        }
        None
    }

    /// The cells of the area and those one open edge away.
    #[inline]
    pub(super) fn grow(&self, area: Bits<W>) -> Bits<W> {
        area | (area & self.right).up(1)
            | (area.down(1) & self.right)
            | (area & self.down).up(self.stride)
            | (area.down(self.stride) & self.down)
    }
}

impl<const W: usize> Edges<W> {
    /// The cells at which a move of two single steps from the area ends, straight or round a corner.
    pub(super) fn landings(&self, area: Bits<W>) -> Bits<W> {
        let right = |cells: Bits<W>| (cells & self.right).up(1);
        let left = |cells: Bits<W>| cells.down(1) & self.right;
        let below = |cells: Bits<W>| (cells & self.down).up(self.stride);
        let above = |cells: Bits<W>| cells.down(self.stride) & self.down;
        let (r, l, b, a) = (right(area), left(area), below(area), above(area));
        right(r | a | b) | left(l | a | b) | below(b | r | l) | above(a | r | l)
    }
}

/// Sets of cells at distance 0, 1, 2, … from a player's goals.
pub(super) struct Field<const W: usize> {
    waves: [Bits<W>; LAYERS],
    len: usize,
}

impl<const W: usize> Field<W> {
    /// The waves from the player's goals until all of `cells` are reached, or as far as possible.
    pub(super) fn until(game: &Blockade<W>, position: &Position<W>, player: Player, cells: Bits<W>) -> Field<W> {
        let edges = Edges::of(game, position);
        let mut area = goals(game, player);
        let mut field = Field { waves: [Bits::EMPTY; LAYERS], len: 1 };
        field.waves[0] = area;
        while field.len < LAYERS && !(cells & !area).is_empty() {
            let grown = edges.grow(area);
            if grown == area {
                break;
            }
            field.waves[field.len] = grown & !area;
            field.len += 1;
            area = grown;
        }
        field
    }

    /// The single steps from the cell to the nearest goal.
    #[inline]
    pub(super) fn distance(&self, cell: usize) -> Option<usize> {
        self.waves[..self.len].iter().position(|wave| wave.has(cell))
    }

    /// The walls that cross some shortest path of the pawns, which are all at this distance, and those that cross all
    /// of them.
    pub(super) fn blockers(&self, edges: Edges<W>, pawns: Bits<W>, distance: usize) -> Blockers<W> {
        let mut blockers = Blockers { some: Walls::NONE, all: Walls::NONE };
        let mut layer = pawns;
        for wave in self.waves.get(..distance).unwrap_or_default().iter().rev() {
            let next = edges.grow(layer) & *wave;
            let right = (layer & next.down(1) | next & layer.down(1)) & edges.right;
            let down = (layer & next.down(edges.stride) | next & layer.down(edges.stride)) & edges.down;
            blockers.add_layer(right, down, edges.stride);
            layer = next;
        }
        blockers
    }
}

/// How far a player is from winning, in single steps, ignoring other pawns.
pub(super) struct Side<const W: usize> {
    pub(super) edges: Edges<W>,
    pub(super) field: Field<W>,
    /// The steps of the pawn that is nearest to a goal.
    pub(super) best: usize,
    /// Those of the other pawn.
    pub(super) second: usize,
    /// The pawns at distance `best`: one, or both.
    pub(super) nearest: Bits<W>,
    pub(super) pawns: Bits<W>,
}

/// Counts as the distance if there is no path, which the rules never allow.
const FAR: usize = 99;
/// For at most this many walls the way round is searched.
const WALKS: usize = 8;

impl<const W: usize> Side<W> {
    pub(super) fn of(game: &Blockade<W>, position: &Position<W>, player: Player) -> Side<W> {
        let edges = Edges::of(game, position);
        let cells = [0, 1].map(|number| position.pawn(player, number));
        let pawns: Bits<W> = cells.into_iter().flatten().collect();
        let field = Field::until(game, position, player, pawns);
        let [one, two] = cells.map(|cell| cell.and_then(|cell| field.distance(cell)).unwrap_or(FAR));
        let (best, second) = (one.min(two), one.max(two));
        let at_best = cells.into_iter().zip([one, two]).filter(|&(_, steps)| steps == best);
        let nearest = at_best.filter_map(|(cell, _)| cell).collect();
        Side { edges, field, best, second, nearest, pawns }
    }

    /// The pawn moves that the nearest pawn needs.
    #[inline]
    pub(super) fn moves(&self) -> i32 {
        self.best.div_ceil(2) as i32
    }

    /// By how many single steps one of these walls can make the path longer, if the path rule allows it. `free` are the places where
    /// no other wall is in the way, `touching` those where a wall touches something.
    pub(super) fn detour(&self, free: &Walls<W>, touching: &Walls<W>) -> usize {
        let stops = self.field.blockers(self.edges, self.nearest, self.best).all.and(free);
        if stops.is_empty() {
            return 0;
        }
        // A wall that touches nothing can be passed at either end. The path cannot be just one step longer: all paths between two
        // cells have even lengths, or all have odd lengths.
        let passed = !stops.without(touching).is_empty();
        let other = if self.second > self.best { self.second } else { FAR };
        let mut longest = if passed { other.min(self.best + 2) } else { self.best };
        for wall in stops.and(touching).iter().take(WALKS) {
            // If there is no path, the wall is not legal.
            let around = self.edges.with(wall).steps(self.field.waves[0], self.pawns);
            longest = longest.max(around.unwrap_or(0));
        }
        longest.saturating_sub(self.best)
    }
}

/// Walls across the shortest paths of a pawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blockers<const W: usize> {
    /// Across some shortest path.
    pub(super) some: Walls<W>,
    /// Across all of them: the path becomes longer.
    pub(super) all: Walls<W>,
}

impl<const W: usize> Blockers<W> {
    /// One step of the paths, by its edges to the right and down.
    #[inline]
    fn add_layer(&mut self, right: Bits<W>, down: Bits<W>, stride: u32) {
        self.some.green |= right | right.down(stride);
        self.some.blue |= down | down.down(1);
        // A wall closes two edges in a line. It blocks the layer if these are all of its edges.
        match right.count() + down.count() {
            1 => {
                self.all.green |= right | right.down(stride);
                self.all.blue |= down | down.down(1);
            }
            2 => {
                self.all.green |= right & right.down(stride);
                self.all.blue |= down & down.down(1);
            }
            _ => {}
        }
    }
}
