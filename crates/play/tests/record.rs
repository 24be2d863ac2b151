//! Records of games: every format is read back, and broken records keep what came before.

#[path = "record/broken.rs"]
mod broken;
#[path = "record/games.rs"]
mod games;
#[path = "record/json.rs"]
mod json;
