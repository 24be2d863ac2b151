//! Clicks that make, begin or miss a move; and what the other player threatens.

use potez_play::players::{Distance, Verdict};
use potez_play::{EngineSpec, Request};
use potez_rules::scene::{GridWall, Orientation};
use potez_rules::{Random, Target};
use potez_search::Limits;

use crate::{SMALL, open, wander};

fn click(random: &mut Random) -> Target {
    let (row, col) = (random.below(8) as usize, random.below(8) as usize);
    match random.below(8) {
        0..3 => Target::Cell { row, col },
        3 => Target::Level { row, col, level: random.below(4) as usize },
        4 => Target::Column { col },
        5 => Target::Wall(GridWall {
            row,
            col,
            orientation: if random.below(2) == 0 { Orientation::Horizontal } else { Orientation::Vertical },
        }),
        6 => Target::Node { node: row * 4 },
        _ => [Target::Done, Target::Pass, Target::Swap][random.below(3) as usize],
    }
}

#[test]
fn clicks_are_refused_exactly_when_no_move_begins_with_them() {
    let mut random = Random::new(9);
    for (game, settings) in SMALL {
        for game_number in 0..15 {
            let mut session = open(game, settings);
            wander(&mut session, &mut random, game_number);
            let choices = session.choices();
            let table = session.table();
            for _ in 0..60 {
                // A move's own clicks, some of them left out or replaced.
                let mut clicks: Vec<Target> = match random.below(4) {
                    0 => (0..random.below(4)).map(|_| click(&mut random)).collect(),
                    _ if choices.is_empty() => Vec::new(),
                    _ => choices[random.below(choices.len() as u32) as usize].targets.clone(),
                };
                if random.below(2) == 0 {
                    clicks.truncate(random.below(3) as usize);
                    clicks.push(click(&mut random));
                }
                let begun = choices.iter().any(|choice| choice.targets.starts_with(&clicks));
                let why = session.why(&clicks);
                assert_eq!(why.is_none(), begun, "{game} {settings} {clicks:?}: {why:?}");
                if let Some(refusal) = why {
                    let text = refusal.to_string();
                    assert!(!text.contains('{') && refusal.law != "move.illegal", "{game} {clicks:?}: {refusal:?}");
                }
                let made = choices.iter().find(|choice| choice.targets == clicks).map(|choice| choice.text.clone());
                assert_eq!(table.following(&clicks).whole(), made);
            }
        }
    }
}

#[test]
fn a_wall_that_cannot_stand_here_is_explained() {
    let mut session = open("blockade", "");
    session.play("X1:64:P6B").unwrap();
    let wall = |row, col, orientation| Target::Wall(GridWall { row, col, orientation });
    let step = [Target::Cell { row: 3, col: 10 }, Target::Cell { row: 2, col: 9 }];
    let why = |last| session.why(&[step[0], step[1], last]).map(|refusal| (refusal.law, refusal.to_string()));
    assert_eq!(why(wall(0, 0, Orientation::Vertical)), None);
    let (law, text) = why(wall(5, 10, Orientation::Vertical)).unwrap();
    assert_eq!((law, text.as_str()), ("blockade.clash", "the wall Z6B would overlap or cross the wall P6B"));
    assert_eq!(why(wall(10, 0, Orientation::Vertical)).unwrap().0, "blockade.anchor");
    assert_eq!(session.why(&step), None);
    assert_eq!(session.why(&step[..1]), None);
    assert_eq!(session.why(&[Target::Cell { row: 5, col: 3 }]).unwrap().law, "blockade.turn");
}

#[test]
fn the_last_move_can_be_shown() {
    let mut session = open("byte", "");
    assert_eq!(session.table().last(), None);
    let choice = session.choices().swap_remove(5);
    session.play(&choice.text).unwrap();
    assert_eq!(session.table().last(), Some(choice));
}

#[test]
fn threats_are_the_moves_of_the_other_player() {
    let mut random = Random::new(4);
    for (game, settings) in SMALL {
        for plies in 0..10 {
            let mut session = open(game, settings);
            wander(&mut session, &mut random, plies);
            let table = session.table();
            let Some(threat) = table.threat() else {
                let over = table.outcome().is_some();
                assert!(over || game == "tree" || game == "blockade", "{game} {settings}: {}", table.position());
                continue;
            };
            assert_eq!(threat.turn(), table.turn().other());
            assert_eq!(threat.outcome(), None);
            assert_eq!(threat.history(Default::default()).len(), 0);
            if matches!(game, "blockade" | "byte") {
                let mut copy = table.copy();
                copy.set_up(&threat.position()).unwrap();
                assert_eq!(copy.key(), threat.key());
            }
            let request = Request::within(Limits::depth(2));
            let spec = EngineSpec { table_megabytes: 1, ..EngineSpec::default() };
            let info = threat.engine(&spec).unwrap().think(&*threat, &request, &mut |_| true).unwrap();
            let best = info.best().expect("the game goes on");
            assert!(threat.choice(best).is_ok(), "{game}: {best}");
        }
    }
}

#[test]
fn a_threat_to_win_is_seen() {
    const WIN: Verdict = Verdict::Win(Some(Distance::Exact(1)));
    let best = |game, line: &[&str]| {
        let mut session = open(game, "");
        line.iter().for_each(|text| drop(session.play(text).unwrap()));
        let threat = session.table().threat().unwrap();
        let request = Request::within(Limits::depth(4));
        let spec = EngineSpec { table_megabytes: 1, ..EngineSpec::default() };
        let info = threat.engine(&spec).unwrap().think(&*threat, &request, &mut |_| true).unwrap();
        (info.best().unwrap().to_owned(), info.verdict)
    };
    assert_eq!(best("tictactoe", &["a1", "c3", "b1"]), ("c1".to_owned(), WIN));
    let (column, verdict) = best("connect4", &["3", "3", "4", "4", "5"]);
    assert!(["2", "6"].contains(&column.as_str()) && verdict == WIN, "{column}");
}
