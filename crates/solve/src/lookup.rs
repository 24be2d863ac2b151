//! Values of positions and of their moves, from a table.

use potez_play::Table;
use potez_play::any_game::{AnyGame, AnyPosition};
use potez_rules::refusal::quote;
use potez_rules::{Dialect, Game, Refusal};

use crate::file::Kind;
use crate::file::read::{Key, SolvedTable};
use crate::value::Value;

/// What a table knows about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value for the player to move.
    pub value: Value,
    /// Each legal move with its value for the player who makes it, the best first.
    pub moves: Vec<(String, Value)>,
}

/// Checks that the table is about this game with these options.
///
/// # Errors
/// It is about another one.
pub fn check_game(table: &SolvedTable, game: &str, settings: &str) -> Result<(), Refusal> {
    let header = table.header();
    let name = |game: &str, settings: &str| match settings {
        "" => game.to_owned(),
        _ => format!("{game} ({settings})"),
    };
    if header.game == game && header.settings == settings {
        return Ok(());
    }
    let facts = [
        ("path", quote(&table.path().to_string_lossy())),
        ("known", name(&header.game, &header.settings)),
        ("asked", name(game, settings)),
    ];
    Err(Refusal::new("table.other_game", "{path} is a table of {known}, not of {asked}", facts))
}

/// What the table knows about the position on the board; `None` if it does not know it: a position that cannot be reached from the start, or one
/// in which a counter may end the game before the table's distance is over.
///
/// # Errors
/// The table cannot be read, or is damaged.
pub fn look_up(solved: &SolvedTable, table: &dyn Table) -> Result<Option<Known>, Refusal> {
    let position = table.any_position();
    let game = AnyGame::from(position.clone());
    let Some(value) = value_of(solved, &game, &position)? else { return Ok(None) };
    let mut known = Vec::new();
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    for mv in moves {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        let Some(after) = value_of(solved, &game, &next)? else { return Ok(None) };
        let same_player = game.turn(&next) == game.turn(&position);
        known.push((position.move_text(mv, Dialect::Ours), after.before(same_player)));
    }
    // A stable sort: moves of equal value stay in the game's order.
    known.sort_by_key(|(_, value)| std::cmp::Reverse(value.rank()));
    Ok(Some(Known { value, moves: known }))
}

/// The value of a position, if the table has it and counters do not change it.
fn value_of(solved: &SolvedTable, game: &AnyGame, position: &AnyPosition) -> Result<Option<Value>, Refusal> {
    let Some(key) = key(solved.header().kind, game, position) else { return Ok(None) };
    let counters = game.counters(position);
    if counters.ended {
        return Ok(Some(Value::Draw));
    }
    let holds = |value: &Value| match value.distance() {
        None => true,
        Some(plies) => u32::from(plies) <= counters.plies_left && counters.repeated == 0,
    };
    Ok(solved.value(&key)?.filter(holds))
}

/// The key of a position in a table.
fn key(kind: Kind, game: &AnyGame, position: &AnyPosition) -> Option<Key> {
    match kind {
        Kind::Text => Some(Key::Text(position.key_text())),
        Kind::Filling => {
            let filled = game.filled(position)?;
            let taken = filled.taken();
            let turn = game.turn(position);
            let beginner = if taken.count_ones() % 2 == 0 { turn } else { turn.other() };
            let own = filled.of(beginner);
            let cells = crate::filling::class::cells(taken).enumerate();
            let number = cells.filter(|(_, cell)| own & cell != 0).fold(0, |number, (place, _)| number | 1 << place);
            Some(Key::Filling { taken, number })
        }
    }
}
