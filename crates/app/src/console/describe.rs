//! The state of a game in sentences: what each side has, how it ended, hints, what the engine thinks.

use potez_play::players::Verdict;
use potez_play::session::{Ending, Hint, HintLevel};
use potez_play::{SearchInfo, Session};
use potez_rules::scene::{Board, Grid, Surface};
use potez_rules::{Outcome, Player, Scene, Target};

use super::dialogue::Dialogue;

/// What a player is called.
pub(super) fn name(scene: &Scene, player: Player) -> &'static str {
    match (&scene.board, player) {
        (Board::Tree(_), Player::First) => "Max",
        (Board::Tree(_), Player::Second) => "Min",
        (_, Player::First) => "X",
        (_, Player::Second) => "O",
    }
}

fn counter(scene: &Scene, player: Player, name: &str) -> Option<String> {
    let counters = &scene.sides[player.index()];
    counters.iter().find(|counter| counter.name == name).map(|counter| counter.value.to_string())
}

/// What each side has (walls, stacks), a line each; empty if the game has nothing of the kind.
pub(super) fn holdings(scene: &Scene, dialogue: &Dialogue<'_>) -> Vec<String> {
    let both = |name| Player::BOTH.map(|player| counter(scene, player, name));
    if let [Some(x), Some(o)] = both("points") {
        return vec![dialogue.text("console-points", &[("x", x.into()), ("o", o.into())])];
    }
    let side = |player| {
        let (blue, green) = (counter(scene, player, "walls.blue")?, counter(scene, player, "walls.green")?);
        let facts = [
            ("player", name(scene, player).into()),
            ("pawns", pawns(scene, player).into()),
            ("blue", blue.into()),
            ("green", green.into()),
        ];
        Some(dialogue.text("console-walls", &facts))
    };
    Player::BOTH.into_iter().filter_map(side).collect()
}

/// The course's table of a paper board with the names of its columns and rows, by which moves call the cells. The other boards of the
/// course have them already.
pub(super) fn labelled(text: &str, scene: &Scene) -> String {
    let Board::Grid(grid) = &scene.board else { return text.to_owned() };
    if grid.surface != Surface::Paper {
        return text.to_owned();
    }
    let wide = grid.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let columns: Vec<String> = grid.col_labels.iter().map(|label| format!("{label:<3}")).collect();
    let mut labelled = format!("{:wide$}   {}", "", columns.join(" ")).trim_end().to_owned() + "\n";
    for (label, line) in grid.row_labels.iter().zip(text.lines()) {
        labelled += &format!("{label:>wide$} {line}\n");
    }
    labelled
}

/// The pawns of a player by number and cell: the course's board shows no numbers.
fn pawns(scene: &Scene, player: Player) -> String {
    let Board::Grid(grid) = &scene.board else { return String::new() };
    let mut pawns = Vec::new();
    for (at, square) in grid.cells.iter().enumerate() {
        for piece in square.stack.iter().filter(|piece| piece.player == player) {
            pawns.push(format!("{} {}", piece.label, cell(grid, at / grid.cols, at % grid.cols)));
        }
    }
    pawns.sort_unstable();
    pawns.join(", ")
}

/// Who won, and how.
pub(super) fn ending(session: &Session, ending: Ending, dialogue: &Dialogue<'_>) -> String {
    let scene = session.scene();
    let called = |player| name(&scene, player);
    let how = match ending {
        Ending::Rules(outcome) => by_rules(&scene, outcome, dialogue),
        Ending::Resigned(player) => dialogue.text("console-how-resigned", &[("player", called(player).into())]),
        Ending::Time(player) => dialogue.text("console-how-time", &[("player", called(player).into())]),
        Ending::Agreed => dialogue.text("console-how-agreed", &[]),
    };
    match ending.outcome() {
        Outcome::Win(player) => {
            dialogue.text("console-wins", &[("player", called(player).into()), ("how", how.into())])
        }
        Outcome::Draw => dialogue.text("console-draws", &[("how", how.into())]),
    }
}

