//! A recorded search in the format that was asked for.

use std::path::{Path, PathBuf};

use potez_draw::Picture;
use potez_draw::board::TextStyle;
use potez_draw::formats::{self, sheet};
use potez_draw::search_tree::plan::Folding;
use potez_draw::search_tree::{self, Plan, Style, frames};
use potez_draw::trace::{self, Trace};
use potez_rules::Refusal;

use super::{Paper, TraceArgs, TraceFormat};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::pictures;
use crate::words::Language;

/// Pictures of more steps than this are refused rather than drawn for hours.
const MOST_FRAMES: usize = 5_000;
/// The same for the boxes on all pictures together.
const MOST_BOXES: usize = 300_000;
/// A page with more steps than this would be too much for a browser.
const MOST_PAGE_STEPS: usize = 100_000;
/// The same for nodes, which are listed even if they are never visited.
const MOST_PAGE_NODES: usize = 200_000;
/// About how many nodes are drawn without --fold, and how many if a level is enlarged.
const FOLD: u32 = 300;
const ENLARGED_FOLD: u32 = 24;
/// How wide png and gif are without --scale, in pixels.
const PNG_WIDTH: f64 = 1920.0;
const GIF_WIDTH: f64 = 1280.0;

/// What is drawn.
pub(super) struct Job<'a> {
    pub(super) args: &'a TraceArgs,
    pub(super) language: Language,
    pub(super) trace: &'a Trace,
    pub(super) steps: &'a [usize],
    pub(super) chosen: &'a [usize],
}

