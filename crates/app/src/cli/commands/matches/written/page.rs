//! One HTML file with everything: it needs no network, works by keyboard, in three scripts, light and dark.

use std::fmt::Write;

use potez_contest::{Played, Summary};
use potez_draw::board::replay::{Boards, Replay, paint_rules};
use potez_draw::formats::svg::escape;
use potez_rules::Scene;
use serde_json::json;

use super::{Whole, elo, length_text, percent};
use crate::words::{Language, Words};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// How many decisive games can be replayed; more would make the file too large to send.
const REPLAYED: usize = 100;
/// How many faults are listed.
const FAULTS: usize = 500;

/// The page; it begins in the language of the reader.
pub(super) fn page(whole: &Whole<'_>, words: &Words) -> String {
    let summary = whole.summary();
    let (games, data) = replay(whole);
    let count = in_all(|words| words.say("report-games", &[("count", summary.games.into())]));
    let (title, what) = match &summary.players[..] {
        [a, b] => (format!("{} – {}", a.name, b.name), format!("{} · {count}", escape(&summary.game))),
        _ => (summary.game.clone(), count),
    };
    let mut body = format!("<header><h1>{}</h1><p class=\"what\">{what}</p>", escape(&title));
    let tools = ["report-language", "report-theme"].map(said);
    let _ = write!(
        body,
        "<p class=\"tools\"><button id=\"language\" type=\"button\">{}</button> <button id=\"theme\" type=\"button\">{}</button></p></header><main>",
        tools[0], tools[1]
    );
    body.push_str(&crosstable(&summary));
    body.push_str(&chart(&summary));
    body.push_str(&endings(&summary));
    body.push_str(&games);
    body.push_str(&faults(whole));
    body.push_str("</main>");
    let paint = paint_rules(".board", "[data-theme=dark] .board");
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>{STYLE}{paint}</style>\n</head>\n<body>\n{body}\n<script type=\"application/json\" id=\"data\">{}</script>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n",
        words.tag(),
        escape(&title),
        // A name must not end the script.
        data.to_string().replace('<', "\\u003c"),
    )
}

const LANGUAGES: [Language; 3] = [Language::English, Language::Serbian, Language::SerbianCyrillic];

/// A text in all languages; the style shows the one that was chosen.
fn in_all(text: impl Fn(&Words) -> String) -> String {
    let one = |language: Language| {
        let words = Words::of(language);
        format!("<span lang=\"{}\">{}</span>", words.tag(), escape(&text(&words)))
    };
    LANGUAGES.map(one).concat()
}

/// A message without facts in all languages.
fn said(id: &str) -> String {
    in_all(|words| words.say(id, &[]))
}

fn crosstable(summary: &Summary) -> String {
    let mut out = format!("<section><h2>{}</h2><div class=\"wide\"><table><thead><tr>", said("report-table"));
    let heads = [
        "answers-match-rank",
        "answers-match-player",
        "answers-match-points",
        "answers-match-won",
        "answers-match-drawn",
        "answers-match-lost",
        "answers-match-faults",
        "report-elo",
        "report-los",
    ];
    for (column, head) in heads.iter().enumerate() {
        let class = if column == 1 { " class=\"name\"" } else { "" };
        let _ = write!(out, "<th scope=\"col\"{class}>{}</th>", said(head));
    }
    for rank in 1..=summary.players.len() {
        let _ = write!(out, "<th scope=\"col\">{rank}</th>");
    }
    out.push_str("</tr></thead><tbody>");
    for (rank, player) in summary.players.iter().enumerate() {
        let tally = player.tally;
        let _ = write!(
            out,
            "<tr><td>{}</td><th scope=\"row\" class=\"name\">{}</th><td><b>{}</b></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
            rank + 1,
            escape(&player.name),
            in_all(|words| words.decimal(player.points, 1)),
            tally.wins,
            tally.draws,
            tally.losses,
            player.forfeits,
            in_all(|words| elo(player.elo, words)),
            in_all(|words| format!("{} %", percent(words, player.los))),
        );
        for (column, points) in player.against.iter().enumerate() {
            let _ = match points {
                _ if column == rank => write!(out, "<td class=\"self\">·</td>"),
                None => write!(out, "<td></td>"),
                Some(points) => write!(out, "<td>{}</td>", in_all(|words| words.decimal(*points, 1))),
            };
        }
        out.push_str("</tr>");
    }
    out + "</tbody></table></div></section>"
}

/// Elo points with their intervals, one line a player. What is not finite goes to the edge.
fn chart(summary: &Summary) -> String {
    let ends: Vec<f64> = summary
        .players
        .iter()
        .flat_map(|player| [player.elo.points, player.elo.low, player.elo.high])
        .flatten()
        .collect();
    let most = ends.iter().fold(50.0_f64, |most, end| most.max(end.abs())) * 1.08;
    let place = |points: f64| 160.0 + (points / most) * 150.0;
    let mut out = format!("<section><h2>{}</h2><div class=\"chart\">", said("report-chart"));
    for player in &summary.players {
        let [low, high] = [player.elo.low.map_or(4.0, place), player.elo.high.map_or(316.0, place)];
        let _ = write!(
            out,
            "<div class=\"row\"><span class=\"who\">{}</span><svg viewBox=\"0 0 320 20\" role=\"img\" aria-label=\"{}\"><line class=\"zero\" x1=\"160\" y1=\"0\" x2=\"160\" y2=\"20\"/>\
             <line class=\"bar\" x1=\"{low:.1}\" y1=\"10\" x2=\"{high:.1}\" y2=\"10\"/>",
            escape(&player.name),
            escape(&elo(player.elo, &Words::of(Language::English))),
        );
        for (end, at) in [(player.elo.low, low), (player.elo.high, high)] {
            if end.is_some() {
                let _ = write!(out, "<line class=\"bar\" x1=\"{at:.1}\" y1=\"6\" x2=\"{at:.1}\" y2=\"14\"/>");
            }
        }
        if let Some(points) = player.elo.points {
            let _ = write!(out, "<circle class=\"dot\" cx=\"{:.1}\" cy=\"10\" r=\"4\"/>", place(points));
        }
        let _ = write!(out, "</svg><span class=\"figure\">{}</span></div>", in_all(|words| elo(player.elo, words)));
    }
    out + "</div></section>"
}

