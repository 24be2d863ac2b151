//! The laws of every game, for every board of Byte; readers that never panic; the assignment's figures.

use std::collections::BTreeSet;

use potez_rules::byte::{Byte, Byte8, Move, Params, Size, Visitor};
use potez_rules::conformance::{self, Plan};
use potez_rules::notation::play_line;
use potez_rules::{Dialect, Game, Notation, Outcome, Player, Random, Refusal, Settings, Show, Steps, Target, playout};
use proptest::prelude::*;

struct Conforms(Plan);

impl Visitor for Conforms {
    type Output = Result<conformance::Report, conformance::Broken>;
    fn visit<const C: usize, const W: usize>(self, game: Byte<C, W>) -> Self::Output {
        conformance::check(&game, &self.0)
    }
}

#[test]
fn every_board_conforms() {
    for (size, games) in Size::ALL.into_iter().zip([100, 60, 12, 8, 4]) {
        let plan = Plan { games, moves: 40, ..Plan::default() };
        Params::of_size(size).visit(Conforms(plan)).unwrap();
    }
}

#[test]
fn every_option_conforms() {
    for settings in
        ["merge_first=yes", "pie=yes", "setup=free", "merge_first=yes pie=yes setup=free", "size=16 pie=yes"]
    {
        let params = Params::from_settings(&Settings::parse(settings).unwrap()).unwrap();
        params.visit(Conforms(Plan { games: 15, ..Plan::default() })).unwrap();
    }
}

fn free() -> Byte8 {
    Byte8::new(Params { free: true, ..Params::default() }).unwrap()
}

/// The moves of a freely set-up position, in our notation.
fn moves(game: &Byte8, text: &str) -> BTreeSet<String> {
    let position = game.parse_position(text).unwrap();
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    moves.into_iter().map(|mv| game.move_text(&position, mv, Dialect::Ours)).collect()
}

fn names(list: &[&str]) -> BTreeSet<String> {
    list.iter().map(|name| (*name).to_owned()).collect()
}

fn law_of(game: &Byte8, text: &str, mv: &str) -> &'static str {
    let position = game.parse_position(text).unwrap();
    let refusal = game.play(&position, game.parse_move(&position, mv).unwrap()).unwrap_err();
    assert!(!refusal.to_string().contains('{'), "{refusal}");
    refusal.law
}

/// The assignment: O on B2, H2, H4 and X on E7, all single.
const LONELY: &str = "4/O.3/4/4/3.X/4/4/O.O.2";
/// The assignment: XOX beside OO.
const LOW: &str = "4/4/1.XOX.2/1.OO.2/4/4/4/4";
/// The assignment: OXOO beside XOOOX.
const EIGHT: &str = "4/4/1.OXOO.2/1.XOOOX.2/4/4/4/4";

#[test]
fn a_lonely_stack_goes_towards_a_nearest_one() {
    let game = free();
    let position = format!("{LONELY} O 0:0");
    let of_b2 = moves(&game, &position).into_iter().filter(|name| name.starts_with("B2")).collect::<BTreeSet<_>>();
    assert_eq!(of_b2, names(&["B2-GD-0", "B2-DD-0"]), "to A3 or C3: the nearest is E7, five away");
    assert_eq!(law_of(&game, &position, "B2-DL-0"), "byte.nearest");
    assert_eq!(law_of(&game, &position, "E7-GL-0"), "byte.bottom");
    assert_eq!(law_of(&game, &position, "pass"), "byte.pass");
}

#[test]
fn a_checker_goes_only_to_a_higher_level() {
    let game = free();
    let position = format!("{LOW} X 0:0");
    assert_eq!(moves(&game, &position), names(&["C3-DD-0"]));
    assert_eq!(law_of(&game, &position, "C3-DD-2"), "byte.level");
    assert_eq!(law_of(&game, &position, "C3-DD-1"), "byte.owner");
    let (after, _) = play_line(&game, &game.parse_position(&position).unwrap(), "C3-DD-0").unwrap();
    let five = game.cell(3, 3).unwrap();
    assert_eq!(after.stack(five).height(), 5);
    assert_eq!(after.stack(five).checkers().map(Player::mark).collect::<String>(), "OOXOX");
}

