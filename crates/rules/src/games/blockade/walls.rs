//! Which walls may be placed: the collisions by shifts, the path rule by topology, and a flood fill for the rest.
//!
//! # Which walls cannot cut the board
//!
//! Border and walls are a plane graph: its vertices are points (corners of cells), its edges the sides of cells that are
//! closed. Cells are connected exactly when they lie in the same face: a line from cell to cell can be bent away from a
//! point without walls. A new wall that collides with none adds two edges and three points, of which `t` are in the
//! graph already, in `c` of its components. By Euler's formula (faces = edges − vertices + components + 1) the number
//! of faces grows by
//!
//! - 2 − 3 + 1 = 0 if t = 0,
//! - 2 − (3 − t) + (1 − c) = t − c if t ≥ 1.
//!
//! A wall never joins faces; so the cells stay connected as they were exactly when all points that the wall touches
//! belong to different components of the graph. In particular a wall that touches at fewer than two of its points cuts
//! nothing. Here the graph is divided in two, the part that is connected to the border and the rest: only a wall that
//! touches the same part twice is *suspected* and checked.
//!
//! # How suspects are checked
//!
//! First all that must stay connected is joined by a tree of open edges; a wall that does not close an edge of the tree
//! is harmless. For the rest the cells are flooded with the wall in place.
//!
//! # One check for all pawn moves of a turn
//!
//! A wall is checked with the pawn on its new cell. Pawns move through open edges, so before the wall all new cells lie
//! in the component of the pawn, and the area that the flood finds answers for all of them at once.

use super::Blockade;
use super::position::{Colour, Core, Wall, Walls};
use crate::bits::Bits;
use crate::game::Player;

/// Trees deeper than this are not grown; the walls are flooded instead.
const LAYERS: usize = 64;

/// What a wall does to the connections of a position in which a pawn of the player to move is still to be moved.
pub(super) enum PathCheck<const W: usize> {
    /// It is legal wherever the pawn goes.
    Legal,
    /// It is never legal.
    Cuts,
    /// It is legal if both pawns of the player stand in this area.
    Within(Bits<W>),
}

impl<const W: usize> Blockade<W> {
    /// The places where no wall is in the way, of the colours that the player has.
    #[inline]
    pub(super) fn free_places(&self, core: &Core<W>, player: Player) -> Walls<W> {
        let all = self.free_places_of_both(core);
        let [blue, green] = core.hand[player.index()];
        Walls {
            blue: if blue > 0 { all.blue } else { Bits::EMPTY },
            green: if green > 0 { all.green } else { Bits::EMPTY },
        }
    }

    #[inline]
    pub(super) fn free_places_of_both(&self, core: &Core<W>) -> Walls<W> {
        let (Walls { blue, green }, stride) = (core.walls, self.board.stride);
        // What a shift carries into the last column or row is no anchor.
        let centres = blue | green;
        Walls {
            blue: self.board.anchors & !(centres | blue.up(1) | blue.down(1)),
            green: self.board.anchors & !(centres | green.up(stride) | green.down(stride)),
        }
    }

    /// Those of the places where a wall may cut the board; everywhere else it is legal.
    #[inline]
    pub(super) fn suspects(&self, core: &Core<W>, places: &Walls<W>) -> Walls<W> {
        let anchored = self.anchored(core);
        let loose = self.points(core) & !anchored;
        let twice = |near: Bits<W>, centre: Bits<W>, far: Bits<W>| (near & (centre | far)) | (centre & far);
        let (board, stride) = (&self.board, self.board.stride);
        let blue = twice(anchored.up(1) | board.first_col, anchored, anchored.down(1))
            | twice(loose.up(1), loose, loose.down(1));
        let green = twice(anchored.up(stride) | board.first_row, anchored, anchored.down(stride))
            | twice(loose.up(stride), loose, loose.down(stride));
        places.and(&Walls { blue, green })
    }

    /// The points on walls or on the border.
    #[inline]
    pub(super) fn points(&self, core: &Core<W>) -> Bits<W> {
        self.board.border | self.ends(&core.walls)
    }

    /// The three points of each wall.
    #[inline]
    fn ends(&self, walls: &Walls<W>) -> Bits<W> {
        let (Walls { blue, green }, stride) = (*walls, self.board.stride);
        blue | blue.up(1) | blue.down(1) | green | green.up(stride) | green.down(stride)
    }

    /// The points that are connected to the border.
    #[inline]
    fn anchored(&self, core: &Core<W>) -> Bits<W> {
        let (board, stride) = (&self.board, self.board.stride);
        let mut points = board.border;
        let mut rest = core.walls;
        loop {
            let touching = Walls {
                blue: rest.blue & (points | points.up(1) | points.down(1) | board.first_col),
                green: rest.green & (points | points.up(stride) | points.down(stride) | board.first_row),
            };
            if touching.is_empty() {
                return points;
            }
            points |= self.ends(&touching);
            rest = rest.without(&touching);
        }
    }

