//! The slide of a recorded search, to read along: its lines, and which of them ran at each event.

use potez_rules::Player;
use potez_search::lecture::slides::{Language, Slide};
use potez_search::{Absolute, Event, Number, Value, Window};

use crate::trace::{Algorithm, Trace};

/// A slide in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The lines of code.
    pub lines: Vec<&'static str>,
    /// The number of each line in the file of the slide, from 1.
    pub numbers: Vec<usize>,
    /// The mark of each line, such as `cut-max`, or nothing.
    pub marks: Vec<&'static str>,
}

/// The slide of the algorithm of a trace, in the conventions of its profile.
#[must_use]
pub fn slide(trace: &Trace) -> &'static str {
    match (trace.algorithm, trace.profile.as_deref()) {
        (Algorithm::Minimax, _) => "minimax",
        (Algorithm::AlphaBeta, Some("lecture")) => "alphabeta",
        (Algorithm::AlphaBeta, Some("fail-soft-strict")) => "fail_soft_strict",
        (Algorithm::AlphaBeta, Some("strict")) => "strict",
        (Algorithm::AlphaBeta, _) => "fail_soft",
        (Algorithm::Negamax, _) => "negamax",
        (Algorithm::Pvs, _) => "pvs",
        // Its code is longer than a slide.
        (Algorithm::Engine, _) => "",
    }
}

impl Listing {
    /// The slide of a trace.
    #[must_use]
    pub fn new(trace: &Trace, language: Language) -> Listing {
        let lines = Slide::named(slide(trace)).map(|slide| slide.lines(language)).unwrap_or_default();
        Listing {
            numbers: lines.iter().map(|(number, _)| *number).collect(),
            lines: lines.iter().map(|(_, line)| line.code).collect(),
            marks: lines.iter().map(|(_, line)| line.mark).collect(),
        }
    }

    /// For each event of the trace, the indices of the lines that ran then, in the order in which they ran.
    ///
    /// # Law
    ///
    /// Together they are a run of the program. Only two kinds of marked lines are left out: those that lead at once to
    /// another one (the function that calls `max_value` or `min_value`), and conditions for a cut that were not met. If
    /// a node is left by the line that was highlighted last, the line stays highlighted.
    #[must_use]
    pub fn lit(&self, trace: &Trace) -> Vec<Vec<usize>> {
        let mut lights = self.lights(trace);
        trace.events.iter().map(|event| lights.at(event)).collect()
    }

    /// The same, event by event, for a long search.
    pub(super) fn lights<'a>(&'a self, trace: &'a Trace) -> Lights<'a> {
        Lights { marks: &self.marks, run: Run { trace, slide: slide(trace), open: Vec::new(), left: None } }
    }
}

/// The highlighted lines, event by event.
pub(super) struct Lights<'a> {
    marks: &'a [&'static str],
    run: Run<'a>,
}

impl Lights<'_> {
    /// The lines that run at the next event.
    pub(super) fn at(&mut self, event: &Event<u32, Number>) -> Vec<usize> {
        let line = |mark: &String| self.marks.iter().position(|it| it == mark);
        self.run.marks(event).iter().filter_map(line).collect()
    }
}

/// The calls that are open after some events.
struct Run<'a> {
    trace: &'a Trace,
    slide: &'static str,
    open: Vec<Call>,
    /// The node that was left last, if nothing was entered since.
    left: Option<u32>,
}

/// A node that was entered and not left yet.
struct Call {
    node: u32,
    player: Player,
    window: Window<Absolute<Number>>,
    /// The value so far.
    value: Absolute<Number>,
    /// Children that were left.
    tried: u32,
    /// The marks of the line that returned, once it ran.
    returned: Vec<String>,
}

