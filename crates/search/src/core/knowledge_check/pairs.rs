//! Tests of the claims about two positions: that they are mirror images, or that they continue alike.
//!
//! Two positions with the same key are rare in random games. They are searched for around the start and among the neighbours of all positions
//! that were played. Each pair leads to many more: corresponding moves make another pair.

use std::collections::HashMap;

use potez_rules::Game;
use potez_rules::conformance::Broken;

use super::{Check, law};
use crate::core::score::Score;
use crate::core::window::Window;
use crate::core::{Knowledge, Symmetry};

/// This many positions are kept, to find a second one with the same key.
const KEPT: usize = 50_000;
/// This many pairs are followed to the end of the game.
const FOLLOWED: usize = 64;

/// Why two positions have the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sameness {
    /// They have the same canonical key.
    Canonical,
    /// They have the same proof key.
    ProofKey,
}

/// The laws of a kind of sameness, each in a sentence.
struct Laws {
    turn: &'static str,
    moves: &'static str,
    value: &'static str,
    children: &'static str,
    end: &'static str,
}

impl Sameness {
    const fn laws(self) -> &'static Laws {
        match self {
            Sameness::Canonical => &Laws {
                turn: "positions with one canonical key have the same player to move",
                moves: "turned carries the moves of a position to those of its twin",
                value: "positions with one canonical key have the same value",
                children: "corresponding moves lead to one canonical key again",
                end: "corresponding moves of twins end the game alike",
            },
            Sameness::ProofKey => &Laws {
                turn: "positions with one proof key have the same player to move",
                moves: "positions with one proof key have the same moves, turned",
                value: "positions with one proof key have the same value",
                children: "corresponding moves lead to one proof key again",
                end: "corresponding moves of positions with one proof key end the game alike",
            },
        }
    }
}

/// Positions by key, and the pairs found among them.
pub(super) struct Pairs<G: Game> {
    sameness: Sameness,
    seen: HashMap<u64, G::Position>,
    found: Vec<(G::Position, G::Position)>,
}

impl<G: Game> Pairs<G> {
    pub(super) fn new(sameness: Sameness) -> Pairs<G> {
        Pairs { sameness, seen: HashMap::new(), found: Vec::new() }
    }

    /// The earlier position with this key, if it is a different one.
    fn meet(&mut self, key: u64, position: &G::Position) -> Option<G::Position> {
        if self.seen.len() >= KEPT && !self.seen.contains_key(&key) {
            return None;
        }
        let other = self.seen.entry(key).or_insert_with(|| position.clone());
        (other != position).then(|| other.clone())
    }
}

