//! What a match prints: each game, its progress, and its result.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use potez_contest::{Contest, Interval, Played, Sprt, Standings, Tally, Trinomial};
use serde_json::json;

use super::MatchArgs;
use crate::cli::commands::elo::{Estimate, elo_text};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::words::Words;

/// Writes a game that has ended.
pub(super) fn tell(args: &MatchArgs, contest: &Contest, played: &Played, output: &mut Output) -> Result<(), Failure> {
    let name = |entrant: usize| contest.entrants[entrant].name.as_str();
    if output.json {
        if args.record {
            output.value(played)?;
        }
    } else if args.record {
        let result = match played.winner() {
            Some(winner) => name(winner),
            None => &output.words.say("answers-match-draw", &[]),
        };
        let facts = [
            ("number", (played.game + 1).into()),
            ("x", name(played.x).into()),
            ("o", name(played.o).into()),
            ("result", result.into()),
            ("moves", played.moves.join(",").into()),
        ];
        let line = output.words.say("answers-match-game", &facts);
        output.line(&line)?;
    }
    // A game that was lost by a fault is always reported.
    if let Some(forfeit) = played.forfeit.as_ref().filter(|_| !output.json) {
        let facts = [
            ("number", (played.game + 1).into()),
            ("loser", name(forfeit.entrant).into()),
            ("reason", output.words.forfeit(forfeit).into()),
        ];
        let line = output.words.say("answers-match-forfeit", &facts);
        output.line(&line)?;
    }
    output.flush()
}

/// How far the match is: on stderr, and only if that is a terminal. A tournament shows its whole table, which is written over as it changes.
pub(super) struct Live {
    /// `None` if stderr is not a terminal.
    lines: Option<usize>,
    shown: Instant,
}

/// How often the table is drawn at most.
const PAUSE: Duration = Duration::from_millis(100);
/// How many players the table shows at most.
const ROWS: usize = 20;

impl Live {
    pub(super) fn new() -> Live {
        Live { lines: std::io::stderr().is_terminal().then_some(0), shown: Instant::now() }
    }

    /// Draws the table again.
    pub(super) fn show(&mut self, contest: &Contest, standings: &Standings, words: &Words) {
        if self.lines.is_none() || (self.lines != Some(0) && self.shown.elapsed() < PAUSE) {
            return;
        }
        self.clear();
        let mut text = match contest.entrants.len() {
            2 => Vec::new(),
            _ => aligned(&rows(contest, standings, words).into_iter().map(|row| row[..7].to_vec()).collect::<Vec<_>>()),
        };
        text.truncate(ROWS + 1);
        text.push(progress(contest, standings, words));
        // Progress that cannot be shown is no failure.
        let _ = writeln!(std::io::stderr(), "{}", text.join("\n"));
        (self.lines, self.shown) = (Some(text.len()), Instant::now());
    }

    /// Removes the table: the next message takes its place.
    pub(super) fn clear(&mut self) {
        if let Some(lines @ 1..) = self.lines {
            let _ = write!(std::io::stderr(), "\x1b[{lines}A\r\x1b[J");
            self.lines = Some(0);
        }
    }
}

fn progress(contest: &Contest, standings: &Standings, words: &Words) -> String {
    let best = standings.ranked().first().copied().unwrap_or(0);
    let Tally { wins, draws, losses } = standings.tally(best);
    let facts = [
        ("played", standings.games().into()),
        ("best", contest.entrants[best].name.as_str().into()),
        ("wins", wins.into()),
        ("draws", draws.into()),
        ("losses", losses.into()),
    ];
    words.say("answers-match-progress", &facts)
}

/// Writes the result.
pub(super) fn result(
    contest: &Contest,
    standings: &Standings,
    test: Option<Sprt>,
    id: Option<&str>,
    output: &mut Output,
) -> Result<(), Failure> {
    match contest.entrants.len() {
        2 => two(contest, standings, test, id, output),
        _ => many(contest, standings, id, output),
    }
}

