//! Whatever is done to a session in whatever order, its tree stays whole.

use std::time::{Duration, Instant};

use potez_play::Session;
use potez_play::session::{Control, Evaluation, History, NodeId};
use potez_rules::{Player, Target};
use proptest::prelude::*;

use crate::{SMALL, open};

#[derive(Clone, Debug)]
enum Deed {
    Play(usize),
    PlayNonsense,
    Step(usize),
    StepNonsense,
    StepBack,
    Back,
    Forward,
    Start,
    End,
    GoTo(u32),
    Sideways(bool),
    TakeBack(bool),
    Promote(u32),
    Remove(u32),
    Comment(u32, String),
    Evaluate(u32),
    Resign(bool),
    Offer(bool),
    Decline,
    Claim(bool),
    Reopen,
    SetClock,
    StartClock,
    Wait(u64),
    Flag,
}

fn deed() -> impl Strategy<Value = Deed> {
    let node = 0..40_u32;
    prop_oneof![
        12 => any::<usize>().prop_map(Deed::Play),
        1 => Just(Deed::PlayNonsense),
        6 => any::<usize>().prop_map(Deed::Step),
        1 => Just(Deed::StepNonsense),
        1 => Just(Deed::StepBack),
        4 => Just(Deed::Back),
        2 => Just(Deed::Forward),
        1 => Just(Deed::Start),
        1 => Just(Deed::End),
        2 => node.clone().prop_map(Deed::GoTo),
        1 => any::<bool>().prop_map(Deed::Sideways),
        1 => any::<bool>().prop_map(Deed::TakeBack),
        1 => node.clone().prop_map(Deed::Promote),
        1 => node.clone().prop_map(Deed::Remove),
        1 => (node.clone(), "[a-z ]{0,4}").prop_map(|(node, text)| Deed::Comment(node, text)),
        1 => node.prop_map(Deed::Evaluate),
        1 => any::<bool>().prop_map(Deed::Resign),
        1 => any::<bool>().prop_map(Deed::Offer),
        1 => Just(Deed::Decline),
        1 => any::<bool>().prop_map(Deed::Claim),
        1 => Just(Deed::Reopen),
        1 => Just(Deed::SetClock),
        1 => Just(Deed::StartClock),
        2 => (0..4000_u64).prop_map(Deed::Wait),
        1 => Just(Deed::Flag),
    ]
}

fn player(first: bool) -> Player {
    if first { Player::First } else { Player::Second }
}

/// Does it; `false` when it was refused.
fn act(session: &mut Session, deed: &Deed, now: &mut Instant) -> bool {
    match deed {
        Deed::Play(number) => {
            let choices = session.choices();
            !choices.is_empty() && session.play_at(&choices[number % choices.len()].text, *now).is_ok()
        }
        Deed::PlayNonsense => session.play_at("no such move", *now).is_ok(),
        Deed::Step(number) => {
            let next = session.next_steps();
            !next.is_empty() && session.step_at(next[number % next.len()], *now).is_ok()
        }
        Deed::StepNonsense => session.step_at(Target::Cell { row: 999, col: 999 }, *now).is_ok(),
        Deed::StepBack => session.step_back(),
        Deed::Back => session.back(),
        Deed::Forward => session.forward(),
        Deed::Start => {
            session.to_start();
            true
        }
        Deed::End => {
            session.to_end();
            true
        }
        Deed::GoTo(node) => session.go_to(NodeId(*node)),
        Deed::Sideways(on) => session.sideways(if *on { 1 } else { -1 }),
        Deed::TakeBack(first) => session.take_back_at(player(*first), *now),
        Deed::Promote(node) => session.promote(NodeId(*node)),
        Deed::Remove(node) => session.remove(NodeId(*node)),
        Deed::Comment(node, text) => session.comment_at(NodeId(*node), text),
        Deed::Evaluate(node) => session.evaluate(NodeId(*node), Evaluation::Points(3)),
        Deed::Resign(first) => session.resign(player(*first)).is_ok(),
        Deed::Offer(first) => session.offer_draw(player(*first)).is_ok(),
        Deed::Decline => {
            session.decline_draw();
            true
        }
        Deed::Claim(first) => session.claim(player(*first), *now).is_ok(),
        Deed::Reopen => session.reopen(),
        Deed::SetClock => {
            session.set_clock(Control { base: Duration::from_secs(10), increment: Duration::from_secs(1) });
            true
        }
        Deed::StartClock => {
            session.start_clock(*now);
            true
        }
        Deed::Wait(milliseconds) => {
            *now += Duration::from_millis(*milliseconds);
            true
        }
        Deed::Flag => session.fall_of_flag(*now),
    }
}

/// All that can be seen of a session.
fn seen(session: &mut Session, now: Instant) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        session.history().clone(),
        session.table().position(),
        session.offer(),
        session.ending(),
        session.made().to_vec(),
        session.clock().map(|clock| (clock.running(), Player::BOTH.map(|player| clock.left(player, now)))),
    )
}

fn nodes(history: &History) -> Vec<NodeId> {
    let mut all = vec![NodeId::ROOT];
    let mut at = 0;
    while let Some(&node) = all.get(at) {
        all.extend(history.children(node));
        at += 1;
    }
    all
}

