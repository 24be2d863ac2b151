//! The state of a game in words.

use potez_rules::scene::{Board, Counter, Scene};
use potez_rules::{Outcome, Player};

/// The lines below a board: the state of the game, then what each side holds.
#[must_use]
pub fn captions(scene: &Scene) -> Vec<String> {
    let names = match scene.board {
        Board::Tree(_) => ["Max", "Min"],
        Board::Grid(_) | Board::Graph(_) => ["X", "O"],
    };
    let name = |player: Player| names[player.index()];
    let mut lines = vec![match scene.outcome {
        Some(Outcome::Win(player)) => format!("{} wins", name(player)),
        Some(Outcome::Draw) => "draw".to_owned(),
        None => format!("{} to move", name(scene.turn)),
    }];
    for player in Player::BOTH {
        let counters = &scene.sides[player.index()];
        if !counters.is_empty() {
            let held: Vec<String> = counters.iter().map(counter_text).collect();
            lines.push(format!("{}: {}", name(player), held.join(", ")));
        }
    }
    lines
}

fn counter_text(counter: &Counter) -> String {
    let name = match counter.name {
        "walls.blue" => "blue walls",
        "walls.green" => "green walls",
        other => other,
    };
    match counter.of {
        Some(of) => format!("{name} {} of {of}", counter.value),
        None => format!("{name} {}", counter.value),
    }
}