#[test]
fn a_stack_of_eight_scores_for_its_top_checker() {
    let game = free();
    let position = format!("{EIGHT} X 0:0");
    assert_eq!(moves(&game, &position), names(&["C3-DD-1"]));
    assert_eq!(law_of(&game, &position, "D4-GL-0"), "byte.height");
    assert_eq!(law_of(&game, &position, "C3-DD-0"), "byte.owner");
    assert_eq!(law_of(&game, &position, "D4-GL-4"), "byte.level");
    let (after, _) = play_line(&game, &game.parse_position(&position).unwrap(), "C3-DD-1").unwrap();
    assert_eq!((after.points(Player::First), after.points(Player::Second)), (0, 1), "X moved, O's checker is on top");
    assert_eq!(game.position_text(&after), "4/4/1.O.2/4/4/4/4/4 O 0:1");
    assert_eq!(game.outcome(&after), Some(Outcome::Win(Player::Second)), "a single stack can never move again");
}

#[test]
fn refusals_name_the_law() {
    let game = Byte8::standard();
    let start = "4/X.X.X.X/O.O.O.O/X.X.X.X/O.O.O.O/X.X.X.X/O.O.O.O/4 X 0:0";
    for (mv, law) in [
        ("A1-DD-0", "byte.empty"),
        ("B2-DD-1", "byte.index"),
        ("B8-DD-0", "byte.edge"),
        ("C3-DD-0", "byte.owner"),
        ("B2-GL-0", "byte.neighbour"),
        ("pass", "byte.pass"),
        ("swap", "byte.swap"),
    ] {
        assert_eq!(law_of(&game, start, mv), law, "{mv}");
    }
    assert_eq!(law_of(&free(), "4/XX.3/4/4/4/4/4/3.O X 0:0", "B2-DD-1"), "byte.whole");
    let merge_first = Byte8::new(Params { free: true, merge_first: true, ..Params::default() }).unwrap();
    let position = "4/X.3/4/4/4/2.X.1/2.O.1/4 X 0:0";
    assert_eq!(law_of(&merge_first, position, "B2-DD-0"), "byte.merge_first");
    let (over, _) = play_line(&free(), &free().parse_position(&format!("{EIGHT} X 0:0")).unwrap(), "C3-DD-1").unwrap();
    assert_eq!(law_of(&free(), &free().position_text(&over), "pass"), "move.game_over");
    let nowhere = Move::Step { from: 4, direction: potez_rules::byte::Direction::DownLeft, index: 0 };
    assert_eq!(game.play(&game.start(), nowhere).unwrap_err().law, "byte.square");
    let outside = Move::Step { from: 9999, direction: potez_rules::byte::Direction::DownLeft, index: 9 };
    assert_eq!(game.play(&game.start(), outside).unwrap_err().law, "byte.square");
}

#[test]
fn a_majority_ends_the_game() {
    let game = Byte8::standard();
    let won = game.parse_position("4/4/1.XOXO.2/1.XOXO.2/4/4/4/4 X 1:1").unwrap();
    assert_eq!(game.outcome(&won), None);
    let over = game.parse_position("4/4/1.OOOO.2/1.XOOO.2/4/4/4/4 X 2:0").unwrap();
    assert_eq!(game.outcome(&over), Some(Outcome::Win(Player::First)));
    assert_eq!(game.count_moves(&over), 0);
}

fn laws(game: &impl Notation, text: &str) -> Vec<&'static str> {
    let refusals: Vec<Refusal> = game.parse_position(text).map(|_| ()).unwrap_err();
    assert!(refusals.iter().all(|refusal| !refusal.to_string().contains('{')), "{refusals:?}");
    refusals.into_iter().map(|refusal| refusal.law).collect()
}

