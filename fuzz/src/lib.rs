//! What every fuzz target asserts: readers never panic, and what was read is written and read back the same.

use std::fmt::Debug;

use potez_rules::{Dialect, Notation, Refusal, Settings, Show};

/// The parts of an input: a line of settings, a line with a position (empty for the start), and moves.
pub fn parts(text: &str) -> (&str, &str, &str) {
    let (settings, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (position, moves) = rest.split_once('\n').unwrap_or((rest, ""));
    (settings, position, moves)
}

/// Reads parameters, and checks that they survive being written as settings. `None` when they were refused.
pub fn params<P: PartialEq + Debug>(
    text: &str,
    read: impl Fn(&Settings) -> Result<P, Refusal>,
    write: impl Fn(&P) -> Settings,
) -> Option<P> {
    let params = Settings::parse(text).and_then(|settings| read(&settings)).map_err(|refusal| said(&refusal)).ok()?;
    let line = write(&params).to_string();
    let again = Settings::parse(&line).and_then(|settings| read(&settings));
    assert_eq!(again.as_ref(), Ok(&params), "settings {line:?} are not read back");
    assert_eq!(write(&params).to_string(), line, "settings are written differently the second time");
    Some(params)
}

/// Reads a position and moves from it, and checks every round trip on the way.
pub fn game<G: Notation + Show>(game: &G, position: &str, moves: &str) {
    let mut here = game.start();
    if !position.trim().is_empty() {
        match game.parse_position(position) {
            Ok(read) => here = read,
            Err(refusals) => {
                assert!(!refusals.is_empty(), "a position is refused without a reason");
                refusals.iter().for_each(said);
            }
        }
    }
    check(game, &here);
    for text in game.split_moves(moves).into_iter().take(400) {
        let mv = match game.parse_move(&here, text) {
            Ok(mv) => mv,
            Err(refusal) => {
                said(&refusal);
                continue;
            }
        };
        match game.play(&here, mv) {
            Ok(next) => here = next,
            Err(refusal) => said(&refusal),
        }
    }
    check(game, &here);
}

/// The round trips in one position.
fn check<G: Notation + Show>(game: &G, position: &G::Position) {
    let text = game.position_text(position);
    assert!(!text.contains('\n'), "a position of several lines: {text:?}");
    assert_eq!(game.parse_position(&text).as_ref(), Ok(position), "position {text:?} is not read back");
    let mut legal = Vec::new();
    game.legal_moves(position, &mut legal);
    assert_eq!(legal.is_empty(), game.outcome(position).is_some(), "moves and outcome disagree in {text:?}");
    // A few from the whole list, so that a long list does not slow the search for inputs.
    let step = legal.len() / 16 + 1;
    for &mv in legal.iter().step_by(step) {
        for (name, dialect) in Dialect::NAMES {
            let written = game.move_text(position, mv, dialect);
            assert_eq!(game.parse_move(position, &written), Ok(mv), "move {written:?} ({name}) in {text:?}");
        }
        assert!(!game.steps(position, mv).is_empty(), "nothing to click for a move in {text:?}");
        assert!(game.play(position, mv).is_ok(), "a listed move is refused in {text:?}");
    }
    let scene = game.scene(position);
    assert_eq!(scene.turn, game.turn(position));
}

/// A refusal has a law, and a sentence without holes: every `{name}` of its template has its fact.
pub fn said(refusal: &Refusal) {
    assert!(!refusal.law.is_empty() && !refusal.template.is_empty());
    let mut rest = refusal.template;
    while let Some((_, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').expect("a brace is closed");
        assert!(refusal.facts.iter().any(|(fact, _)| *fact == name), "{refusal:?} lacks {name}");
        rest = after;
    }
    assert!(refusal.to_string().len() < 2000, "a refusal of endless length");
}
