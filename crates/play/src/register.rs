//! The register: the list of the program's games.
//!
//! [`GAMES`] are the built-in ones. A program with other games installs its own list at the start ([`install`]), and
//! every part of the program asks [`games`] and [`find`].

mod entry;

pub use entry::{Entry, Open, PieceStyle, Preset, Serbian};

use std::sync::OnceLock;

use potez_rules::bits::Bits;
use potez_rules::mnk::{self, Mnk, Word};
use potez_rules::{Refusal, Settings, blockade, byte, connect4, tree};

use potez_search::evaluators::blockade::BlockadeFeatures;
use potez_search::evaluators::byte::ByteFeatures;
use potez_search::evaluators::connect4::Connect4Features;
use potez_search::evaluators::linear::{FeatureSet, Linear};
use potez_search::evaluators::mnk::MnkFeatures;

use crate::evaluation;
use crate::players::{EngineSpec, blockade_engine, blockade_prover, engines, tree_engine, tree_prover};
use crate::table::{Engines, Table, table_with};

/// The games of this program; [`GAMES`] unless others were installed.
static INSTALLED: OnceLock<&'static [Entry]> = OnceLock::new();

/// Makes these the games of the program. Call it once, at the start, before anything asks for a game:
/// `potez::main_with` does. Returns whether they were installed; a second call changes nothing.
pub fn install(games: &[Entry]) -> bool {
    // Entries are small and live as long as the program.
    INSTALLED.set(games.to_vec().leak()).is_ok()
}

/// The games of this program.
#[must_use]
pub fn games() -> &'static [Entry] {
    INSTALLED.get_or_init(|| GAMES)
}

/// The built-in games.
pub const GAMES: &[Entry] = &[
    Entry::new("tree", open_tree)
        .title("Game tree")
        .summary("a tree with values on its leaves: the lecture's A..U, or yours")
        .options(tree::OPTIONS)
        .rules(include_str!("../../../docs/games/tree.md"))
        .serbian(include_str!("../texts/tree.sr.ftl"))
        .serbian_rules(include_str!("../../../docs/sr/games/tree.md")),
    Entry::new("tictactoe", |settings| open_mnk(mnk::Params::tictactoe_from_settings(settings)?))
        .title("Tic-tac-toe")
        .summary("three in a row on 3×3 (iks-oks)")
        .options(mnk::TICTACTOE_OPTIONS)
        .rules(include_str!("../../../docs/games/tictactoe.md"))
        .serbian(include_str!("../texts/tictactoe.sr.ftl"))
        .serbian_rules(include_str!("../../../docs/sr/games/tictactoe.md"))
        .course(),
    Entry::new("mnk", |settings| open_mnk(mnk::Params::from_settings(settings)?))
        .title("m,n,k")
        .summary("k in a row on a board of m columns and n rows, with gravity and misère")
        .options(mnk::OPTIONS)
        .rules(include_str!("../../../docs/games/mnk.md"))
        .serbian(include_str!("../texts/mnk.sr.ftl"))
        .serbian_rules(include_str!("../../../docs/sr/games/mnk.md"))
        .presets(&[
            Preset::new("gomoku", "Gomoku: five in a row on 15×15", "m=15 n=15 k=5"),
            Preset::new("four", "Four in a row on 5×4", "m=5 n=4 k=4"),
            Preset::new("square", "Four in a row on 4×4", "m=4 n=4 k=4"),
        ])
        .course(),
    Entry::new("connect4", open_connect4)
        .title("Connect Four")
        .summary("four in a row with discs that fall to the bottom of their column")
        .options(connect4::OPTIONS)
        .rules(include_str!("../../../docs/games/connect4.md"))
        .serbian(include_str!("../texts/connect4.sr.ftl"))
        .serbian_rules(include_str!("../../../docs/sr/games/connect4.md"))
        .presets(&[Preset::new("small", "A small frame, 5×5", "cols=5 rows=5")])
        .course(),
    Entry::new("blockade", open_blockade)
        .title("Blockade")
        .summary("two pawns each, and walls in the way: reach a start cell of the opponent")
        .options(blockade::OPTIONS)
        .rules(include_str!("../../../docs/games/blockade.md"))
        .serbian(include_str!("../texts/blockade.sr.ftl"))
        .serbian_rules(include_str!("../../../docs/sr/games/blockade.md"))
        .presets(&[Preset::new("small", "A small board", "rows=7 cols=8 walls=4")])
        .course(),
    Entry::new("byte", open_byte)
        .title("Byte")
        .summary("merge stacks of checkers; a stack of eight belongs to the owner of its top")
        .options(byte::OPTIONS)
        .rules(include_str!("../../../docs/games/byte.md"))
        .serbian(include_str!("../texts/byte.sr.ftl"))
        .serbian_rules(include_str!("../../../docs/sr/games/byte.md"))
        .presets(&[Preset::new("large", "A larger board, 10×10", "size=10")])
        .course(),
];

