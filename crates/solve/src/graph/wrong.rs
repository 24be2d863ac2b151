//! A wrong retrograde analysis is found out: the algorithm once more, right or wrong in one way, and a check that knows nothing of it.

use potez_rules::{Player, Random};

use super::explore::{Graph, Node};
use super::retrograde;
use crate::value::Value;

/// The law that values break, if any. Whatever keeps all of them is right: a win names a move to a quicker loss, so it comes to an end, and nobody
/// has a better move anywhere.
fn check(graph: &Graph, values: &[Value]) -> Result<(), &'static str> {
    for (number, node) in graph.nodes.iter().enumerate() {
        let value = values[number];
        if let Some(ended) = node.ended {
            if value != ended {
                return Err("ended");
            }
            continue;
        }
        let moves = graph.after(number).iter().map(|after| {
            let after = *after as usize;
            values[after].before(graph.nodes[after].turn == node.turn)
        });
        // Whoever cannot move can force nothing.
        let best = moves.max_by_key(|value| value.rank()).unwrap_or(Value::Draw);
        match (value, best) {
            _ if value == best => {}
            (Value::Draw, Value::Win(_)) | (Value::Loss(_), Value::Win(_)) => return Err("overlooked win"),
            (Value::Draw, Value::Loss(_)) => return Err("overlooked loss"),
            (Value::Win(_), Value::Win(_)) | (Value::Loss(_), Value::Loss(_)) => return Err("distance"),
            _ => return Err("better than its moves"),
        }
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// A position is lost as soon as one of its moves loses.
    OneLosingMove,
    /// Nobody ever loses.
    NoLosses,
    /// The distance of a win is that of the loss behind it.
    Distance,
    /// Wins are taken from a stack, so the first that is found need not be the quickest.
    DepthFirst,
    /// Players always take turns.
    TakesTurns,
    /// What is never reached is lost.
    NoDraws,
    /// It ends after a few plies.
    EndsEarly,
    /// A game that ends with a win of the player to move counts as lost.
    EndsAmiss,
}

/// Values by asking every position what its moves are worth, again and again: slow, and unlike the other one.
fn wrong_values(graph: &Graph, fault: Fault) -> Vec<Value> {
    let ended = |node: &Node| match (node.ended, fault) {
        (Some(Value::Win(0)), Fault::EndsAmiss) => Some(Value::Loss(0)),
        (ended, _) => ended,
    };
    let mut values: Vec<Option<Value>> = graph.nodes.iter().map(ended).collect();
    let count = if fault == Fault::EndsEarly { 3 } else { graph.nodes.len() as u16 };
    for distance in 1..=count {
        let before = values.clone();
        let known = if fault == Fault::DepthFirst { &mut values } else { &mut before.clone() };
        let mut found = Vec::new();
        for number in (0..graph.nodes.len()).filter(|number| before[*number].is_none()) {
            let turn = graph.nodes[number].turn;
            let worth = |after: &u32| {
                let same = fault != Fault::TakesTurns && graph.nodes[*after as usize].turn == turn;
                known[*after as usize].map(|value| value.before(same))
            };
            let moves: Vec<Option<Value>> = graph.after(number).iter().map(worth).collect();
            let lost = |value: &Option<Value>| matches!(value, Some(Value::Loss(_)));
            let all_lost = !moves.is_empty() && moves.iter().all(lost);
            let lost = if fault == Fault::OneLosingMove { moves.iter().any(lost) } else { all_lost };
            let mut wins = moves.iter().flatten().filter(|value| matches!(value, Value::Win(_)));
            let value = match (wins.next_back(), lost && fault != Fault::NoLosses) {
                (Some(Value::Win(plies)), _) if fault == Fault::DepthFirst => Value::Win(*plies),
                (Some(_), _) => Value::Win(if fault == Fault::Distance { distance - 1 } else { distance }),
                (None, true) => Value::Loss(distance),
                (None, false) => continue,
            };
            found.push((number, value));
            if fault == Fault::DepthFirst {
                known[number] = Some(value);
            }
        }
        found.into_iter().for_each(|(number, value)| values[number] = Some(value));
    }
    let rest = if fault == Fault::NoDraws { Value::Loss(1) } else { Value::Draw };
    values.into_iter().map(|value| value.unwrap_or(rest)).collect()
}

/// A graph with cycles, with players who sometimes move twice, and with ends of every kind.
fn random_graph(seed: u64) -> Graph {
    let mut random = Random::new(seed);
    let count = 12 + random.below(60);
    let mut graph = Graph::default();
    for _ in 0..count {
        let turn = Player::BOTH[random.below(2) as usize];
        let ended = match random.below(10) {
            0 => Some(Value::Win(0)),
            1 | 2 => Some(Value::Loss(0)),
            3 => Some(Value::Draw),
            _ => None,
        };
        graph.nodes.push(Node { turn, ended });
        let moves = if ended.is_some() { 0 } else { 1 + random.below(4) };
        (0..moves).for_each(|_| graph.moves.push(random.below(count)));
        graph.ends.push(graph.moves.len() as u64);
    }
    graph
}

fn laws(fault: Fault) -> Vec<&'static str> {
    (0..300).filter_map(|seed| check(&random_graph(seed), &wrong_values(&random_graph(seed), fault)).err()).collect()
}

#[test]
fn the_values_of_graphs_with_cycles_are_right() {
    for seed in 0..2000 {
        let graph = random_graph(seed);
        let values = retrograde::values(&graph, &mut |_| true).unwrap();
        assert_eq!(check(&graph, &values), Ok(()), "graph {seed}");
        assert_eq!(values, wrong_values(&graph, Fault::None), "graph {seed}");
    }
}

#[test]
fn a_wrong_analysis_is_found_out() {
    assert_eq!(laws(Fault::None), Vec::<&str>::new());
    for (fault, law) in [
        (Fault::OneLosingMove, "overlooked win"),
        (Fault::NoLosses, "overlooked loss"),
        (Fault::Distance, "distance"),
        (Fault::DepthFirst, "distance"),
        (Fault::TakesTurns, "better than its moves"),
        (Fault::NoDraws, "better than its moves"),
        (Fault::EndsEarly, "overlooked win"),
        (Fault::EndsAmiss, "ended"),
    ] {
        assert!(laws(fault).contains(&law), "{fault:?}: {:?}", laws(fault));
    }
}
