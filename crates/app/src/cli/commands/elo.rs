//! `potez elo`: what a number of games says about two players, and whether it is enough.

use potez_contest::{Decision, Pentanomial, Sample, Sprt, Tally, Trinomial};
use potez_rules::Refusal;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done};
use crate::words::Words;

#[derive(Debug, clap::Args)]
pub(crate) struct EloArgs {
    /// How many games were won, drawn and lost
    #[arg(long, value_name = "W,D,L", required_unless_present = "pentanomial", conflicts_with = "pentanomial", value_parser = counts::<3>)]
    pub(crate) wdl: Option<[u64; 3]>,
    /// How many pairs of games from one opening brought 0, ½, 1, 1½ and 2 points
    #[arg(long, value_name = "A,B,C,D,E", value_parser = counts::<5>)]
    pub(crate) pentanomial: Option<[u64; 5]>,
    /// Test whether the difference is LOW or HIGH points
    #[arg(long, value_name = "LOW,HIGH", value_parser = hypotheses, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// The points of --sprt are normalised Elo
    #[arg(long, requires = "sprt")]
    pub(crate) normalised: bool,
}

/// Numbers between commas.
fn counts<const N: usize>(text: &str) -> Result<[u64; N], Refusal> {
    let wrong = || {
        let facts = [("count", N.to_string())];
        Refusal::new("elo.counts", "{count} whole numbers between commas, together less than a billion", facts)
    };
    let numbers: Result<Vec<u64>, _> = text.split(',').map(|number| number.trim().parse::<u64>()).collect();
    let numbers: [u64; N] = numbers.map_err(|_| wrong())?.try_into().map_err(|_| wrong())?;
    let all = numbers.iter().fold(0_u64, |all, number| all.saturating_add(*number));
    if all < 1_000_000_000 { Ok(numbers) } else { Err(wrong()) }
}

/// Two differences, the smaller one first.
pub(crate) fn hypotheses(text: &str) -> Result<(f64, f64), Refusal> {
    let wrong = || {
        Refusal::new("elo.sprt", "two numbers from -1000 to 1000 with a comma between them, the smaller one first", [])
    };
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.abs() <= 1000.0).ok_or_else(wrong);
    let (low, high) = (number(low)?, number(high)?);
    if low < high { Ok((low, high)) } else { Err(wrong()) }
}

/// The answer for programs. What is not finite is `null`.
#[derive(Debug, Serialize)]
pub(crate) struct Estimate {
    /// The difference on the logistic scale.
    elo: Option<f64>,
    /// Half its 95 % interval.
    elo_error: Option<f64>,
    /// The difference in normalised Elo.
    nelo: Option<f64>,
    /// Half its 95 % interval.
    nelo_error: Option<f64>,
    /// The likelihood of superiority.
    los: f64,
    /// The logarithm of the ratio of likelihoods, if a test was asked for.
    llr: Option<f64>,
    /// `H0`, `H1` or `continue`.
    verdict: Option<&'static str>,
}

impl Estimate {
    /// What a sample says, and a test about it.
    pub(crate) fn of<const N: usize>(sample: &Sample<N>, test: Option<Sprt>) -> Estimate {
        let finite = |number: f64| number.is_finite().then_some(number);
        let elo = sample.elo();
        let normalised = sample.normalised_elo();
        let llr = test.map(|test| test.log_likelihood_ratio(sample));
        Estimate {
            elo: finite(elo.points).filter(|_| sample.size() > 0),
            elo_error: finite((elo.high - elo.low) / 2.0),
            nelo: normalised.map(|(points, _)| points),
            nelo_error: normalised.map(|(_, error)| error),
            los: sample.superiority(),
            llr,
            verdict: test.zip(llr).map(|(test, llr)| name(test.decision(llr))),
        }
    }

    /// The lines for people, without the difference on the logistic scale.
    pub(crate) fn lines(&self, words: &Words, test: Option<Sprt>) -> Vec<String> {
        let mut lines = Vec::new();
        if let (Some(points), Some(error)) = (self.nelo, self.nelo_error) {
            let facts = [("points", signed(words, points).into()), ("error", words.decimal(error, 1).into())];
            lines.push(words.say("answers-elo-normalised", &facts));
        }
        lines.push(words.say("answers-elo-los", &[("percent", percent(words, self.los).into())]));
        if let (Some(test), Some(llr), Some(verdict)) = (test, self.llr, self.verdict) {
            let facts = [
                ("llr", words.decimal(llr, 2).into()),
                ("low", words.figure(&test.low.to_string()).into()),
                ("high", words.figure(&test.high.to_string()).into()),
            ];
            lines.push(words.say(&format!("answers-elo-{}", verdict.to_lowercase()), &facts));
        }
        lines
    }
}

