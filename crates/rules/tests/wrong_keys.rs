//! The conformance suite finds keys that forget something, whatever the game, and accepts every key that forgets nothing.

use std::hash::{DefaultHasher, Hash, Hasher};

use potez_rules::blockade::{self, Blockade, Colour, Wall, WallRule};
use potez_rules::byte::{self, Byte, Byte8};
use potez_rules::conformance::{Broken, Plan, Report, check_rules};
use potez_rules::connect4::{self, Connect4};
use potez_rules::mnk::{self, Mnk};
use potez_rules::random::mix;
use potez_rules::tree::{NodeId, RandomParams, Tree};
use potez_rules::{Counters, Game, Notation, Outcome, Player, Random, Refusal, Settings};

/// A game with another key and other counters.
struct Keyed<G: Game, K> {
    game: G,
    key: K,
    counters: fn(&G, &G::Position) -> Counters,
}

impl<G: Game, K: Fn(&G, &G::Position) -> u64 + Send + Sync + 'static> Game for Keyed<G, K> {
    type Position = G::Position;
    type Move = G::Move;
    const HAS_NEXT_MOVE: bool = G::HAS_NEXT_MOVE;

    fn start(&self) -> G::Position {
        self.game.start()
    }
    fn turn(&self, position: &G::Position) -> Player {
        self.game.turn(position)
    }
    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.game.outcome(position)
    }
    fn legal_moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.game.legal_moves(position, moves);
    }
    fn next_move(&self, position: &G::Position, last: Option<G::Move>) -> Option<G::Move> {
        self.game.next_move(position, last)
    }
    fn apply(&self, position: &mut G::Position, mv: G::Move) {
        self.game.apply(position, mv);
    }
    fn key(&self, position: &G::Position) -> u64 {
        (self.key)(&self.game, position)
    }
    fn counters(&self, position: &G::Position) -> Counters {
        (self.counters)(&self.game, position)
    }
    fn explain(&self, position: &G::Position, mv: G::Move) -> Refusal {
        self.game.explain(position, mv)
    }
    fn is_legal(&self, position: &G::Position, mv: G::Move) -> bool {
        self.game.is_legal(position, mv)
    }
    fn after_null_move(&self, position: &G::Position) -> Option<G::Position> {
        self.game.after_null_move(position)
    }
    fn count_moves(&self, position: &G::Position) -> u64 {
        self.game.count_moves(position)
    }
    fn random_move(&self, position: &G::Position, random: &mut Random, scratch: &mut Vec<G::Move>) -> Option<G::Move> {
        self.game.random_move(position, random, scratch)
    }
}

