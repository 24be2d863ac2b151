//! The text of a board that was set up by hand.

use super::notation::sign;
use super::position_text::MOST_WALLS;
use super::{Blockade, Player};
use crate::arrangement::Arrangement;
use crate::scene::{Orientation, Piece};

impl<const W: usize> Blockade<W> {
    /// The text of a board that was set up by hand.
    pub(super) fn write_arrangement(&self, arrangement: &Arrangement) -> String {
        let (rows, cols) = (self.board.rows, self.board.cols);
        let name = |row: usize, col: usize| [sign(row + 1), sign(col + 1)].iter().collect::<String>();
        let pawn = |player: Player, label: &str| {
            let here = |piece: &Piece| piece.player == player && piece.label == label;
            let mut cells = (0..rows * cols).map(|cell| (cell / cols, cell % cols));
            let found = cells.find(|&(row, col)| arrangement.stack(row, col).iter().any(here));
            found.map_or_else(|| "-".to_owned(), |(row, col)| name(row, col))
        };
        let pawns = Player::BOTH.map(|player| format!("{}.{}", pawn(player, "1"), pawn(player, "2"))).join("/");
        let anchors = [Orientation::Horizontal, Orientation::Vertical].map(|lie| {
            let walls = arrangement.grid.iter().flat_map(|grid| &grid.walls).filter(|wall| wall.orientation == lie);
            let mut names: Vec<String> = walls.take(MOST_WALLS).map(|wall| name(wall.row, wall.col)).collect();
            names.sort_unstable();
            names
        });
        let hands = self.hands(arrangement, [anchors[0].len(), anchors[1].len()]);
        let list = |names: &Vec<String>| if names.is_empty() { "-".to_owned() } else { names.join(".") };
        let [blue, green] = [list(&anchors[0]), list(&anchors[1])];
        let hands = hands.map(|[blue, green]| format!("{blue}.{green}")).join("/");
        format!("{pawns} {blue} {green} {hands} {}", arrangement.turn.mark())
    }

    /// The walls in hand, blue and green, of X and of O. If they have not been set, X is taken to have placed every other wall, beginning with the first.
    fn hands(&self, arrangement: &Arrangement, placed: [usize; 2]) -> [[u32; 2]; 2] {
        let all = u32::from(self.params.walls);
        let held = |player| [arrangement.held(player, "walls.blue"), arrangement.held(player, "walls.green")];
        let [x, o] = Player::BOTH.map(held);
        let sum = |colour: usize| x[colour] + o[colour] + placed[colour] as u32;
        if !arrangement.follow || (0..2).all(|colour| sum(colour) == 2 * all) {
            return [x, o];
        }
        let placed = placed.map(|count| (count as u32).min(2 * all));
        [placed.map(|count| all.saturating_sub(count.div_ceil(2))), placed.map(|count| all.saturating_sub(count / 2))]
    }
}
