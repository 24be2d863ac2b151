//! `potez match`: two engines, many games.

use potez_contest::{Contest, Played, Tally, play_match};
use potez_play::{Request, find};
use potez_rules::Settings;
use serde_json::json;

use crate::cli::failure::Failure;
use crate::cli::opening::{EngineArgs, LimitArgs};
use crate::cli::output::Output;
use crate::cli::{Answer, Done, input, opening};
use crate::words::Words;

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// The first engine: engine, engine:1 … engine:10, mcts, course, course:DEPTH, random
    pub(crate) a: String,
    /// The second engine
    pub(crate) b: String,
    /// The game
    #[arg(long)]
    pub(crate) game: String,
    /// An option of the game; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// How many games; each opening is played twice, with the sides swapped
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// How many random plies an opening has
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=200))]
    pub(crate) opening: u32,
    #[command(flatten)]
    pub(crate) build: EngineArgs,
    /// Weights for the second engine only
    #[arg(long, value_name = "FILE")]
    pub(crate) weights_b: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How many games are played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) parallel: u16,
    /// Write the moves of every game too
    #[arg(long)]
    pub(crate) record: bool,
}

pub(crate) fn run(args: &MatchArgs, output: &mut Output) -> Done {
    let mut engines = [opening::engine(&args.a, &args.build)?, opening::engine(&args.b, &args.build)?];
    opening::check_use(&args.build, &args.limits, &engines.each_ref().map(|engine| engine.kind))?;
    if let Some(path) = &args.weights_b {
        opening::check_weights(&[engines[1].kind])?;
        engines[1].weights = Some(input::read(path)?);
    }
    let requests = [0, 1].map(|i| Request { limits: args.limits.limits(engines[i].kind), ..Request::default() });
    let contest = Contest { engines, requests, games: args.games, opening: args.opening, seed: args.build.seed };
    let entry = find(&args.game).map_err(|refusal| Failure::usage(&refusal))?;
    let mut settings = Settings::new();
    for pair in &args.set {
        settings.add(pair).map_err(|refusal| Failure::usage(&refusal))?;
    }
    let table = (entry.open)(&settings).map_err(|refusal| Failure::usage(&refusal))?;
    // Both engines are built once before anything is played, so that a mistake in them is reported at once.
    let second = args.weights_b.as_deref().or(args.build.weights.as_deref());
    for (engine, path) in contest.engines.iter().zip([args.build.weights.as_deref(), second]) {
        table.engine(engine).map_err(|refusal| opening::weights_refused(path, refusal))?;
    }
    let mut written = Ok(());
    let tally = play_match(&contest, &*table, args.parallel.into(), &mut |played, tally| {
        written = tell(args, played, tally, output);
        written.is_ok()
    });
    let tally = tally.map_err(|refusal| Failure::data(&refusal))?;
    written?;
    report(args, &tally, output)?;
    Ok(Answer::Yes)
}

/// Writes a game that has ended.
fn tell(args: &MatchArgs, played: &Played, tally: &Tally, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        if args.record {
            output.value(played)?;
        }
    } else if args.record {
        let sides = if played.x == 0 { [&args.a, &args.b] } else { [&args.b, &args.a] };
        let result = match played.winner() {
            Some(0) => args.a.as_str(),
            Some(_) => args.b.as_str(),
            None => &output.words.say("answers-match-draw", &[]),
        };
        let facts = [
            ("number", (played.game + 1).into()),
            ("x", sides[0].into()),
            ("o", sides[1].into()),
            ("result", result.into()),
            ("moves", played.moves.join(",").into()),
        ];
        let line = output.words.say("answers-match-game", &facts);
        output.line(&line)?;
    }
    progress(args, tally, &output.words);
    output.flush()
}

/// How far the match is: on stderr, and only if that is a terminal.
fn progress(args: &MatchArgs, tally: &Tally, words: &Words) {
    use std::io::{IsTerminal, Write};
    let mut stderr = std::io::stderr();
    if stderr.is_terminal() {
        let Tally { wins, draws, losses } = tally;
        let facts = [
            ("played", tally.games().into()),
            ("games", args.games.into()),
            ("wins", wins.into()),
            ("draws", draws.into()),
            ("losses", losses.into()),
        ];
        // Progress that cannot be shown is no failure.
        let _ = write!(stderr, "\r{} ", words.say("answers-match-progress", &facts));
        if tally.games() == args.games {
            let _ = writeln!(stderr);
        }
    }
}

fn report(args: &MatchArgs, tally: &Tally, output: &mut Output) -> Result<(), Failure> {
    let elo = tally.elo();
    let swept = tally.clean_sweep();
    if output.json {
        let [low, high] = match swept {
            Some(lead) if tally.wins > 0 => [lead, f64::INFINITY],
            Some(lead) => [f64::NEG_INFINITY, -lead],
            None => [elo.low, elo.high],
        };
        let number = |points: f64| points.is_finite().then_some(points);
        return output.value(&json!({
            "a": args.a, "b": args.b, "game": args.game, "games": tally.games(),
            "wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "score": tally.score(),
            "elo": {"points": number(elo.points), "low": number(low), "high": number(high)},
        }));
    }
    let words = &output.words;
    let result = words.say(
        "answers-match-result",
        &[
            ("a", args.a.as_str().into()),
            ("b", args.b.as_str().into()),
            ("game", args.game.as_str().into()),
            ("count", tally.games().into()),
            ("wins", tally.wins.into()),
            ("draws", tally.draws.into()),
            ("losses", tally.losses.into()),
            ("percent", words.decimal(100.0 * tally.score(), 1).into()),
        ],
    );
    let elo = elo_text(tally, words);
    output.line(&result)?;
    output.line(&elo)
}

/// The difference in Elo points with its interval, as far as they are finite.
fn elo_text(tally: &Tally, words: &Words) -> String {
    let whole = |points: f64| format!("{points:+.0}");
    if let Some(lead) = tally.clean_sweep() {
        return match tally.wins > 0 {
            true => words.say("answers-match-elo-won", &[("low", whole(lead).into())]),
            false => words.say("answers-match-elo-lost", &[("high", whole(-lead).into())]),
        };
    }
    let elo = tally.elo();
    let facts =
        [("points", whole(elo.points).into()), ("low", whole(elo.low).into()), ("high", whole(elo.high).into())];
    let id = match (elo.low.is_finite(), elo.high.is_finite()) {
        (true, true) => "answers-match-elo",
        (true, false) => "answers-match-elo-least",
        (false, true) => "answers-match-elo-most",
        (false, false) => "answers-match-elo-open",
    };
    words.say(id, &facts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn no_infinity_is_told() {
        let told = |wins, draws, losses| elo_text(&Tally { wins, draws, losses }, &Words::of(Language::English));
        assert_eq!(told(10, 0, 0), "All games won: no finite Elo estimate, at least +183 (95 %)");
        assert_eq!(told(0, 0, 10), "All games lost: no finite Elo estimate, at most -183 (95 %)");
        assert_eq!(told(9, 1, 0), "Elo +512 (95 %: at least +311)");
        assert_eq!(told(0, 1, 9), "Elo -512 (95 %: at most -311)");
        assert_eq!(told(1, 0, 1), "Elo +0 (too few games for an interval)");
        for tally in [(60, 20, 20), (5, 5, 0), (0, 3, 1), (0, 4, 0)] {
            let text = told(tally.0, tally.1, tally.2);
            assert!(text.starts_with("Elo ") && !text.contains("inf"), "{text}");
        }
    }
}
