//! How figures are taken on a machine that is not quiet.
//!
//! - Processor time of this process, not the clock on the wall.
//! - A job that is too short is repeated until it takes [`SHORTEST`].
//! - Two programs are run in turn, A B A B, and the ratio of every pair is taken: what disturbs one disturbs the other.
//!   The figure is the median of the ratios.
//! - A job gives an answer, and a wrong answer stops everything.

use std::fmt::Write;
use std::time::Duration;

use cpu_time::ProcessTime;
use serde_json::json;

/// No job is timed in less.
const SHORTEST: Duration = Duration::from_millis(60);

/// What is measured, how often, and where the lines go.
pub(crate) struct Bench {
    /// One JSON object a line instead of a table.
    pub(crate) json: bool,
    /// Only benchmarks whose name contains this.
    pub(crate) only: String,
    /// How many pairs of runs.
    pub(crate) pairs: usize,
    missed: Vec<String>,
}

impl Default for Bench {
    fn default() -> Bench {
        Bench { json: false, only: String::new(), pairs: 9, missed: Vec::new() }
    }
}

/// A job with a name and the answer that it must give.
pub(crate) struct Job<'a> {
    pub(crate) name: &'a str,
    pub(crate) run: Box<dyn FnMut() + 'a>,
}

impl<'a> Job<'a> {
    /// A job whose answer is known.
    pub(crate) fn answers<T: PartialEq + std::fmt::Debug + 'a>(
        name: &'a str,
        expected: T,
        mut run: impl FnMut() -> T + 'a,
    ) -> Job<'a> {
        Job { name, run: Box::new(move || assert_eq!(std::hint::black_box(run()), expected, "a wrong answer")) }
    }

    /// A job whose answer can only be tested.
    pub(crate) fn checked<T: 'a>(
        name: &'a str,
        mut run: impl FnMut() -> T + 'a,
        test: impl Fn(&T) -> bool + 'a,
    ) -> Job<'a> {
        Job { name, run: Box::new(move || assert!(test(&std::hint::black_box(run())), "a wrong answer")) }
    }

    /// The processor time of one run, the mean of this many, in seconds.
    pub(crate) fn time(&mut self, times: u32) -> f64 {
        let start = ProcessTime::now();
        for _ in 0..times {
            (self.run)();
        }
        start.elapsed().as_secs_f64() / f64::from(times)
    }

    /// How often the job must be repeated to be long enough; the first run, which warms up, is not counted.
    fn repeats(&mut self) -> u32 {
        self.time(1);
        let mut times = 1;
        loop {
            let total = self.time(times) * f64::from(times);
            if total >= SHORTEST.as_secs_f64() {
                return times;
            }
            times = times.saturating_mul(if total * 8.0 < SHORTEST.as_secs_f64() { 8 } else { 2 });
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}

/// A number with its thousand, million or thousand million.
fn short(number: f64) -> String {
    match number {
        n if n >= 1e9 => format!("{:.2} G", n / 1e9),
        n if n >= 1e6 => format!("{:.2} M", n / 1e6),
        n if n >= 1e3 => format!("{:.1} k", n / 1e3),
        n => format!("{n:.1} "),
    }
}

impl Bench {
    /// The head of the table.
    pub(crate) fn head(&self) {
        if !self.json {
            self.say(&format!(
                "{:<34} {:>22} {:>12} {:>22} {:>12} {:>8} {:>6}",
                "what", "ours", "ms", "theirs", "ms", "ratio", "goal"
            ));
        }
    }

    /// Is a benchmark of this name asked for?
    pub(crate) fn wants(&self, name: &str) -> bool {
        name.contains(&self.only)
    }

    /// Runs two jobs in turn that do the same `work` (in `unit`s), and reports how many times faster ours is. `pairs`
    /// is the most pairs that this job is worth.
    pub(crate) fn duel(&mut self, what: Duel<'_>, mut ours: Job<'_>, mut theirs: Job<'_>) {
        let (our_times, their_times) = (ours.repeats(), theirs.repeats());
        let mut pairs = Vec::new();
        for _ in 0..self.pairs.min(what.pairs) {
            pairs.push((ours.time(our_times), theirs.time(their_times)));
        }
        let ratio = median(pairs.iter().map(|(a, b)| b / a).collect());
        let seconds = [median(pairs.iter().map(|p| p.0).collect()), median(pairs.iter().map(|p| p.1).collect())];
        if ratio < what.goal {
            self.missed.push(what.name.to_owned());
        }
        let rates = seconds.map(|seconds| what.work / seconds);
        if self.json {
            self.say(
                &json!({
                    "what": what.name, "unit": what.unit, "ratio": ratio, "goal": what.goal, "pairs": pairs.len(),
                    "ours": { "name": ours.name, "seconds": seconds[0], "per_second": rates[0] },
                    "theirs": { "name": theirs.name, "seconds": seconds[1], "per_second": rates[1] },
                })
                .to_string(),
            );
            return;
        }
        let mut line = format!("{:<34}", what.name);
        for (seconds, rate) in seconds.iter().zip(rates) {
            let _ = write!(line, " {:>22} {:>12.3}", format!("{}{}/s", short(rate), what.unit), seconds * 1e3);
        }
        let _ = write!(line, " {ratio:>8.2} {:>6}", what.goal);
        self.say(&line);
        if ratio < what.goal {
            self.say(&format!("    below the goal; theirs is {}", theirs.name));
        }
    }

    /// Times one job alone.
    pub(crate) fn rate(&mut self, name: &str, work: f64, unit: &str, mut job: Job<'_>) {
        let times = job.repeats();
        let seconds = median((0..self.pairs).map(|_| job.time(times)).collect());
        if self.json {
            self.say(
                &json!({
                    "what": name, "unit": unit, "ours": { "name": job.name, "seconds": seconds, "per_second": work / seconds },
                })
                .to_string(),
            );
            return;
        }
        self.say(&format!("{name:<34} {:>22} {:>12.3}", format!("{}{unit}/s", short(work / seconds)), seconds * 1e3));
    }

    /// Reports pairs of times in seconds, ours and theirs, that were taken elsewhere.
    pub(crate) fn pairs_of(&mut self, name: &str, pairs: &[(f64, f64)], goal: f64) {
        let ratio = median(pairs.iter().map(|(a, b)| b / a).collect());
        let [ours, theirs] = [median(pairs.iter().map(|p| p.0).collect()), median(pairs.iter().map(|p| p.1).collect())];
        self.note(&format!("{name}: ours {:.3} ms, theirs {:.3} ms", ours * 1e3, theirs * 1e3), ratio, goal);
    }

    /// Reports a time in seconds that may be so many `times` that of a peer which was measured elsewhere.
    pub(crate) fn within(&mut self, name: &str, seconds: f64, remark: &str, peer: f64, times: f64) {
        let unit = |seconds: f64| match seconds {
            s if s < 1e-3 => format!("{:.2} µs", s * 1e6),
            s if s < 1.0 => format!("{:.2} ms", s * 1e3),
            s => format!("{s:.1} s"),
        };
        let text = format!("{name}: {}, {remark}, at most {times} × {}", unit(seconds), unit(peer));
        self.note(&text, times * peer / seconds, 1.0);
    }

    /// Reports a ratio with its goal; a goal of 0 is none.
    pub(crate) fn note(&mut self, what: &str, ratio: f64, goal: f64) {
        if ratio < goal {
            self.missed.push(what.to_owned());
        }
        if self.json {
            self.say(&json!({ "what": what, "ratio": ratio, "goal": goal }).to_string());
        } else {
            self.say(&format!("{what:<106} {ratio:>8.2} {goal:>6}"));
        }
    }

    /// Did every duel reach its goal?
    pub(crate) fn all_goals_met(&self) -> bool {
        self.missed.is_empty()
    }

    #[expect(clippy::print_stdout, reason = "the figures are what the program is for")]
    fn say(&self, line: &str) {
        println!("{line}");
    }
}

/// What a duel is about.
pub(crate) struct Duel<'a> {
    pub(crate) name: &'a str,
    /// How much one run of either job does.
    pub(crate) work: f64,
    pub(crate) unit: &'a str,
    /// The ratio that is asked for; 0 where none is.
    pub(crate) goal: f64,
    /// The most pairs of runs.
    pub(crate) pairs: usize,
}
