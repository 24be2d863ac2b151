//! Whole turns: listing, counting without listing, drawing at random.

use super::Blockade;
use super::params::WallRule;
use super::position::{Core, Move, Walls};
use super::walls::PathCheck;
use crate::bits::Bits;
use crate::game::Player;
use crate::random::Random;

/// The pawn moves of a turn. The pawn on the lower cell comes first, so that the order does not depend on the numbers.
struct PawnMoves<const W: usize> {
    player: Player,
    from: [usize; 2],
    /// Cells on which the game is won, by pawn.
    wins: [Bits<W>; 2],
    /// All other cells, by pawn.
    rest: [Bits<W>; 2],
}

impl<const W: usize> PawnMoves<W> {
    fn wins(&self) -> u32 {
        self.wins[0].count() + self.wins[1].count()
    }

    fn rest(&self) -> u32 {
        self.rest[0].count() + self.rest[1].count()
    }

    /// The number of pawn moves after which both pawns are in the area. Adds these moves to `covered`.
    fn within(&self, area: &Bits<W>, covered: &mut [Bits<W>; 2]) -> u32 {
        (0..2)
            .filter(|pawn| area.has(self.from[1 - pawn]))
            .map(|pawn| {
                let cells = self.rest[pawn] & *area;
                covered[pawn] |= cells;
                cells.count()
            })
            .sum()
    }

    /// The `n`-th step among the given cells, counted from 0.
    fn nth(&self, cells: &[Bits<W>; 2], n: u32) -> Option<(usize, usize)> {
        let first = cells[0].count();
        let (pawn, n) = if n < first { (0, n) } else { (1, n - first) };
        Some((self.from[pawn], cells[pawn].nth(n)?))
    }
}

impl<const W: usize> Blockade<W> {
    #[inline]
    fn pawn_moves_of(&self, core: &Core<W>) -> PawnMoves<W> {
        let player = core.turn();
        let mut from = core.pawns[player.index()].map(usize::from);
        from.sort_unstable();
        let barred = self.barred(core, player);
        let all = from.map(|cell| self.landings_among(core, player, cell, &barred));
        let goals = self.goals[player.index()];
        PawnMoves { player, from, wins: all.map(|cells| cells & goals), rest: all.map(|cells| cells & !goals) }
    }

    /// The walls that are legal wherever the pawn goes, and those that have to be checked for each pawn move.
    #[inline]
    fn sort_places(&self, core: &Core<W>, steps: &PawnMoves<W>) -> (Walls<W>, Walls<W>, Bits<W>) {
        let places = self.free_places(core, steps.player);
        let suspects = self.suspects(core, &places);
        if suspects.is_empty() {
            return (places, suspects, Bits::EMPTY);
        }
        let must = self.must(core) | steps.rest[0] | steps.rest[1];
        let suspects = self.crossing(core, &must, &suspects);
        (places.without(&suspects), suspects, must)
    }

    fn has_wall(core: &Core<W>, player: Player) -> bool {
        core.hand[player.index()] != [0; 2]
    }

    /// Can the player place a wall instead of moving a pawn?
    pub(super) fn can_only_wall(&self, core: &Core<W>, player: Player) -> bool {
        self.params.wall == WallRule::Exclusive && !self.legal_places(core, player).is_empty()
    }

    pub(super) fn list_turns(&self, core: &Core<W>, moves: &mut Vec<Move>) {
        let before = moves.len();
        let steps = self.pawn_moves_of(core);
        if self.params.wall == WallRule::Exclusive {
            self.list_steps(&steps, moves);
            moves.extend(self.legal_places(core, steps.player).iter().map(Move::only_wall));
        } else if Self::has_wall(core, steps.player) {
            self.list_steps_and_walls(core, &steps, moves);
        } else {
            self.list_steps(&steps, moves);
        }
        if moves.len() == before {
            moves.push(Move::PASS);
        }
    }

