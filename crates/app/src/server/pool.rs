//! [`Pool`]: the threads that search, behind a fair queue.
//!
//! There are as many threads as searches may run at once. Clients wait in a ring, so that a client with a hundred games
//! does not delay one with a single game. Within a client, small searches go first, but no search is overtaken for
//! ever. Replies of opponents go first; studies (analysis, reviews) run in slices and go to the back of their ring when
//! somebody else is waiting.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The least time that a study runs before it yields its thread.
const SLICE: Duration = Duration::from_millis(400);

/// How often the timer thread looks for searches whose time is up.
const ROUND: Duration = Duration::from_millis(50);

/// After this many replies in a row a waiting study has its turn.
const REPLIES_IN_A_ROW: u32 = 4;

/// A job is overtaken by smaller ones of its client at most this many times.
const OVERTAKEN: u32 = 8;

/// What kind of work it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A move of an opponent, a hint: somebody waits for it.
    Reply,
    /// Analysis, which can be interrupted and continued.
    Study,
}

/// What a job says when it gives its thread back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// It is done.
    Done,
    /// It was interrupted and wants to continue.
    Again,
}

/// A job; `stop` is set when it has to give its thread back at once.
pub(super) type Work = Box<dyn FnMut(&Arc<AtomicBool>) -> Next + Send>;

/// A handle to a job in the pool.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchHandle {
    cancelled: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl SearchHandle {
    /// Stops the job at once, or before it begins.
    pub(super) fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Was it cancelled?
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }

    /// Allows another turn, unless it was cancelled meanwhile.
    fn renew(&self) {
        self.stop.store(false, Ordering::SeqCst);
        if self.is_cancelled() {
            self.stop.store(true, Ordering::SeqCst);
        }
    }
}

struct Job {
    kind: Kind,
    client: IpAddr,
    /// How much work it is, compared with others.
    size: u32,
    /// How many smaller jobs have gone before it.
    overtaken: u32,
    hold: SearchHandle,
    /// The longest turn.
    cap: Duration,
    work: Work,
}

/// Clients in a ring, each with its own line of jobs.
#[derive(Default)]
struct Ring {
    order: VecDeque<IpAddr>,
    lines: HashMap<IpAddr, VecDeque<Job>>,
    waiting: usize,
}

impl Ring {
    fn push(&mut self, job: Job) {
        let line = self.lines.entry(job.client).or_default();
        if line.is_empty() {
            self.order.push_back(job.client);
        }
        // Before larger jobs that can still be overtaken.
        let larger = |other: &&Job| other.size > job.size && other.overtaken < OVERTAKEN;
        let place = line.len() - line.iter().rev().take_while(larger).count();
        line.range_mut(place..).for_each(|other| other.overtaken += 1);
        line.insert(place, job);
        self.waiting += 1;
    }

    /// Takes out what was cancelled while it waited.
    fn cancelled(&mut self, client: IpAddr) -> Vec<Job> {
        let Some(line) = self.lines.get_mut(&client) else { return Vec::new() };
        let (gone, kept): (VecDeque<Job>, VecDeque<Job>) = line.drain(..).partition(|job| job.hold.is_cancelled());
        *line = kept;
        if line.is_empty() {
            self.lines.remove(&client);
            self.order.retain(|other| *other != client);
        }
        self.waiting -= gone.len();
        gone.into()
    }

    fn pop(&mut self) -> Option<Job> {
        let client = self.order.pop_front()?;
        let line = self.lines.get_mut(&client)?;
        let job = line.pop_front();
        if line.is_empty() {
            self.lines.remove(&client);
        } else {
            self.order.push_back(client);
        }
        self.waiting -= usize::from(job.is_some());
        job
    }
}

struct Running {
    number: u64,
    kind: Kind,
    began: Instant,
    cap: Duration,
    hold: SearchHandle,
}

#[derive(Default)]
struct Queue {
    replies: Ring,
    studies: Ring,
    running: Vec<Running>,
    in_a_row: u32,
    number: u64,
    closed: bool,
}

