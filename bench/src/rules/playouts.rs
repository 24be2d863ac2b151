//! Random games a second, of every game.

use potez_rules::blockade::{self, Blockade};
use potez_rules::byte::{self, Byte};
use potez_rules::connect4::Connect4;
use potez_rules::mnk::{Mnk, Params, Wide};
use potez_rules::tree::Tree;
use potez_rules::{Game, Outcome, Random, playout};

use crate::measure::{Bench, Job};

/// What came of many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Results {
    /// Won by the first player, by the second, drawn.
    pub(crate) outcomes: [u64; 3],
    /// The moves of all games.
    pub(crate) plies: u64,
}

impl Results {
    /// Are the shares of the outcomes these, within two in a hundred of all games?
    pub(crate) fn near(&self, shares: [f64; 3]) -> bool {
        let games = self.outcomes.iter().sum::<u64>() as f64;
        self.outcomes.iter().zip(shares).all(|(count, share)| (*count as f64 / games - share).abs() < 0.02)
    }
}

/// Plays random games from the start.
pub(crate) fn play<G: Game>(game: &G, games: u64, seed: u64) -> Results {
    let mut random = Random::new(seed);
    let mut scratch = Vec::new();
    let mut results = Results::default();
    let start = game.start();
    let mut position = start.clone();
    for _ in 0..games {
        position.clone_from(&start);
        let (outcome, plies) = playout(game, &mut position, &mut random, &mut scratch);
        results.outcomes[match outcome {
            Outcome::Win(player) => player.index(),
            Outcome::Draw => 2,
        }] += 1;
        results.plies += u64::from(plies);
    }
    results
}

/// Times random games of one game; the same seed must give the same results.
fn rate<G: Game>(bench: &mut Bench, name: &str, game: &G, games: u64) {
    let name = format!("playouts {name}");
    if bench.wants(&name) {
        let expected = play(game, games, 1);
        bench.rate(&name, games as f64, "games", Job::answers("potez", expected, || play(game, games, 1)));
    }
}

struct Rate<'a>(&'a mut Bench);

impl byte::Visitor for Rate<'_> {
    type Output = ();
    fn visit<const C: usize, const W: usize>(self, game: Byte<C, W>) {
        rate(self.0, &format!("byte {}", game.rows()), &game, 1_000);
    }
}

/// Runs everything.
pub(crate) fn run(bench: &mut Bench) {
    let sized = |m, n, k| Params::new(m, n, k).expect("the sizes are allowed");
    rate(bench, "tree (lecture)", &Tree::lecture(), 100_000);
    rate(bench, "tictactoe", &Mnk::tictactoe(), 100_000);
    rate(bench, "mnk 4,4,4", &Mnk::<u64>::new(sized(4, 4, 4)).expect("it fits"), 20_000);
    rate(bench, "mnk 7,6,4 gravity", &Mnk::<u64>::new(sized(7, 6, 4).with_gravity(true)).expect("it fits"), 20_000);
    rate(bench, "mnk 10,10,5", &Mnk::<u128>::new(sized(10, 10, 5)).expect("it fits"), 2_000);
    rate(bench, "mnk 15,15,5", &Mnk::<Wide>::new(sized(15, 15, 5)).expect("it fits"), 1_000);
    rate(bench, "mnk 19,19,5", &Mnk::<Wide>::new(sized(19, 19, 5)).expect("it fits"), 1_000);
    rate(bench, "connect4", &Connect4::default(), 50_000);
    let standard = Blockade::<3>::new(blockade::Params::default()).expect("the standard board is allowed");
    rate(bench, "blockade 11x14", &standard, 200);
    for size in byte::Size::ALL {
        byte::Params::of_size(size).visit(Rate(bench));
    }
}
