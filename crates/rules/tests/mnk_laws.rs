//! m,n,k games obey the laws of every game, on all board words and with all options.

use potez_rules::Player;
use potez_rules::conformance::{Plan, check};
use potez_rules::mnk::{BoardWord, Mnk, Params, Wide};

fn obeys<B: BoardWord>(params: Params, games: u32) {
    let game = Mnk::<B>::new(params).unwrap();
    if let Err(broken) = check(&game, &Plan { games, ..Plan::default() }) {
        panic!("{params:?} on {} places: {broken}", B::PLACES);
    }
}

#[test]
fn all_words_and_options_obey_the_laws() {
    let small = [(1, 1, 1), (3, 3, 3), (4, 4, 4), (5, 3, 2), (2, 7, 5), (7, 6, 4), (7, 8, 5)];
    let large = [(11, 10, 5), (19, 3, 4), (19, 19, 5)];
    for (m, n, k) in small.into_iter().chain(large) {
        for option in 0..8u32 {
            let starts = if option & 1 == 0 { Player::First } else { Player::Second };
            let params = Params::new(m, n, k).unwrap();
            let params = params.with_starts(starts).with_gravity(option & 2 != 0).with_misere(option & 4 != 0);
            let games = if m * n > 100 { 2 } else { 20 };
            if params.places() <= 64 {
                obeys::<u64>(params, games);
            }
            if params.places() <= 128 {
                obeys::<u128>(params, games);
            }
            obeys::<Wide>(params, games);
        }
    }
}

#[test]
fn a_board_that_does_not_fit_is_refused() {
    let params = Params::new(8, 8, 4).unwrap();
    let refusal = Mnk::<u64>::new(params).unwrap_err();
    assert_eq!(refusal.to_string(), "a board of 8 columns and 8 rows takes 71 places; this board word has 64");
}