fn hash(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

fn ask<G: Game, T: Hash>(
    game: G,
    plan: Plan,
    told: impl Fn(&G, &G::Position) -> T + Send + Sync + 'static,
) -> Result<Report, Broken> {
    let key = move |game: &G, position: &G::Position| hash(told(game, position));
    check_rules(&Keyed { game, key, counters: G::counters }, &plan)
}

/// A key that tells this much is found to be wrong, with every seed.
fn wrong<G: Game + Clone, T: Hash>(
    name: &str,
    game: &G,
    told: impl Fn(&G, &G::Position) -> T + Copy + Send + Sync + 'static,
) {
    for seed in 1..=SEEDS {
        match ask(game.clone(), Plan { seed, ..Plan::default() }, told) {
            Ok(report) => panic!("{name}: not found with seed {seed}, {report:?}"),
            Err(broken) => assert!(broken.law.contains("equal keys"), "{name}: {broken}"),
        }
    }
}

/// A key that tells this much is right.
fn right<G: Game + Clone, T: Hash>(
    name: &str,
    game: &G,
    told: impl Fn(&G, &G::Position) -> T + Copy + Send + Sync + 'static,
) {
    if let Err(broken) = ask(game.clone(), Plan { games: 20, ..Plan::default() }, told) {
        panic!("{name}: {broken}");
    }
}

const SEEDS: u64 = 4;

/// The text of a position without some of its fields.
fn text_without<G: Notation>(game: &G, position: &G::Position, fields: &[usize]) -> Vec<String> {
    let text = game.position_text(position);
    let kept = text.split(' ').enumerate().filter(|(field, _)| !fields.contains(field));
    kept.map(|(_, text)| text.to_owned()).collect()
}

#[test]
fn trees() {
    for seed in 0..3 {
        let wishes = RandomParams { same_mover: 40, early_leaves: 10, values: -2..=2, ..RandomParams::default() };
        for game in [Tree::lecture(), Tree::random(seed, &wishes).unwrap()] {
            wrong("half of the number", &game, |_, node| node.index() / 2);
            wrong("the player and the depth", &game, |game, node| (game.turn(node), game.depth(*node)));
            wrong("the parent", &game, |game, node| game.parent(*node));
            right("the name", &game, |game, node| game.position_text(node));
        }
        // A leaf is nothing but its outcome and the turn.
        let leaf = |game: &Tree, node: &NodeId| (!game.is_leaf(*node)).then_some(*node).ok_or(game.outcome(node));
        let game = Tree::random(seed, &wishes).unwrap();
        wrong("leaves without their turn", &game, move |game, node| leaf(game, node));
        right("leaves with their turn", &game, move |game, node| (leaf(game, node), game.turn(node)));
    }
}

/// The cells without the marks of a player.
fn without(cells: Vec<Option<Player>>, player: Player) -> Vec<Option<Player>> {
    cells.into_iter().map(|cell| cell.filter(|&mark| mark != player)).collect()
}

fn boards<G: Game + Clone + Notation>(game: &G, cells: fn(&G, &G::Position) -> Vec<Option<Player>>) {
    for player in Player::BOTH {
        wrong("one player's marks", game, move |game, position| {
            (without(cells(game, position), player), game.turn(position))
        });
    }
    wrong("whose marks they are", game, move |game, position| {
        let taken: Vec<bool> = cells(game, position).iter().map(Option::is_some).collect();
        (taken, game.turn(position))
    });
    wrong("one cell and the turn", game, move |game, position| cells(game, position)[1..].to_vec());
    wrong("two cells", game, move |game, position| (cells(game, position)[2..].to_vec(), game.turn(position)));
    wrong("all but the turn", game, move |game, position| game.turn(position));
    // The number of marks tells whose turn it is; the turn and the other cells tell a cell.
    right("without the turn", game, cells);
    right("without one cell", game, move |game, position| (cells(game, position)[1..].to_vec(), game.turn(position)));
    right("the text", game, |game, position| game.position_text(position));
}

fn cells_of_mnk(game: &Mnk, position: &mnk::Position) -> Vec<Option<Player>> {
    let (rows, cols) = (game.params().rows(), game.params().cols());
    (0..rows * cols).map(|cell| game.at(position, cell / cols, cell % cols)).collect()
}

#[test]
fn marks_in_a_row() {
    let params = [(3, 3, 3), (4, 4, 3), (5, 4, 4)].map(|(m, n, k)| mnk::Params::new(m, n, k).unwrap());
    for params in params.into_iter().flat_map(|params| [params, params.with_gravity(true), params.with_misere(true)]) {
        boards(&Mnk::<u64>::new(params).unwrap(), cells_of_mnk);
    }
}

#[test]
fn connect_four() {
    for (cols, rows) in [(7, 6), (4, 4)] {
        boards(&Connect4::new(connect4::Params::new(cols, rows).unwrap()), |game, position| {
            let places = (0..64).filter(|place| game.board() >> place & 1 == 1);
            let at = |place: u32| {
                let own = position.own() >> place & 1 == 1;
                let taken = position.all() >> place & 1 == 1;
                taken.then(|| if own { game.turn(position) } else { game.turn(position).other() })
            };
            places.map(at).collect()
        });
    }
}

#[test]
fn byte() {
    for settings in ["", "merge_first=yes", "pie=yes", "size=10"] {
        let params = byte::Params::from_settings(&Settings::parse(settings).unwrap()).unwrap();
        params.visit(WrongKeysOfByte);
    }
}

struct WrongKeysOfByte;

impl byte::Visitor for WrongKeysOfByte {
    type Output = ();
    fn visit<const C: usize, const W: usize>(self, game: Byte<C, W>) {
        wrong("the points", &game, |game, position| text_without(game, position, &[2]));
        wrong("the turn", &game, |game, position| text_without(game, position, &[1]));
        wrong("the order in a stack", &game, |_, position| {
            let stacks = position.stacks().map(|(cell, stack)| {
                let mut checkers: Vec<usize> = stack.checkers().map(Player::index).collect();
                checkers.sort_unstable();
                (cell, checkers)
            });
            (stacks.collect::<Vec<_>>(), position.points(Player::First), position.turn(), position.may_swap())
        });
        wrong("all but the bottoms and the heights", &game, |_, position| {
            let stacks = position.stacks().map(|(cell, stack)| (cell, stack.height(), stack.checkers().next()));
            (stacks.collect::<Vec<_>>(), position.points(Player::First), position.turn(), position.may_swap())
        });
        right("the text", &game, |game, position| game.position_text(position));
    }
}

/// What a key of Blockade may tell: the pawns, the walls on the board, those in hand, and the turn.
type Told = (Vec<Vec<Option<usize>>>, Vec<Wall>, Vec<u8>, Player);

fn told<const W: usize>(game: &Blockade<W>, position: &blockade::Position<W>) -> Told {
    let pawns = |player| {
        let mut pawns: Vec<_> = (0..2).map(|number| position.pawn(player, number)).collect();
        pawns.sort_unstable();
        pawns
    };
    let in_hand = |player| Colour::BOTH.map(|colour| position.in_hand(player, colour));
    (
        Player::BOTH.map(pawns).to_vec(),
        position.walls().iter().collect(),
        Player::BOTH.map(in_hand).concat(),
        game.turn(position),
    )
}

#[test]
fn blockade() {
    for wall in [WallRule::Required, WallRule::Optional, WallRule::Exclusive] {
        let game = Blockade::<1>::new(blockade::Params { wall, ..blockade::Params::sized(5, 6, 2) }).unwrap();
        wrong("X's pawns", &game, |game, position| {
            let (pawns, walls, hands, turn) = told(game, position);
            (pawns[1].clone(), walls, hands, turn)
        });
        wrong("O's pawns", &game, |game, position| {
            let (pawns, walls, hands, turn) = told(game, position);
            (pawns[0].clone(), walls, hands, turn)
        });
        wrong("the walls on the board", &game, |game, position| {
            let (pawns, _, hands, turn) = told(game, position);
            (pawns, hands, turn)
        });
        wrong("the colours of the walls", &game, |game, position| {
            let (pawns, walls, hands, turn) = told(game, position);
            let mut anchors: Vec<usize> = walls.iter().map(|wall| wall.anchor).collect();
            anchors.sort_unstable();
            (pawns, anchors, hands, turn)
        });
        wrong("the walls in hand", &game, |game, position| {
            let (pawns, walls, _, turn) = told(game, position);
            (pawns, walls, turn)
        });
        // Where every turn places a wall, one colour tells the other.
        for colour in Colour::BOTH.into_iter().filter(|_| wall != WallRule::Required) {
            wrong("the walls of one colour in hand", &game, move |game, position| {
                let (pawns, walls, _, turn) = told(game, position);
                (pawns, walls, Player::BOTH.map(|player| position.in_hand(player, colour)), turn)
            });
        }
        wrong("the turn", &game, |game, position| {
            let (pawns, walls, hands, _) = told(game, position);
            (pawns, walls, hands)
        });
        for player in Player::BOTH {
            // The walls on the board and those in the other's hand tell the rest.
            right("the walls in one hand", &game, move |game, position| {
                let (pawns, walls, _, turn) = told(game, position);
                (pawns, walls, Colour::BOTH.map(|colour| position.in_hand(player, colour)), turn)
            });
        }
        right("everything", &game, told);
        right("the text but for the number of turns", &game, |game, position| text_without(game, position, &[5, 6]));
        right("the text", &game, |game, position| game.position_text(position));
    }
}

/// A game whose key grows with every move and so depends on their order.
struct Grown<G>(G);

#[derive(Clone, Debug)]
struct Position<P> {
    position: P,
    key: u64,
}

impl<P: PartialEq> PartialEq for Position<P> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl<G: Game> Game for Grown<G> {
    type Position = Position<G::Position>;
    type Move = G::Move;

    fn start(&self) -> Self::Position {
        Position { position: self.0.start(), key: 1 }
    }
    fn turn(&self, position: &Self::Position) -> Player {
        self.0.turn(&position.position)
    }
    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        self.0.outcome(&position.position)
    }
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<G::Move>) {
        self.0.legal_moves(&position.position, moves);
    }
    fn apply(&self, position: &mut Self::Position, mv: G::Move) {
        self.0.apply(&mut position.position, mv);
        position.key = mix(position.key) ^ hash(mv);
    }
    fn key(&self, position: &Self::Position) -> u64 {
        position.key
    }
    fn counters(&self, position: &Self::Position) -> Counters {
        self.0.counters(&position.position)
    }
    fn explain(&self, position: &Self::Position, mv: G::Move) -> Refusal {
        self.0.explain(&position.position, mv)
    }
}

