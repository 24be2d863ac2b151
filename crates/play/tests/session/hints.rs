//! Hints in three steps, each saying more.

use potez_play::session::{HintLevel, NodeId};
use potez_rules::{Random, Target};

use crate::{SMALL, open, wander};

/// What is lit shrinks from step to step, and the last step is the move.
#[test]
fn each_level_says_more_in_every_game() {
    let mut random = Random::new(3);
    for (game, settings) in SMALL.into_iter().chain([("blockade", ""), ("mnk", "m=15 n=15 k=5"), ("byte", "size=10")]) {
        for plies in 0..8 {
            let mut session = open(game, settings);
            wander(&mut session, &mut random, plies);
            let choices = session.choices();
            for _ in 0..10 {
                let Some(at) = (!choices.is_empty()).then(|| random.below(choices.len() as u32) as usize) else {
                    break;
                };
                let best = &choices[at];
                let [area, piece, whole] = HintLevel::ALL.map(|level| session.hint(level, &best.text).unwrap());
                let context = format!("{game} {settings}: {best:?}\n{area:?}\n{piece:?}");
                assert_eq!(
                    (whole.targets.as_slice(), whole.text.as_deref()),
                    (&best.targets[..], Some(best.text.as_str()))
                );
                assert_eq!((&area.text, &piece.text), (&None, &None), "{context}");
                if matches!(best.targets[0], Target::Pass | Target::Swap) {
                    continue;
                }
                assert!(area.targets.len() > piece.targets.len(), "{context}");
                let few = choices.len() <= 2;
                assert!(best.targets.len() > 1 || piece.targets.len() > 1 || few, "{context}");
                if let [Target::Cell { .. } | Target::Column { .. } | Target::Node { .. }, ..] = best.targets[..] {
                    assert!(piece.targets.iter().all(|target| area.targets.contains(target)), "{context}");
                    assert!(piece.targets.contains(&best.targets[0]), "{context}");
                }
            }
        }
    }
}

#[test]
fn the_steps_of_each_kind_of_game() {
    let lit = |game, best, level| open(game, "").hint(level, best).unwrap().targets;
    assert_eq!(lit("tictactoe", "b2", HintLevel::Where).len(), 4);
    let line = [Target::Cell { row: 1, col: 0 }, Target::Cell { row: 1, col: 1 }];
    assert_eq!(lit("tictactoe", "b2", HintLevel::Piece), line);
    let columns = |range: std::ops::Range<usize>| range.map(|col| Target::Column { col }).collect::<Vec<_>>();
    assert_eq!(lit("connect4", "4", HintLevel::Where), columns(1..5));
    assert_eq!(lit("connect4", "4", HintLevel::Piece), columns(2..4));
    assert_eq!(lit("connect4", "4", HintLevel::Move), columns(3..4));
    let pawn = Target::Cell { row: 3, col: 3 };
    assert_eq!(lit("blockade", "X1:64:Z49", HintLevel::Where).len(), 25);
    assert_eq!(lit("blockade", "X1:64:Z49", HintLevel::Piece), [pawn]);
    assert_eq!(lit("blockade", "X1:64:Z49", HintLevel::Move).len(), 3);
    assert_eq!(lit("byte", "B2-DD-0", HintLevel::Piece), [Target::Cell { row: 1, col: 1 }]);
    assert_eq!(open("byte", "").hint(HintLevel::Move, "A1-DD-0").unwrap_err().law, "byte.empty");
}

/// Whatever an engine finds later, hints for a position point to the move that was found first.
#[test]
fn a_position_has_one_hint() {
    let mut session = open("tictactoe", "");
    session.play("b2").unwrap();
    let here = session.history().current();
    assert_eq!(session.keep_hinted_move(here, "b2").unwrap_err().law, "mnk.taken");
    assert_eq!(session.hinted_move(here), None, "what is refused is not kept");
    let first = session.keep_hinted_move(here, "a1").unwrap();
    assert_eq!(session.keep_hinted_move(here, "c3").unwrap(), first);
    // Going away and coming back changes nothing, and other positions have hints of their own.
    session.play("a3").unwrap();
    assert_eq!(session.hinted_move(session.history().current()), None);
    assert_eq!(session.hinted_move(here), Some(&first));
    session.back();
    assert_eq!(session.hinted_move(here), Some(&first));
    assert_eq!(session.keep_hinted_move(NodeId(99), "a1").unwrap_err().law, "session.node");
}

#[test]
fn two_lines_to_one_position_have_one_hint() {
    let mut session = open("tictactoe", "");
    for text in ["a1", "b2", "c3"] {
        session.play(text).unwrap();
    }
    let one = session.history().current();
    session.to_start();
    for text in ["c3", "b2", "a1"] {
        session.play(text).unwrap();
    }
    let other = session.history().current();
    assert_ne!(one, other);
    session.keep_hinted_move(one, "a2").unwrap();
    assert_eq!(session.hinted_move(other).map(|choice| choice.text.as_str()), Some("a2"));
}
