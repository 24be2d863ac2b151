//! Several steps as pictures.

use super::frame::{Style, frame_telling};
use super::plan::Plan;
use crate::shapes::Picture;
use crate::trace::steps::tell;
use crate::trace::{Stage, Trace};

/// The chosen steps, each with its sentences.
#[must_use]
pub fn frames(trace: &Trace, plan: &Plan, style: &Style, steps: &[usize], chosen: &[usize]) -> Vec<Picture> {
    let mut stage = Stage::new(trace);
    let mut frames = Vec::with_capacity(chosen.len());
    for &step in chosen {
        if stage.step() > step.checked_sub(1).map_or(0, |before| steps[before]) {
            stage = Stage::new(trace);
        }
        let told = tell(&mut stage, steps, step);
        frames.push(frame_telling(plan, &stage, style, (step, steps.len() - 1), &told));
    }
    frames
}
