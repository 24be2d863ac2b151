//! The corner cases of Blockade, one by one.

use potez_rules::blockade::{Blockade, Colour, Move, Params, Position, SingleStep, WallRule};
use potez_rules::notation::play_line;
use potez_rules::{Dialect, Game, Notation, Outcome, Player, Settings, Show, Steps, Target};

pub(crate) fn with<const W: usize>(settings: &str) -> Blockade<W> {
    Blockade::new(Params::from_settings(&Settings::parse(settings).unwrap()).unwrap()).unwrap()
}

pub(crate) fn standard() -> Blockade<3> {
    with("")
}

fn texts<const W: usize>(game: &Blockade<W>, position: &Position<W>) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves.into_iter().map(|mv| game.move_text(position, mv, Dialect::Ours)).collect()
}

/// The cells to which pawn 1 of X may go, from a position text.
fn landings<const W: usize>(game: &Blockade<W>, text: &str) -> Vec<String> {
    let position = game.parse_position(text).unwrap();
    let mut found: Vec<String> =
        texts(game, &position).into_iter().filter_map(|mv| mv.get(..5).map(str::to_owned)).collect();
    found.dedup();
    found.retain(|mv| mv.starts_with("X1:"));
    found.into_iter().map(|mv| mv[3..].to_owned()).collect()
}

pub(crate) fn law<const W: usize>(game: &Blockade<W>, position: &Position<W>, text: &str) -> &'static str {
    let refusal = match game.parse_move(position, text) {
        Ok(mv) => game.play(position, mv).expect_err(text),
        Err(refusal) => refusal,
    };
    assert!(!refusal.to_string().contains('{'), "{refusal}");
    refusal.law
}

pub(crate) fn laws<const W: usize>(game: &Blockade<W>, text: &str) -> Vec<&'static str> {
    let refusals = game.parse_position(text).expect_err(text);
    assert!(refusals.iter().all(|refusal| !refusal.to_string().contains('{')), "{refusals:?}");
    refusals.into_iter().map(|refusal| refusal.law).collect()
}

#[test]
fn pawns_jump_and_stop_short() {
    // O1 two below X1, X2 right beside it: the jump over X2, and the single step down.
    let text = "55.56/75.8B - - 9.9/9.9 X 20";
    assert_eq!(landings(&standard(), text), ["35", "44", "46", "53", "57", "64", "65", "66"]);
    assert_eq!(landings(&with::<3>("single_step=goal_only"), text), ["35", "44", "46", "53", "57", "64", "66"]);
    // A wall between (6,5) and (7,5): the loose rule does not ask for it.
    let text = "55.56/75.8B 65 - 8.9/9.9 X 20";
    assert_eq!(landings(&standard(), text), ["35", "44", "46", "53", "57", "64", "66"]);
    assert_eq!(landings(&with::<3>("single_step=loose"), text), ["35", "44", "46", "53", "57", "64", "65", "66"]);
    assert_eq!(landings(&with::<3>("step=free"), "55.56/75.8B - - 9.9/9.9 X 20").len(), 10);
}

#[test]
fn a_pawn_behind_a_pawn_on_the_next_cell_does_not_help() {
    // (6,5) is taken as well: neither two steps nor one.
    assert_eq!(landings(&standard(), "55.65/75.8B - - 9.9/9.9 X 20"), ["35", "44", "46", "53", "57", "64", "66"]);
}

#[test]
fn diagonals_need_one_open_route() {
    // Walls left and right of (5,5) and below it; the one on the right also closes the way from (4,5) to (4,6).
    let closed = landings(&standard(), "55.84/4B.8B 55 54.45 8.8/9.8 X 20");
    assert_eq!(closed, ["35", "44"]);
    let game = standard();
    let one = landings(&game, "55.84/4B.8B 55 - 8.9/9.9 X 20");
    assert!(one.contains(&"64".to_owned()) && !one.contains(&"66".to_owned()) && !one.contains(&"75".to_owned()));
}

#[test]
fn a_goal_is_reached_by_one_step_and_by_capture() {
    let game = standard();
    let position = game.parse_position("4A.84/4B.6B - - 9.9/9.9 X 20").unwrap();
    let (won, _) = play_line(&game, &position, "X1:4B").unwrap();
    assert_eq!(game.outcome(&won), Some(Outcome::Win(Player::First)));
    assert_eq!(game.position_text(&won), "4B.84/-.6B - - 9.9/9.9 O 21");
    assert_eq!(game.parse_position(&game.position_text(&won)), Ok(won.clone()));
    assert_eq!(law(&game, &position, "X1:4B:P11"), "blockade.won");
    assert_eq!(law(&game, &won, "O1:6B"), "blockade.captured");
    assert_eq!(law(&game, &won, "O2:6B"), "move.game_over");
    // An enemy pawn that stands elsewhere is not captured.
    let position = game.parse_position("48.84/4A.6B - - 9.9/9.9 X 20").unwrap();
    assert_eq!(law(&game, &position, "X1:4A:P11"), "blockade.taken");
    // Two steps onto the goal over the pawn in the middle.
    let position = game.parse_position("49.84/4A.4B - - 9.9/9.9 X 20").unwrap();
    let (won, _) = play_line(&game, &position, "X1:4B").unwrap();
    assert_eq!(won.pawn(Player::Second, 1), None);
}

