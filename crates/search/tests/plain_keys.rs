//! Every table mixes the keys: a plain number, whose high bits are all 0, serves as well as a hash.

use potez_rules::conformance::{Plan, check_rules};
use potez_rules::mnk::{Cell, Mnk, Params, Position};
use potez_rules::notation::play_line;
use potez_rules::{Game, Outcome, Player, Refusal};
use potez_search::engine::{Engine, Exactness, Options};
use potez_search::evaluators::outcome::MateDistance;
use potez_search::prove::dfpn::ProofNumberSearch;
use potez_search::prove::{Goal, Solver};
use potez_search::{Limits, Score, Silent};

/// Four in a row on 4 × 4. The key is the number that the cells make in base 3 and the turn in base 2.
#[derive(Clone)]
struct Plainly(Mnk);

impl Game for Plainly {
    type Position = Position;
    type Move = Cell;

    fn start(&self) -> Position {
        self.0.start()
    }
    fn turn(&self, position: &Position) -> Player {
        self.0.turn(position)
    }
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.outcome(position)
    }
    fn legal_moves(&self, position: &Position, moves: &mut Vec<Cell>) {
        self.0.legal_moves(position, moves);
    }
    fn apply(&self, position: &mut Position, mv: Cell) {
        self.0.apply(position, mv);
    }
    fn key(&self, position: &Position) -> u64 {
        let digit = |cell: usize| self.0.at(position, cell / 4, cell % 4).map_or(0, |player| player.index() as u64 + 1);
        let cells = (0..16).fold(0, |key, cell| 3 * key + digit(cell));
        2 * cells + self.turn(position).index() as u64
    }
    fn explain(&self, position: &Position, mv: Cell) -> Refusal {
        self.0.explain(position, mv)
    }
}

/// The game with a hash for a key, with a plain key, and a position of both after some moves.
fn games(moves: &str) -> (Mnk, Plainly, Position) {
    let game = Mnk::new(Params::new(4, 4, 4).unwrap()).unwrap();
    let (position, _) = play_line(&game, &game.start(), moves).unwrap();
    (game.clone(), Plainly(game), position)
}

/// More nodes than any of the searches needs with a hash.
const MANY: u64 = 1_000_000;

/// Not many more nodes with the plain key than with the hash. The places in a table are others, so they may differ a little.
fn alike(hashed: u64, plain: u64) {
    assert!(hashed > 10_000, "too easy: {hashed}");
    assert!(plain < hashed + hashed / 2, "{plain} nodes with the plain key, {hashed} with the hash");
}

#[test]
fn the_plain_key_obeys_the_laws() {
    let (_, game, _) = games("");
    check_rules(&game, &Plan::default()).unwrap();
}

#[test]
fn proof_numbers_find_their_place() {
    fn nodes<G: Game>(game: &G, position: &G::Position) -> u64 {
        let answer = ProofNumberSearch::new(MateDistance, 16).solve(game, position, Limits::nodes(MANY), |_| true);
        assert_eq!(answer.outcome(), Some(Outcome::Draw), "after {} nodes", answer.counts.nodes);
        answer.counts.nodes
    }
    let (hashed, plain, position) = games("b2, c3");
    alike(nodes(&hashed, &position), nodes(&plain, &position));
}

#[test]
fn bounds_of_the_solver_find_their_place() {
    fn nodes<G: Game>(game: &G, position: &G::Position) -> u64 {
        let mut solver = Solver::new(MateDistance, Goal::Distance, 16);
        let solution = solver.solve(game, position, Limits::nodes(MANY), |_| true);
        assert_eq!(solution.outcome(), Some(Outcome::Draw), "after {} nodes", solution.counts.nodes);
        solution.counts.nodes
    }
    let (hashed, plain, position) = games("b2, c3");
    alike(nodes(&hashed, &position), nodes(&plain, &position));
}

#[test]
fn results_of_the_engine_find_their_place() {
    fn nodes<G: Game>(game: &G, position: &G::Position) -> u64 {
        let options = Options::default().with_table(16).with_exactness(Exactness::Minimax);
        let limits = Limits::depth(16).and_nodes(MANY);
        let report = Engine::new(MateDistance, options).search(game, position, &limits.into(), &mut Silent);
        assert!(report.proved, "after {} nodes", report.counts.nodes);
        assert_eq!(report.value_for_mover(), Score::DRAW);
        report.counts.nodes
    }
    let (hashed, plain, position) = games("b2, c3");
    alike(nodes(&hashed, &position), nodes(&plain, &position));
}

#[test]
fn the_empty_board_is_solved_by_its_plain_key() {
    fn nodes<G: Game>(game: &G) -> u64 {
        let mut solver = Solver::new(MateDistance, Goal::Winner, 16);
        let solution = solver.solve(game, &game.start(), Limits::nodes(20 * MANY), |_| true);
        assert_eq!(solution.outcome(), Some(Outcome::Draw), "after {} nodes", solution.counts.nodes);
        solution.counts.nodes
    }
    let (hashed, plain, _) = games("");
    alike(nodes(&hashed), nodes(&plain));
}
