//! [`Adjudication`]: games that are ended before the rules end them, because the result is clear.

use potez_play::players::{Opponent, Verdict};
use potez_play::session::Evaluation;
use potez_play::{EngineSpec, Request, Table};
use potez_rules::{Outcome, Player, Refusal};
use potez_search::Limits;
use serde::{Deserialize, Serialize};

/// When a game ends early. By default never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Adjudication {
    /// A draw if neither side has reported a lead for a while.
    pub draw: Option<Agreement>,
    /// A win if both sides have reported the same large lead for a while.
    pub win: Option<Agreement>,
    /// The result that a search of this many nodes proves, tried after every move.
    pub proof: Option<u64>,
}

/// What both sides must have reported, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// In this many consecutive moves of each side.
    pub moves: u32,
    /// At most this many points for a draw, at least this many for a win.
    pub points: u32,
}

/// Why a game was ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Adjudicated {
    /// Neither side saw a lead.
    Draw,
    /// Both sides saw the same lead.
    Win,
    /// The result is proved.
    Proof,
}

/// Watches one game.
pub(crate) struct Referee {
    rules: Adjudication,
    /// The evaluation of each mover, ply by ply, from the first player's point of view. `None` if a program reported
    /// none.
    scores: Vec<Option<i64>>,
    prover: Option<Box<dyn Opponent>>,
}

/// A proved win counts as this many points.
const WON: i64 = 1 << 40;

impl Referee {
    pub(crate) fn new(rules: Adjudication, table: &dyn Table) -> Result<Referee, Refusal> {
        let spec = EngineSpec { table_megabytes: 4, ..EngineSpec::default() };
        let prover = rules.proof.map(|_| table.engine(&spec)).transpose()?;
        Ok(Referee { rules, scores: Vec::new(), prover })
    }

    /// Records what a mover thinks of the position before its move.
    pub(crate) fn note(&mut self, score: Option<Evaluation>) {
        self.scores.push(score.map(|score| match score {
            Evaluation::Points(points) => points.into(),
            Evaluation::Draw => 0,
            Evaluation::Win(Player::First, _) => WON,
            Evaluation::Win(Player::Second, _) => -WON,
        }));
    }

    /// How the game is ended in this position, if it is.
    pub(crate) fn decide(&mut self, table: &dyn Table) -> Result<Option<(Outcome, Adjudicated)>, Refusal> {
        if let Some(nodes) = self.rules.proof
            && let Some(prover) = &mut self.prover
            && let Some(outcome) = proved(&mut **prover, table, nodes)?
        {
            return Ok(Some((outcome, Adjudicated::Proof)));
        }
        if self.rules.draw.is_some_and(|rule| self.agreed(rule, |score, points| score.abs() <= points)) {
            return Ok(Some((Outcome::Draw, Adjudicated::Draw)));
        }
        for (player, sign) in [(Player::First, 1), (Player::Second, -1)] {
            if self.rules.win.is_some_and(|rule| self.agreed(rule, |score, points| sign * score >= points)) {
                return Ok(Some((Outcome::Win(player), Adjudicated::Win)));
            }
        }
        Ok(None)
    }

    /// Did both sides see it in their last moves?
    fn agreed(&self, rule: Agreement, sees: impl Fn(i64, i64) -> bool) -> bool {
        let plies = 2 * rule.moves.max(1) as usize;
        let last = self.scores.len().checked_sub(plies).map(|from| &self.scores[from..]);
        last.is_some_and(|last| last.iter().all(|score| score.is_some_and(|score| sees(score, rule.points.into()))))
    }
}

/// The result with best play, if a search finds it.
fn proved(prover: &mut dyn Opponent, table: &dyn Table, nodes: u64) -> Result<Option<Outcome>, Refusal> {
    let turn = table.turn();
    let info = prover.think(table, &Request::within(Limits::nodes(nodes)), &mut |_| true)?;
    Ok(match info.verdict {
        Verdict::Win(_) => Some(Outcome::Win(turn)),
        Verdict::Loss(_) => Some(Outcome::Win(turn.other())),
        Verdict::Draw => Some(Outcome::Draw),
        Verdict::Unknown => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn referee(rules: Adjudication, scores: &[Option<i32>]) -> Referee {
        let scores = scores.iter().map(|score| score.map(i64::from)).collect();
        Referee { rules, scores, prover: None }
    }

    #[test]
    fn both_sides_must_agree_long_enough() {
        let table = potez_play::find("connect4").and_then(|entry| (entry.open)(&Default::default())).unwrap();
        let rule = Some(Agreement { moves: 2, points: 10 });
        let decide =
            |rules, scores: &[Option<i32>]| referee(rules, scores).decide(&*table).unwrap().map(|(end, _)| end);
        let draw = Adjudication { draw: rule, ..Adjudication::default() };
        assert_eq!(decide(draw, &[Some(0); 3]), None);
        assert_eq!(decide(draw, &[Some(99), Some(0), Some(-10), Some(10), Some(3)]), Some(Outcome::Draw));
        assert_eq!(decide(draw, &[Some(0), Some(11), Some(0), Some(0)]), None);
        assert_eq!(
            decide(draw, &[Some(0), None, Some(0), Some(0)]),
            None,
            "a program that says nothing agrees to nothing"
        );
        let win = Adjudication { win: rule, ..Adjudication::default() };
        assert_eq!(decide(win, &[Some(10), Some(50), Some(10), Some(11)]), Some(Outcome::Win(Player::First)));
        assert_eq!(decide(win, &[Some(-10), Some(-50), Some(-10), Some(-11)]), Some(Outcome::Win(Player::Second)));
        assert_eq!(decide(win, &[Some(10), Some(-50), Some(10), Some(11)]), None);
        assert_eq!(decide(Adjudication::default(), &[Some(0); 50]), None);
    }
}
