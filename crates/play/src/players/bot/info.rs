//! What a program tells while it thinks: `info depth 5 nodes 812 time 3 multipv 1 score cp 17 pv b2 a1`.

use potez_rules::Player;

use crate::players::{Thought, ThoughtLine};
use crate::table::Table;

/// The lines beyond this number are not kept.
const MOST_LINES: usize = 500;
/// The moves of a line beyond this number are not kept.
const MOST_MOVES: usize = 200;

/// What has been told so far.
pub(super) struct Told {
    turn: Player,
    depth: u32,
    nodes: u64,
    speed: Option<u64>,
    milliseconds: Option<u64>,
    lines: Vec<Option<ThoughtLine>>,
    verdict: &'static str,
    distance: Option<u32>,
}

impl Told {
    pub(super) fn new(turn: Player) -> Told {
        Told {
            turn,
            depth: 0,
            nodes: 0,
            speed: None,
            milliseconds: None,
            lines: Vec::new(),
            verdict: "unknown",
            distance: None,
        }
    }

    /// Reads a line behind `info`; what makes no sense is passed over. `true` if it had a line of moves.
    pub(super) fn read(&mut self, text: &str, table: &dyn Table) -> bool {
        let mut words = text.split_whitespace();
        let (mut place, mut score, mut moves) = (1_usize, None, None);
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "depth" => keep(&mut self.depth, words.next()),
                "nodes" => keep(&mut self.nodes, words.next()),
                "nps" => self.speed = words.next().and_then(|word| word.parse().ok()),
                "time" => self.milliseconds = words.next().and_then(|word| word.parse().ok()),
                "multipv" => keep(&mut place, words.next()),
                "score" => score = read_score(words.next(), words.next()),
                "pv" => moves = Some(legal(&words.by_ref().take(MOST_MOVES).collect::<Vec<_>>(), table)),
                _ => {}
            }
        }
        let Some(moves) = moves.filter(|moves| !moves.is_empty() && (1..=MOST_LINES).contains(&place)) else {
            return false;
        };
        let score = score.unwrap_or(Score::Points(0));
        if place == 1 {
            (self.verdict, self.distance) = match score {
                Score::Win(plies) => ("win", Some(plies)),
                Score::Loss(plies) => ("loss", Some(plies)),
                Score::Points(_) => ("unknown", None),
            };
        }
        if self.lines.len() < place {
            self.lines.resize(place, None);
        }
        if let Some(line) = self.lines.get_mut(place - 1) {
            *line = Some(score.line(moves));
        }
        true
    }

    /// All of it, with this move in front where it is known.
    pub(super) fn thought(&self, best: Option<&str>) -> Thought {
        let mut lines: Vec<ThoughtLine> = self.lines.iter().flatten().cloned().collect();
        if let Some(best) = best {
            let begins = |line: &ThoughtLine| line.moves.first().is_some_and(|mv| mv == best);
            let known = lines.iter().position(begins);
            let line = known.map_or_else(|| Score::Points(0).line(vec![best.to_owned()]), |at| lines.remove(at));
            lines.insert(0, line);
        }
        Thought {
            turn: self.turn,
            lines,
            depth: self.depth,
            nodes: self.nodes,
            seconds: self.milliseconds.map(|time| time as f64 / 1000.0),
            speed: self.speed,
            verdict: self.verdict,
            distance: self.distance,
            exact: false,
            stopped: None,
        }
    }
}

fn keep<T: std::str::FromStr>(to: &mut T, word: Option<&str>) {
    if let Some(value) = word.and_then(|word| word.parse().ok()) {
        *to = value;
    }
}

#[derive(Clone, Copy)]
enum Score {
    Points(i32),
    Win(u32),
    Loss(u32),
}

fn read_score(kind: Option<&str>, number: Option<&str>) -> Option<Score> {
    let number: i32 = number?.parse().ok()?;
    match kind? {
        "cp" => Some(Score::Points(number)),
        "mate" if number > 0 => Some(Score::Win(number.unsigned_abs())),
        "mate" => Some(Score::Loss(number.unsigned_abs())),
        _ => None,
    }
}

impl Score {
    fn line(self, moves: Vec<String>) -> ThoughtLine {
        let (score, points) = match self {
            Score::Points(points @ 1..) => (format!("+{points}"), Some(points)),
            Score::Points(points) => (points.to_string(), Some(points)),
            Score::Win(plies) => (format!("win in {plies}"), None),
            Score::Loss(plies) => (format!("loss in {plies}"), None),
        };
        let (proof, distance) = match self {
            Score::Points(_) => ("unknown", None),
            Score::Win(plies) => ("win", Some(plies)),
            Score::Loss(plies) => ("loss", Some(plies)),
        };
        ThoughtLine { score, points, proof, distance, exact: false, moves }
    }
}

/// The moves of a line as far as they can be played, in our notation.
fn legal(words: &[&str], table: &dyn Table) -> Vec<String> {
    let mut table = table.copy();
    words.iter().map_while(|word| table.play(word).ok()).collect()
}