fn check_tree(session: &Session, game: &str, settings: &str) {
    let history = session.history();
    let all = nodes(history);
    assert_eq!(all.len(), history.len(), "every node hangs in the tree");
    assert!(all.contains(&history.current()));
    for &id in &all {
        let children = history.children(id);
        let texts: std::collections::HashSet<&str> =
            children.iter().map(|child| history.node(*child).text.as_str()).collect();
        assert_eq!(texts.len(), children.len(), "children have different moves");
        assert!(children.iter().all(|child| history.node(*child).parent == Some(id)));
    }
    let mut replay = open(game, settings);
    for text in history.moves() {
        replay.play(text).unwrap();
    }
    assert_eq!(replay.table().position(), session.table().position());
    assert_eq!(replay.scene(), session.scene());
    assert_eq!(replay.history().moves(), history.moves());
}

/// Nothing that was there has gone or changed its place.
fn check_kept(before: &History, after: &History) {
    for id in nodes(before) {
        let (old, new) = (before.node(id), after.get(id).expect("nothing is lost"));
        assert_eq!((&old.text, old.mover, old.parent), (&new.text, new.mover, new.parent));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_deeds_leaves_a_whole_tree(
        which in 0..SMALL.len(),
        deeds in prop::collection::vec(deed(), 1..60),
    ) {
        let (game, settings) = SMALL[which];
        let mut session = open(game, settings);
        let mut now = Instant::now();
        for deed in &deeds {
            // Flags fall by themselves: not by what is done next.
            session.fall_of_flag(now);
            let before = session.history().clone();
            let sight = seen(&mut session, now);
            if !act(&mut session, deed, &mut now) {
                prop_assert_eq!(sight, seen(&mut session, now), "{:?} was refused and changed something", deed);
            }
            if !matches!(deed, Deed::Remove(_)) {
                check_kept(&before, session.history());
            }
            check_tree(&session, game, settings);
        }
    }

    #[test]
    fn taking_back_what_was_played_changes_nothing(which in 0..SMALL.len(), moves in prop::collection::vec(any::<usize>(), 0..30)) {
        let (game, settings) = SMALL[which];
        let mut session = open(game, settings);
        for number in moves {
            let choices = session.choices();
            if choices.is_empty() {
                break;
            }
            let text = &choices[number % choices.len()].text;
            let sight = |session: &Session| {
                let moves: Vec<String> = session.history().moves().into_iter().map(str::to_owned).collect();
                (session.table().position(), session.scene(), moves, session.choices())
            };
            let before = sight(&session);
            session.play(text).unwrap();
            let after = sight(&session);
            prop_assert!(session.back());
            prop_assert_eq!(&sight(&session), &before);
            prop_assert!(session.forward());
            prop_assert_eq!(&sight(&session), &after);
        }
    }

    #[test]
    fn a_move_in_steps_is_the_whole_move(which in 0..SMALL.len(), moves in prop::collection::vec(any::<usize>(), 1..20)) {
        let (game, settings) = SMALL[which];
        let mut session = open(game, settings);
        for number in moves {
            let choices = session.choices();
            if choices.is_empty() {
                break;
            }
            let choice = &choices[number % choices.len()];
            let (last, before) = choice.targets.split_last().unwrap();
            for (at, target) in before.iter().enumerate() {
                prop_assert!(session.next_steps().contains(target));
                let open = choices.iter().filter(|choice| choice.targets.starts_with(session.made())).count();
                prop_assert_eq!(session.turns_left(), open as u64);
                prop_assert_eq!(session.step(*target), Ok(None));
                // Back and once more.
                prop_assert!(session.step_back());
                prop_assert_eq!(session.made(), &choice.targets[..at]);
                prop_assert_eq!(session.step(*target), Ok(None));
            }
            prop_assert_eq!(session.step(*last), Ok(Some(choice.text.clone())));
            let made = session.history().node(session.history().current());
            prop_assert_eq!(&made.text, &choice.text);
            prop_assert!(session.made().is_empty());
        }
    }
}

#[test]
fn endings_stay_with_their_node() {
    let mut session = open("tictactoe", "");
    session.play("b2").unwrap();
    session.resign(Player::Second).unwrap();
    assert!(session.ending().is_some() && session.choices().is_empty());
    assert_eq!(session.play("a1").unwrap_err().law, "move.game_over");
    assert_eq!(session.step(Target::Cell { row: 0, col: 0 }).unwrap_err().law, "move.game_over");
    assert_eq!(session.why(&[Target::Cell { row: 0, col: 0 }]).unwrap().law, "move.game_over");
    session.back();
    assert_eq!(session.ending(), None);
    session.play("a1").unwrap();
    assert_eq!(session.ending(), None, "another move goes on");
    session.back();
    session.play("b2").unwrap();
    assert!(session.ending().is_some(), "the old node is still ended");
    assert!(session.reopen() && !session.reopen());
    session.play("a1").unwrap();
}

#[test]
fn draws_are_offered_across_moves() {
    let mut session = open("tictactoe", "");
    assert_eq!(session.offer_draw(Player::First), Ok(false));
    assert_eq!(session.offer_draw(Player::First), Ok(false), "an offer is not its own answer");
    session.play("b2").unwrap();
    assert_eq!(session.offer(), Some(Player::First), "it stands until the other player moves");
    session.play("a1").unwrap();
    assert_eq!(session.offer(), None);
    session.offer_draw(Player::Second).unwrap();
    session.decline_draw();
    assert_eq!(session.offer_draw(Player::First), Ok(false));
    assert_eq!(session.offer_draw(Player::Second), Ok(true));
    assert_eq!(session.outcome(), Some(potez_rules::Outcome::Draw));
    assert_eq!(session.claim(Player::First, Instant::now()).unwrap_err().law, "move.game_over");
}
