//! All positions that can be reached, and the moves between them, layer by layer.

use potez_play::any_game::{AnyGame, AnyPosition};
use potez_rules::{Game, Outcome, Player, Refusal};

use super::texts::Texts;
use crate::bytes::{Reader, push_number};
use crate::parallel::parallel;
use crate::value::Value;
use crate::work::Work;
use crate::{Job, Phase, Progress, Stopped, Watch};

/// This many positions are expanded in one piece of work.
const PIECE: usize = 256;
/// A layer with fewer new positions is not worth a file, as long as all layers before it are as small.
const SMALL: u32 = 4096;

/// The kind of a position: who is to move, or would be, and how the game has ended for that player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) turn: Player,
    pub(crate) ended: Option<Value>,
}

impl Node {
    fn byte(self) -> u8 {
        let ended = match self.ended {
            None => 0,
            Some(Value::Win(_)) => 1,
            Some(Value::Draw) => 2,
            Some(Value::Loss(_)) => 3,
        };
        ended * 2 + self.turn.index() as u8
    }

    fn of_byte(byte: u8) -> Option<Node> {
        let ended = match byte / 2 {
            0 => None,
            1 => Some(Value::Win(0)),
            2 => Some(Value::Draw),
            3 => Some(Value::Loss(0)),
            _ => return None,
        };
        Some(Node { turn: Player::BOTH[usize::from(byte % 2)], ended })
    }
}

/// Positions and moves.
#[derive(Default)]
pub(crate) struct Graph {
    pub(crate) texts: Texts,
    pub(crate) nodes: Vec<Node>,
    /// The positions after each move, position by position.
    pub(crate) moves: Vec<u32>,
    /// Where the moves of each position end.
    pub(crate) ends: Vec<u64>,
}

impl Graph {
    /// The positions after each move of a position.
    pub(crate) fn after(&self, number: usize) -> &[u32] {
        let from = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.moves[from as usize..self.ends[number] as usize]
    }

    /// About how much memory it takes, together with the reversed moves.
    fn memory(&self) -> u64 {
        self.texts.memory() + (self.nodes.len() * 24 + self.moves.len() * 8) as u64
    }

    /// Adds what was found at the next positions that had not been expanded.
    fn add(&mut self, seen: &Seen) -> Option<()> {
        let mut reader = Reader::new(&seen.0);
        while !reader.is_empty() {
            self.nodes.push(Node::of_byte(reader.byte()?)?);
            for _ in 0..reader.number()? {
                let length = usize::try_from(reader.number()?).ok()?;
                let number = self.texts.insert(reader.bytes(length)?);
                self.moves.push(number);
            }
            self.ends.push(self.moves.len() as u64);
        }
        Some(())
    }
}

/// What was found at some positions: the kind of each, and the texts of those that follow.
struct Seen(Vec<u8>);

/// Expands some positions.
fn look(start: &AnyPosition, texts: &[&[u8]]) -> Result<Seen, Refusal> {
    let game = AnyGame::from(start.clone());
    let mut seen = Vec::new();
    let mut moves = Vec::new();
    for text in texts {
        let position = read(start, text)?;
        let turn = game.turn(&position);
        let ended = game.outcome(&position).map(|outcome| match outcome {
            Outcome::Win(winner) if winner == turn => Value::Win(0),
            Outcome::Win(_) => Value::Loss(0),
            Outcome::Draw => Value::Draw,
        });
        seen.push(Node { turn, ended }.byte());
        moves.clear();
        game.legal_moves(&position, &mut moves);
        push_number(&mut seen, moves.len() as u64);
        for &mv in &moves {
            let mut next = position.clone();
            game.apply(&mut next, mv);
            let text = next.key_text();
            push_number(&mut seen, text.len() as u64);
            seen.extend(text.as_bytes());
        }
    }
    Ok(Seen(seen))
}

fn read(start: &AnyPosition, text: &[u8]) -> Result<AnyPosition, Refusal> {
    let text = String::from_utf8_lossy(text);
    start.read(&text).map_err(|reasons| {
        let reason = reasons.first().map_or_else(String::new, ToString::to_string);
        let facts = [("position", text.into_owned()), ("reason", reason)];
        Refusal::new("solve.text", "the game cannot read its own position {position}: {reason}", facts)
    })
}

/// Finds all positions. Every layer is a restart point.
pub(crate) fn explore(game: &AnyGame, job: &Job, work: Option<&Work>, watch: Watch<'_>) -> Result<Graph, Stopped> {
    let start = game.start();
    let mut graph = Graph::default();
    graph.texts.insert(start.key_text().as_bytes());
    let mut spilled = false;
    for layer in 0.. {
        let (from, to) = (graph.nodes.len() as u32, graph.texts.len());
        if from == to {
            break;
        }
        let name = format!("layer-{layer:04}");
        let known = work.and_then(|work| work.load(&name)).map(Seen);
        let seen = match known {
            Some(seen) => {
                spilled = true;
                vec![seen]
            }
            None => look_at_layer(&start, &graph, (from, to), layer, job, watch)?,
        };
        for seen in &seen {
            graph.add(seen).ok_or_else(|| Refusal::new("solve.layer", "a layer on the disk cannot be read", []))?;
            if graph.memory() > job.memory {
                return Err(Stopped::memory(job.memory, layer + 1));
            }
        }
        spilled |= to - from >= SMALL;
        if let Some(work) = work.filter(|work| spilled && !work.path(&name).exists()) {
            let bytes: Vec<u8> = seen.into_iter().flat_map(|seen| seen.0).collect();
            work.save(&name, &bytes)?;
        }
    }
    Ok(graph)
}

fn look_at_layer(
    start: &AnyPosition,
    graph: &Graph,
    (from, to): (u32, u32),
    layer: u32,
    job: &Job,
    watch: Watch<'_>,
) -> Result<Vec<Seen>, Stopped> {
    let numbers: Vec<u32> = (from..to).collect();
    let pieces: Vec<&[u32]> = numbers.chunks(PIECE).collect();
    let piece = |n: usize| {
        let texts: Vec<&[u8]> = pieces[n].iter().map(|number| graph.texts.get(*number)).collect();
        look(start, &texts)
    };
    let mut done = u64::from(from);
    let seen = parallel(pieces.len(), job.workers, piece, &mut || {
        done = (done + PIECE as u64).min(u64::from(to));
        watch(&Progress { phase: Phase::Forward, ply: layer, done, positions: None })
    });
    seen.ok_or(Stopped::Asked)?.into_iter().map(|seen| seen.map_err(Stopped::from)).collect()
}
