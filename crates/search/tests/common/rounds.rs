//! A small game in which positions come back.

#![allow(dead_code)]

use potez_rules::random::mix;
use potez_rules::{Game, Outcome, Player, Random};
use potez_search::core::Knowledge;
use potez_search::{Absolute, Evaluator, Score};

/// A graph whose edges lead anywhere: who can go round for ever does not lose.
#[derive(Clone, Debug)]
pub(crate) struct Rounds {
    pub(crate) nodes: Vec<(Player, Vec<u8>)>,
}

/// Sinks of the graph: won by the first player, by the second, drawn.
const ENDS: [Outcome; 3] = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];

impl Rounds {
    /// A random graph: node 0 is the start, 1 to 3 are the ends.
    pub(crate) fn random(seed: u64) -> Rounds {
        let mut random = Random::new(seed);
        let count = 4 + random.below(20);
        let mut node = |_| {
            let children = (0..1 + random.below(3)).map(|_| random.below(count) as u8).collect();
            (Player::BOTH[random.below(2) as usize], children)
        };
        let mut nodes: Vec<(Player, Vec<u8>)> = (0..count).map(&mut node).collect();
        nodes[1..4].iter_mut().for_each(|(_, children)| children.clear());
        nodes.iter_mut().for_each(|(_, children)| {
            children.sort_unstable();
            children.dedup();
        });
        Rounds { nodes }
    }

    /// By working backwards from the ends: what is not won by then is drawn.
    pub(crate) fn truth(&self) -> Outcome {
        let mut values: Vec<Option<Outcome>> = vec![None; self.nodes.len()];
        for (at, end) in ENDS.into_iter().enumerate() {
            values[1 + at] = Some(end);
        }
        for _ in 0..self.nodes.len() {
            for (at, (mover, children)) in self.nodes.iter().enumerate() {
                let goes_to = |player| move |&child: &u8| (child, Some(Outcome::Win(player)));
                let is = |(child, value): (u8, Option<Outcome>)| values[usize::from(child)] == value;
                if children.is_empty() {
                    continue;
                }
                if children.iter().map(goes_to(*mover)).any(is) {
                    values[at] = Some(Outcome::Win(*mover));
                } else if children.iter().map(goes_to(mover.other())).all(is) {
                    values[at] = Some(Outcome::Win(mover.other()));
                }
            }
        }
        values[0].unwrap_or(Outcome::Draw)
    }
}

impl Game for Rounds {
    type Position = u8;
    type Move = u8;

    fn start(&self) -> u8 {
        0
    }
    fn turn(&self, &at: &u8) -> Player {
        self.nodes[usize::from(at)].0
    }
    fn outcome(&self, &at: &u8) -> Option<Outcome> {
        if self.nodes[usize::from(at)].1.is_empty() { Some(ENDS[usize::from(at) - 1]) } else { None }
    }
    fn legal_moves(&self, &at: &u8, moves: &mut Vec<u8>) {
        moves.extend(&self.nodes[usize::from(at)].1);
    }
    fn apply(&self, at: &mut u8, mv: u8) {
        *at = mv;
    }
    fn key(&self, &at: &u8) -> u64 {
        mix(u64::from(at) + 1)
    }
}

/// Knows that positions come back, and judges them by a number of their own.
#[derive(Clone, Copy)]
pub(crate) struct Repeating;

impl Evaluator<Rounds> for Repeating {
    type Value = Score;

    fn evaluate(&self, _: &Rounds, &at: &u8) -> Absolute<Score> {
        Absolute::new(Score::evaluation((mix(u64::from(at)) % 401) as i32 - 200))
    }
}

impl Knowledge<Rounds> for Repeating {
    fn can_repeat(&self, _: &Rounds, _: &u8) -> bool {
        true
    }
}
