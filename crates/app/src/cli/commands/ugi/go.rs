//! The arguments of `go`.

use std::str::SplitWhitespace;
use std::time::Duration;

use potez_play::Request;
use potez_rules::refusal::quote;
use potez_rules::{Player, Refusal};
use potez_search::core::Clock;

/// What `go` asks for.
pub(super) struct Go {
    pub(super) request: Request,
    /// Think while the opponent thinks; the limits count from `ponderhit` on.
    pub(super) ponder: bool,
}

/// Reads `depth N nodes N movetime MS p1time MS p2time MS p1inc MS p2inc MS movestogo N infinite ponder searchmoves M1 M2 …`.
pub(super) fn read(text: &str, turn: Player) -> Result<Go, Refusal> {
    let (mut request, mut ponder) = (Request::default(), false);
    let (mut times, mut increments, mut moves_to_go) = ([None; 2], [Duration::ZERO; 2], None);
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "depth" => request.limits.depth = Some(number(word, &mut words)?.clamp(1, 2000) as u32),
            "nodes" => request.limits.nodes = Some(number(word, &mut words)?.max(1)),
            "movetime" => request.limits.time = Some(time(word, &mut words)?),
            "p1time" => times[0] = Some(time(word, &mut words)?),
            "p2time" => times[1] = Some(time(word, &mut words)?),
            "p1inc" => increments[0] = time(word, &mut words)?,
            "p2inc" => increments[1] = time(word, &mut words)?,
            "movestogo" => moves_to_go = u32::try_from(number(word, &mut words)?.max(1)).ok(),
            "infinite" => request.ponder = true,
            "ponder" => ponder = true,
            "searchmoves" => request.only = words.by_ref().map(str::to_owned).collect(),
            _ => return Err(super::lines::unknown("word of go", word)),
        }
    }
    request.clock =
        times[turn.index()].map(|remaining| Clock { remaining, increment: increments[turn.index()], moves_to_go });
    Ok(Go { request, ponder })
}

fn number(name: &str, words: &mut SplitWhitespace<'_>) -> Result<u64, Refusal> {
    let word = words.next().unwrap_or_default();
    // A clock may be overdrawn.
    let read = if word.starts_with('-') { word.parse::<i64>().ok().map(|_| 0) } else { word.parse().ok() };
    read.ok_or_else(|| {
        let facts = [("name", name.to_owned()), ("word", quote(word))];
        Refusal::new("ugi.number", "{name} takes a whole number, not {word}", facts)
    })
}

fn time(name: &str, words: &mut SplitWhitespace<'_>) -> Result<Duration, Refusal> {
    // A month is long enough, and no sum of such times overflows.
    let most = Duration::from_secs(30 * 24 * 3600);
    Ok(Duration::from_millis(number(name, words)?).clamp(Duration::from_millis(1), most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_and_clocks_are_read() {
        let read = |text, turn| super::read(text, turn).map(|go| go.request);
        let request = read("p1time 1000 p2time 2000 p2inc 5 depth 3 movetime 0", Player::Second).unwrap();
        let clock = request.clock.unwrap();
        assert_eq!((clock.remaining, clock.increment), (Duration::from_secs(2), Duration::from_millis(5)));
        assert_eq!((request.limits.depth, request.limits.time), (Some(3), Some(Duration::from_millis(1))));
        assert!(read("infinite", Player::First).unwrap().ponder);
        assert_eq!(read("searchmoves a1 b2", Player::First).unwrap().only, ["a1", "b2"]);
        assert!(super::read("ponder movetime 5", Player::First).unwrap().ponder);
        assert_eq!(read("p1time -50", Player::First).unwrap().clock.unwrap().remaining, Duration::from_millis(1));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["depth", "depth x", "nodes 1.5", "movetime 99999999999999999999", "deep 3"] {
            assert!(read(text, Player::First).is_err(), "{text}");
        }
        assert!(read(&format!("movetime {}", u64::MAX), Player::First).is_ok());
    }
}
