//! The lines of the file as JSON.

use potez_rules::scene::Grid;
use potez_search::{Absolute, Bound, Number, Shortcut};
use serde::{Deserialize, Serialize};

use crate::trace::EngineRun;

#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) potez: String,
    pub(super) version: u32,
    pub(super) game: String,
    pub(super) algorithm: String,
    pub(super) profile: Option<String>,
    pub(super) window: (Figure, Figure),
    pub(super) depth: u32,
    pub(super) order: String,
    pub(super) nodes: usize,
    pub(super) events: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) engine: Option<EngineRun>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct NodeLine {
    pub(super) node: u32,
    pub(super) name: String,
    /// For readers; the parents say it too.
    #[serde(default, skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<String>,
    pub(super) parent: Option<u32>,
    pub(super) player: Side,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) leaf: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<Figure>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<Grid>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum EventLine {
    Iteration {
        depth: u32,
    },
    Enter {
        node: u32,
        depth: u32,
        alpha: Figure,
        beta: Figure,
    },
    Leaf {
        node: u32,
        value: Figure,
        finished: bool,
    },
    Table {
        node: u32,
        value: Figure,
        bound: Says,
        answers: bool,
    },
    Shortcut {
        node: u32,
        value: Figure,
        by: By,
    },
    Late {
        node: u32,
        skipped: u32,
    },
    Child {
        node: u32,
        value: Figure,
        alpha: Figure,
        beta: Figure,
        best: bool,
    },
    Cut {
        node: u32,
        value: Figure,
        bound: Figure,
        skipped: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<u32>,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    Leave {
        node: u32,
        value: Figure,
    },
}

#[derive(Serialize, Deserialize)]
pub(super) struct EndLine {
    pub(super) end: End,
}

#[derive(Serialize, Deserialize)]
pub(super) struct End {
    pub(super) value: Figure,
    pub(super) bound: Says,
    pub(super) line: Vec<u32>,
    pub(super) entered: u64,
    pub(super) leaves: u64,
    pub(super) cuts: u64,
    pub(super) stopped: Option<String>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    Max,
    Min,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum By {
    Knowledge,
    Futility,
}

impl From<Shortcut> for By {
    fn from(by: Shortcut) -> By {
        match by {
            Shortcut::Knowledge => By::Knowledge,
            Shortcut::Futility => By::Futility,
        }
    }
}

impl From<By> for Shortcut {
    fn from(by: By) -> Shortcut {
        match by {
            By::Knowledge => Shortcut::Knowledge,
            By::Futility => Shortcut::Futility,
        }
    }
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) enum Says {
    #[serde(rename = "exact")]
    Exact,
    #[serde(rename = "at least")]
    AtLeast,
    #[serde(rename = "at most")]
    AtMost,
}

/// A number, or `"inf"` and `"-inf"`, which JSON has no number for.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Figure {
    Whole(i64),
    Finite(f64),
    Infinite(Infinite),
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) enum Infinite {
    #[serde(rename = "inf")]
    Plus,
    #[serde(rename = "-inf")]
    Minus,
}

impl From<Absolute<Number>> for Figure {
    fn from(number: Absolute<Number>) -> Figure {
        let value = number.get();
        if value == f64::INFINITY {
            Figure::Infinite(Infinite::Plus)
        } else if value == f64::NEG_INFINITY {
            Figure::Infinite(Infinite::Minus)
        } else if value.fract() == 0.0 && value.abs() < 9e15 {
            Figure::Whole(value as i64)
        } else {
            Figure::Finite(value)
        }
    }
}

impl From<Figure> for Absolute<Number> {
    fn from(figure: Figure) -> Absolute<Number> {
        let value = match figure {
            Figure::Whole(value) => value as f64,
            Figure::Finite(value) => value,
            Figure::Infinite(Infinite::Plus) => f64::INFINITY,
            Figure::Infinite(Infinite::Minus) => f64::NEG_INFINITY,
        };
        Absolute::new(Number::new(value).unwrap_or_default())
    }
}

impl From<Bound> for Says {
    fn from(bound: Bound) -> Says {
        match bound {
            Bound::Exact => Says::Exact,
            Bound::AtLeast => Says::AtLeast,
            Bound::AtMost => Says::AtMost,
        }
    }
}

impl From<Says> for Bound {
    fn from(says: Says) -> Bound {
        match says {
            Says::Exact => Bound::Exact,
            Says::AtLeast => Bound::AtLeast,
            Says::AtMost => Bound::AtMost,
        }
    }
}
