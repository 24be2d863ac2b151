//! A comparison as text.

use std::fmt::Write;

use super::Comparison;
use super::words::Words;
use crate::trace::why::{Language, with_comma};

/// The comparison as text: a table, and a histogram of bars.
#[must_use]
pub fn text(comparison: &Comparison, language: Language) -> String {
    let mut out = String::new();
    let (c, words) = (comparison, Words(language));
    let formula = c.minimum.formula.map_or_else(String::new, |leaves| words.formula(leaves));
    let _ = writeln!(out, "{}\n{}{formula}\n", words.size(c), words.least(c));
    let heads = words.heads();
    let columns = heads.len();
    let mut rows = vec![heads];
    rows.extend(c.runs.iter().map(|run| {
        [
            words.algorithm(run),
            words.profile(run),
            words.order(run),
            with_comma(&run.value, language).into_owned(),
            run.best.clone(),
            run.visits.to_string(),
            run.leaves.to_string(),
            run.cuts.to_string(),
            words.decimal(run.branching, 3),
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in &rows {
        let cells = row.iter().enumerate().map(|(i, cell)| {
            let pad = " ".repeat(widths[i] - cell.chars().count());
            if i >= 5 { pad + cell } else { cell.clone() + &pad }
        });
        let _ = writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    let o = &c.orderings;
    let _ = writeln!(out, "\n{}", words.orders(c));
    for (from, to, count) in bars(&o.histogram, 24) {
        let most = bars(&o.histogram, 24).iter().map(|bar| bar.2).max().unwrap_or(1).max(1);
        let bar = "█".repeat((count * 50).div_ceil(most) as usize);
        let range = if from == to { from.to_string() } else { format!("{from}-{to}") };
        let _ = writeln!(out, "{range:>11}  {bar} {count}");
    }
    out
}

/// The histogram in at most `most` bars: from, to, count.
#[must_use]
pub fn bars(histogram: &[(u64, u64)], most: usize) -> Vec<(u64, u64, u64)> {
    let (Some(&(low, _)), Some(&(high, _))) = (histogram.first(), histogram.last()) else { return Vec::new() };
    let step = (high - low + 1).div_ceil(most.max(1) as u64).max(1);
    let mut bars: Vec<(u64, u64, u64)> =
        (0..=(high - low) / step).map(|i| (low + i * step, (low + (i + 1) * step - 1).min(high), 0)).collect();
    for &(visits, count) in histogram {
        if let Some(bar) = bars.get_mut(((visits - low) / step) as usize) {
            bar.2 += count;
        }
    }
    bars
}
