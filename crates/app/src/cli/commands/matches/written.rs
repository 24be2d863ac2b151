//! `--report FILE`: a whole match in a file, as text, JSON, CSV or a page.
//!
//! | module | subject |
//! |---|---|
//! | `page` | one HTML file that needs nothing else |
//! | `csv` | a table for other programs |

mod csv;
mod page;

use std::str::FromStr;

use potez_contest::{Contest, Played, Sprt, Standings, Summary};
use potez_play::Table;
use potez_rules::Refusal;
use serde_json::json;

use super::report::{aligned, rows};
use crate::cli::commands::elo::{Estimate, percent};
use crate::cli::failure::{Failure, cannot_write};
use crate::cli::output::Output;
use crate::words::Words;

/// A file to write, and how.
#[derive(Clone, Debug)]
pub(crate) struct ReportFile {
    path: String,
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Json,
    Csv,
    Page,
}

impl FromStr for ReportFile {
    type Err = Refusal;

    fn from_str(path: &str) -> Result<ReportFile, Refusal> {
        let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        let format = match ending.as_deref() {
            Some("txt") => Format::Text,
            Some("json") => Format::Json,
            Some("csv") => Format::Csv,
            Some("html" | "htm") => Format::Page,
            _ => {
                let template = "the name of a report ends with .html, .csv, .json or .txt";
                return Err(Refusal::new("match.report", template, []));
            }
        };
        Ok(ReportFile { path: path.to_owned(), format })
    }
}

/// All that reports are made of.
pub(super) struct Whole<'a> {
    pub(super) contest: &'a Contest,
    pub(super) table: &'a dyn Table,
    pub(super) games: &'a [Played],
    pub(super) standings: &'a Standings,
    pub(super) test: Option<Sprt>,
}

impl Whole<'_> {
    fn name(&self, entrant: usize) -> &str {
        &self.contest.entrants[entrant].name
    }

    fn summary(&self) -> Summary {
        Summary::new(self.contest, self.standings, self.games)
    }
}

/// Writes all files.
pub(super) fn write(files: &[ReportFile], whole: &Whole<'_>, output: &Output) -> Result<(), Failure> {
    for file in files {
        let text = match file.format {
            Format::Text => text(whole, &output.words),
            Format::Json => json(whole),
            Format::Csv => csv::csv(&whole.summary()),
            Format::Page => page::page(whole, &output.words),
        };
        std::fs::write(&file.path, text).map_err(|error| cannot_write(&file.path, &error))?;
    }
    Ok(())
}

fn json(whole: &Whole<'_>) -> String {
    let two = whole.contest.entrants.len() == 2;
    let pairs = two.then(|| Estimate::of(&whole.standings.pairs(), whole.test));
    let settings = whole.table.settings().to_string();
    let value = json!({
        "summary": whole.summary(), "settings": settings, "pentanomial": whole.standings.pairs().counts(), "pairs": pairs,
        "games": whole.games,
    });
    format!("{value}\n")
}

/// The result for people: the table, and what else there is to say.
fn text(whole: &Whole<'_>, words: &Words) -> String {
    let summary = whole.summary();
    let mut lines = aligned(&rows(whole.contest, whole.standings, words));
    lines.push(String::new());
    for player in &summary.players {
        let facts = [
            ("name", player.name.as_str().into()),
            ("elo", elo(player.elo, words).into()),
            ("los", percent(words, player.los).into()),
        ];
        lines.push(words.say("report-player", &facts));
    }
    // With a test, as on the terminal: the pairs of games that it counts say something else than single games.
    if whole.test.is_some() {
        lines.extend(Estimate::of(&whole.standings.pairs(), whole.test).lines(words, whole.test));
    }
    lines.push(String::new());
    let [x, draws, o] = summary.results;
    lines.push(words.say("report-results", &[("x", x.into()), ("draws", draws.into()), ("o", o.into())]));
    if let Some(lengths) = summary.lengths {
        lines.push(length_text(lengths, words));
    }
    for (ending, count) in &summary.endings {
        lines.push(format!("{}: {count}", words.say(&format!("report-ending-{ending}"), &[])));
    }
    for played in whole.games.iter().filter(|played| played.forfeit.is_some()) {
        if let Some(forfeit) = &played.forfeit {
            let facts = [
                ("number", (played.game + 1).into()),
                ("loser", whole.name(forfeit.entrant).into()),
                ("reason", words.forfeit(forfeit).into()),
            ];
            lines.push(words.say("answers-match-forfeit", &facts));
        }
    }
    lines.join("\n") + "\n"
}

fn length_text(lengths: potez_contest::summary::Lengths, words: &Words) -> String {
    let facts = [
        ("least", lengths.least.into()),
        ("median", words.decimal(lengths.median, usize::from(lengths.median.fract() > 0.0)).into()),
        ("mean", words.decimal(lengths.mean, 1).into()),
        ("most", lengths.most.into()),
    ];
    words.say("report-lengths", &facts)
}

/// A difference in Elo points with its interval, as far as they are finite: `+35 (−10 … +80)`.
fn elo(elo: potez_contest::Interval, words: &Words) -> String {
    let sign = |points: f64| words.figure(&format!("{points:+.0}")).replace('-', "−");
    let end = |points: Option<f64>| points.map_or_else(|| "?".to_owned(), sign);
    match (elo.points, elo.low, elo.high) {
        (Some(points), None, None) => sign(points),
        (Some(points), low, high) => format!("{} ({} … {})", sign(points), end(low), end(high)),
        (None, Some(low), _) => format!("≥ {}", sign(low)),
        (None, _, Some(high)) => format!("≤ {}", sign(high)),
        (None, None, None) => "–".to_owned(),
    }
}