#[test]
fn a_wall_may_cross_the_step_just_made() {
    let game = standard();
    let (position, _) = play_line(&game, &game.start(), "X1:64:P54").unwrap();
    assert!(position.walls().blue.has(4 * 14 + 3));
    assert_eq!(position.in_hand(Player::First, Colour::Blue), 8);
}

#[test]
fn passes_are_forced_and_explicit() {
    for (settings, text) in [
        ("rows=5 cols=5 walls=8", "21.32/55.23 12.14.31.44 11.23.32 6.6/6.7 X 8"),
        ("rows=5 cols=5 walls=8", "44.33/55.52 13.23.32 21.22.34.43 6.6/7.6 X 10"),
        ("rows=5 cols=5 walls=8 single_step=goal_only", "52.41/32.54 11.21.33.43 24.31.42 6.6/6.7 X 8"),
    ] {
        let game = with::<1>(settings);
        let position = game.parse_position(text).unwrap();
        assert_eq!(texts(&game, &position), ["pass"]);
        let clicks: Vec<Target> = game.steps(&position, Move::PASS);
        assert_eq!(clicks, [Target::Pass]);
        let (next, _) = play_line(&game, &position, "Pass").unwrap();
        assert_eq!((game.turn(&next), next.ply()), (Player::Second, position.ply() + 1));
        assert_eq!(next.walls(), position.walls());
        assert_eq!(game.outcome(&next), None);
        assert!(game.count_moves(&next) > 1);
    }
    let game = standard();
    assert_eq!(law(&game, &game.start(), "pass"), "blockade.pass");
}

/// All pawns in a corridor, one cell between each two.
const CORRIDOR: &str = "11.13/15.17 11.13.15.17 - 0.2/0.2 X 4";

#[test]
fn both_stuck_is_a_draw() {
    let corridor = "rows=5 cols=8 walls=2 starts=1.1,1.2/1.6,1.8";
    let game = with::<1>(&format!("{corridor} single_step=goal_only"));
    let position = game.parse_position(CORRIDOR).unwrap();
    assert_eq!(game.outcome(&position), Some(Outcome::Draw));
    assert_eq!(texts(&game, &position), [""; 0]);
    assert_eq!(game.parse_position(&game.position_text(&position)), Ok(position));
    // Played into: O's last wall closes the corridor.
    let before = game.parse_position("11.13/15.28 11.13.15 - 0.2/1.2 O 5").unwrap();
    let (after, _) = play_line(&game, &before, "O2:17:P17").unwrap();
    assert_eq!(game.outcome(&after), Some(Outcome::Draw));
    // The course's single step, or walls to place instead, and nobody is stuck.
    let course = with::<1>(corridor);
    let position = course.parse_position(CORRIDOR).unwrap();
    assert!(texts(&course, &position).iter().all(|mv| mv.starts_with("X1:12") || mv.starts_with("X2:1")));
    let exclusive = with::<1>(&format!("{corridor} single_step=goal_only wall=exclusive"));
    let position = exclusive.parse_position(&CORRIDOR.replace(" 4", " 10")).unwrap();
    assert!(texts(&exclusive, &position).iter().all(|mv| mv.starts_with("X:Z")));
    assert_eq!(exclusive.outcome(&position), None);
}

#[test]
fn the_third_time_is_a_draw() {
    let game = with::<3>("walls=0");
    let round = "X1:64,O1:6B,X1:44,O1:4B";
    let (twice, _) = play_line(&game, &game.start(), round).unwrap();
    assert_eq!(game.outcome(&twice), None);
    let (thrice, _) = play_line(&game, &twice, round).unwrap();
    assert_eq!(game.outcome(&thrice), Some(Outcome::Draw));
    assert_eq!(game.position_text(&thrice), "44.84/4B.8B - - 0.0/0.0 X 8 =");
    assert_eq!(game.parse_position("44.84/4B.8B - - 0.0/0.0 X 8 ="), Ok(thrice.clone()));
    assert_eq!(law(&game, &thrice, "X1:64"), "move.game_over");
    // A player's pawns are alike: it does not matter which of them stands where.
    let game = with::<3>("walls=0 starts=4.4,5.5/4.11,5.12");
    let swap = "X1:46,O1:4D,X2:44,O2:4B,X1:55,O1:5C,X2:46,O2:4D,X1:44,O1:4B,X2:55,O2:5C";
    let (position, moves) = play_line(&game, &game.start(), swap).unwrap();
    assert_eq!((game.outcome(&position), moves.len()), (Some(Outcome::Draw), 12));
}

