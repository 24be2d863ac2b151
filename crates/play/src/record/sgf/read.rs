//! Reading SGF, written by us or by other programs.

use potez_rules::refusal::quote;
use potez_rules::{Place, Player, Refusal, Settings};

use super::parse::{Item, Property, Tree, composed, parse, plain};
use super::points::{Point, checker_move, mark_move, parse_point};
use super::{TAGS, number};
use crate::record::draft::{Claim, Draft, note};
use crate::record::words::{parse_ending, parse_evaluation, parse_seconds};
use crate::record::{ClockRecord, Hints, Record};
use crate::session::{Ending, Evaluation};

/// The largest board, for rectangles of points.
const LARGEST: usize = 26;

/// Reads at most `most` games of a text.
pub(in crate::record) fn drafts<'a>(text: &'a str, hints: &Hints<'_>, most: usize) -> Vec<Result<Draft<'a>, Refusal>> {
    let trees = parse(text, most);
    if trees.is_empty() {
        return vec![Err(no_game())];
    }
    trees.iter().map(|tree| Game::read(text, tree, hints)).collect()
}

fn no_game() -> Refusal {
    Refusal::new("sgf.none", "there is no game in this SGF: a game is written (;…)", [])
}

struct Game<'t, 'a> {
    tree: &'t Tree,
    root: &'t Item,
    draft: Draft<'a>,
    byte: bool,
}