#[test]
fn impossible_positions_are_refused_with_every_broken_law() {
    let game = Byte8::standard();
    let check = |text: &str, expected: &[&str]| assert_eq!(laws(&game, text), expected, "{text}");
    check("", &["byte.text.fields"]);
    check("4/4/4/4/4/4/4/4 X", &["byte.text.fields"]);
    check("4/4/4/4/4/4/4 X 0:0", &["byte.text.rows"]);
    check("4/4/4/4/4/4/4/5 X 0:0", &["byte.text.item"]);
    check("4/4/4/4/4/4/4/3.1.1 X 0:0", &["byte.text.row"]);
    check("4/4/4/4/4/4/4/3 X 0:0", &["byte.text.row"]);
    check("4/4/4/4/4/4/4/0.4 X 0:0", &["byte.text.item"]);
    check("4/4/4/4/4/4/4/+4 X 0:0", &["byte.text.item"]);
    check("4/4/4/4/4/4/4/X..2 X 0:0", &["byte.text.item"]);
    check("4/4/4/4/4/4/4/XZ.3 X 0:0", &["byte.text.item"]);
    check("4/4/4/4/4/4/4/X0.3 X 0:0", &["byte.text.item"]);
    check("4/4/4/4/4/4/4/4 Z 0:0", &["byte.text.turn"]);
    check("4/4/4/4/4/4/4/4 X 0-0", &["byte.text.points"]);
    check("4/4/4/4/4/4/4/4 X 0:99999999999", &["byte.text.points"]);
    check("4/4/4/4/4/4/4/4 X 0:0 pie", &["byte.text.end"]);
    check("4/4/4/4/4/4/4/4 X 0:0", &["byte.count"]);
    check("4/XXXXXXXXX.3/XXXXXXX.3/OOOOOOOO.3/4/4/4/4 X 0:0", &["byte.stack", "byte.stack", "byte.colour"]);
    check("4/4/4/4/4/4/4/4 X 4294967295:4294967295", &["byte.points", "byte.majority", "byte.majority", "byte.count"]);
    check("4/4/4/4/4/4/4/4 X 3:0", &["byte.majority"]);
    check("4/4/4/4/4/4/4/4 X 2:2", &["byte.points", "byte.count"]);
    check("4/X.X.X.X/X.X.X.X/X.X.X.X/O.O.O.O/4/4/4 X 1:0", &["byte.colour"]);
    assert!(game.parse_position("4/4/4/4/4/4/4/XXXX.XXXX.2 X 0:2").is_ok(), "eight X are left, O won both stacks");
}

#[test]
fn a_place_is_named() {
    let refusal = Byte8::standard().parse_position("4/4/4/4/XQ.3/4/4/4 X 0:0").unwrap_err().remove(0);
    assert_eq!(
        refusal.to_string(),
        "line 1, column 9: row E lists stacks of X and O and numbers of empty dark squares, not 'XQ'"
    );
}

#[test]
fn swap_stands_only_where_it_can() {
    let pie = Byte8::new(Params { pie: true, ..Params::default() }).unwrap();
    let first = "4/X.1.X.X/O.OX.O.O/X.X.X.X/O.O.O.O/X.X.X.X/O.O.O.O/4 O 0:0 swap";
    let position = pie.parse_position(first).unwrap();
    assert_eq!(pie.position_text(&position), first);
    assert_eq!(play_line(&pie, &pie.start(), "B4-DL-0").unwrap().0, position);
    assert_eq!(laws(&Byte8::standard(), first), ["byte.text.swap"]);
    assert_eq!(laws(&pie, &first.replace(" O ", " X ")), ["byte.text.swap"]);
    assert_eq!(
        laws(&pie, "4/X.1.1.X/O.OX.OX.O/X.X.X.X/O.O.O.O/X.X.X.X/O.O.O.O/4 O 0:0 swap"),
        ["byte.text.swap"],
        "two moves were made"
    );
    let swapped = pie.play(&position, Move::Swap).unwrap();
    assert_eq!(pie.position_text(&swapped), "4/O.1.O.O/X.XO.X.X/O.O.O.O/X.X.X.X/O.O.O.O/X.X.X.X/4 X 0:0");
    assert_eq!(pie.steps(&position, Move::Swap), [Target::Swap]);
}

