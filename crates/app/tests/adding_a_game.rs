//! Follows the recipe of `docs/adding-a-game.md`: the game that it builds is compiled here, obeys every law, and plays.

#[path = "../examples/hexapawn.rs"]
mod hexapawn;

use hexapawn::{HEXAPAWN, Hexapawn, Pawns, check_hooks};
use potez_rules::conformance::{Plan, check, check_rules};
use potez_rules::perft::perft_table;
use potez_rules::{Game, Outcome, Player, Settings};
use potez_search::prove::{Goal, Solver};
use potez_search::{Limits, Score};

#[test]
fn step_4_the_rules_obey_the_laws() {
    check_rules(&Hexapawn, &Plan::default()).unwrap();
    assert_eq!(perft_table(&Hexapawn, &Hexapawn.start(), 3), [3, 10, 28]);
}

#[test]
fn step_6_notation_and_scenes_obey_theirs() {
    check(&Hexapawn, &Plan::default()).unwrap();
}

#[test]
fn step_7_the_game_is_played_through_the_register() {
    let mut game = (HEXAPAWN.open)(&Settings::new()).unwrap();
    game.play_list("b3-b2, a1-b2, a3-b2").unwrap();
    assert_eq!(game.position(), ".OO/.X./..X O");
    let refusal = game.play("a1-a2").unwrap_err();
    assert_eq!(refusal.to_string(), "you have no pawn on a1");
    game.play_list("c1-b2,c3-b2").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::First)), "O's last pawn is blocked");
    let drawn = potez_draw::board::text(&game.scene(), Default::default());
    assert!(drawn.contains("X wins"), "{drawn}");
    assert!((HEXAPAWN.open)(&Settings::parse("size=4").unwrap()).is_err());
}

#[test]
fn what_the_engine_is_told_is_true() {
    check_hooks().unwrap();
    let mut solver = Solver::new(Pawns, Goal::Distance, 1);
    let solution = solver.solve(&Hexapawn, &Hexapawn.start(), Limits::none(), |_| true);
    // The second player wins, as Gardner found with his matchboxes.
    assert_eq!(solution.bounds.alpha, solution.bounds.beta);
    assert!(solution.bounds.beta < Score::DRAW, "{:?}", solution.bounds);
}

#[test]
fn the_page_quotes_the_example() {
    let page = include_str!("../../../docs/adding-a-game.md");
    let source = include_str!("../examples/hexapawn.rs");
    let quotes: Vec<&str> = page.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(quotes.len() >= 9, "the page has lost its code");
    for quote in quotes {
        assert!(source.contains(quote), "not in the example:\n{quote}");
    }
}