impl<'t, 'a> Game<'t, 'a> {
    fn read(text: &'a str, tree: &'t Tree, hints: &Hints<'_>) -> Result<Draft<'a>, Refusal> {
        let root = tree.items.first().ok_or_else(no_game)?;
        let record = opened(root, hints)?;
        let byte = record.game == "byte";
        let mut game = Game { tree, root, draft: Draft::from_text(record, text), byte };
        for problem in &tree.problems {
            note(&mut game.draft.broken, "", problem.clone());
        }
        if game.root.find("PZS").is_none() {
            game.board(hints)?;
        }
        game.position()?;
        game.people();
        game.clock();
        game.moves();
        game.result();
        Ok(game.draft)
    }

    fn settings(&mut self, settings: Settings) {
        let pairs = settings.iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
        self.draft.record.settings = pairs.collect();
    }

    // ---- the start

    /// The options that programs without our properties can state: the size of the board, and who begins.
    fn board(&mut self, hints: &Hints<'_>) -> Result<(), Refusal> {
        let hinted = hints.game.is_some_and(|game| game.eq_ignore_ascii_case(&self.draft.record.game));
        let mut settings = if hinted { hints.settings.clone() } else { Settings::new() };
        let size = self.root.first("SZ").map(|size| size_of(size).ok_or_else(|| bad_size(size))).transpose()?;
        if self.byte {
            if let Some((cols, rows)) = size {
                let size = if cols == rows { cols.to_string() } else { format!("{cols}:{rows}") };
                settings = settings.with("size", size);
            }
            self.settings(settings);
            return Ok(());
        }
        if self.draft.record.game == "mnk" {
            let hinted = |key: &str| settings.get(key).and_then(|text| text.parse::<usize>().ok());
            let (cols, rows) = match (size, hinted("m"), hinted("n")) {
                (Some(size), ..) => size,
                (None, Some(cols), Some(rows)) => (cols, rows),
                // Gomoku is played on 15 × 15; some play it on a Go board.
                _ if self.reach() < 15 => (15, 15),
                _ => (19, 19),
            };
            // If the size is given and the length of a row is not, the usual length is meant.
            let told = settings.get("m").is_some() || settings.get("n").is_some();
            settings = settings.with("m", cols).with("n", rows);
            if settings.get("k").is_none() && !told {
                settings = settings.with("k", cols.max(rows).min(5));
            }
        }
        if settings.get("starts").is_none() && self.first_player() == Player::Second {
            settings = settings.with("starts", "o");
        }
        self.settings(settings);
        Ok(())
    }

    /// The largest row or column of any move or mark.
    fn reach(&self) -> usize {
        let properties = self.tree.items.iter().flat_map(|item| &item.properties);
        let points = properties.filter(|property| matches!(property.name.as_str(), "B" | "W" | "AB" | "AW"));
        let values = points.flat_map(|property| &property.values).filter_map(|value| parse_point(value));
        values.map(|(row, col)| row.max(col)).max().unwrap_or(0)
    }

    /// The player whose turn it is at the start, and how many marks each has.
    fn turn(&self) -> (Player, [usize; 2]) {
        let counts = ["AB", "AW"].map(|name| self.marks(name).map_or(0, |marks| marks.len()));
        let said = match self.root.first("PL").map(str::trim) {
            Some("B" | "b" | "1") => Some(Player::First),
            Some("W" | "w" | "2") => Some(Player::Second),
            _ => None,
        };
        let moved = || {
            let names = self.tree.items.iter().flat_map(|item| &item.properties).map(|property| property.name.as_str());
            names.filter_map(mover).next()
        };
        let turn = said.or_else(moved).unwrap_or(if counts[0] > counts[1] { Player::Second } else { Player::First });
        (turn, counts)
    }

    /// Who began; it follows from the marks at the start and the turn.
    fn first_player(&self) -> Player {
        match self.turn() {
            (turn, [black, white]) if black == white => turn,
            (_, [black, white]) if black < white => Player::Second,
            _ => Player::First,
        }
    }

    /// The points of a list, with rectangles expanded.
    fn marks(&self, name: &str) -> Result<Vec<Point>, Refusal> {
        let mut marks = Vec::new();
        let Some(property) = self.root.find(name) else { return Ok(marks) };
        for value in &property.values {
            let corners = composed(value).unwrap_or((value, value));
            let (Some(from), Some(to)) = (parse_point(corners.0.trim()), parse_point(corners.1.trim())) else {
                return Err(self.bad_point(value, property));
            };
            if to.0.max(to.1) >= LARGEST || from.0 > to.0 || from.1 > to.1 {
                return Err(self.bad_point(value, property));
            }
            marks.extend((from.0..=to.0).flat_map(|row| (from.1..=to.1).map(move |col| (row, col))));
        }
        Ok(marks)
    }

    fn bad_point(&self, value: &str, property: &Property) -> Refusal {
        let place = Place::of(self.draft.text, property.at);
        Refusal::new("sgf.point", "{value} is not a point of the board", [("value", quote(value))]).at(place)
    }

    /// The start position, if marks are set up there.
    fn position(&mut self) -> Result<(), Refusal> {
        if let Some(position) = self.root.first("PZP") {
            self.draft.record.position = Some(plain(position));
            return Ok(());
        }
        let Some(property) = self.root.find("AB").or(self.root.find("AW")) else { return Ok(()) };
        if self.byte {
            let place = Place::of(self.draft.text, property.at);
            return Err(Refusal::new(
                "sgf.stacks",
                "checkers that are set up one by one make no stacks; Byte needs the position in PZP",
                [],
            )
            .at(place));
        }
        let (black, white) = (self.marks("AB")?, self.marks("AW")?);
        let options = self.draft.record.options()?;
        let side = |key: &str| options.get(key).and_then(|text| text.parse::<usize>().ok()).unwrap_or(3).min(LARGEST);
        let mut cells = vec![vec!['1'; side("m")]; side("n")];
        for (marks, sign) in [(&black, 'x'), (&white, 'o')] {
            for &(row, col) in marks {
                match cells.get_mut(row).and_then(|row| row.get_mut(col)) {
                    Some(cell) => *cell = sign,
                    None => return Err(self.bad_point(&super::points::point_text((row, col)), property)),
                }
            }
        }
        let rows: Vec<String> = cells.into_iter().map(|row| runs(&row)).collect();
        let turn = self.turn().0.mark().to_ascii_lowercase();
        self.draft.record.position = Some(format!("{} {turn}", rows.join("/")));
        Ok(())
    }

    // ---- people and time

    fn people(&mut self) {
        let record = &mut self.draft.record;
        for (name, seat) in [("PZX", &mut record.seats.x), ("PZO", &mut record.seats.o)] {
            if let Some(text) = self.root.first(name) {
                *seat = plain(text);
            }
        }
        for property in &self.root.properties {
            if property.name == "PZA" {
                let pairs = property.values.iter().filter_map(|value| composed(value));
                record.tags.extend(pairs.map(|(name, value)| (plain(name), plain(value))));
            }
            let Some((tag, _)) = TAGS.iter().find(|(_, name)| *name == property.name) else { continue };
            let value = property.values.first().map(|value| plain(value)).unwrap_or_default();
            let seated = match *tag {
                "XName" => self.root.find("PZX").is_some() && value == record.seats.x,
                "OName" => self.root.find("PZO").is_some() && value == record.seats.o,
                _ => false,
            };
            if !seated && !value.is_empty() {
                record.tags.push(((*tag).to_owned(), value));
            }
        }
    }

    fn clock(&mut self) {
        let Some(base_ms) = self.root.first("TM").and_then(|text| parse_seconds(text.trim())) else { return };
        let overtime = self.root.first("OT").map(|text| plain(text).to_ascii_lowercase()).unwrap_or_default();
        let increment = overtime.trim().strip_suffix("fischer").and_then(|text| parse_seconds(text.trim()));
        self.draft.record.clock = Some(ClockRecord { base_ms, increment_ms: increment.unwrap_or(0), left_ms: None });
    }

    // ---- moves

    fn moves(&mut self) {
        let mut became: Vec<u32> = Vec::with_capacity(self.tree.items.len());
        let tree = self.tree;
        for (place, item) in tree.items.iter().enumerate() {
            let parent = item.parent.and_then(|parent| became.get(parent).copied()).unwrap_or(0);
            let mut here = parent;
            for property in &item.properties {
                here = match property.name.as_str() {
                    "B" | "W" => self.one_move(here, item, property),
                    "AB" | "AW" | "AE" if place > 0 => self.refused(here, property),
                    _ => here,
                };
            }
            self.remarks(here, parent, item);
            became.push(here);
        }
    }

    fn one_move(&mut self, here: u32, item: &Item, property: &Property) -> u32 {
        let value = property.values.first().map_or("", String::as_str);
        let text =
            if self.byte { item.first("PZM").map(plain).or_else(|| checker_move(value)) } else { mark_move(value) };
        match text {
            Some(text) => self.draft.add(here, &text, Some(property.at), mover(&property.name)),
            None => {
                let sentence = if self.byte {
                    "{value} is not a move; in Byte a move is two points, like bb:cc, or bb1:cc with its index"
                } else {
                    "{value} is not a point of the board, and passing is not allowed"
                };
                let refusal = Refusal::new("sgf.move", sentence, [("value", quote(value))]);
                self.draft.add_refused(here, value, property.at, refusal)
            }
        }
    }

    fn refused(&mut self, here: u32, property: &Property) -> u32 {
        let refusal = Refusal::new(
            "sgf.setup",
            "marks are set up in the middle of the game; that is allowed only at the start",
            [],
        );
        self.draft.add_refused(here, &property.name, property.at, refusal)
    }

    /// Reads what is said at a node. A node without a move is about the one before it.
    fn remarks(&mut self, here: u32, parent: u32, item: &Item) {
        let base = self.draft.record.clock.map(|clock| [clock.base_ms; 2]);
        let before = self.draft.record.nodes.get(parent as usize).and_then(|node| node.clock_ms).or(base);
        let Some(node) = self.draft.record.nodes.get_mut(here as usize) else { return };
        if let Some(comment) = item.first("C") {
            let comment = plain(comment);
            if !node.comment.is_empty() {
                node.comment.push('\n');
            }
            node.comment.push_str(comment.trim());
        }
        let seconds = |name: &str| item.first(name).and_then(|text| parse_seconds(text.trim()));
        match (seconds("BL"), seconds("WL")) {
            (None, None) => {}
            (x, o) => {
                // Other programs give only the mover's time.
                let [left_x, left_o] = before.unwrap_or([x.or(o).unwrap_or(0), o.or(x).unwrap_or(0)]);
                node.clock_ms = Some([x.unwrap_or(left_x), o.unwrap_or(left_o)]);
            }
        }
        let points = item.first("V").and_then(|text| text.trim().parse().ok()).map(Evaluation::Points);
        let evaluation = item.first("PZE").and_then(parse_evaluation).or(points);
        node.evaluation = evaluation.or(node.evaluation);
        node.ending = item.first("PZN").and_then(parse_ending).or(node.ending);
        if item.find("PZH").is_some() {
            self.draft.record.current = Some(here);
        }
    }

    /// `B+`, `W+R`, `B+T`, `Draw`, `0`.
    fn result(&mut self) {
        let Some(property) = self.root.find("RE") else { return };
        let value = plain(property.values.first().map_or("", String::as_str));
        let value = value.trim();
        let ending = match value.split_once('+') {
            Some((winner, how)) => mover(winner.trim()).map(|winner| match how.trim().chars().next() {
                Some('T' | 't') => Ending::Time(winner.other()),
                _ => Ending::Resigned(winner.other()),
            }),
            None => (value == "0" || value.eq_ignore_ascii_case("draw")).then_some(Ending::Agreed),
        };
        self.draft.claim = ending.map(|ending| Claim { ending, at: Some(property.at) });
    }
}

/// The game and its options.
fn opened(root: &Item, hints: &Hints<'_>) -> Result<Record, Refusal> {
    let hinted = hints.game.filter(|game| number(&game.to_ascii_lowercase()).is_ok()).map(str::to_ascii_lowercase);
    let said = root.first("GM").map(|text| text.trim().to_owned());
    let game = match (root.first("PZG").map(plain), said.as_deref()) {
        (Some(game), _) => game,
        (None, Some("4")) => hinted.filter(|game| number(game) == Ok(4)).unwrap_or_else(|| "mnk".to_owned()),
        (None, Some("35")) => "byte".to_owned(),
        (None, None) if hinted.is_some() => hinted.unwrap_or_default(),
        (None, said) => {
            // If no number is given, it is that of Go.
            let number = said.unwrap_or("1");
            return Err(Refusal::new(
                "sgf.game",
                "the game of this SGF, GM {number}, is not played here; GM 4, gomoku, and GM 35, Byte, can be read",
                [("number", quote(number))],
            ));
        }
    };
    number(&game)?;
    let settings = root.first("PZS").map(|text| Settings::parse(&plain(text))).transpose()?;
    Ok(Record::new(&game, &settings.unwrap_or_default()))
}

fn mover(name: &str) -> Option<Player> {
    match name {
        "B" | "b" => Some(Player::First),
        "W" | "w" => Some(Player::Second),
        _ => None,
    }
}

/// `15` or `7:6`, columns and rows.
fn size_of(text: &str) -> Option<(usize, usize)> {
    let (cols, rows) = text.split_once(':').unwrap_or((text, text));
    Some((cols.trim().parse().ok()?, rows.trim().parse().ok()?))
}

fn bad_size(text: &str) -> Refusal {
    Refusal::new("sgf.size", "a size is written SZ[15] or SZ[columns:rows], not {text}", [("text", quote(text))])
}

/// A row of a position, with free cells as numbers.
fn runs(row: &[char]) -> String {
    let mut text = String::new();
    let mut free = 0;
    for sign in row.iter().chain(['\n'].iter()) {
        if *sign == '1' {
            free += 1;
            continue;
        }
        if free > 0 {
            text.push_str(&free.to_string());
            free = 0;
        }
        text.push(*sign);
    }
    text.trim_end().to_owned()
}