impl Run<'_> {
    /// Is the slide one function for both players?
    fn relative(&self) -> bool {
        matches!(self.slide, "negamax" | "pvs")
    }

    /// The marks of the lines that run at the next event.
    fn marks(&mut self, event: &Event<u32, Number>) -> Vec<String> {
        match *event {
            Event::Iteration { .. } => {
                self.open.clear();
                Vec::new()
            }
            Event::Enter { mv, player, depth, window } => self.enter(mv.unwrap_or(0), player, depth, window),
            Event::Leaf { .. } | Event::TableHit { .. } | Event::Shortcut { .. } => {
                let marks = vec!["leaf".to_owned()];
                if let Some(call) = self.open.last_mut() {
                    call.returned.clone_from(&marks);
                }
                marks
            }
            Event::Child { value, window, .. } => self.child(value, window),
            Event::Cut { .. } => self.cut(),
            Event::Late { .. } => Vec::new(),
            Event::Leave { .. } => self.leave(),
        }
    }

    fn enter(&mut self, node: u32, player: Player, depth: u32, window: Window<Absolute<Number>>) -> Vec<String> {
        let mut marks = Vec::new();
        if self.relative() {
            if let Some(caller) = self.open.last() {
                // A child that is entered twice in a row was better than the null window.
                let again = self.left == Some(node);
                marks.push(if again { "again" } else { "check" }.to_owned());
                marks.push(if caller.player == player { "same" } else { "other" }.to_owned());
            }
            marks.push("enter".to_owned());
        } else if depth == 0 || self.trace.nodes.get(node as usize).is_none_or(|it| it.leaf) {
            marks.push("enter".to_owned());
        } else {
            marks.push(sided("open", player));
        }
        let value = Absolute::of(Number::LOWEST, player);
        self.open.push(Call { node, player, window, value, tried: 0, returned: Vec::new() });
        self.left = None;
        marks
    }

    fn child(&mut self, value: Absolute<Number>, window: Window<Absolute<Number>>) -> Vec<String> {
        let relative = self.relative();
        let by_value = relative || self.slide == "minimax";
        let Some(call) = self.open.last_mut() else { return Vec::new() };
        let better = if by_value { value != call.value } else { window != call.window };
        call.tried += 1;
        (call.value, call.window) = (value, window);
        let words: &[&str] = if better { &["keep", "child", "better", "raise"] } else { &["keep", "child", "raise"] };
        words.iter().map(|word| if relative { (*word).to_owned() } else { sided(word, call.player) }).collect()
    }

    fn cut(&mut self) -> Vec<String> {
        let relative = self.relative();
        let Some(call) = self.open.last_mut() else { return Vec::new() };
        let mark = |word: &str| if relative { word.to_owned() } else { sided(word, call.player) };
        let marks = vec![mark("test"), mark("cut")];
        // The one function breaks off its loop, and returns where it always does.
        call.returned = if relative { vec!["leave".to_owned()] } else { marks.clone() };
        marks
    }

    fn leave(&mut self) -> Vec<String> {
        let (relative, slide) = (self.relative(), self.slide);
        let Some(call) = self.open.pop() else { return Vec::new() };
        self.left = Some(call.node);
        if !call.returned.is_empty() {
            return call.returned;
        }
        let mark = |word: &str| if relative { word.to_owned() } else { sided(word, call.player) };
        // A cut after the last child skips nothing and is no event, but the program runs the same lines.
        let crossed = match slide {
            "minimax" => false,
            "strict" | "fail_soft_strict" => call.window.alpha > call.window.beta,
            _ => call.window.alpha >= call.window.beta,
        };
        match (crossed && call.tried > 0, relative) {
            (true, true) => vec![mark("test"), mark("cut"), mark("leave")],
            (true, false) => vec![mark("test"), mark("cut")],
            (false, _) => vec![mark("leave")],
        }
    }
}

fn sided(word: &str, player: Player) -> String {
    match player {
        Player::First => format!("{word}-max"),
        Player::Second => format!("{word}-min"),
    }
}
