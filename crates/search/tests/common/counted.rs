//! A small game in which positions come back, the third time ends the game, and so does its length.

#![allow(dead_code)]

use potez_rules::random::mix;
use potez_rules::{Counters, Game, Outcome, Player, Random};
use potez_search::core::Knowledge;
use potez_search::{Absolute, Evaluator, Score, Value};

/// A graph whose edges lead anywhere. Nodes without edges are ends.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    /// Who moves, where to, and who wins where nobody moves.
    pub(crate) nodes: Vec<(Player, Vec<u16>, Outcome)>,
    /// After so many plies the game is drawn.
    pub(crate) limit: u32,
    /// A node that comes up for the third time ends the game.
    pub(crate) thrice: bool,
}

/// A token on a node.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) at: u16,
    pub(crate) ply: u32,
    /// How often each node has come up.
    pub(crate) times: Vec<u8>,
}

const ENDS: [Outcome; 3] = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];

impl Counted {
    /// A graph of this many nodes and three ends, with at most `widest` edges a node. Players need not alternate.
    pub(crate) fn random(random: &mut Random, count: u32, widest: u32) -> Counted {
        let mut node = |_| {
            let edges = (0..1 + random.below(widest)).map(|_| random.below(count + 3) as u16).collect();
            (Player::BOTH[random.below(2) as usize], edges, Outcome::Draw)
        };
        let nodes = (0..count).map(&mut node).collect();
        Counted { nodes, limit: u32::MAX, thrice: false }.with_ends()
    }

    /// A long way to a win, on which everybody may also go back or astray.
    pub(crate) fn chain(random: &mut Random, count: u32) -> Counted {
        let mut node = |at: u32| {
            let mut edges = vec![at as u16 + 1];
            for _ in 0..random.below(3) {
                let back = at.saturating_sub(random.below(6));
                edges.push(if random.below(200) == 0 { count as u16 + random.below(3) as u16 } else { back as u16 });
            }
            // One player wants to go on, and mostly decides.
            let mover = if edges.len() == 1 || random.below(50) > 0 { Player::First } else { Player::Second };
            (mover, edges, Outcome::Draw)
        };
        let nodes = (0..count).map(&mut node).collect();
        Counted { nodes, limit: u32::MAX, thrice: false }.with_ends()
    }

    fn with_ends(mut self) -> Counted {
        self.nodes.extend(ENDS.map(|end| (Player::First, Vec::new(), end)));
        for (_, edges, _) in &mut self.nodes {
            edges.sort_unstable();
            edges.dedup();
        }
        self
    }

    /// A token that comes up there for the first time, at this ply.
    pub(crate) fn token(&self, at: u16, ply: u32) -> Token {
        let mut times = vec![0; self.nodes.len()];
        times[usize::from(at)] = 1;
        Token { at, ply, times }
    }

    /// One way from node 0 to a win of the first player, `count` plies long, with nothing to choose.
    pub(crate) fn line(count: u16) -> Counted {
        let nodes = (0..count).map(|at| (Player::BOTH[usize::from(at % 2)], vec![at + 1], Outcome::Draw)).collect();
        Counted { nodes, limit: u32::MAX, thrice: false }.with_ends()
    }

    /// The value for the side to move, worked out backwards from the ends: win in 1, loss in 2, … A node that has come up twice is a draw to whoever
    /// goes there, a node that never ends is one too, and so is what comes after the end by length.
    pub(crate) fn backwards(&self, token: &Token) -> Score {
        let blocked = |at: usize| self.thrice && token.times[at] >= 2;
        let mut known: Vec<Option<Score>> = vec![None; self.nodes.len()];
        for plies in 0..=self.nodes.len() as u32 {
            let before = known.clone();
            for (at, (player, edges, end)) in self.nodes.iter().enumerate() {
                if known[at].is_some() {
                    continue;
                }
                if edges.is_empty() {
                    known[at] = Some(Absolute::of_outcome(*end, 0).seen_by(*player));
                    continue;
                }
                let child = |&to: &u16| {
                    let to = usize::from(to);
                    let value = if blocked(to) { Some(Score::DRAW) } else { before[to] };
                    value.map(|value| if self.nodes[to].0 == *player { value } else { -value }.deeper(1))
                };
                let children: Vec<Option<Score>> = edges.iter().map(child).collect();
                let wins = children.iter().flatten().copied().max().filter(|best| best.win_distance() == Some(plies));
                let all = children.iter().copied().collect::<Option<Vec<Score>>>();
                let loses =
                    all.and_then(|all| all.into_iter().max()).filter(|best| best.loss_distance() == Some(plies));
                known[at] = wins.or(loses);
            }
        }
        let left = self.limit.saturating_sub(token.ply);
        known[usize::from(token.at)].unwrap_or(Score::DRAW).within(left)
    }

