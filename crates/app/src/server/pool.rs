//! [`Pool`]: the threads that search, behind a fair queue.
//!
//! There are as many threads as searches may run at once. Clients wait in a ring, so that somebody with a hundred games
//! does not hold up somebody with one. Replies of opponents go first; studies (analysis, reviews) run in slices and go
//! to the back of their ring when somebody else is waiting.

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

/// What kind of work it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A move of an opponent, a hint: somebody waits for it.
    Reply,
    /// Analysis, which can be interrupted and go on.
    Study,
}

/// What a job says when it gives its thread back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// It is done.
    Done,
    /// It was interrupted and wants to go on.
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
        line.push_back(job);
        self.waiting += 1;
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
        let hold = SearchHandle::default();
        let job = Job { kind, client, hold: hold.clone(), cap, work };
        push(&mut self.inner.queue(), job);
        self.inner.ready.notify_one();
        hold
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
mod tests {
    use std::sync::mpsc;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    fn wait_for(stop: &AtomicBool) {
        while !stop.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn clients_take_turns() {
        let mut ring = Ring::default();
        let client = |number: u8| IpAddr::from([10, 0, 0, number]);
        for number in [1, 1, 1, 2, 3] {
            let work = Box::new(|_: &Arc<AtomicBool>| Next::Done);
            ring.push(Job {
                kind: Kind::Reply,
                client: client(number),
                hold: SearchHandle::default(),
                cap: LONG,
                work,
            });
        }
        let order: Vec<IpAddr> = std::iter::from_fn(|| ring.pop()).map(|job| job.client).collect();
        assert_eq!(order, [1, 2, 3, 1, 1].map(client));
        assert_eq!(ring.waiting, 0);
    }

    #[test]
    fn a_study_makes_way_and_goes_on() {
        let pool = Pool::new(1);
        let (sender, heard) = mpsc::channel();
        let mut turns = 0;
        let study = sender.clone();
        let hold = pool.submit(
            Kind::Study,
            IpAddr::from([10, 0, 0, 1]),
            LONG,
            Box::new(move |stop| {
                turns += 1;
                study.send(format!("turn {turns}")).unwrap();
                wait_for(stop);
                Next::Again
            }),
        );
        assert_eq!(heard.recv().unwrap(), "turn 1");
        let reply = Box::new(move |_: &Arc<AtomicBool>| {
            sender.send("reply".to_owned()).unwrap();
            Next::Done
        });
        pool.submit(Kind::Reply, IpAddr::from([10, 0, 0, 2]), LONG, reply);
        assert_eq!(heard.recv().unwrap(), "reply");
        assert_eq!(heard.recv().unwrap(), "turn 2");
        hold.cancel();
        // Every sender is gone when the work has been dropped.
        assert!(heard.recv().is_err());
    }

    #[test]
    fn a_panic_costs_no_thread_and_a_cap_ends_work() {
        let pool = Pool::new(1);
        let client = IpAddr::from([10, 0, 0, 1]);
        pool.submit(Kind::Reply, client, LONG, Box::new(|_| std::panic::resume_unwind(Box::new("a fault"))));
        let (sender, heard) = mpsc::channel();
        pool.submit(
            Kind::Reply,
            client,
            Duration::from_millis(1),
            Box::new(move |stop| {
                wait_for(stop);
                sender.send(()).unwrap();
                Next::Done
            }),
        );
        heard.recv().unwrap();
    }
}
