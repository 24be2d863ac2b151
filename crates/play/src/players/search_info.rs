//! [`SearchInfo`]: what an opponent answers, with moves as text.

use std::time::Duration;

use potez_rules::Player;
use potez_search::Stop;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::verdict::{LineScore, Verdict};
use crate::session::Evaluation;

/// An opponent's answer about a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchInfo {
    /// Who is to move.
    pub turn: Player,
    /// The lines, the best first; empty if the game is over.
    pub lines: Vec<SearchLine>,
    /// The depth in plies that was searched.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// How long it took, in seconds, if the opponent measured it.
    pub seconds: Option<f64>,
    /// Nodes per second.
    pub speed: Option<u64>,
    /// What is proved for the side to move.
    pub verdict: Verdict,
    /// Why it ended before it had finished its task.
    pub stopped: Option<Stop>,
    /// Everything was read from a table of the solved game, and is exact.
    pub table: bool,
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchLine {
    /// The score for the side to move.
    pub score: LineScore,
    /// What is proved for the side to move.
    pub verdict: Verdict,
    /// The moves, beginning with the one to play.
    pub moves: Vec<String>,
}

impl SearchInfo {
    /// The answer of a table of the solved game: lines with their verdicts for the side to move, the best first.
    #[must_use]
    pub fn from_table(turn: Player, verdict: Verdict, lines: Vec<(Verdict, Vec<String>)>) -> SearchInfo {
        let line = |(verdict, moves): (Verdict, Vec<String>)| {
            let score = match verdict {
                Verdict::Win(Some(distance)) => LineScore::Win(distance),
                Verdict::Loss(Some(distance)) => LineScore::Loss(distance),
                _ => LineScore::Points(0),
            };
            SearchLine { score, verdict, moves }
        };
        let depth = lines.first().map_or(0, |(_, moves)| moves.len() as u32);
        let lines: Vec<SearchLine> = lines.into_iter().map(line).collect();
        SearchInfo { turn, depth, nodes: 0, seconds: None, speed: None, verdict, stopped: None, table: true, lines }
    }

    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Option<&str> {
        self.lines.first()?.moves.first().map(String::as_str)
    }

    /// What the best line is worth, from the first player's view; `None` if the game is over, and in trees unless they are drawn.
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        let line = self.lines.first()?;
        if self.verdict == Verdict::Draw { Some(Evaluation::Draw) } else { line.evaluation(self.turn) }
    }
}

impl SearchLine {
    /// What the line is worth, from the first player's view; `None` in trees, whose numbers are not points.
    #[must_use]
    pub fn evaluation(&self, turn: Player) -> Option<Evaluation> {
        match self.verdict {
            Verdict::Win(Some(distance)) => Some(Evaluation::Win(turn, distance.plies())),
            Verdict::Loss(Some(distance)) => Some(Evaluation::Win(turn.other(), distance.plies())),
            Verdict::Draw => Some(Evaluation::Draw),
            Verdict::Win(None) | Verdict::Loss(None) | Verdict::Unknown => {
                let points = self.score.points()?;
                Some(Evaluation::Points(if turn == Player::First { points } else { points.saturating_neg() }))
            }
        }
    }
}

/// Why a search stopped, as it is written in JSON: `nodes`, `time`, `asked` or `length`.
#[must_use]
pub fn stop_name(stop: Stop) -> &'static str {
    match stop {
        Stop::LongestLine => "length",
        Stop::Nodes => "nodes",
        Stop::Time => "time",
        Stop::Asked => "asked",
    }
}

impl Serialize for SearchInfo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut info = serializer.serialize_struct("SearchInfo", 10 + usize::from(self.table))?;
        info.serialize_field("turn", &self.turn)?;
        info.serialize_field("lines", &self.lines)?;
        info.serialize_field("depth", &self.depth)?;
        info.serialize_field("nodes", &self.nodes)?;
        info.serialize_field("seconds", &self.seconds)?;
        info.serialize_field("speed", &self.speed)?;
        info.serialize_field("verdict", self.verdict.name())?;
        info.serialize_field("distance", &self.verdict.plies())?;
        info.serialize_field("exact", &self.verdict.is_exact())?;
        info.serialize_field("stopped", &self.stopped.map(stop_name))?;
        if self.table {
            info.serialize_field("table", &true)?;
        }
        info.end()
    }
}

impl Serialize for SearchLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_struct("SearchLine", 6)?;
        line.serialize_field("score", &self.score.to_string())?;
        line.serialize_field("points", &self.score.points())?;
        line.serialize_field("proof", self.verdict.name())?;
        line.serialize_field("distance", &self.verdict.plies())?;
        line.serialize_field("exact", &self.verdict.is_exact())?;
        line.serialize_field("moves", &self.moves)?;
        line.end()
    }
}

/// Nodes per second.
pub(super) fn speed(nodes: u64, time: Option<Duration>) -> Option<u64> {
    let seconds = time?.as_secs_f64();
    (seconds > 0.0).then(|| (nodes as f64 / seconds) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Distance;

    #[test]
    fn json_has_its_fields_in_their_order() {
        let verdict = Verdict::Win(Some(Distance::AtMost(5)));
        let score = LineScore::Win(Distance::AtMost(5));
        let info = SearchInfo {
            turn: Player::Second,
            lines: vec![SearchLine { score, verdict, moves: vec!["b2".to_owned()] }],
            depth: 7,
            nodes: 12,
            seconds: None,
            speed: None,
            verdict,
            stopped: Some(Stop::LongestLine),
            table: false,
        };
        let line = r#"{"score":"win in ≤5","points":null,"proof":"win","distance":5,"exact":false,"moves":["b2"]}"#;
        let expected = format!(
            r#"{{"turn":"second","lines":[{line}],"depth":7,"nodes":12,"seconds":null,"speed":null,"verdict":"win","distance":5,"exact":false,"stopped":"length"}}"#
        );
        assert_eq!(serde_json::to_string(&info).unwrap(), expected);
        assert_eq!(info.evaluation(), Some(Evaluation::Win(Player::Second, 5)));
    }
}