#[test]
fn repetition_does_not_count_before_the_walls_are_gone() {
    let game = with::<3>("wall=optional");
    let round = "X1:64,O1:6B,X1:44,O1:4B";
    let (position, _) = play_line(&game, &game.start(), &[round; 4].join(",")).unwrap();
    assert_eq!(game.outcome(&position), None);
}

#[test]
fn the_last_ply_is_a_draw() {
    let game = with::<3>("plies=2");
    let (position, _) = play_line(&game, &game.start(), "X1:64:P11,O1:6B:P13").unwrap();
    assert_eq!(game.outcome(&position), Some(Outcome::Draw));
    assert_eq!(game.parse_position(&game.position_text(&position)), Ok(position));
}

#[test]
fn without_a_place_the_pawn_moves_alone() {
    let game = with::<1>("rows=5 cols=5 walls=4");
    // Nothing fits any more, with two walls of each colour in hand.
    let full = game.parse_position("23.21/14.42 22.33.41.44 13.14.21.42.43 2.1/2.2 O 9").unwrap();
    assert!(texts(&game, &full).iter().all(|mv| mv.len() == 5), "{:?}", texts(&game, &full));
    // The last place is closed to some pawn moves, because the pawn would be locked in.
    let nearly = game.parse_position("41.23/45.34 12.14.33.42.44 11.13.32.34.43 2.1/1.2 X 10").unwrap();
    assert_eq!(texts(&game, &nearly), ["X2:32:Z41", "X1:21:Z41", "X1:32:Z41", "X1:52"]);
    assert_eq!(law(&game, &nearly, "X1:52:Z41"), "blockade.path");
    assert_eq!(law(&game, &nearly, "X1:32"), "blockade.wall_missing");
}

#[test]
fn the_course_prints_the_board_like_this() {
    let game = with::<1>("rows=5 cols=6 walls=2 starts=2.2,4.2/2.5,4.5");
    let (position, _) = play_line(&game, &game.start(), "X1:31:P23,O1:35:Z31").unwrap();
    let expected = "  1 2 3 4 5 6
  = = = = = =
1I | | | | | I1
  - - - - - -
2I | | | | | I2
  - - = = - -
3IXI | | |O| I3
  - - - - - -
4I IX| | |O| I4
  - - - - - -
5I | | | | | I5
  = = = = = =
  1 2 3 4 5 6
";
    assert_eq!(game.course_board(&position, true).unwrap(), expected);
    assert_eq!(game.course_board(&position, false).unwrap(), expected.replace('I', "ǁ"));
    let game = standard();
    let position = game.parse_position("44.84/59.8B - 41.55 9.7/9.9 X 20").unwrap();
    let board = game.course_board(&position, false).unwrap();
    assert!(board.contains("\n5ǁ ǁ | | | ǁ | | |O| | | | | ǁ5\n"), "{board}");
}

#[test]
fn distances_count_steps_and_pawn_moves() {
    let game = standard();
    let start = game.start();
    assert_eq!(game.single_steps(&start, Player::First), [[Some(7), Some(11)], [Some(11), Some(7)]]);
    assert_eq!(game.pawn_steps(&start, Player::First), [[Some(4), Some(6)], [Some(6), Some(4)]]);
    assert_eq!(game.shortest(&start, Player::Second), Some(7));
    // A green wall of six cells in front of X1.
    let walled = game.parse_position("44.84/4B.8B - 25.45.65 9.6/9.9 X 20").unwrap();
    assert_eq!(game.single_steps(&walled, Player::First)[0], [Some(13), Some(11)]);
}

#[test]
fn targets_end_with_done_only_where_a_wall_could_follow() {
    let game = with::<3>("wall=optional");
    let start = game.start();
    let mv = game.parse_move(&start, "X1:64").unwrap();
    let clicks: Vec<Target> = game.steps(&start, mv);
    assert_eq!(clicks.last(), Some(&Target::Done));
    let none = with::<3>("wall=optional walls=0");
    let clicks: Vec<Target> = none.steps(&none.start(), mv);
    assert_eq!(clicks.len(), 2);
    assert_eq!(game.params().wall, WallRule::Optional);
    assert_eq!(none.params().single_step, SingleStep::Course);
}
