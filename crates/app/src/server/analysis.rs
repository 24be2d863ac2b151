//! What a page may ask an engine over its socket: lines, the value of every move, the threat, a review of the game.
//!
//! | module | subject |
//! |---|---|
//! | [`lines`] | the best lines, streamed |
//! | [`values`] | the value of every move |
//! | [`review`] | every position of the game, one after another |
//! | [`lazy_engine`] | an engine that takes memory only when its first turn comes |
//! | [`messages`] | what a search has found, as messages |

mod lazy_engine;
mod lines;
mod messages;
mod review;
mod values;

use std::sync::Arc;

use lazy_engine::LazyEngine;
use potez_play::session::NodeId;
use serde::Deserialize;
use tokio::sync::mpsc;

use super::games::{Game, Live};
use super::handlers::{is_master, known_node};
use super::limits::StudyPermit;
use super::pool::SearchHandle;
use super::problem::Problem;
use super::state::{Client, Shared};
use super::tokens::Rights;

/// The most lines of an analysis.
pub(super) const MOST_LINES: usize = 5;

/// What a page asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum AnalysisRequest {
    /// The best lines.
    Analyse {
        /// Of this node, or of the current one.
        node: Option<u32>,
        /// How many.
        lines: Option<usize>,
        /// `engine`, `mcts`.
        engine: Option<String>,
        /// How long.
        seconds: Option<f64>,
        /// The value of every move too, at the same time.
        #[serde(default)]
        values: bool,
    },
    /// The value of every legal move.
    Values {
        /// Of this node, or of the current one.
        node: Option<u32>,
        /// How long.
        seconds: Option<f64>,
    },
    /// What the other side would do if it were its turn.
    Threat {
        /// Of this node, or of the current one.
        node: Option<u32>,
    },
    /// Every position of the current line.
    Review {
        /// How long for each.
        seconds: Option<f64>,
    },
    /// Nothing more.
    Stop {},
}

/// A running study; it ends when this is dropped.
pub(super) struct Study {
    searches: Vec<SearchHandle>,
}

impl Study {
    /// Ends it at once.
    pub(super) fn stop(self) {
        drop(self);
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        self.searches.iter().for_each(SearchHandle::cancel);
    }
}

/// What an analysis is about, and where its messages go.
pub(super) struct Context<'a> {
    pub(super) shared: &'a Arc<Shared>,
    pub(super) game: &'a Arc<Game>,
    pub(super) client: Client,
    pub(super) tell: mpsc::Sender<String>,
}

/// Begins a study; `None` if the page asks for nothing more.
pub(super) fn begin(
    context: &Context<'_>,
    live: &Live,
    rights: Rights,
    request: AnalysisRequest,
) -> Result<Option<Study>, Problem> {
    fair(live, rights)?;
    let at = |node: Option<u32>| node.map_or(Ok(live.session().history().current()), |node| known_node(live, node));
    // If the second of two searches is refused, the first one ends with the study.
    let mut study = Study { searches: Vec::new() };
    match request {
        AnalysisRequest::Analyse { node, lines, engine, seconds, values } => {
            let (node, lines) = (at(node)?, lines.unwrap_or(1).clamp(1, MOST_LINES));
            study.searches.push(lines::analyse(context, live, node, lines, engine.as_deref(), seconds)?);
            if values {
                study.searches.push(values::values(context, live, node, seconds)?);
            }
        }
        AnalysisRequest::Values { node, seconds } => {
            study.searches.push(values::values(context, live, at(node)?, seconds)?);
        }
        AnalysisRequest::Threat { node } => study.searches.push(lines::threat(context, live, at(node)?)?),
        AnalysisRequest::Review { seconds } => {
            study.searches.push(review::review(context, live, rights, seconds)?);
        }
        AnalysisRequest::Stop {} => return Ok(None),
    }
    Ok(Some(study))
}

/// While two people play on two devices, nobody asks an engine.
pub(super) fn fair(live: &Live, rights: Rights) -> Result<(), Problem> {
    if is_master(live, rights) || live.session().ending().is_some() || !people_play(live) {
        return Ok(());
    }
    Err(Problem::not_yours("server.fair", "while two people play, no engine helps; ask again when the game is over"))
}

fn people_play(live: &Live) -> bool {
    potez_rules::Player::BOTH.into_iter().all(|player| live.session().seat(player).is_human())
}

impl Context<'_> {
    /// A permit for one more study.
    fn permit(&self) -> Result<StudyPermit, Problem> {
        self.shared.meter.study(self.client.0, &self.shared.limits)
    }

    /// How long it may take.
    fn time(&self, asked: Option<f64>) -> std::time::Duration {
        let limit = self.shared.limits.study_time;
        let asked = asked.and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok());
        asked.map_or(limit, |asked| asked.min(limit))
    }
}

/// The number of a node in messages.
fn number(node: NodeId) -> u32 {
    node.0
}
