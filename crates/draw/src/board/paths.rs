//! Paths over a board of cells.

use potez_rules::Player;
use potez_rules::scene::Path;

use super::grid::Drawer;
use crate::paint::Paint;
use crate::shapes::{Line, Picture, Shape};

impl Drawer<'_> {
    /// Draws each path from cell to cell, slightly offset from the others. O's paths are dashed, so that colour is not
    /// the only sign.
    pub(super) fn paths(&self, picture: &mut Picture, paths: &[Path]) {
        for (number, path) in paths.iter().enumerate() {
            let beside = self.side * 0.05 * (number as f64 - (paths.len() as f64 - 1.0) / 2.0);
            let point = |&(row, col): &(usize, usize)| {
                let (x, y) = self.square(row, col).center();
                (x + beside, y + beside)
            };
            let points: Vec<_> = path.through.iter().map(point).collect();
            if points.len() < 2 {
                continue;
            }
            let line = match path.player {
                Player::First => Line::new(Paint::PawnX, 1.6),
                Player::Second => Line::dashed(Paint::PawnO, 1.6),
            };
            picture.put(self.node, Shape::Path { points, line });
        }
    }
}

/// The lengths of the paths, a line for each player.
pub(super) fn captions(paths: &[Path]) -> Vec<String> {
    let line = |(player, drawn): (Player, &str)| {
        let own = paths.iter().filter(|path| path.player == player);
        let length = |path: &Path| path.length().map_or_else(|| "no path".to_owned(), |length| length.to_string());
        let told: Vec<String> = own.map(|path| format!("{} to {}: {}", path.pawn, path.goal, length(path))).collect();
        (!told.is_empty()).then(|| format!("paths of {} ({drawn}): {}", player.mark(), told.join(", ")))
    };
    [(Player::First, "solid"), (Player::Second, "dashed")].into_iter().filter_map(line).collect()
}
