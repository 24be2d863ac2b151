//! [`EvaluationTable`]: what the position is worth without a search, before and after the last move.

use potez_play::{Evaluation, EvaluationSpec, PositionEvaluator, Table};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

use super::app::App;
use super::screen::clear;
use super::theme::Role;
use crate::cli::commands::eval;

/// The table of an evaluation, as `potez eval` prints it; each number before and after the last move.
#[derive(Clone, Debug)]
pub(crate) struct EvaluationTable {
    spec: EvaluationSpec,
    /// The name of the evaluation.
    name: &'static str,
    /// Feature, value, weight and product.
    rows: Vec<[String; 4]>,
    /// The last move has ended the game, so the numbers are those before it.
    over: bool,
}

impl EvaluationTable {
    fn new(spec: EvaluationSpec) -> EvaluationTable {
        let name = EvaluationSpec::NAMED.iter().find(|(_, known)| *known == spec).map_or("", |(name, _)| name);
        EvaluationTable { spec, name, rows: Vec::new(), over: false }
    }
}

impl App {
    /// Shows the course's evaluation, then the engine's, then none.
    pub(crate) fn next_evaluation(&mut self) {
        let table = self.session().table();
        let known = |spec: &EvaluationSpec| table.evaluator(spec).is_ok();
        let next = match &self.display.evaluation {
            None => [EvaluationSpec::Course, EvaluationSpec::Standard].into_iter().find(known),
            Some(shown) if shown.spec == EvaluationSpec::Course && !self.is_tree() => Some(EvaluationSpec::Standard),
            Some(_) => None,
        };
        self.display.evaluation = next.map(EvaluationTable::new);
        self.read_evaluation();
        self.signals.redraw = true;
    }

    /// Evaluates the position again, after it has changed.
    pub(crate) fn read_evaluation(&mut self) {
        let Some(mut shown) = self.display.evaluation.take() else { return };
        let table = self.session().table();
        let Ok(evaluator) = table.evaluator(&shown.spec) else { return };
        let mut earlier = table.copy();
        let before = if earlier.undo() { evaluated(&*evaluator, &*earlier) } else { None };
        let after = evaluated(&*evaluator, table);
        shown.over = after.is_none();
        shown.rows = match (before, after) {
            (Some(before), Some(after)) => self.both(&before, &after),
            (None, Some(one)) | (Some(one), None) => eval::rows(&one, &self.words),
            (None, None) => Vec::new(),
        };
        self.display.evaluation = Some(shown);
    }

    /// A tree has one evaluation, whatever it is called.
    fn is_tree(&self) -> bool {
        matches!(self.display.scene.board, potez_rules::scene::Board::Tree(_))
    }

    /// The rows of two evaluations in one: a number that has changed is written with both values.
    fn both(&self, before: &Evaluation, after: &Evaluation) -> Vec<[String; 4]> {
        let (old, new) = (eval::rows(before, &self.words), eval::rows(after, &self.words));
        let joined = |(old, new): (&String, &String)| if old == new { new.clone() } else { format!("{old} → {new}") };
        let row = |(old, new): (&[String; 4], &[String; 4])| {
            std::array::from_fn(|column| joined((&old[column], &new[column])))
        };
        old.iter().zip(&new).map(row).collect()
    }
}

fn evaluated(evaluator: &dyn PositionEvaluator, table: &dyn Table) -> Option<Evaluation> {
    evaluator.evaluate(&table.any_position())
}

/// Draws the table at the lower right, over the list of moves. If the panel is too narrow for words, symbols are above
/// the columns: f for the feature's value, w for its weight. What is still too wide covers a part of the board.
pub(crate) fn draw(app: &App, buffer: &mut Buffer) {
    let Some(shown) = &app.display.evaluation else { return };
    let style = |role| app.display.theme.style(role);
    let beside = app.display.view.panel.map_or(0, |panel| panel.width);
    let mut lines = aligned(&shown.rows);
    if lines.iter().any(|line| line.chars().count() >= usize::from(beside)) {
        lines = aligned(&compact(&shown.rows));
    }
    let first = app.display.name(potez_rules::Player::First);
    lines.insert(0, app.say("terminal-evaluation", &[("player", first.into()), ("name", shown.name.into())]));
    let rows = shown.rows.len();
    if shown.over {
        lines.push(app.say("terminal-evaluation-over", &[]));
    }
    let wide = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
    let bottom = app.display.view.status.y;
    let width = (wide + 1).max(beside + 1).min(buffer.area.width);
    let height = (lines.len() as u16 + 1).min(bottom);
    let area = Rect::new(buffer.area.right() - width, bottom - height, width, height);
    clear(area, buffer);
    let rule = "─".repeat(usize::from(width));
    buffer.set_stringn(area.x, area.y, rule, usize::from(width), style(Role::Faint));
    for (number, (text, y)) in lines.into_iter().zip(area.y + 1..area.bottom()).enumerate() {
        let role = match number {
            0 => Role::Strong,
            1 => Role::Faint,
            number if number == rows => Role::Strong,
            number if number > rows => Role::Faint,
            _ => Role::Plain,
        };
        buffer.set_stringn(area.x + 1, y, text, usize::from(width).saturating_sub(1), style(role));
    }
}

/// The rows as lines, their columns one below the other.
fn aligned(rows: &[[String; 4]]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [a, b, c, d] = [0, 1, 2, 3].map(width);
    let line =
        |[name, value, weight, product]: &[String; 4]| format!("{name:a$}  {value:>b$}  {weight:>c$}  {product:>d$}");
    rows.iter().map(line).collect()
}

/// The same rows in less space.
fn compact(rows: &[[String; 4]]) -> Vec<[String; 4]> {
    let mut rows: Vec<[String; 4]> = rows.iter().map(|row| row.clone().map(|text| text.replace(" → ", "→"))).collect();
    if let Some([_, value, weight, product]) = rows.first_mut() {
        [*value, *weight, *product] = ["f", "w", "w·f"].map(str::to_owned);
    }
    rows
}
