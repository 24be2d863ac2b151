//! Tests of the claims about one position.

use std::collections::HashSet;

use potez_rules::conformance::Broken;
use potez_rules::{Game, Outcome, Player};

use super::{Check, law};
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::Window;
use crate::core::{Knowledge, StaticBound, Symmetry};

/// With histories added, larger scores could be mistaken for those of the table's move or of a deferred move.
const LARGEST_SCORE: i32 = 1_000_000_000;
/// One index is reserved for "no move".
const MOST_SLOTS: usize = 65_535;

impl<G: Game, K: Knowledge<G>> Check<'_, G, K> {
    /// Tests what does not depend on a position.
    pub(super) fn whole_game(&self) -> Result<(), Broken> {
        let (slots, margin) = (self.knowledge.move_slots(self.game), self.knowledge.margin(self.game));
        law((1..=MOST_SLOTS).contains(&slots), "move_slots is from 1 to 65,535", &(), &slots)?;
        law(margin > 0, "the margin is more than 0", &(), &margin)?;
        let cheap = self.knowledge.is_cheap(self.game);
        law(cheap == self.knowledge.is_cheap(self.game), "is_cheap is always the same", &(), &cheap)
    }

    /// Tests every hook in one position. Returns whether its true value is known.
    pub(super) fn single(&mut self, position: &G::Position, near: bool) -> Result<bool, Broken> {
        if let Some(outcome) = self.game.outcome(position) {
            self.finished_value(position, outcome)?;
            return Ok(true);
        }
        self.report.positions += 1;
        let legal = self.moves_of(position);
        self.estimate(position)?;
        self.scores(position, &legal)?;
        self.indices(position, &legal)?;
        self.noisy(position, &legal)?;
        self.truth.allow(self.allowance(near));
        let known = self.truth.known(position, near);
        let solved = known.alpha == known.beta;
        // If much was spent in vain, only a little more is spent.
        let near = near && solved;
        let bounds = self.knowledge.static_bounds(self.game, position);
        self.report.bounded += u64::from(bounds.alpha > Score::loss_in(1) || bounds.beta < Score::win_in(1));
        self.claim(position, known, bounds, near, "the true value lies within the bounds")?;
        self.candidate_moves(position, &legal, known, near)?;
        self.report.solved += u64::from(solved);
        Ok(solved)
    }

    fn finished_value(&mut self, position: &G::Position, outcome: Outcome) -> Result<(), Broken> {
        self.report.finished += 1;
        let value = |ply| self.knowledge.finished(self.game, position, outcome, ply).seen_by(Player::First);
        let fits = match outcome {
            Outcome::Win(Player::First) => value(0) > Score::DRAW,
            Outcome::Win(Player::Second) => value(0) < Score::DRAW,
            Outcome::Draw => !value(0).is_decisive(),
        };
        law(fits, "the value of a finished game agrees with its outcome", position, &(outcome, value(0)))?;
        let further = value(7) == value(0).deeper(7);
        law(
            further,
            "the ply changes the distance of a finished game and nothing else",
            position,
            &(value(0), value(7)),
        )
    }

    fn estimate(&self, position: &G::Position) -> Result<(), Broken> {
        let score = self.knowledge.evaluate(self.game, position).seen_by(Player::First);
        law(!score.is_decisive(), "an evaluation is never decisive", position, &score)?;
        let again = self.knowledge.evaluate(self.game, &position.clone()).seen_by(Player::First);
        law(score == again, "equal positions have equal evaluations", position, &(score, again))
    }

    fn scores(&mut self, position: &G::Position, legal: &[G::Move]) -> Result<(), Broken> {
        let scored = || {
            let mut scores = vec![0; legal.len()];
            self.knowledge.score_moves(self.game, position, legal, &mut scores);
            scores
        };
        let scores = scored();
        self.report.scored += u64::from(scores.iter().any(|&score| score != 0));
        let small = scores.iter().all(|score| (-LARGEST_SCORE..=LARGEST_SCORE).contains(score));
        law(small, "the scores of moves stay within ±1,000,000,000", position, &scores)?;
        law(scores == scored(), "the same moves get the same scores", position, &scores)
    }

    fn indices(&mut self, position: &G::Position, legal: &[G::Move]) -> Result<(), Broken> {
        let slots = self.knowledge.move_slots(self.game);
        let index = |&mv| self.knowledge.move_index(self.game, position, mv);
        let mut indices: Vec<u16> = legal.iter().map(index).collect();
        let low = indices.iter().all(|&index| usize::from(index) < slots);
        law(low, "a move index is below move_slots", position, &(slots, &indices))?;
        for symmetry in [
            self.knowledge.canonical(self.game, position).1,
            self.knowledge.proof_key(self.game, position).1,
            Symmetry(0),
        ] {
            for &index in &indices {
                let there = self.knowledge.turned(self.game, symmetry, index);
                let back = self.knowledge.turned_back(self.game, symmetry, index);
                let seen = (symmetry, index, there, back);
                law(usize::from(there) < slots, "a turned index is below move_slots", position, &seen)?;
                let undone = self.knowledge.turned_back(self.game, symmetry, there) == index;
                law(undone, "turned_back undoes turned", position, &seen)?;
                let undone = self.knowledge.turned(self.game, symmetry, back) == index;
                law(undone, "turned undoes turned_back", position, &seen)?;
                let still = symmetry != Symmetry(0) || there == index;
                law(still, "symmetry 0 leaves every index as it is", position, &seen)?;
            }
        }
        indices.sort_unstable();
        let shared = |at: usize| {
            let same = |other: Option<&u16>| other == Some(&indices[at]);
            same(indices.get(at + 1)) || at > 0 && same(indices.get(at - 1))
        };
        // If there are nearly as many moves as indices, no numbering by a hash keeps them apart.
        if legal.len() <= slots / 4 {
            self.report.indices += legal.len() as u64;
            self.report.shared_indices += (0..indices.len()).filter(|&at| shared(at)).count() as u64;
        }
        Ok(())
    }

    /// A shared index costs time, because two moves are mistaken for one good one. A few do no harm.
    pub(super) fn shared_indices_are_few(&self) -> Result<(), Broken> {
        let (shared, all) = (self.report.shared_indices, self.report.indices);
        law(4 * shared <= all, "most moves of a position have an index of their own", &(), &(shared, all))
    }

    fn noisy(&mut self, position: &G::Position, legal: &[G::Move]) -> Result<(), Broken> {
        let mut moves = vec![legal[0]];
        self.knowledge.noisy(self.game, position, &mut moves);
        law(moves.first() == legal.first(), "noisy appends to the list", position, &moves)?;
        let moves = &moves[1..];
        self.report.noisy += u64::from(!moves.is_empty());
        law(is_part(moves, legal), "noisy appends legal moves, none of them twice", position, &moves)
    }

    fn candidate_moves(
        &mut self,
        position: &G::Position,
        legal: &[G::Move],
        known: Window<Score>,
        near: bool,
    ) -> Result<(), Broken> {
        let mut moves = vec![legal[0]];
        let bound = self.knowledge.candidate_moves(self.game, position, &mut moves);
        law(moves.first() == legal.first(), "candidate_moves appends to the list", position, &moves)?;
        let moves = &moves[1..];
        if self.knowledge.sees_wins(self.game) && self.wins_at_once(position, legal) {
            self.report.wins_seen += 1;
            let decided = matches!(bound, StaticBound::Exact(_));
            law(decided, "where sees_wins says so, candidate_moves decides what is won at once", position, &bound)?;
        }
        match bound {
            StaticBound::Exact(score) => {
                self.report.decided += 1;
                let proof = score.win_distance().or(score.loss_distance()).is_some_and(|plies| plies < LONGEST_LINE);
                let proof = proof || score == Score::DRAW;
                law(proof, "a decided value is a win, a loss or a draw", position, &score)?;
                let exactly = Window::new(score, score);
                return self.claim(position, known, exactly, near, "a decided position has the value that is said");
            }
            StaticBound::Within(window) => {
                self.report.within += 1;
                self.claim(position, known, window, near, "the true value lies within the static bound")?;
            }
            StaticBound::Unknown => (),
        }
        law(is_part(moves, legal), "candidate_moves appends legal moves, none of them twice", position, &moves)?;
        law(!moves.is_empty(), "candidate_moves appends a move or decides the position", position, &bound)?;
        self.report.left_out += u64::from(moves.len() < legal.len());
        self.best_is_listed(position, moves, legal, known, near)
    }

    fn wins_at_once(&self, position: &G::Position, legal: &[G::Move]) -> bool {
        let win = Some(Outcome::Win(self.game.turn(position)));
        legal.iter().any(|&mv| self.game.outcome(&self.after(position, mv)) == win)
    }

    /// Is one of the appended moves as good as the position is known to be?
    fn best_is_listed(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
        legal: &[G::Move],
        known: Window<Score>,
        near: bool,
    ) -> Result<(), Broken> {
        if moves.len() == legal.len() {
            return Ok(());
        }
        self.truth.allow(self.allowance(near));
        let mut reached = Some(false);
        for &mv in moves {
            match self.truth.keeps(position, mv, known.alpha) {
                Some(true) => return Ok(()),
                Some(false) => (),
                None => reached = None,
            }
        }
        let seen = (known.alpha, moves);
        law(reached.is_none(), "one of the moves that candidate_moves appends is as good as any", position, &seen)
    }

    /// Compares a claim about the value with what is known; if that is not enough, asks the solver about both ends of the claim.
    fn claim(
        &mut self,
        position: &G::Position,
        known: Window<Score>,
        claimed: Window<Score>,
        near: bool,
        says: &'static str,
    ) -> Result<(), Broken> {
        self.truth.allow(self.allowance(near));
        let too_high = known.beta < claimed.alpha
            || known.alpha < claimed.alpha && self.truth.is_at_least(position, claimed.alpha) == Some(false);
        let above = claimed.beta.above();
        let too_low = known.alpha > claimed.beta
            || known.beta > claimed.beta && self.truth.is_at_least(position, above) == Some(true);
        law(!too_high && !too_low, says, position, &(claimed, known))
    }
}

/// Are all of the moves legal, and different?
fn is_part<M: Copy + Eq + std::hash::Hash>(moves: &[M], legal: &[M]) -> bool {
    let all: HashSet<M> = legal.iter().copied().collect();
    let mut seen = HashSet::new();
    moves.iter().all(|mv| all.contains(mv) && seen.insert(*mv))
}
