//! The conformance suite finds steps that do not build the legal moves, and each fault by its law.

use potez_rules::blockade::{Blockade, Params, Step, WallRule};
use potez_rules::conformance::{Plan, check_steps};
use potez_rules::steps::{Following, Steps};
use potez_rules::{Game, Outcome, Player};

type Board = Blockade<1>;
type Position = <Board as Game>::Position;
type Move = <Board as Game>::Move;

/// What is wrong with the steps.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Nothing,
    /// A wall that may not stand is offered: nothing is legal behind it.
    DeadEnd,
    /// A wall is not offered, although it may stand.
    Forgotten,
    /// A pawn move is offered twice.
    Twice,
    /// A pawn move passes for a whole turn.
    TooEarly,
    /// Another turn is built than the steps say.
    Another,
    /// Turns are miscounted behind a pawn move.
    Miscounted,
    /// Steps that were never offered build a turn.
    Unasked,
}

struct Wrong {
    game: Board,
    fault: Fault,
}

impl Game for Wrong {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.game.start()
    }
    fn turn(&self, position: &Position) -> Player {
        self.game.turn(position)
    }
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.game.outcome(position)
    }
    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        self.game.legal_moves(position, moves);
    }
    fn apply(&self, position: &mut Position, mv: Move) {
        self.game.apply(position, mv);
    }
    fn key(&self, position: &Position) -> u64 {
        self.game.key(position)
    }
    fn counters(&self, position: &Position) -> potez_rules::Counters {
        self.game.counters(position)
    }
}

impl Steps<Step> for Wrong {
    fn steps(&self, position: &Position, mv: Move) -> Vec<Step> {
        self.game.steps(position, mv)
    }

    fn following(&self, position: &Position, made: &[Step]) -> Following<Step, Move> {
        let right = self.game.following(position, made);
        match (self.fault, made, right) {
            (Fault::DeadEnd, [_], Following::Steps(mut next)) => {
                let wall = |anchor| Step::Wall { colour: potez_rules::blockade::Colour::Blue, anchor };
                next.extend((0..20).map(wall).find(|step| !next.contains(step)));
                Following::Steps(next)
            }
            (Fault::Forgotten, [_], Following::Steps(mut next)) if next.len() > 1 => {
                next.pop();
                Following::Steps(next)
            }
            (Fault::Twice, [], Following::Steps(mut next)) => {
                next.extend(next.first().copied());
                Following::Steps(next)
            }
            (Fault::TooEarly, [first], Following::Steps(_)) => Following::Whole(first.then(None)),
            (Fault::Another, [_, _], Following::Whole(mv)) => {
                let mut moves = Vec::new();
                self.legal_moves(position, &mut moves);
                Following::Whole(moves.into_iter().find(|&other| other != mv).unwrap_or(mv))
            }
            (Fault::Unasked, [second, first], Following::Nothing) => self.game.following(position, &[*first, *second]),
            (_, _, right) => right,
        }
    }

    fn turns_from(&self, position: &Position, made: &[Step]) -> u64 {
        self.game.turns_from(position, made) + u64::from(self.fault == Fault::Miscounted && made.len() == 1)
    }
}

#[test]
fn every_fault_is_found() {
    let params = Params { wall: WallRule::Optional, ..Params::sized(5, 5, 1) };
    let plan = Plan { games: 12, beside: 40, ..Plan::default() };
    let found = |fault| {
        let game = Wrong { game: Board::new(params.clone()).unwrap(), fault };
        check_steps::<Step, _>(&game, &plan).err().map(|broken| broken.law)
    };
    let next = "what can follow is what the legal moves have next";
    assert_eq!(found(Fault::Nothing), None);
    assert_eq!(found(Fault::DeadEnd), Some(next));
    assert_eq!(found(Fault::Forgotten), Some("a turn goes on with the steps of its move"));
    assert_eq!(found(Fault::Twice), Some(next));
    assert_eq!(found(Fault::TooEarly), Some("a turn goes on with the steps of its move"));
    assert_eq!(found(Fault::Another), Some("a turn is whole after the steps of its move"));
    assert_eq!(found(Fault::Miscounted), Some("turns_from is the number of moves that begin like this"));
    assert_eq!(found(Fault::Unasked), Some(next));
}
