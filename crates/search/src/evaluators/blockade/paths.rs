//! Flood fills on the open edges: how far it is, and which edges the shortest paths use.

use potez_rules::Player;
use potez_rules::bits::Bits;
use potez_rules::blockade::{Blockade, Position, Walls};

/// What counts as a distance where there is no path. The rules never allow that.
pub(super) const FAR: i32 = 99;
/// Shortest paths that are longer than this are not followed edge by edge.
const LAYERS: usize = 64;

/// The open edges of a position.
#[derive(Clone, Copy)]
pub(super) struct Edges<'a, const W: usize> {
    right: &'a Bits<W>,
    down: &'a Bits<W>,
    stride: u32,
}

impl<'a, const W: usize> Edges<'a, W> {
    #[inline]
    pub(super) fn of(game: &Blockade<W>, position: &'a Position<W>) -> Edges<'a, W> {
        let [right, down] = position.open_edges();
        Edges { right, down, stride: game.cols() as u32 }
    }

    /// The cells of the area and those one open edge away.
    #[inline]
    pub(super) fn grow(&self, area: Bits<W>) -> Bits<W> {
        area | (area & *self.right).up(1)
            | (area.down(1) & *self.right)
            | (area & *self.down).up(self.stride)
            | (area.down(self.stride) & *self.down)
    }
}

impl<const W: usize> Edges<'_, W> {
    /// The cells at which a move of two single steps from the area ends: straight on or round a corner.
    pub(super) fn landings(&self, area: Bits<W>) -> Bits<W> {
        let right = |cells: Bits<W>| (cells & *self.right).up(1);
        let left = |cells: Bits<W>| cells.down(1) & *self.right;
        let below = |cells: Bits<W>| (cells & *self.down).up(self.stride);
        let above = |cells: Bits<W>| cells.down(self.stride) & *self.down;
        let (r, l, b, a) = (right(area), left(area), below(area), above(area));
        right(r | a | b) | left(l | a | b) | below(b | r | l) | above(a | r | l)
    }
}

/// The single steps from a player's pawns to the goals, with other pawns out of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Distances {
    /// From the pawn that is nearest to a goal.
    pub(super) best: i32,
    /// From the same pawn to the other goal.
    pub(super) other_goal: i32,
    /// From the other pawn to its nearest goal.
    pub(super) second: i32,
}

impl Distances {
    pub(super) fn of<const W: usize>(game: &Blockade<W>, position: &Position<W>, player: Player) -> Distances {
        let edges = Edges::of(game, position);
        let pawns = [0, 1].map(|number| position.pawn(player, number));
        let mut steps = [[FAR; 2]; 2];
        for (goal, cell) in game.start_cells(player.other()).into_iter().enumerate() {
            let mut area = Bits::one(cell);
            let mut missing = 2;
            for distance in 0.. {
                for (pawn, cell) in pawns.iter().enumerate() {
                    if steps[pawn][goal] == FAR && cell.is_some_and(|cell| area.has(cell)) {
                        steps[pawn][goal] = distance;
                        missing -= 1;
                    }
                }
                let grown = edges.grow(area);
                if missing == 0 || grown == area {
                    break;
                }
                area = grown;
            }
        }
        let near = steps.map(|goals| goals[0].min(goals[1]));
        let best = usize::from(near[1] < near[0]);
        Distances { best: near[best], other_goal: steps[best][0].max(steps[best][1]), second: near[1 - best] }
    }

    /// The pawn moves that the nearest pawn needs.
    #[inline]
    pub(super) fn moves(&self) -> i32 {
        (self.best + 1) / 2
    }
}

/// Sets of cells at distance 0, 1, 2, … from a player's goals.
pub(super) struct Field<const W: usize> {
    waves: [Bits<W>; LAYERS],
    len: usize,
}

impl<const W: usize> Field<W> {
    /// The waves from the player's goals until all of `cells` are reached, or as far as can be.
    pub(super) fn until(game: &Blockade<W>, position: &Position<W>, player: Player, cells: Bits<W>) -> Field<W> {
        let edges = Edges::of(game, position);
        let mut area: Bits<W> = game.start_cells(player.other()).into_iter().collect();
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

    /// The walls that lie across some shortest path of the pawn, and those that lie across all of them.
    pub(super) fn blockers(&self, edges: Edges<'_, W>, pawn: usize) -> Option<Blockers<W>> {
        let distance = self.distance(pawn)?;
        let mut blockers = Blockers { some: Walls::NONE, all: Walls::NONE };
        let mut layer = Bits::one(pawn);
        for wave in self.waves[..distance].iter().rev() {
            let next = edges.grow(layer) & *wave;
            let right = (layer & next.down(1) | next & layer.down(1)) & *edges.right;
            let down = (layer & next.down(edges.stride) | next & layer.down(edges.stride)) & *edges.down;
            blockers.add_layer(right, down, edges.stride);
            layer = next;
        }
        Some(blockers)
    }
}

/// Walls across the shortest paths of a pawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blockers<const W: usize> {
    /// Across some shortest path.
    pub(super) some: Walls<W>,
    /// Across all of them: the way becomes longer.
    pub(super) all: Walls<W>,
}

impl<const W: usize> Blockers<W> {
    /// One step of the paths, by its edges to the right and down.
    #[inline]
    fn add_layer(&mut self, right: Bits<W>, down: Bits<W>, stride: u32) {
        self.some.green |= right | right.down(stride);
        self.some.blue |= down | down.down(1);
        // A wall closes two edges in a line. It closes the layer if it closes all of its edges.
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