    fn list_steps(&self, steps: &PawnMoves<W>, moves: &mut Vec<Move>) {
        for pawn in 0..2 {
            let cells = steps.wins[pawn] | steps.rest[pawn];
            moves.extend(cells.iter().map(|to| Move::new(steps.from[pawn], to, None)));
        }
    }

    fn list_steps_and_walls(&self, core: &Core<W>, steps: &PawnMoves<W>, moves: &mut Vec<Move>) {
        let (shared, suspects, must) = self.sort_places(core, steps);
        // A pawn has at most twelve moves: the walls legal for each, beside the shared ones.
        let mut own = [[Walls::<W>::NONE; 12]; 2];
        for wall in suspects.iter() {
            let area = match self.check_paths(core, steps.player, wall, &must) {
                PathCheck::Cuts => continue,
                PathCheck::Legal => !Bits::EMPTY,
                PathCheck::Within(area) => area,
            };
            for pawn in (0..2).filter(|pawn| area.has(steps.from[1 - pawn])) {
                for (index, to) in steps.rest[pawn].iter().enumerate() {
                    if area.has(to) {
                        own[pawn][index].insert(wall);
                    }
                }
            }
        }
        // If the next pawn move has the same walls, they are copied from the list.
        let mut last = (Walls::NONE, 0..0);
        for (pawn, own) in own.iter().enumerate() {
            let from = steps.from[pawn];
            let mut own = own.iter();
            for to in (steps.wins[pawn] | steps.rest[pawn]).iter() {
                if steps.wins[pawn].has(to) {
                    moves.push(Move::new(from, to, None));
                    continue;
                }
                let walls = own.next().map_or(shared, |own| shared.or(own));
                if self.params.wall == WallRule::Optional || walls.is_empty() {
                    moves.push(Move::new(from, to, None));
                }
                let begin = moves.len();
                if last.0 == walls {
                    moves.extend_from_within(last.1.clone());
                    moves[begin..].iter_mut().for_each(|mv| *mv = mv.with_step(from, to));
                } else {
                    moves.extend(walls.iter().map(|wall| Move::new(from, to, Some(wall))));
                    last = (walls, begin..moves.len());
                }
            }
        }
    }

    pub(super) fn count_turns(&self, core: &Core<W>) -> u64 {
        let steps = self.pawn_moves_of(core);
        let (wins, rest) = (steps.wins(), steps.rest());
        let count = if self.params.wall == WallRule::Exclusive {
            wins + rest + self.legal_places(core, steps.player).count()
        } else if rest > 0 && Self::has_wall(core, steps.player) {
            wins + self.count_walls(core, &steps, rest)
        } else {
            wins + rest
        };
        // A player with nothing to do has one move, the pass.
        u64::from(count.max(1))
    }

    fn count_walls(&self, core: &Core<W>, steps: &PawnMoves<W>, rest: u32) -> u32 {
        let (shared, suspects, must) = self.sort_places(core, steps);
        let always = shared.count();
        let mut count = always * rest;
        let mut covered = [Bits::EMPTY; 2];
        for wall in suspects.iter() {
            match self.check_paths(core, steps.player, wall, &must) {
                PathCheck::Cuts => {}
                PathCheck::Legal => {
                    count += rest;
                    covered = steps.rest;
                }
                PathCheck::Within(area) => count += steps.within(&area, &mut covered),
            }
        }
        let alone = match self.params.wall {
            WallRule::Optional => rest,
            _ if always > 0 => 0,
            _ => rest - covered[0].count() - covered[1].count(),
        };
        count + alone
    }