fn open_mnk(params: mnk::Params) -> Result<Box<dyn Table>, Refusal> {
    let settings = params.settings();
    Ok(match params.word() {
        Word::Small => table_with(Mnk::<u64>::new(params)?, settings, mnk_engines()),
        Word::Middle => table_with(Mnk::<u128>::new(params)?, settings, mnk_engines()),
        Word::Wide => table_with(Mnk::<Bits<6>>::new(params)?, settings, mnk_engines()),
    })
}

fn mnk_engines<B: mnk::BoardWord>() -> Engines<Mnk<B>> {
    Engines {
        think: |game, spec| engines::taught(game, weighted::<MnkFeatures>, spec),
        prove: |game, spec| engines::proved(game, Linear::<MnkFeatures>::default(), spec),
        evaluate: evaluation::with_course::<_, MnkFeatures>,
    }
}

fn open_connect4(settings: &Settings) -> Result<Box<dyn Table>, Refusal> {
    let params = connect4::Params::from_settings(settings)?;
    let settings = params.settings();
    let built = Engines {
        think: |game, spec| engines::taught(game, weighted::<Connect4Features>, spec),
        prove: |game, spec| engines::proved(game, Linear::<Connect4Features>::default(), spec),
        evaluate: evaluation::with_course::<_, Connect4Features>,
    };
    Ok(table_with(connect4::Connect4::new(params), settings, built))
}

fn open_tree(settings: &Settings) -> Result<Box<dyn Table>, Refusal> {
    let params = tree::Params::from_settings(settings)?;
    let built = Engines { think: tree_engine, prove: tree_prover, evaluate: evaluation::tree };
    Ok(table_with(tree::Tree::new(&params)?, params.settings(), built))
}

fn open_blockade(settings: &Settings) -> Result<Box<dyn Table>, Refusal> {
    let params = blockade::Params::from_settings(settings)?;
    let settings = params.settings();
    Ok(match params.words() {
        1 => table_with(blockade::Blockade::<1>::new(params)?, settings, blockade_engines()),
        3 => table_with(blockade::Blockade::<3>::new(params)?, settings, blockade_engines()),
        _ => table_with(blockade::Blockade::<10>::new(params)?, settings, blockade_engines()),
    })
}

fn blockade_engines<const W: usize>() -> Engines<blockade::Blockade<W>> {
    let evaluate = evaluation::with_course::<_, BlockadeFeatures>;
    Engines { think: blockade_engine, prove: blockade_prover, evaluate }
}

fn open_byte(settings: &Settings) -> Result<Box<dyn Table>, Refusal> {
    /// Puts a board of any size on the table.
    struct Seat(Settings);
    impl byte::Visitor for Seat {
        type Output = Box<dyn Table>;
        fn visit<const C: usize, const W: usize>(self, game: byte::Byte<C, W>) -> Box<dyn Table> {
            let built = Engines {
                think: |game, spec| engines::taught(game, weighted::<ByteFeatures>, spec),
                prove: |game, spec| engines::proved(game, Linear::<ByteFeatures>::default(), spec),
                evaluate: evaluation::with_course::<_, ByteFeatures>,
            };
            table_with(game, self.0, built)
        }
    }
    let params = byte::Params::from_settings(settings)?;
    Ok(params.visit(Seat(params.settings())))
}

/// The evaluator of a feature set, with the weights of the specification if its engine has some.
///
/// # Errors
/// The weights cannot be read.
pub fn weighted<F: FeatureSet + Default>(spec: &EngineSpec) -> Result<Linear<F>, Refusal> {
    let standard = Linear::default();
    match &spec.weights {
        Some(text) if spec.kind.has_weights() => standard.with_weights(text),
        _ => Ok(standard),
    }
}

/// The game of this name.
///
/// # Errors
/// There is none; the message lists the existing ones.
pub fn find(name: &str) -> Result<&'static Entry, Refusal> {
    games().iter().find(|entry| entry.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names: Vec<&str> = games().iter().map(|entry| entry.name).collect();
        Refusal::new(
            "game.unknown",
            "there is no game {name}; the games: {names}",
            [("name", potez_rules::refusal::quote(name)), ("names", names.join(", "))],
        )
    })
}

#[cfg(test)]
mod tests;