/// The end in the colours of the course's seminar paper: X red, O green, a draw yellow.
pub(super) fn coloured(text: &str, outcome: Outcome) -> String {
    let code = match outcome {
        Outcome::Win(Player::First) => "31",
        Outcome::Win(Player::Second) => "32",
        Outcome::Draw => "33",
    };
    format!("\x1b[1;{code}m{text}\x1b[0m")
}

fn by_rules(scene: &Scene, outcome: Outcome, dialogue: &Dialogue<'_>) -> String {
    let points = |player| counter(scene, player, "points");
    if let (Some(x), Some(o)) = (points(Player::First), points(Player::Second)) {
        return dialogue.text("console-how-byte", &[("x", x.into()), ("o", o.into())]);
    }
    let walls = counter(scene, Player::First, "walls.blue").is_some();
    match (&scene.board, outcome) {
        (Board::Tree(tree), _) => {
            let node = tree.nodes.get(tree.current);
            let value = node.and_then(|node| node.value.clone()).unwrap_or_else(|| "0".to_owned());
            let node = node.map_or_else(String::new, |node| node.name.clone());
            dialogue.text("console-how-tree", &[("node", node.into()), ("value", value.into())])
        }
        (Board::Grid(_), Outcome::Win(player)) if walls => {
            let facts = [("player", name(scene, player).into()), ("other", name(scene, player.other()).into())];
            dialogue.text("console-how-blockade", &facts)
        }
        (Board::Grid(_), Outcome::Draw) if walls => dialogue.text("console-how-blockade-draw", &[]),
        (Board::Grid(_), Outcome::Draw) => dialogue.text("console-how-full", &[]),
        (Board::Grid(grid), Outcome::Win(player)) => by_row(scene, grid, player, dialogue),
        (Board::Graph(_), _) => dialogue.text("console-how-rules", &[]),
    }
}

/// A row was made by the winner, or, in misère, by the loser.
fn by_row(scene: &Scene, grid: &Grid, winner: Player, dialogue: &Dialogue<'_>) -> String {
    let Some(line) = grid.lines.first() else { return dialogue.text("console-how-rules", &[]) };
    let named = grid.row_labels.iter().all(|label| !label.is_empty());
    let cells: Vec<String> = line.iter().map(|&(row, col)| cell(grid, row, col)).collect();
    let cells = cells.join(" ");
    let first = line.first().and_then(|&(row, col)| grid.cells.get(row * grid.cols + col));
    let maker = first.and_then(|cell| cell.stack.last()).map_or(winner, |piece| piece.player);
    if maker == winner && !named {
        dialogue.text("console-how-line", &[("length", line.len().into())])
    } else if maker == winner {
        dialogue.text("console-how-row", &[("cells", cells.into())])
    } else {
        dialogue.text("console-how-row-lost", &[("player", name(scene, maker).into()), ("cells", cells.into())])
    }
}

/// The name of a cell: letter before number if one of the labels is a letter, as in moves.
fn cell(grid: &Grid, row: usize, col: usize) -> String {
    let label = |labels: &[String], at: usize| labels.get(at).cloned().unwrap_or_default();
    let (row, col) = (label(&grid.row_labels, row), label(&grid.col_labels, col));
    let lettered = |text: &str| text.starts_with(|c: char| c.is_ascii_lowercase());
    if row.is_empty() {
        col
    } else if lettered(&col) {
        format!("{col}{row}")
    } else if grid.surface == Surface::Tiles {
        // Rows and columns are named alike.
        format!("({row},{col})")
    } else {
        format!("{row}{col}")
    }
}

/// A hint as a sentence.
pub(super) fn hint(hint: &Hint, best: &str, scene: &Scene, dialogue: &Dialogue<'_>) -> String {
    match hint.level {
        HintLevel::Move => dialogue.text("console-hint-move", &[("move", best.into())]),
        HintLevel::Where => dialogue.text("console-hint-where", &[("place", place(hint, scene, dialogue).into())]),
        HintLevel::Piece => dialogue.text("console-hint-piece", &[("place", place(hint, scene, dialogue).into())]),
    }
}

