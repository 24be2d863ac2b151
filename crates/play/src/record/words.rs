//! Small values as text, shared by the text formats: evaluations, times, endings.

use potez_rules::{Outcome, Player};

use crate::session::{Ending, Evaluation};

/// `35`, `X#5`, `=`.
pub(super) fn evaluation_text(evaluation: Evaluation) -> String {
    match evaluation {
        Evaluation::Points(points) => points.to_string(),
        Evaluation::Win(player, plies) => format!("{}#{plies}", player.mark()),
        Evaluation::Draw => "=".to_owned(),
    }
}

pub(super) fn parse_evaluation(text: &str) -> Option<Evaluation> {
    if text == "=" {
        return Some(Evaluation::Draw);
    }
    if let Some((player, plies)) = text.split_once('#') {
        return Some(Evaluation::Win(parse_player(player)?, plies.parse().ok()?));
    }
    text.parse().ok().map(Evaluation::Points)
}

/// `resigned X`, `time O`, `agreed`; an ending by the rules needs no text.
pub(super) fn ending_text(ending: Ending) -> Option<String> {
    match ending {
        Ending::Rules(_) => None,
        Ending::Resigned(player) => Some(format!("resigned {}", player.mark())),
        Ending::Time(player) => Some(format!("time {}", player.mark())),
        Ending::Agreed => Some("agreed".to_owned()),
    }
}

pub(super) fn parse_ending(text: &str) -> Option<Ending> {
    match text.split_once(' ') {
        None if text == "agreed" => Some(Ending::Agreed),
        Some(("resigned", player)) => Some(Ending::Resigned(parse_player(player)?)),
        Some(("time", player)) => Some(Ending::Time(parse_player(player)?)),
        _ => None,
    }
}

/// How people probably ended a game with this outcome, if nothing more is known.
pub(super) fn guessed_ending(outcome: Outcome) -> Ending {
    match outcome {
        Outcome::Win(winner) => Ending::Resigned(winner.other()),
        Outcome::Draw => Ending::Agreed,
    }
}

pub(super) fn parse_player(text: &str) -> Option<Player> {
    match text {
        "X" => Some(Player::First),
        "O" => Some(Player::Second),
        _ => None,
    }
}

/// `1-0`, `0-1`, `1/2-1/2`.
pub(super) fn result_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::First) => "1-0",
        Outcome::Win(Player::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}

pub(super) fn parse_result(text: &str) -> Option<Outcome> {
    [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw]
        .into_iter()
        .find(|outcome| result_text(*outcome) == text)
}

/// `299.5`: seconds.
pub(super) fn seconds_text(milliseconds: u64) -> String {
    let text = format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Reads seconds; fractions of a millisecond are cut off.
pub(super) fn parse_seconds(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) {
        return None;
    }
    let thousandths = fraction.bytes().chain(*b"000").take(3).fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(thousandths)
}

/// `0:04:59.5`: hours, minutes, seconds.
pub(super) fn clock_text(milliseconds: u64) -> String {
    let minutes = milliseconds / 60_000;
    let seconds = seconds_text(milliseconds % 60_000);
    let zero = if milliseconds % 60_000 < 10_000 { "0" } else { "" };
    format!("{}:{:02}:{zero}{seconds}", minutes / 60, minutes % 60)
}

pub(super) fn parse_clock(text: &str) -> Option<u64> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let minutes = hours.parse::<u64>().ok()?.checked_mul(60)?.checked_add(minutes.parse().ok()?)?;
    minutes.checked_mul(60_000)?.checked_add(parse_seconds(seconds)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn times_look_as_people_write_them() {
        assert_eq!(clock_text(299_500), "0:04:59.5");
        assert_eq!(clock_text(3_600_000 * 12 + 5), "12:00:00.005");
        assert_eq!(seconds_text(300_000), "300");
        assert_eq!(seconds_text(0), "0");
        assert_eq!(parse_seconds("1.2349"), Some(1234));
        for text in ["", ".", "1.", ".5", "-1", "1e3", "99999999999999999999", "１"] {
            assert_eq!(parse_seconds(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn times_are_read_back(milliseconds: u64) {
            prop_assert_eq!(parse_seconds(&seconds_text(milliseconds)), Some(milliseconds));
            prop_assert_eq!(parse_clock(&clock_text(milliseconds)), Some(milliseconds));
        }

        #[test]
        fn evaluations_are_read_back(points: i32, plies: u32) {
            for evaluation in [Evaluation::Points(points), Evaluation::Win(Player::Second, plies), Evaluation::Draw] {
                prop_assert_eq!(parse_evaluation(&evaluation_text(evaluation)), Some(evaluation));
            }
        }

        #[test]
        fn readers_take_anything(text in ".{0,20}", near in "[0-9XO#=:. a-z]{0,12}") {
            for text in [&text, &near] {
                let _ = (parse_evaluation(text), parse_ending(text), parse_seconds(text), parse_clock(text));
            }
        }
    }
}