/// The result of a match between two.
fn two(
    contest: &Contest,
    standings: &Standings,
    test: Option<Sprt>,
    id: Option<&str>,
    output: &mut Output,
) -> Result<(), Failure> {
    let tally = standings.against(0, 1);
    let [a, b] = [0, 1].map(|entrant| contest.entrants[entrant].name.as_str());
    let estimate = Estimate::of(&standings.pairs(), test);
    if output.json {
        return output.value(&json!({
            "a": a, "b": b, "game": contest.game, "games": tally.games(),
            "wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "score": tally.score(),
            "elo": Interval::of(&tally), "pentanomial": standings.pairs().counts(), "pairs": estimate,
            "forfeits": [standings.forfeits(0), standings.forfeits(1)], "id": id,
        }));
    }
    let words = output.words.clone();
    let facts = [
        ("a", a.into()),
        ("b", b.into()),
        ("game", contest.game.as_str().into()),
        ("count", tally.games().into()),
        ("wins", tally.wins.into()),
        ("draws", tally.draws.into()),
        ("losses", tally.losses.into()),
        ("percent", words.decimal(100.0 * tally.score(), 1).into()),
    ];
    output.line(&words.say("answers-match-result", &facts))?;
    output.line(&elo_text(&Trinomial::from(tally), 0, &words))?;
    if test.is_some() {
        for line in estimate.lines(&words, test) {
            output.line(&line)?;
        }
    }
    Ok(())
}

/// What one has scored against another, if they have met.
fn against(standings: &Standings, a: usize, b: usize) -> Option<f64> {
    let tally = standings.against(a, b);
    (tally.games() > 0).then(|| points(2 * tally.wins + tally.draws))
}

fn points(half_points: u32) -> f64 {
    f64::from(half_points) / 2.0
}

/// The table of a tournament: ranks, points, and what everybody did against everybody.
fn many(contest: &Contest, standings: &Standings, id: Option<&str>, output: &mut Output) -> Result<(), Failure> {
    if !output.json {
        for line in aligned(&rows(contest, standings, &output.words)) {
            output.line(&line)?;
        }
        return Ok(());
    }
    let ranked = standings.ranked();
    let rows: Vec<_> = ranked
        .iter()
        .map(|&a| {
            let tally = standings.tally(a);
            json!({
                "player": contest.entrants[a].name, "points": points(standings.half_points(a)),
                "games": tally.games(), "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
                "forfeits": standings.forfeits(a), "byes": standings.byes(a), "elo": Interval::of(&tally),
                "against": ranked.iter().map(|&b| against(standings, a, b)).collect::<Vec<_>>(),
            })
        })
        .collect();
    output.value(&json!({"game": contest.game, "games": standings.games(), "standings": rows, "id": id}))
}

/// The table as text, with its head.
pub(super) fn rows(contest: &Contest, standings: &Standings, words: &Words) -> Vec<Vec<String>> {
    let ranked = standings.ranked();
    let heads = ["rank", "player", "points", "won", "drawn", "lost", "faults"];
    let mut rows: Vec<Vec<String>> =
        vec![heads.iter().map(|head| words.say(&format!("answers-match-{head}"), &[])).collect()];
    rows[0].extend((1..=ranked.len()).map(|rank| rank.to_string()));
    for (rank, &a) in ranked.iter().enumerate() {
        let tally = standings.tally(a);
        let mut row = vec![(rank + 1).to_string(), contest.entrants[a].name.clone()];
        row.push(words.decimal(points(standings.half_points(a)), 1));
        row.extend([tally.wins, tally.draws, tally.losses, standings.forfeits(a)].map(|count| count.to_string()));
        row.extend(ranked.iter().map(|&b| match against(standings, a, b) {
            _ if a == b => "·".to_owned(),
            None => String::new(),
            Some(points) => words.decimal(points, 1),
        }));
        rows.push(row);
    }
    rows
}

/// Rows in columns; the names to the left, numbers to the right.
pub(super) fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let cell = |(column, text): (usize, &String)| match column {
        1 => format!("{text:<width$}", width = widths[column]),
        _ => format!("{text:>width$}", width = widths[column]),
    };
    rows.iter()
        .map(|row| row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned())
        .collect()
}