    fn sum(token: &Token, count: impl Fn(u8) -> u64) -> u64 {
        let nodes = token.times.iter().enumerate();
        nodes.fold(0, |sum, (at, &times)| sum.wrapping_add(mix(at as u64 + 77).wrapping_mul(count(times))))
    }

    /// Values for the side to move of every node with 0, 1, 2, … `most` plies left, where only the length ends games: worked out
    /// from the end of the game, without a search.
    pub(crate) fn by_length(&self, most: u32) -> Vec<Vec<Score>> {
        let over = |(player, edges, end): &(Player, Vec<u16>, Outcome)| {
            edges.is_empty().then(|| Absolute::of_outcome(*end, 0).seen_by(*player))
        };
        let mut all: Vec<Vec<Score>> = vec![self.nodes.iter().map(|node| over(node).unwrap_or(Score::DRAW)).collect()];
        for left in 1..=most as usize {
            let before = &all[left - 1];
            let value = |node: &(Player, Vec<u16>, Outcome)| {
                let child = |&to: &u16| {
                    let value = before[usize::from(to)].deeper(1);
                    if self.nodes[usize::from(to)].0 == node.0 { value } else { -value }
                };
                over(node).or_else(|| node.1.iter().map(child).max()).unwrap_or(Score::DRAW)
            };
            all.push(self.nodes.iter().map(value).collect());
        }
        all
    }
}

impl Game for Counted {
    type Position = Token;
    type Move = u16;

    fn start(&self) -> Token {
        self.token(0, 0)
    }
    fn turn(&self, token: &Token) -> Player {
        self.nodes[usize::from(token.at)].0
    }
    fn outcome(&self, token: &Token) -> Option<Outcome> {
        let (_, edges, end) = &self.nodes[usize::from(token.at)];
        if edges.is_empty() {
            return Some(*end);
        }
        let third = self.thrice && token.times[usize::from(token.at)] >= 3;
        (token.ply >= self.limit || third).then_some(Outcome::Draw)
    }
    fn legal_moves(&self, token: &Token, moves: &mut Vec<u16>) {
        if self.outcome(token).is_none() {
            moves.extend(&self.nodes[usize::from(token.at)].1);
        }
    }
    fn apply(&self, token: &mut Token, mv: u16) {
        token.at = mv;
        token.ply += 1;
        if self.thrice {
            token.times[usize::from(mv)] += 1;
        }
    }
    fn key(&self, token: &Token) -> u64 {
        mix(u64::from(token.at) + 1)
    }
    fn counters(&self, token: &Token) -> Counters {
        let ended = self.outcome(token).is_some() && !self.nodes[usize::from(token.at)].1.is_empty();
        let plies_left = if self.limit == u32::MAX { u32::MAX } else { self.limit.saturating_sub(token.ply) };
        if !self.thrice {
            return Counters { plies_left, ended, ..Counters::NONE };
        }
        let repeated = Counted::sum(token, |times| u64::from(times >= 2));
        Counters { plies_left, ended, repeated, occurred: Counted::sum(token, u64::from) }
    }
}

/// Knows that positions come back, and judges them by a number of their own.
#[derive(Clone, Copy)]
pub(crate) struct ComesBack;

impl Evaluator<Counted> for ComesBack {
    type Value = Score;

    fn evaluate(&self, _: &Counted, token: &Token) -> Absolute<Score> {
        Absolute::new(Score::evaluation((mix(u64::from(token.at)) % 401) as i32 - 200))
    }
}

impl Knowledge<Counted> for ComesBack {
    fn can_repeat(&self, _: &Counted, _: &Token) -> bool {
        true
    }
}