    /// Draws from all pawn moves with all free places, and again if the path rule forbids the wall: every legal turn
    /// stays equally likely, and only one wall is checked instead of all.
    pub(super) fn draw_turn(&self, core: &Core<W>, random: &mut Random, scratch: &mut Vec<Move>) -> Move {
        let steps = self.pawn_moves_of(core);
        let (wins, rest) = (steps.wins(), steps.rest());
        let exclusive = self.params.wall == WallRule::Exclusive;
        if rest == 0 && !exclusive || !Self::has_wall(core, steps.player) {
            return self.draw_step(&steps, wins, rest, random);
        }
        let places = self.free_places(core, steps.player);
        let suspects = self.suspects(core, &places);
        let free = places.count();
        if !exclusive && free == suspects.count() || exclusive && wins + rest == 0 {
            return self.draw_listed(core, random, scratch);
        }
        let alone = u32::from(self.params.wall == WallRule::Optional);
        loop {
            let with_steps = if exclusive { wins + rest } else { wins };
            let with_walls = if exclusive { free } else { rest * (free + alone) };
            let drawn = random.below(with_steps + with_walls);
            if drawn < with_steps {
                return self.draw_step(&steps, wins, with_steps - wins, random);
            }
            let drawn = drawn - with_steps;
            let (step, wall) = if exclusive {
                (None, places.nth(drawn))
            } else {
                (steps.nth(&steps.rest, drawn / (free + alone)), places.nth(drawn % (free + alone)))
            };
            if wall.is_some_and(|wall| suspects.has(wall) && !self.keeps_paths_after(core, &steps, step, wall)) {
                continue;
            }
            return match (step, wall) {
                (Some((from, to)), wall) => Move::new(from, to, wall),
                (None, Some(wall)) => Move::only_wall(wall),
                (None, None) => Move::PASS,
            };
        }
    }

    fn keeps_paths_after(
        &self,
        core: &Core<W>,
        steps: &PawnMoves<W>,
        step: Option<(usize, usize)>,
        wall: super::Wall,
    ) -> bool {
        let mut after = *core;
        if let Some((from, to)) = step {
            let pawns = &mut after.pawns[steps.player.index()];
            let pawn = usize::from(pawns[0] != from as u16);
            pawns[pawn] = to as u16;
        }
        self.keeps_paths(&after, steps.player, wall)
    }

    /// A pawn move without a wall, or the pass where there is none.
    fn draw_step(&self, steps: &PawnMoves<W>, wins: u32, rest: u32, random: &mut Random) -> Move {
        let drawn = random.below(wins + rest);
        let step = if drawn < wins { steps.nth(&steps.wins, drawn) } else { steps.nth(&steps.rest, drawn - wins) };
        step.map_or(Move::PASS, |(from, to)| Move::new(from, to, None))
    }

    /// The slow way, for positions in which hardly any wall is legal.
    #[cold]
    fn draw_listed(&self, core: &Core<W>, random: &mut Random, scratch: &mut Vec<Move>) -> Move {
        scratch.clear();
        self.list_turns(core, scratch);
        random.pick(scratch).unwrap_or(Move::PASS)
    }

    /// Is the move listed? Looks only at what the move touches.
    pub(super) fn allows(&self, core: &Core<W>, mv: Move) -> bool {
        let player = core.turn();
        let cells = self.board.rows * self.board.cols;
        let Some((from, to)) = mv.pawn() else {
            return match mv.wall() {
                Some(wall) => self.params.wall == WallRule::Exclusive && self.allows_wall(core, wall),
                None => !self.can_step(core, player) && !self.can_only_wall(core, player),
            };
        };
        if to >= cells
            || !core.pawns[player.index()].contains(&(from as u16))
            || !self.landings(core, player, from).has(to)
        {
            return false;
        }
        if self.is_goal(player, to) || self.params.wall == WallRule::Exclusive {
            return mv.wall().is_none();
        }
        let mut after = *core;
        let pawn = usize::from(after.pawns[player.index()][0] != from as u16);
        after.pawns[player.index()][pawn] = to as u16;
        match mv.wall() {
            Some(wall) => self.allows_wall(&after, wall),
            None => self.params.wall == WallRule::Optional || self.legal_places(&after, player).is_empty(),
        }
    }

    fn allows_wall(&self, core: &Core<W>, wall: super::Wall) -> bool {
        wall.anchor < self.board.rows * self.board.cols
            && self.free_places(core, core.turn()).has(wall)
            && self.keeps_paths(core, core.turn(), wall)
    }
}
