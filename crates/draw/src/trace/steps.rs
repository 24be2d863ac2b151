//! Which events count as steps.

use potez_rules::Refusal;
use potez_rules::refusal::quote;
use potez_search::Event;

use super::why::{Language, Sentence, sentence};
use super::{Stage, Trace};

/// How fine the steps are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Grain {
    /// One step for each node that is entered, and the end.
    Visit,
    /// Each node that is entered, each value that a node takes over, each cut.
    Backup,
    /// Everything that happens.
    #[default]
    Bound,
}

impl Grain {
    /// All grains with their names.
    pub const NAMES: [(&'static str, Grain); 3] =
        [("visit", Grain::Visit), ("backup", Grain::Backup), ("bound", Grain::Bound)];

    /// Is an event a step?
    pub(crate) fn shows<M, V>(self, event: &Event<M, V>) -> bool {
        match self {
            Grain::Visit => matches!(event, Event::Enter { .. }),
            Grain::Backup => !matches!(event, Event::Leave { .. } | Event::Iteration { .. }),
            Grain::Bound => true,
        }
    }
}

/// The steps of a trace: each is a number of events. Step 0 is before the first event; the last step is the end.
#[must_use]
pub fn steps(trace: &Trace, grain: Grain) -> Vec<usize> {
    let mut steps = vec![0];
    for (i, event) in trace.events.iter().enumerate() {
        if grain.shows(event) || i + 1 == trace.events.len() {
            steps.push(i + 1);
        }
    }
    steps
}

/// Goes forward to a step and describes it: the cuts since the step before, which coarse steps skip, and the last
/// event.
#[must_use]
pub fn tell(stage: &mut Stage<'_>, steps: &[usize], step: usize) -> Vec<Sentence> {
    let events = steps.get(step).copied().unwrap_or(0);
    let before = step.checked_sub(1).map_or(events, |before| steps[before]);
    let mut told = Vec::new();
    while stage.step() < events
        && let Some(event) = stage.forward()
    {
        if matches!(event, Event::Cut { .. }) && (before + 1..events).contains(&stage.step()) {
            told.push(sentence(stage));
        }
    }
    told.push(sentence(stage));
    told
}

/// Sentences one after another.
#[must_use]
pub fn told_text(told: &[Sentence], language: Language) -> String {
    told.iter().map(|sentence| sentence.text(language)).collect::<Vec<_>>().join(" ")
}

/// A choice of steps: `last`, `all`, `17`, `3-9`, `5-`, and lists of those.
///
/// # Errors
/// The text cannot be read, or a step is beyond the last one.
pub fn choose(text: &str, count: usize) -> Result<Vec<usize>, Refusal> {
    let last = count.saturating_sub(1);
    let wrong = || {
        Refusal::new(
            "trace.step",
            "{text} is no choice of steps; write a number, a range such as 3-9 or 5-, a list such as 1,4,7, last, or all",
            [("text", quote(text))],
        )
    };
    let number = |word: &str| -> Result<usize, Refusal> {
        let step: usize = word.trim().parse().map_err(|_| wrong())?;
        if step > last {
            let facts = [("step", step.to_string()), ("last", last.to_string())];
            return Err(Refusal::new("trace.step", "there is no step {step}: the last one is {last}", facts));
        }
        Ok(step)
    };
    let mut chosen = Vec::new();
    for part in text.split(',') {
        match part.trim() {
            "last" => chosen.push(last),
            "all" => chosen.extend(0..count),
            part => match part.split_once('-') {
                Some((from, "")) => chosen.extend(number(from)?..=last),
                Some((from, to)) => chosen.extend(number(from)?..=number(to)?),
                None => chosen.push(number(part)?),
            },
        }
    }
    if chosen.is_empty() { Err(wrong()) } else { Ok(chosen) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read() {
        assert_eq!(choose("last", 5).unwrap(), [4]);
        assert_eq!(choose("all", 3).unwrap(), [0, 1, 2]);
        assert_eq!(choose("1-3, 0,3-", 5).unwrap(), [1, 2, 3, 0, 3, 4]);
        for (text, law) in [("", "trace.step"), ("x", "trace.step"), ("5", "trace.step"), ("3-1", "trace.step")] {
            assert_eq!(choose(text, 5).unwrap_err().law, law, "{text}");
        }
        assert_eq!(choose("9", 5).unwrap_err().to_string(), "there is no step 9: the last one is 4");
    }
}
