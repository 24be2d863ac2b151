//! Schemas of what other crates serialize, for the description of the API.
#![expect(dead_code, reason = "these types are never built; they describe what others write")]

use utoipa::ToSchema;

/// A player: X is the first, O the second.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub(super) enum Player {
    First,
    Second,
}

/// Who won: `{"win": "first"}` or `"draw"`.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub(super) enum Outcome {
    Win(Player),
    Draw,
}

/// What an engine thinks, from X's view: `{"points": 12}`, `{"win": ["first", 5]}` or `"draw"`.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub(super) enum Evaluation {
    Points(i32),
    Win(Vec<serde_json::Value>),
    Draw,
}

/// The board as data: what is on it, who is to move, and what each side has beside it.
#[derive(ToSchema)]
pub(super) struct Scene {
    /// `{"kind": "grid", …}`, `{"kind": "tree", …}` or `{"kind": "graph", …}`.
    #[schema(value_type = Object)]
    board: (),
    turn: Player,
    outcome: Option<Outcome>,
    #[schema(value_type = Vec<Vec<Object>>)]
    sides: (),
}

/// Something that a person clicks. Rows and columns count from 0, from the top left.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub(super) struct Target {
    /// `cell`, `level`, `column`, `wall`, `node`, `done`, `pass`, or `swap`.
    kind: String,
    row: Option<u32>,
    col: Option<u32>,
    level: Option<u32>,
    node: Option<u32>,
    /// Of a wall: `horizontal` or `vertical`.
    lie: Option<String>,
}

/// A legal move.
#[derive(ToSchema)]
pub(super) struct Choice {
    /// The move as text.
    text: String,
    /// The things to click, in order.
    targets: Vec<Target>,
}