    /// Removes the suspects that close no edge of a tree that joins all of `must`.
    #[inline]
    pub(super) fn crossing(&self, core: &Core<W>, must: &Bits<W>, suspects: &Walls<W>) -> Walls<W> {
        match self.tree(core, must) {
            None => *suspects,
            Some((right, down)) => {
                suspects.and(&Walls { blue: down | down.down(1), green: right | right.down(self.board.stride) })
            }
        }
    }

    /// A tree of shortest paths that joins all of `must`: its edges to the right and down. `None` if they are not
    /// connected, or too far apart.
    fn tree(&self, core: &Core<W>, must: &Bits<W>) -> Option<(Bits<W>, Bits<W>)> {
        let mut layers = [Bits::EMPTY; LAYERS];
        let root = Bits::one(must.first()?);
        let (mut area, mut depth) = (root, 0);
        layers[0] = root;
        while !(*must & !area).is_empty() {
            let grown = self.board.grow(area, &core.open_right, &core.open_down);
            depth += 1;
            if grown == area || depth == LAYERS {
                return None;
            }
            layers[depth] = grown & !area;
            area = grown;
        }
        let (mut right, mut down, mut joined) = (Bits::EMPTY, Bits::EMPTY, root);
        let cols = self.board.cols;
        // The farthest first: most of the others are then on their paths already.
        for layer in (1..=depth).rev() {
            for mut cell in (layers[layer] & *must & !joined).iter() {
                for above in layers[..layer].iter().rev() {
                    joined.insert(cell);
                    let step = |direction| {
                        self.board.next(&core.open_right, &core.open_down, cell, direction).filter(|&to| above.has(to))
                    };
                    let to = (0..4).find_map(step)?;
                    let first = cell.min(to);
                    if cell.abs_diff(to) == cols {
                        down.insert(first)
                    } else {
                        right.insert(first)
                    }
                    if joined.has(to) {
                        break;
                    }
                    cell = to;
                }
            }
        }
        Some((right, down))
    }

    /// Checks the paths with a wall in place. `must` is everything that has to stay connected, wherever the pawn goes.
    #[inline]
    pub(super) fn check_paths(&self, core: &Core<W>, player: Player, wall: Wall, must: &Bits<W>) -> PathCheck<W> {
        let (right, down) = self.board.edges_with(core, wall);
        let goals = &self.goals[player.index()];
        let area = self.board.flood(Bits::one(self.first_goal(player)), &right, &down, must);
        if (*must & !area).is_empty() {
            return PathCheck::Legal;
        }
        // The opponent's pawns and goals do not depend on where our pawn goes.
        let opponent = self.pawn_cells(core, player.other()) | self.goals[player.other().index()];
        let theirs = if opponent.meets(&area) {
            area
        } else {
            self.board.flood(Bits::one(self.first_goal(player.other())), &right, &down, &opponent)
        };
        if (*goals & !area).is_empty() && (opponent & !theirs).is_empty() {
            PathCheck::Within(area)
        } else {
            PathCheck::Cuts
        }
    }

    #[inline]
    fn first_goal(&self, player: Player) -> usize {
        usize::from(self.starts[player.other().index()][0])
    }

    /// The pawns of a player as a set.
    #[inline]
    pub(super) fn pawn_cells(&self, core: &Core<W>, player: Player) -> Bits<W> {
        let [one, two] = core.pawns[player.index()];
        Bits::one(usize::from(one)) | Bits::one(usize::from(two))
    }

    /// The pawns and start cells of both players.
    #[inline]
    pub(super) fn must(&self, core: &Core<W>) -> Bits<W> {
        self.goals[0] | self.goals[1] | self.pawn_cells(core, Player::First) | self.pawn_cells(core, Player::Second)
    }

    /// Does the path rule allow the wall, with the pawns where they are?
    pub(super) fn keeps_paths(&self, core: &Core<W>, player: Player, wall: Wall) -> bool {
        match self.check_paths(core, player, wall, &self.must(core)) {
            PathCheck::Legal => true,
            PathCheck::Cuts => false,
            PathCheck::Within(area) => (self.pawn_cells(core, player) & !area).is_empty(),
        }
    }

    /// The walls that the player may place with the pawns where they are.
    pub(super) fn legal_places(&self, core: &Core<W>, player: Player) -> Walls<W> {
        let mut places = self.free_places(core, player);
        let suspects = self.suspects(core, &places);
        if suspects.is_empty() {
            return places;
        }
        for wall in self.crossing(core, &self.must(core), &suspects).iter() {
            if !self.keeps_paths(core, player, wall) {
                match wall.colour {
                    Colour::Blue => places.blue.remove(wall.anchor),
                    Colour::Green => places.green.remove(wall.anchor),
                }
            }
        }
        places
    }
}