impl<G: Game, K: Knowledge<G>> Check<'_, G, K> {
    fn identity(&self, sameness: Sameness, position: &G::Position) -> (u64, Symmetry) {
        match sameness {
            Sameness::Canonical => self.knowledge.canonical(self.game, position),
            Sameness::ProofKey => self.knowledge.proof_key(self.game, position),
        }
    }

    /// Compares the position with those that have the same keys.
    pub(super) fn meet(&mut self, position: &G::Position) -> Result<(), Broken> {
        if self.game.outcome(position).is_some() {
            return Ok(());
        }
        let own = self.knowledge.canonical(self.game, position);
        if let Some(other) = self.twins.meet(own.0, position) {
            self.compare(Sameness::Canonical, &other, position)?;
            let turned = self.knowledge.canonical(self.game, &other).1 != own.1;
            // Mirror images are better test cases than positions that differ only in a counter.
            if turned || self.twins.found.is_empty() {
                let at = self.random.below(2 * FOLLOWED as u32) as usize;
                keep(&mut self.twins.found, at, (other, position.clone()));
            }
        }
        let proof_key = self.knowledge.proof_key(self.game, position);
        if let Some(other) = self.proof_keys.meet(proof_key.0, position) {
            self.compare(Sameness::ProofKey, &other, position)?;
            if self.knowledge.canonical(self.game, &other).0 != own.0 {
                let at = self.random.below(2 * FOLLOWED as u32) as usize;
                keep(&mut self.proof_keys.found, at, (other, position.clone()));
            }
        }
        Ok(())
    }

    /// Compares two different positions with the same key. Returns the moves of one with the corresponding moves of the other.
    fn compare(
        &mut self,
        sameness: Sameness,
        one: &G::Position,
        two: &G::Position,
    ) -> Result<Vec<(G::Move, G::Move)>, Broken> {
        let laws = sameness.laws();
        let both = (one, two);
        let [first, second] = [one, two].map(|position| self.knowledge.canonical(self.game, position));
        match sameness {
            Sameness::Canonical => {
                self.report.twins += 1;
                self.report.turned += u64::from(first.1 != second.1);
                let scores = [one, two].map(|position| self.knowledge.evaluate(self.game, position));
                let same = scores[0] == scores[1];
                law(same, "positions with one canonical key have the same evaluation", &both, &scores)?;
            }
            Sameness::ProofKey => self.report.proof_keys += u64::from(first.0 != second.0),
        }
        law(self.game.turn(one) == self.game.turn(two), laws.turn, &both, &())?;
        let [mine, theirs] = [one, two].map(|position| self.turned_moves(sameness, position));
        let same = mine.iter().map(|&(index, _)| index).eq(theirs.iter().map(|&(index, _)| index));
        law(same, laws.moves, &both, &(&mine, &theirs))?;
        if self.game.counters(one) == self.game.counters(two) {
            let [first, second] = [one, two].map(|position| self.quickly(position));
            let apart = first.alpha > second.beta || first.beta < second.alpha;
            law(!apart, laws.value, &both, &(first, second))?;
        }
        let shared = |at: usize| {
            let index = mine[at].0;
            at > 0 && mine[at - 1].0 == index || mine.get(at + 1).is_some_and(|other| other.0 == index)
        };
        let own = (0..mine.len()).filter(|&at| !shared(at));
        let moves: Vec<(G::Move, G::Move)> = own.map(|at| (mine[at].1, theirs[at].1)).collect();
        for &(mine, theirs) in moves.iter().take(self.plan.moves) {
            self.compare_children(sameness, &self.after(one, mine), &self.after(two, theirs), &(both, mine, theirs))?;
        }
        Ok(moves)
    }

    /// The legal moves with their indices after the symmetry, sorted by index.
    fn turned_moves(&self, sameness: Sameness, position: &G::Position) -> Vec<(u16, G::Move)> {
        let symmetry = self.identity(sameness, position).1;
        let turned = |mv| {
            let index = self.knowledge.move_index(self.game, position, mv);
            (self.knowledge.turned(self.game, symmetry, index), mv)
        };
        let mut moves: Vec<_> = self.moves_of(position).into_iter().map(turned).collect();
        moves.sort_by_key(|&(index, _)| index);
        moves
    }

    fn quickly(&mut self, position: &G::Position) -> Window<Score> {
        self.truth.allow(self.allowance(false));
        self.truth.known(position, true)
    }

    fn compare_children(
        &self,
        sameness: Sameness,
        one: &G::Position,
        two: &G::Position,
        parents: &impl std::fmt::Debug,
    ) -> Result<(), Broken> {
        let laws = sameness.laws();
        if [one, two].into_iter().any(|position| self.game.counters(position).ended) {
            return Ok(());
        }
        let ends = [one, two].map(|position| self.game.outcome(position));
        law(ends[0] == ends[1], laws.end, parents, &ends)?;
        if ends[0].is_some() {
            return Ok(());
        }
        let keys = [one, two].map(|position| self.identity(sameness, position));
        let same = keys[0].0 == keys[1].0 || self.gives_up(sameness, one) && self.gives_up(sameness, two);
        law(same, laws.children, parents, &keys)
    }

    /// Does the hook return no more than the default, for example because symmetries are no longer worth their time?
    fn gives_up(&self, sameness: Sameness, position: &G::Position) -> bool {
        self.identity(sameness, position) == (self.game.key(position), Symmetry(0))
    }

    /// Follows pairs by corresponding moves to the end of the game.
    pub(super) fn pairs_go_on_alike(&mut self) -> Result<(), Broken> {
        for sameness in [Sameness::Canonical, Sameness::ProofKey] {
            let pairs = if sameness == Sameness::Canonical { &mut self.twins } else { &mut self.proof_keys };
            debug_assert_eq!(pairs.sameness, sameness);
            for (mut one, mut two) in std::mem::take(&mut pairs.found) {
                for _ in 0..self.plan.longest {
                    let alike = self.identity(sameness, &one).0 == self.identity(sameness, &two).0;
                    if !alike || [&one, &two].into_iter().any(|position| self.game.outcome(position).is_some()) {
                        break;
                    }
                    let moves = self.compare(sameness, &one, &two)?;
                    let Some((mine, theirs)) = self.random.pick(&moves) else { break };
                    self.game.apply(&mut one, mine);
                    self.game.apply(&mut two, theirs);
                }
            }
        }
        Ok(())
    }
}

/// Keeps the pair while there is room; after that it replaces the one at `at`, if there is one.
fn keep<P>(found: &mut Vec<(P, P)>, at: usize, pair: (P, P)) {
    if found.len() < FOLLOWED {
        found.push(pair);
    } else if let Some(place) = found.get_mut(at) {
        *place = pair;
    }
}
