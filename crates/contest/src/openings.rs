//! [`Openings`]: how games begin. Each opening is played twice, with the sides swapped.

use potez_play::players::Verdict;
use potez_play::{EngineSpec, Request, Table};
use potez_rules::{Dialect, Random, Refusal};
use potez_search::Limits;
use serde::{Deserialize, Serialize};

/// How games begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Openings {
    /// This many random plies.
    Random(u32),
    /// This many random plies: the most even of several openings, according to a short search.
    Balanced(u32),
    /// These lines of moves, one after another, and then again from the first one.
    Lines(Vec<Vec<String>>),
}

impl Default for Openings {
    fn default() -> Openings {
        Openings::Random(4)
    }
}

/// How many openings a balanced one is chosen from.
const CANDIDATES: u32 = 12;
/// How many nodes are searched to judge how even an opening is.
const NODES: u64 = 2_000;

impl Openings {
    /// Reads the lines of a file: one list of moves per line, separated by commas or spaces. Empty lines and lines that
    /// begin with `#` are skipped. Every line is played on the table, which is left at its start.
    ///
    /// # Errors
    /// A line cannot be played or ends the game, or there are no lines.
    pub fn read(text: &str, table: &mut dyn Table) -> Result<Openings, Refusal> {
        let mut lines = Vec::new();
        for (at, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            // If there are commas, a move may contain spaces, as in the course's notation.
            let between: &[char] = if line.contains(',') { &[','] } else { &[' ', '\t'] };
            let moves = line.split(between).map(str::trim).filter(|text| !text.is_empty());
            let line: Vec<String> = moves.map(str::to_owned).collect();
            let played = play_line(table, &line);
            let played = played.map(|()| table.history(Dialect::Ours));
            table.reset();
            lines.push(played.map_err(|refusal| {
                let facts = [("line", (at + 1).to_string()), ("reason", refusal.to_string())];
                Refusal::new("contest.opening_line", "line {line} of the openings: {reason}", facts)
            })?);
        }
        if lines.is_empty() {
            return Err(Refusal::new(
                "contest.no_openings",
                "there are no openings in the file; an opening is a line of moves",
                [],
            ));
        }
        Ok(Openings::Lines(lines))
    }

    /// Plays the opening of this number on a table at its start. The same number and seed give the same opening.
    ///
    /// # Errors
    /// It cannot be played, or it ends the game.
    pub fn play(&self, table: &mut dyn Table, seed: u64, number: u32) -> Result<(), Refusal> {
        table.reset();
        let mut random = Random::new(seed ^ (u64::from(number) << 32 | 0x6f70_656e));
        match self {
            Openings::Random(plies) => play_random(table, *plies, &mut random),
            Openings::Balanced(plies) => play_balanced(table, *plies, &mut random),
            Openings::Lines(lines) => match lines.get(number as usize % lines.len().max(1)) {
                Some(line) => play_line(table, line),
                None => Ok(()),
            },
        }
    }
}

fn play_line(table: &mut dyn Table, line: &[String]) -> Result<(), Refusal> {
    table.reset();
    for text in line {
        table.play(text)?;
    }
    match table.outcome() {
        None => Ok(()),
        Some(_) => Err(Refusal::new("contest.opening_over", "the game is over at the end of the line", [])),
    }
}

/// Random plies that do not end the game; if they do, other moves are tried.
fn play_random(table: &mut dyn Table, plies: u32, random: &mut Random) -> Result<(), Refusal> {
    for _ in 0..100 {
        table.reset();
        for _ in 0..plies {
            let moves = table.moves(Dialect::Ours);
            let Some(text) = moves.get(random.below(moves.len() as u32) as usize) else { break };
            table.play(text)?;
        }
        if table.outcome().is_none() {
            return Ok(());
        }
    }
    let facts = [("plies", plies.to_string())];
    Err(Refusal::new("contest.opening", "random openings of {plies} plies end the game: use fewer plies", facts))
}

/// The most even of several random openings: one whose result is not proved, with the score nearest to 0.
fn play_balanced(table: &mut dyn Table, plies: u32, random: &mut Random) -> Result<(), Refusal> {
    let mut judge = table.engine(&EngineSpec { table_megabytes: 1, ..EngineSpec::default() })?;
    let request = Request::within(Limits::nodes(NODES));
    let mut best: Option<(u32, Vec<String>)> = None;
    for _ in 0..CANDIDATES {
        play_random(table, plies, random)?;
        judge.new_game();
        let info = judge.think(table, &request, &mut |_| true)?;
        let lead = match info.verdict {
            Verdict::Win(_) | Verdict::Loss(_) => u32::MAX,
            // If nobody can win, there is nothing to play for.
            Verdict::Draw => u32::MAX - 1,
            Verdict::Unknown => {
                let points = info.lines.first().and_then(|line| line.score.points());
                points.map_or(0, i32::unsigned_abs)
            }
        };
        if best.as_ref().is_none_or(|(least, _)| lead < *least) {
            best = Some((lead, table.history(Dialect::Ours)));
        }
    }
    table.reset();
    for text in best.map(|(_, line)| line).unwrap_or_default() {
        table.play(&text)?;
    }
    Ok(())
}
