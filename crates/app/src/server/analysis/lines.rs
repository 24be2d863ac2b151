//! The best lines, streamed while the engine thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use potez_play::session::NodeId;
use potez_play::{EngineKind, Request, SearchInfo, Table};
use potez_rules::Refusal;
use potez_search::{Limits, Stop};
use tokio::sync::mpsc;

use super::{Context, LazyEngine, messages, number};
use crate::server::games::Live;
use crate::server::pool::{Kind, Next, SearchHandle};
use crate::server::problem::Problem;
use crate::server::view::table_at;

/// Messages are sent no more often than this.
const PAUSE: Duration = Duration::from_millis(20);

/// How long the search for a threat takes.
const THREAT: Duration = Duration::from_millis(800);

/// How what a search has found is written as a message.
type Write = fn(u32, &SearchInfo, &dyn Table, bool) -> String;

/// The best lines of a position.
pub(super) fn analyse(
    context: &Context<'_>,
    live: &Live,
    node: NodeId,
    lines: usize,
    engine: Option<&str>,
    seconds: Option<f64>,
) -> Result<SearchHandle, Problem> {
    let kind = engine.map_or(Ok(EngineKind::Full), EngineKind::parse)?;
    if !matches!(kind, EngineKind::Full | EngineKind::Mcts) {
        return Err(Refusal::new("server.analyst", "positions can be analysed with engine or mcts", []).into());
    }
    let write: Write = |node, info, table, done| messages::analysis("analysis", node, info, table, done);
    let table = table_at(live.session(), node)?;
    let game = live.session().game();
    stream(context, table, Job { game, node, kind, lines, time: context.time(seconds), write })
}

/// What the other side threatens: the best line if it were its turn.
pub(super) fn threat(context: &Context<'_>, live: &Live, node: NodeId) -> Result<SearchHandle, Problem> {
    let Some(table) = table_at(live.session(), node)?.threat() else {
        return Err(Refusal::new("server.threat", "the other side cannot move in this position", []).into());
    };
    let write: Write = |node, info, table, done| messages::analysis("threat", node, info, table, done);
    let game = live.session().game();
    stream(context, table, Job { game, node, kind: EngineKind::Full, lines: 1, time: THREAT, write })
}

/// What is streamed.
struct Job {
    game: &'static str,
    node: NodeId,
    kind: EngineKind,
    lines: usize,
    time: Duration,
    write: Write,
}

fn stream(context: &Context<'_>, table: Box<dyn Table>, job: Job) -> Result<SearchHandle, Problem> {
    let engine = LazyEngine::new(job.game, job.kind, context.permit()?);
    let (left, tell) = (job.time, context.tell.clone());
    let mut stream = Stream { job, table, engine, left, depth: 0, tell };
    let work = move |stop: &Arc<AtomicBool>| stream.turn(stop);
    Ok(context.shared.pool.submit(Kind::Study, context.client.0, left, Box::new(work)))
}

struct Stream {
    job: Job,
    table: Box<dyn Table>,
    engine: LazyEngine,
    left: Duration,
    /// The depth of the last message.
    depth: u32,
    tell: mpsc::Sender<String>,
}

impl Stream {
    /// On a large board several lines at once take a while: the first one is sent as soon as it is known.
    fn first_line(&mut self, stop: &Arc<AtomicBool>) {
        if self.depth > 0 || self.job.lines == 1 || self.job.kind != EngineKind::Full {
            return;
        }
        let request = Request { limits: Limits::depth(1), lines: 1, stop: Some(stop.clone()), ..Request::default() };
        if let Ok(info) = self.engine.think(&*self.table, &request, &mut |_| true)
            && info.stopped != Some(Stop::Asked)
        {
            self.depth = info.depth;
            let _ = self.tell.try_send((self.job.write)(number(self.job.node), &info, &*self.table, false));
        }
    }

    /// One slice on a search thread.
    fn turn(&mut self, stop: &Arc<AtomicBool>) -> Next {
        self.first_line(stop);
        let request = Request {
            limits: Limits::time(self.left),
            lines: self.job.lines,
            stop: Some(stop.clone()),
            ..Request::default()
        };
        let began = Instant::now();
        let Stream { job, engine, table, depth, tell, .. } = self;
        let node = number(job.node);
        let mut sent: Option<Instant> = None;
        let info = engine.think(&**table, &request, &mut |info| {
            // What was sent before an interruption is not sent again.
            if info.depth < *depth || sent.is_some_and(|sent| sent.elapsed() < PAUSE) {
                return true;
            }
            *depth = info.depth;
            sent = Some(Instant::now());
            // A page that does not read gets no more.
            tell.try_send((job.write)(node, info, &**table, false)).is_ok()
        });
        self.left = self.left.saturating_sub(began.elapsed());
        let Ok(info) = info else { return Next::Done };
        let interrupted = stop.load(Ordering::SeqCst) && info.stopped == Some(Stop::Asked) && !self.left.is_zero();
        if interrupted {
            return Next::Again;
        }
        let _ = self.tell.try_send((self.job.write)(node, &info, &*self.table, true));
        Next::Done
    }
}