fn endings(summary: &Summary) -> String {
    let mut out = format!("<section class=\"half\"><h2>{}</h2><dl>", said("report-endings"));
    let [x, draws, o] = summary.results;
    for (id, count) in [("report-x-won", x), ("report-drawn", draws), ("report-o-won", o)] {
        let _ = write!(out, "<dt>{}</dt><dd>{count}</dd>", said(id));
    }
    out.push_str("</dl><dl>");
    for (ending, count) in &summary.endings {
        let _ = write!(out, "<dt>{}</dt><dd>{count}</dd>", said(&format!("report-ending-{ending}")));
    }
    out.push_str("</dl>");
    if let Some(lengths) = summary.lengths {
        let _ = write!(out, "<p>{}</p>", in_all(|words| length_text(lengths, words)));
    }
    out + "</section>"
}

/// The part of the page that replays games, and what it needs.
fn replay(whole: &Whole<'_>) -> (String, serde_json::Value) {
    let mut shapes = Replay::default();
    let mut games = Vec::new();
    let decisive = whole.games.iter().filter(|played| played.winner().is_some());
    for played in decisive.clone().take(REPLAYED) {
        if let Some((moves, boards)) = boards(whole, played, &mut shapes) {
            games.push(json!({
                "number": played.game + 1, "x": whole.name(played.x), "o": whole.name(played.o),
                "winner": played.winner().map(|entrant| whole.name(entrant)), "ending": played.ending(),
                "opening": played.opening, "moves": moves, "boards": boards,
            }));
        }
    }
    let buttons = [
        ("first", "«", "report-first"),
        ("back", "‹", "report-back"),
        ("forward", "›", "report-forward"),
        ("last", "»", "report-last"),
    ];
    let buttons: String = buttons
        .iter()
        .map(|(id, sign, name)| format!("<button type=\"button\" id=\"{id}\"><span aria-hidden=\"true\">{sign}</span><span class=\"hidden\">{}</span></button>", said(name)))
        .collect();
    let count = decisive.count();
    let note = match count > REPLAYED {
        true => format!(
            "<p class=\"note\">{}</p>",
            in_all(|words| words.say("report-first-games", &[("count", REPLAYED.into()), ("all", count.into())]))
        ),
        false => String::new(),
    };
    let html = format!(
        "<section id=\"replay\"><h2>{}</h2>{note}<div class=\"replay\"><div><label>{} <select id=\"game\"></select></label>\
         <div class=\"board\" id=\"board\" tabindex=\"0\"></div><p class=\"steps\">{buttons}<label class=\"hidden\" for=\"ply\">{}</label>\
         <input type=\"range\" id=\"ply\" min=\"0\" value=\"0\"></p>\
         <p id=\"said\" aria-live=\"polite\"></p></div><ol id=\"moves\"></ol></div></section>",
        said("report-replay"),
        said("report-game"),
        said("report-ply"),
    );
    (html, json!({"shapes": shapes, "games": games}))
}

/// The moves and boards of a game; `None` where they cannot be played, as in a store from elsewhere.
fn boards(whole: &Whole<'_>, played: &Played, shapes: &mut Replay) -> Option<(Vec<String>, Boards)> {
    let mut table = whole.table.copy();
    table.reset();
    let mut scenes: Vec<Scene> = vec![table.scene()];
    for mv in &played.moves {
        table.play(mv).ok()?;
        scenes.push(table.scene());
    }
    Some((played.moves.clone(), shapes.add(&scenes)))
}

/// What programs did wrong, with what they wrote to stderr.
fn faults(whole: &Whole<'_>) -> String {
    let told = whole.games.iter().filter(|played| played.forfeit.is_some() || !played.stderr.is_empty());
    let mut rows = String::new();
    for played in told.take(FAULTS) {
        let _ = write!(
            rows,
            "<li value=\"{}\">{} – {}",
            played.game + 1,
            escape(whole.name(played.x)),
            escape(whole.name(played.o))
        );
        if let Some(forfeit) = &played.forfeit {
            let reason = in_all(|words| words.forfeit(forfeit));
            let _ = write!(rows, ": <b>{}</b>: {reason}", escape(whole.name(forfeit.entrant)));
        }
        for (entrant, text) in [(played.x, &played.stderr.x), (played.o, &played.stderr.o)] {
            if !text.is_empty() {
                let _ = write!(
                    rows,
                    "<details><summary>stderr: {}</summary><pre>{}</pre></details>",
                    escape(whole.name(entrant)),
                    text.lines().map(escape).collect::<Vec<_>>().join("\n")
                );
            }
        }
        rows.push_str("</li>");
    }
    match rows.is_empty() {
        true => String::new(),
        false => format!("<section><h2>{}</h2><ol class=\"faults\">{rows}</ol></section>", said("report-faults")),
    }
}