impl Queue {
    fn next(&mut self) -> Option<Job> {
        let study_first = self.in_a_row >= REPLIES_IN_A_ROW && self.studies.waiting > 0;
        let reply = if study_first { None } else { self.replies.pop() };
        self.in_a_row = if reply.is_some() { self.in_a_row + 1 } else { 0 };
        reply.or_else(|| self.studies.pop())
    }
}

struct Inner {
    queue: Mutex<Queue>,
    ready: Condvar,
}

impl Inner {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads that search.
pub(super) struct Pool {
    inner: Arc<Inner>,
}

impl Pool {
    /// Starts the threads.
    pub(super) fn new(threads: usize) -> Pool {
        let inner = Arc::new(Inner { queue: Mutex::default(), ready: Condvar::new() });
        for _ in 0..threads.max(1) {
            let inner = inner.clone();
            std::thread::spawn(move || work_loop(&inner));
        }
        let timed = inner.clone();
        std::thread::spawn(move || end_overdue(&timed));
        Pool { inner }
    }

    /// Adds a job to the queue of a client.
    pub(super) fn submit(&self, kind: Kind, client: IpAddr, cap: Duration, work: Work) -> SearchHandle {
        self.submit_sized(kind, client, 0, cap, work)
    }

    /// The same for a job that is more work than others.
    pub(super) fn submit_sized(
        &self,
        kind: Kind,
        client: IpAddr,
        size: u32,
        cap: Duration,
        work: Work,
    ) -> SearchHandle {
        let hold = SearchHandle::default();
        let job = Job { kind, client, size, overtaken: 0, hold: hold.clone(), cap, work };
        let mut queue = self.inner.queue();
        let gone = [queue.replies.cancelled(client), queue.studies.cancelled(client)];
        push(&mut queue, job);
        drop(queue);
        // Dropping a job may take other locks.
        drop(gone);
        self.inner.ready.notify_one();
        hold
    }

    /// How many searches run, and how many wait.
    pub(super) fn figures(&self) -> (usize, usize) {
        let queue = self.inner.queue();
        (queue.running.len(), queue.replies.waiting + queue.studies.waiting)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.inner.queue();
        queue.closed = true;
        for running in &queue.running {
            running.hold.cancel();
        }
        drop(queue);
        self.inner.ready.notify_all();
    }
}

fn push(queue: &mut Queue, job: Job) {
    match job.kind {
        Kind::Reply => queue.replies.push(job),
        Kind::Study => queue.studies.push(job),
    }
}

/// The loop of a search thread.
fn work_loop(inner: &Inner) {
    let mut queue = inner.queue();
    loop {
        if queue.closed {
            return;
        }
        let Some(mut job) = queue.next() else {
            queue = inner.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        if job.hold.is_cancelled() {
            // Dropping the job may take other locks.
            drop(queue);
            drop(job);
            queue = inner.queue();
            continue;
        }
        job.hold.renew();
        queue.number += 1;
        let number = queue.number;
        let (kind, cap, hold) = (job.kind, job.cap, job.hold.clone());
        queue.running.push(Running { number, kind, began: Instant::now(), cap, hold });
        drop(queue);
        // A panic in one search must not cost a thread; the job is dropped.
        let next = catch_unwind(AssertUnwindSafe(|| (job.work)(&job.hold.stop))).unwrap_or(Next::Done);
        let again = next == Next::Again && !job.hold.is_cancelled();
        let kept = again.then_some(job);
        queue = inner.queue();
        queue.running.retain(|running| running.number != number);
        if let Some(job) = kept {
            push(&mut queue, job);
        }
    }
}

/// Stops searches whose time is up.
fn end_overdue(inner: &Inner) {
    loop {
        std::thread::sleep(ROUND);
        let queue = inner.queue();
        if queue.closed {
            return;
        }
        let waiting = queue.replies.waiting + queue.studies.waiting > 0;
        for running in &queue.running {
            let time = running.began.elapsed();
            if time >= running.cap || (running.kind == Kind::Study && waiting && time >= SLICE) {
                running.hold.stop.store(true, Ordering::SeqCst);
            }
        }
    }
}

#[cfg(test)]
mod tests;