impl Job<'_> {
    /// Writes the search.
    pub(super) fn run(&self, format: TraceFormat, output: &mut Output) -> Result<(), Failure> {
        let (job, args, trace, out) = (self, self.args, self.trace, self.args.out.as_deref());
        match format {
            TraceFormat::Text => {
                let style = TextStyle { color: output.color && out.is_none(), ascii: false };
                let (steps, chosen) = (self.steps, self.chosen);
                pictures::stream(out, output, |mut out| {
                    search_tree::text::write(&mut out, trace, steps, chosen, self.language, style)
                })
            }
            TraceFormat::Json => pictures::stream(out, output, |mut out| trace::file::write_to(&mut out, trace)),
            TraceFormat::Html => {
                job.check_page()?;
                let plan = job.plan();
                pictures::stream(out, output, |mut out| search_tree::html::write(&mut out, trace, &plan, self.language))
            }
            TraceFormat::Tikz => job.write(formats::tikz::tikz(&job.frames()?).as_bytes(), output),
            TraceFormat::Svg => {
                job.pictures(output, |frame| Ok(formats::svg::svg_named(frame, |node| trace.line(node)).into_bytes()))
            }
            TraceFormat::Png => job.pictures(output, |frame| pictures::png(frame, job.scale(frame, PNG_WIDTH))),
            TraceFormat::Gif => {
                let frames = job.frames()?;
                let scale = frames.first().map_or(1.0, |frame| job.scale(frame, GIF_WIDTH));
                job.write(&pictures::gif(&frames, scale, args.delay)?, output)
            }
            TraceFormat::Pdf => {
                let frames = job.frames()?;
                let columns = usize::from(args.columns);
                let pages = match args.paper {
                    Paper::A4 => formats::a4_pages(&frames, columns),
                    Paper::Slide if args.sheet => vec![sheet(&frames, columns)],
                    Paper::Slide => frames.iter().map(formats::slide).collect(),
                };
                job.write(&pictures::pdf(&pages)?, output)
            }
        }
    }

    fn plan(&self) -> Plan {
        let fold = self.args.fold.unwrap_or(if self.args.enlarge.is_some() { ENLARGED_FOLD } else { FOLD });
        let enlarged = self.args.enlarge.map(|level| level as usize);
        Plan::folding(self.trace, &Folding { most: fold as usize, enlarged, unfolded: Vec::new() })
    }

    /// Refuses a page that no browser could hold.
    fn check_page(&self) -> Result<(), Failure> {
        let (count, nodes) = (self.trace.events.len(), self.trace.nodes.len());
        if nodes > MOST_PAGE_NODES {
            let facts = [("count", nodes.to_string()), ("most", MOST_PAGE_NODES.to_string())];
            let template = "{count} nodes are too many for a page in a browser, which holds at most {most}: draw a part of the tree, or write svg, text or json";
            return Err(Failure::usage(&Refusal::new("trace.html_nodes", template, facts)));
        }
        if count > MOST_PAGE_STEPS {
            let facts = [("count", count.to_string()), ("most", MOST_PAGE_STEPS.to_string())];
            let template = "{count} steps are too many for a page in a browser, which holds at most {most}: search less deep with --depth, or write text or json";
            return Err(Failure::usage(&Refusal::new("trace.html", template, facts)));
        }
        Ok(())
    }

    /// What was asked for, else what makes the picture this wide; never smaller than it is.
    fn scale(&self, picture: &Picture, width: f64) -> f64 {
        self.args.scale.unwrap_or_else(|| (width / picture.width.max(1.0)).clamp(1.0, 4.0))
    }

    fn style(&self, plan: &Plan) -> Style {
        Style { captions: !self.args.bare, ..Style::fitting(self.trace, plan, self.language, self.steps) }
    }

    fn frames(&self) -> Result<Vec<Picture>, Failure> {
        let plan = self.plan();
        let boxes = self.chosen.len().saturating_mul(plan.spots.len());
        if self.chosen.len() > MOST_FRAMES || boxes > MOST_BOXES {
            let facts = [("count", self.chosen.len().to_string())];
            let template = "{count} steps of this tree are too many pictures: choose some with --step, coarser ones with --grain visit, or draw less with --fold";
            return Err(Failure::usage(&Refusal::new("trace.frames", template, facts)));
        }
        let style = self.style(&plan);
        Ok(frames(self.trace, &plan, &style, self.steps, self.chosen))
    }

    fn write(&self, bytes: &[u8], output: &mut Output) -> Result<(), Failure> {
        pictures::write(self.args.out.as_deref(), bytes, output)?;
        output.wrote(self.args.out.as_deref());
        Ok(())
    }

    /// One picture, a sheet, or a file for each step.
    fn pictures(
        &self,
        output: &mut Output,
        draw: impl Fn(&Picture) -> Result<Vec<u8>, Failure>,
    ) -> Result<(), Failure> {
        let frames = self.frames()?;
        if self.args.sheet {
            return self.write(&draw(&sheet(&frames, usize::from(self.args.columns)))?, output);
        }
        match (frames.as_slice(), &self.args.out) {
            ([frame], _) => self.write(&draw(frame)?, output),
            (_, None) => {
                let template =
                    "several pictures need --out FILE (each gets a number), or --sheet for one picture of all";
                Err(Failure::usage(&Refusal::new("trace.several", template, [])))
            }
            (frames, Some(out)) => {
                let digits = (self.steps.len() - 1).to_string().len();
                let mut files = Vec::new();
                for (frame, step) in frames.iter().zip(self.chosen) {
                    let file = numbered(out, *step, digits);
                    pictures::save(&file, &draw(frame)?)?;
                    files.push(file.display().to_string());
                }
                let ends = files.first().zip(files.last()).map(|(first, last)| (first.clone(), last.clone()));
                let (first, last) = ends.unwrap_or_default();
                let facts = [("count", files.len().into()), ("first", first.into()), ("last", last.into())];
                output.note(&output.words.say("answers-wrote-several", &facts));
                Ok(())
            }
        }
    }
}

/// `frames.svg` becomes `frames-07.svg`.
fn numbered(out: &str, step: usize, digits: usize) -> PathBuf {
    let path = Path::new(out);
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("step");
    let end = path.extension().and_then(|end| end.to_str()).map_or_else(String::new, |end| format!(".{end}"));
    path.with_file_name(format!("{stem}-{step:0digits$}{end}"))
}