fn name(decision: Decision) -> &'static str {
    match decision {
        Decision::H0 => "H0",
        Decision::H1 => "H1",
        Decision::Continue => "continue",
    }
}

fn signed(words: &Words, points: f64) -> String {
    words.figure(&format!("{points:+.1}"))
}

/// A likelihood in per cent. Nothing is certain, so neither 0 nor 100 is told.
pub(crate) fn percent(words: &Words, likelihood: f64) -> String {
    match 100.0 * likelihood {
        percent if percent >= 99.95 => format!("> {}", words.decimal(99.9, 1)),
        percent if percent < 0.05 => format!("< {}", words.decimal(0.1, 1)),
        percent => words.decimal(percent, 1),
    }
}

/// The difference in Elo points with its interval, as far as they are finite.
pub(crate) fn elo_text<const N: usize>(sample: &Sample<N>, decimals: usize, words: &Words) -> String {
    let sign = |points: f64| words.figure(&format!("{points:+.decimals$}"));
    let elo = sample.elo();
    let facts = [("points", sign(elo.points).into()), ("low", sign(elo.low).into()), ("high", sign(elo.high).into())];
    let id = match (elo.low.is_finite(), elo.high.is_finite()) {
        _ if sample.size() == 0 => "answers-elo-none",
        (_, false) if sample.clean_sweep().is_some() => "answers-match-elo-won",
        (false, _) if sample.clean_sweep().is_some() => "answers-match-elo-lost",
        (true, true) => "answers-match-elo",
        (true, false) => "answers-match-elo-least",
        (false, true) => "answers-match-elo-most",
        (false, false) => "answers-match-elo-open",
    };
    words.say(id, &facts)
}

pub(crate) fn run(args: &EloArgs, output: &mut Output) -> Done {
    let test = args.sprt.map(|(low, high)| Sprt::new(low, high, args.normalised));
    match (args.pentanomial, args.wdl) {
        (Some(pairs), _) => write(&Pentanomial::new(pairs), test, output)?,
        (None, wdl) => {
            let [wins, draws, losses] = wdl.unwrap_or_default().map(|count| u32::try_from(count).unwrap_or(u32::MAX));
            write(&Trinomial::from(Tally { wins, draws, losses }), test, output)?;
        }
    }
    Ok(Answer::Yes)
}

fn write<const N: usize>(sample: &Sample<N>, test: Option<Sprt>, output: &mut Output) -> Result<(), Failure> {
    let estimate = Estimate::of(sample, test);
    if output.json {
        return output.value(&estimate);
    }
    let words = output.words.clone();
    let first = match (estimate.elo, estimate.elo_error) {
        (Some(points), Some(error)) => {
            let facts = [("points", signed(&words, points).into()), ("error", words.decimal(error, 1).into())];
            words.say("answers-elo", &facts)
        }
        _ => elo_text(sample, 1, &words),
    };
    output.line(&first)?;
    for line in estimate.lines(&words, test) {
        output.line(&line)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn neither_infinity_nor_certainty_is_told() {
        for language in [Language::English, Language::Serbian, Language::SerbianCyrillic] {
            let words = Words::of(language);
            for counts in [[0, 0, 0], [0, 0, 10], [10, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 1], [0, 1, 9], [0, 0, 900]] {
                let sample = Trinomial::new(counts);
                let mut lines = Estimate::of(&sample, Some(Sprt::new(0.0, 5.0, false))).lines(&words, None);
                lines.push(elo_text(&sample, 0, &words));
                for line in lines {
                    let wrong = ["inf", "NaN", "100.0", "100,0", " 0.0 %", " 0,0 %", "± 0.0", "± 0,0"];
                    assert!(wrong.iter().all(|wrong| !line.contains(wrong)), "{counts:?}: {line}");
                }
            }
        }
        let told = |wins, draws, losses| {
            elo_text(&Trinomial::from(Tally { wins, draws, losses }), 0, &Words::of(Language::English))
        };
        assert_eq!(told(10, 0, 0), "All games won: no finite Elo estimate, at least +183 (95 %)");
        assert_eq!(told(0, 0, 10), "All games lost: no finite Elo estimate, at most -183 (95 %)");
        assert_eq!(told(9, 1, 0), "Elo +512 (95 %: at least +311)");
        assert_eq!(told(0, 1, 9), "Elo -512 (95 %: at most -311)");
        assert_eq!(told(1, 0, 1), "Elo +0 (too few games for an interval)");
        assert_eq!(told(0, 4, 0), "Elo +0 (95 %: -204 to +204)");
        assert_eq!(told(0, 0, 0), "No games yet: nothing is known about the difference");
    }
}
