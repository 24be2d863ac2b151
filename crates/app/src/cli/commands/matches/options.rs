//! Openings, memory and early ends, as they are written on the command line.

use std::str::FromStr;

use potez_contest::{Agreement, Openings};
use potez_play::Table;
use potez_rules::Refusal;

use crate::cli::failure::Failure;
use crate::cli::input;

/// How games begin.
#[derive(Clone, Debug)]
pub(crate) enum OpeningsArg {
    Random(u32),
    Balanced(u32),
    File(String),
}

impl FromStr for OpeningsArg {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<OpeningsArg, Refusal> {
        let plies = |number: &str| {
            let wrong = || Refusal::new("match.openings", "so many plies, 0 to 200, as in balanced:6", []);
            number.parse().ok().filter(|plies| *plies <= 200).ok_or_else(wrong)
        };
        match text.split_once(':') {
            Some(("random", number)) => plies(number).map(OpeningsArg::Random),
            Some(("balanced", number)) => plies(number).map(OpeningsArg::Balanced),
            _ => Ok(OpeningsArg::File(text.to_owned())),
        }
    }
}

impl OpeningsArg {
    /// The openings; a file is read and tried on the table.
    pub(super) fn open(&self, table: &mut dyn Table) -> Result<Openings, Failure> {
        match self {
            OpeningsArg::Random(plies) => Ok(Openings::Random(*plies)),
            OpeningsArg::Balanced(plies) => Ok(Openings::Balanced(*plies)),
            OpeningsArg::File(path) => {
                Openings::read(&input::read(path)?, table).map_err(|refusal| Failure::file(path, refusal))
            }
        }
    }
}

/// When a game ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Early {
    Draw(Agreement),
    Win(Agreement),
    Proof(u64),
}

/// The default number of positions for a search that tries to prove a result.
const PROOF_NODES: u64 = 10_000;

pub(super) fn parse_early(text: &str) -> Result<Early, Refusal> {
    let wrong = || {
        let template = "draw:MOVES,POINTS, win:MOVES,POINTS, proof or proof:NODES, as in draw:8,20";
        Refusal::new("match.adjudicate", template, [])
    };
    let agreement = |text: &str| {
        let (moves, points) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
        let moves = number(moves)?;
        if (1..=1000).contains(&moves) { Ok(Agreement { moves, points: number(points)? }) } else { Err(wrong()) }
    };
    match text.split_once(':') {
        None if text == "proof" => Ok(Early::Proof(PROOF_NODES)),
        Some(("proof", nodes)) => nodes.parse().ok().filter(|nodes| *nodes > 0).map(Early::Proof).ok_or_else(wrong),
        Some(("draw", rest)) => agreement(rest).map(Early::Draw),
        Some(("win", rest)) => agreement(rest).map(Early::Win),
        _ => Err(wrong()),
    }
}

/// Megabytes, as bytes.
pub(super) fn parse_memory(text: &str) -> Result<u64, Refusal> {
    let wrong = || Refusal::new("match.memory", "a whole number of megabytes, at least 1", []);
    let megabytes = text.trim().parse::<u64>().ok().filter(|megabytes| (1..1 << 30).contains(megabytes));
    megabytes.map(|megabytes| megabytes << 20).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_ends_are_read() {
        let agreement = Agreement { moves: 8, points: 20 };
        assert_eq!(parse_early("draw:8,20"), Ok(Early::Draw(agreement)));
        assert_eq!(parse_early("win:8, 20"), Ok(Early::Win(agreement)));
        assert_eq!(parse_early("proof"), Ok(Early::Proof(PROOF_NODES)));
        assert_eq!(parse_early("proof:5"), Ok(Early::Proof(5)));
        for wrong in ["", "draw", "draw:0,5", "draw:5", "win:a,b", "proof:0", "proof:x", "loss:1,2", "draw:1,-2"] {
            assert!(parse_early(wrong).is_err(), "{wrong}");
        }
    }
}