/// The smallest rectangle around the targets, by its corners.
fn place(hint: &Hint, scene: &Scene, dialogue: &Dialogue<'_>) -> String {
    let grid = match &scene.board {
        Board::Grid(grid) => grid,
        Board::Tree(tree) => {
            let node = |target: &Target| match target {
                Target::Node { node } => tree.nodes.get(*node).map(|node| node.name.clone()),
                _ => None,
            };
            return hint.targets.iter().filter_map(node).collect::<Vec<_>>().join(", ");
        }
        Board::Graph(board) => {
            let label = |target: &Target| match target {
                Target::Node { node } => board.nodes.get(*node).map(|node| node.label.clone()),
                _ => None,
            };
            return hint.targets.iter().filter_map(label).collect::<Vec<_>>().join(", ");
        }
    };
    let mut cells = Vec::new();
    let mut columns = Vec::new();
    for target in &hint.targets {
        match *target {
            Target::Cell { row, col } | Target::Level { row, col, .. } => cells.push((row, col)),
            Target::Wall(wall) => cells.push((wall.row, wall.col)),
            Target::Column { col } => columns.push(col),
            Target::Node { .. } | Target::Done | Target::Pass | Target::Swap => {}
        }
    }
    if let (Some(low), Some(high)) = (columns.iter().min(), columns.iter().max()) {
        let label = |col: usize| grid.col_labels.get(col).cloned().unwrap_or_default();
        let id = if low == high { "console-place-column" } else { "console-place-columns" };
        return dialogue.text(id, &[("first", label(*low).into()), ("last", label(*high).into())]);
    }
    let rows = || cells.iter().map(|cell| cell.0);
    let cols = || cells.iter().map(|cell| cell.1);
    let (Some(top), Some(left)) = (rows().min(), cols().min()) else { return dialogue.text("console-place-pass", &[]) };
    let (bottom, right) = (rows().max().unwrap_or(top), cols().max().unwrap_or(left));
    let first = cell(grid, top, left);
    let last = cell(grid, bottom, right);
    if first == last {
        return first;
    }
    dialogue.text("console-place-area", &[("first", first.into()), ("last", last.into())])
}

/// What an engine thinks, as a sentence.
pub(super) fn search_info(info: &SearchInfo, scene: &Scene, dialogue: &Dialogue<'_>) -> String {
    let best = info.lines.first();
    let line = best.map(|line| line.moves.iter().take(6).cloned().collect::<Vec<_>>().join(" ")).unwrap_or_default();
    let winner = match info.verdict {
        Verdict::Win(_) => Some(info.turn),
        Verdict::Loss(_) => Some(info.turn.other()),
        Verdict::Draw | Verdict::Unknown => None,
    };
    if let Some(winner) = winner {
        let player = ("player", name(scene, winner).into());
        // The value of a tree says nothing about distance.
        let Some(distance) = info.verdict.distance() else {
            return dialogue.text("console-analysis-won", &[player, ("line", line.into())]);
        };
        let text = if distance.is_exact() { "console-analysis-win" } else { "console-analysis-win-within" };
        return dialogue.text(text, &[player, ("count", distance.plies().into()), ("line", line.into())]);
    }
    if info.verdict == Verdict::Draw {
        return dialogue.text("console-analysis-draw", &[("line", line.into())]);
    }
    let points = best.and_then(|line| line.score.points()).unwrap_or(0);
    let points = if info.turn == Player::First { points } else { -points };
    let facts = [
        ("points", format!("{points:+}").into()),
        ("player", name(scene, Player::First).into()),
        ("count", info.depth.into()),
        ("line", line.into()),
    ];
    dialogue.text("console-analysis-points", &facts)
}
