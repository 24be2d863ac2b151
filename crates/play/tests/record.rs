//! Records of games: every format is read back, and broken records keep what came before.

#[path = "record/broken.rs"]
mod broken;
#[path = "record/docs.rs"]
mod docs;
#[path = "record/games.rs"]
mod games;
#[path = "record/json.rs"]
mod json;
#[path = "record/lists.rs"]
mod lists;
#[path = "record/sgf.rs"]
mod sgf;
#[path = "record/text.rs"]
mod text;