#[test]
fn the_order_of_moves() {
    fn wrong<G: Game>(game: G) {
        let game = Grown(game);
        for seed in 1..=SEEDS {
            let broken = check_rules(&game, &Plan { seed, ..Plan::default() }).unwrap_err();
            assert_eq!(broken.law, "equal positions have equal keys", "{broken}");
        }
    }
    wrong(Mnk::tictactoe());
    wrong(Mnk::<u64>::new(mnk::Params::new(4, 4, 4).unwrap()).unwrap());
    wrong(Connect4::default());
    wrong(Byte8::standard());
    wrong(Blockade::<1>::new(blockade::Params::sized(5, 6, 2)).unwrap());
    wrong(Blockade::<3>::new(blockade::Params::default()).unwrap());
}

#[test]
fn counters() {
    fn broken(counters: fn(&Blockade<1>, &blockade::Position<1>) -> Counters, laws: &[&str]) {
        for seed in 1..=SEEDS {
            let game = Blockade::new(blockade::Params { plies: 41, ..blockade::Params::sized(5, 5, 0) }).unwrap();
            let game = Keyed { game, key: Blockade::key, counters };
            let broken = check_rules(&game, &Plan { seed, ..Plan::default() }).unwrap_err();
            assert!(laws.contains(&broken.law), "{broken}");
        }
    }
    let key = "positions with equal keys have the same outcome";
    broken(|_, _| Counters::NONE, &[key]);
    broken(|game, position| Counters { ended: false, ..game.counters(position) }, &[key]);
    let drawn = "a game that a counter ended is drawn";
    broken(|game, position| Counters { ended: position.ply() > 5, ..game.counters(position) }, &[drawn, key]);
    let over = "with no plies left the game is over";
    broken(|game, position| Counters { plies_left: 0, ..game.counters(position) }, &[over]);
    let falls = "the plies left fall by one with each ply";
    broken(|game, position| Counters { plies_left: 100, ..game.counters(position) }, &[falls]);
    let never = |game: &Blockade<1>, position: &_| Counters { repeated: 0, occurred: 0, ..game.counters(position) };
    broken(never, &["positions with equal keys and counters have equal counters after the same move"]);
}