#[test]
fn the_same_position_by_two_orders_has_one_key() {
    let game = Byte8::standard();
    let reach = |line| play_line(&game, &game.start(), line).unwrap().0;
    let (a, b) = (reach("B2-DD-0,G7-GL-0,B8-DL-0"), reach("B8-DL-0,G7-GL-0,B2-DD-0"));
    assert_eq!(a, b);
    assert_eq!(game.key(&a), game.key(&b));
    let text = game.position_text(&a);
    assert_ne!(game.key(&a), game.key(&game.parse_position(&text.replace(" O ", " X ")).unwrap()));
}

#[test]
fn lonely_positions_end_and_never_stop_halfway() {
    let game = free();
    for text in ["4/4/4/4/4/4/4/4 X 0:0", "4/X.3/4/4/4/4/4/4 O 1:0", "X.3/4/4/4/4/4/4/4 X 1:1"] {
        let position = game.parse_position(text).unwrap();
        assert!(game.outcome(&position).is_some(), "{text}");
        assert_eq!(game.count_moves(&position), 0);
    }
    let two = game.parse_position("X.3/4/4/4/4/4/4/3.O X 0:0").unwrap();
    let (end, plies) = playout(&game, &mut two.clone(), &mut Random::new(1), &mut Vec::new());
    assert_eq!((end, plies), (Outcome::Draw, 7), "six slides bring them together, one merge ends it");
}

#[test]
fn random_games_are_as_long_as_published() {
    struct Long(u32);
    impl Visitor for Long {
        type Output = (f64, f64);
        fn visit<const C: usize, const W: usize>(self, game: Byte<C, W>) -> (f64, f64) {
            let mut random = Random::new(7);
            let (mut plies, mut draws) = (0, 0);
            for _ in 0..self.0 {
                let (outcome, length) = playout(&game, &mut game.start(), &mut random, &mut Vec::new());
                plies += length;
                draws += u32::from(outcome == Outcome::Draw);
            }
            (f64::from(plies) / f64::from(self.0), f64::from(draws) / f64::from(self.0))
        }
    }
    let (plies, draws) = Params::default().visit(Long(5000));
    assert!((35.0..37.0).contains(&plies) && draws == 0.0, "{plies} {draws}");
    let (plies, draws) = Params::of_size(Size::Ten).visit(Long(5000));
    assert!((60.0..62.5).contains(&plies) && draws == 0.0, "{plies} {draws}");
    let (plies, draws) = Params::of_size(Size::Sixteen).visit(Long(3000));
    assert!((177.0..183.0).contains(&plies) && (0.2..0.26).contains(&draws), "{plies} {draws}");
}

/// The lines of the page's blocks of a kind.
fn examples(kind: &str) -> Vec<String> {
    let page = include_str!("../../../docs/games/byte.md");
    let blocks = page.split("```").skip(1).step_by(2);
    blocks.filter_map(|block| block.strip_prefix(kind)).flat_map(str::lines).map(str::to_owned).collect()
}

#[test]
fn the_examples_of_the_page_hold() {
    let free_pie = Byte8::new(Params { free: true, pie: true, ..Params::default() }).unwrap();
    let positions: Vec<String> = examples("position\n").into_iter().filter(|line| !line.is_empty()).collect();
    assert_eq!(positions.len(), 7);
    for text in positions {
        let position = free_pie.parse_position(&text).unwrap();
        assert_eq!(free_pie.position_text(&position), text);
    }
    let game = Byte8::standard();
    let moves = examples("moves\n").join(",");
    let (position, played) = play_line(&game, &game.start(), &moves).unwrap();
    assert_eq!(played.len(), 16);
    assert_eq!(game.count_moves(&position), 9);
    let board = examples("text\n").join("\n");
    let (position, _) = play_line(&game, &game.start(), &examples("moves\n")[0]).unwrap();
    assert!(game.course_board(&position, true).unwrap().starts_with(&board));
    assert!(game.parse_position("4/4/2.XOXXO.1/2.OOX.1/4/4/4/4 X 1:1").is_ok(), "eight checkers are left");
}

