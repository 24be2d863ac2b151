//! What a program writes while it thinks: `info depth 5 nodes 812 time 3 multipv 1 score cp 17 pv b2 a1`.

use potez_rules::Player;

use crate::players::{Distance, LineScore, SearchInfo, SearchLine, Verdict};
use crate::table::Table;

/// Lines beyond this number are not kept.
const MOST_LINES: usize = 500;
/// Moves of a line beyond this number are not kept.
const MOST_MOVES: usize = 200;

/// What has been read so far.
pub(super) struct Info {
    turn: Player,
    depth: u32,
    nodes: u64,
    speed: Option<u64>,
    milliseconds: Option<u64>,
    lines: Vec<Option<SearchLine>>,
    verdict: Verdict,
}

impl Info {
    pub(super) fn new(turn: Player) -> Info {
        let verdict = Verdict::Unknown;
        Info { turn, depth: 0, nodes: 0, speed: None, milliseconds: None, lines: Vec::new(), verdict }
    }

    /// Reads the rest of an `info` line and skips what makes no sense. Returns whether it had a line of moves.
    pub(super) fn read(&mut self, text: &str, table: &dyn Table) -> bool {
        let mut words = text.split_whitespace();
        let (mut place, mut score, mut moves) = (1_usize, None, None);
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "depth" => set(&mut self.depth, words.next()),
                "nodes" => set(&mut self.nodes, words.next()),
                "nps" => self.speed = words.next().and_then(|word| word.parse().ok()),
                "time" => self.milliseconds = words.next().and_then(|word| word.parse().ok()),
                "multipv" => set(&mut place, words.next()),
                "score" => score = read_score(words.next(), words.next()),
                "pv" => moves = Some(legal(&words.by_ref().take(MOST_MOVES).collect::<Vec<_>>(), table)),
                _ => {}
            }
        }
        let Some(moves) = moves.filter(|moves| !moves.is_empty() && (1..=MOST_LINES).contains(&place)) else {
            return false;
        };
        let line = line(score.unwrap_or(LineScore::Points(0)), moves);
        if place == 1 {
            self.verdict = line.verdict;
        }
        if self.lines.len() < place {
            self.lines.resize(place, None);
        }
        if let Some(known) = self.lines.get_mut(place - 1) {
            *known = Some(line);
        }
        true
    }

    /// Everything read so far; the best move, if it is known, comes first.
    pub(super) fn info(&self, best: Option<&str>) -> SearchInfo {
        let mut lines: Vec<SearchLine> = self.lines.iter().flatten().cloned().collect();
        if let Some(best) = best {
            let begins = |line: &SearchLine| line.moves.first().is_some_and(|mv| mv == best);
            let known = lines.iter().position(begins);
            let first = known.map_or_else(|| line(LineScore::Points(0), vec![best.to_owned()]), |at| lines.remove(at));
            lines.insert(0, first);
        }
        SearchInfo {
            turn: self.turn,
            lines,
            depth: self.depth,
            nodes: self.nodes,
            seconds: self.milliseconds.map(|time| time as f64 / 1000.0),
            speed: self.speed,
            verdict: self.verdict,
            stopped: None,
            table: false,
        }
    }
}

fn set<T: std::str::FromStr>(to: &mut T, word: Option<&str>) {
    if let Some(value) = word.and_then(|word| word.parse().ok()) {
        *to = value;
    }
}

fn read_score(kind: Option<&str>, number: Option<&str>) -> Option<LineScore> {
    let number: i32 = number?.parse().ok()?;
    let distance = Distance::Claimed(number.unsigned_abs());
    match kind? {
        "cp" => Some(LineScore::Points(number)),
        "mate" if number > 0 => Some(LineScore::Win(distance)),
        "mate" => Some(LineScore::Loss(distance)),
        _ => None,
    }
}

fn line(score: LineScore, moves: Vec<String>) -> SearchLine {
    let verdict = match score {
        LineScore::Win(distance) => Verdict::Win(Some(distance)),
        LineScore::Loss(distance) => Verdict::Loss(Some(distance)),
        LineScore::Points(_) | LineScore::Number(_) => Verdict::Unknown,
    };
    SearchLine { score, verdict, moves }
}

/// The moves of a line, as far as they can be played, in our notation.
fn legal(words: &[&str], table: &dyn Table) -> Vec<String> {
    let mut table = table.copy();
    words.iter().map_while(|word| table.play(word).ok()).collect()
}
