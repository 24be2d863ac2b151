//! Retrograde analysis: values from the finished games back. First come all wins and losses in 0 plies, then those in 1, in 2 … What is left when nothing
//! changes any longer is drawn.

use super::explore::Graph;
use crate::value::{MOST, Value};
use crate::{Phase, Progress, Stopped, Watch};

/// The value of every position.
pub(crate) fn values(graph: &Graph, watch: Watch<'_>) -> Result<Vec<Value>, Stopped> {
    let count = graph.nodes.len();
    let (before, ends) = reversed(graph);
    let mut values: Vec<Option<Value>> = vec![None; count];
    // How many moves of each position are not known to lose.
    let mut open: Vec<u32> = (0..count).map(|number| graph.after(number).len() as u32).collect();
    let mut frontier = Vec::new();
    for (number, node) in graph.nodes.iter().enumerate() {
        values[number] = node.ended;
        if node.ended.is_some_and(|value| value != Value::Draw) {
            frontier.push(number as u32);
        }
    }
    let mut done = frontier.len() as u64;
    for distance in 0..MOST {
        if frontier.is_empty() {
            break;
        }
        let mut next = Vec::new();
        for &number in &frontier {
            let Some(value) = values[number as usize] else { continue };
            let from = if number == 0 { 0 } else { ends[number as usize - 1] } as usize;
            for &earlier in &before[from..ends[number as usize] as usize] {
                let at = earlier as usize;
                if values[at].is_some() {
                    continue;
                }
                match value.before(graph.nodes[at].turn == graph.nodes[number as usize].turn) {
                    Value::Loss(plies) => {
                        open[at] -= 1;
                        if open[at] > 0 {
                            continue;
                        }
                        values[at] = Some(Value::Loss(plies));
                    }
                    better => values[at] = Some(better),
                }
                next.push(earlier);
            }
        }
        done += next.len() as u64;
        let news = Progress { phase: Phase::Backward, ply: u32::from(distance), done, positions: Some(count as u64) };
        if !watch(&news) {
            return Err(Stopped::Asked);
        }
        frontier = next;
    }
    Ok(values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect())
}

/// The positions before each one, position by position, and where the lists end.
fn reversed(graph: &Graph) -> (Vec<u32>, Vec<u64>) {
    let count = graph.nodes.len();
    let mut ends = vec![0u64; count];
    graph.moves.iter().for_each(|after| ends[*after as usize] += 1);
    let mut sum = 0;
    // First where the lists begin; each end moves on while its list is filled.
    for end in &mut ends {
        let begin = sum;
        sum += *end;
        *end = begin;
    }
    let mut before = vec![0; graph.moves.len()];
    for number in 0..count {
        for after in graph.after(number) {
            let place = &mut ends[*after as usize];
            before[*place as usize] = number as u32;
            *place += 1;
        }
    }
    (before, ends)
}