#[test]
fn every_move_is_drawn_equally_often() {
    let game = Byte8::new(Params { pie: true, free: true, ..Params::default() }).unwrap();
    // Merges at two levels, slides, and the swap.
    for text in [
        "4/X.X.X.X/O.O.O.O/X.X.1.X/O.O.OX.O/X.X.X.X/O.O.O.O/4 O 0:0 swap",
        "O.3/4/4/2.XO.1/2.OXO.1/4/4/4 O 0:0 swap",
        "X.3/4/4/2.XO.1/2.OXO.1/4/4/X.3 X 0:0",
    ] {
        let position = game.parse_position(text).unwrap();
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let mut random = Random::new(3);
        let mut drawn = vec![0u32; moves.len()];
        for _ in 0..1000 * moves.len() {
            let mv = game.random_move(&position, &mut random, &mut Vec::new()).unwrap();
            drawn[moves.iter().position(|listed| *listed == mv).unwrap()] += 1;
        }
        assert!(drawn.iter().all(|times| (850..1150).contains(times)), "{text} {drawn:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn move_readers_never_panic(text in "\\PC{0,40}", close in "[A-Ia-i0-9:. -]{0,12}", words in "(B2|H8|b4|:2|-c3|-DD|-0| 0| GL|99|-)*") {
        let game = Byte8::standard();
        let start = game.start();
        for text in [text, close, words] {
            if let Ok(mv) = game.parse_move(&start, &text) {
                let _ = game.play(&start, mv).map_err(|refusal| refusal.to_string());
                let written = game.move_text(&start, mv, Dialect::Ours);
                prop_assert_eq!(game.parse_move(&start, &written), Ok(mv));
            }
        }
    }

    #[test]
    fn position_readers_never_panic(text in "\\PC{0,80}", board in "([1-5]|[XO]{1,3}|[XO]{7,9})(\\.([1-4]|[XO]{1,2})){0,3}(/([1-4]|[XO]{1,4})(\\.([1-4]|[XO]{1,2})){0,3}){7}", rest in " [XO] [0-3]:[0-3]( swap)?") {
        for game in [Byte8::standard(), free()] {
            for text in [text.clone(), board.clone() + &rest] {
                match game.parse_position(&text) {
                    Ok(position) => {
                        let written = game.position_text(&position);
                        prop_assert_eq!(game.parse_position(&written), Ok(position));
                    }
                    Err(refusals) => prop_assert!(!refusals.is_empty()),
                }
            }
        }
    }

    /// Any heap of stacks, freely set up: it is written and read back, its moves are legal and counted, and it ends.
    #[test]
    fn free_positions_play_to_the_end(seed in any::<u64>(), stacks in 0u32..20, turn in any::<bool>()) {
        let game = free();
        let mut random = Random::new(seed);
        let mut rows = vec![vec![String::from("1"); 4]; 8];
        for _ in 0..stacks {
            let height = 1 + random.below(7);
            let checkers = (0..height).map(|_| if random.below(2) == 0 { 'X' } else { 'O' }).collect();
            rows[random.below(8) as usize][random.below(4) as usize] = checkers;
        }
        let board: Vec<String> = rows.iter().map(|row| row.join(".")).collect();
        let text = format!("{} {} 0:0", board.join("/"), if turn { 'X' } else { 'O' });
        let mut position = game.parse_position(&text).unwrap();
        let mut moves = Vec::new();
        let mut passed = false;
        for ply in 0.. {
            prop_assert!(ply < 2000);
            prop_assert_eq!(game.parse_position(&game.position_text(&position)), Ok(position));
            moves.clear();
            game.legal_moves(&position, &mut moves);
            prop_assert_eq!(game.count_moves(&position), moves.len() as u64);
            prop_assert!(moves.iter().all(|&mv| game.is_legal(&position, mv)));
            prop_assert_eq!(moves.is_empty(), game.outcome(&position).is_some());
            let pass = moves == [Move::Pass];
            prop_assert!(!(passed && pass), "two passes in a row");
            passed = pass;
            let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) else { break };
            prop_assert!(moves.contains(&mv));
            game.apply(&mut position, mv);
        }
    }
}
