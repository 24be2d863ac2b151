//! [`Writer`]: the thread that writes. Changes to several games that arrive while the disk is busy go into one transaction, so that one wait for the
//! disk is enough for all of them.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::PATIENCE;
use super::error::{StoreError, shown};
use super::rows::Fault;
use super::schema::busy;

/// The greatest number of changes in one transaction.
const GROUP: usize = 256;
/// How long SQLite waits for other processes before we check for new jobs and for those that have waited long enough.
const PAUSE: Duration = Duration::from_millis(50);

/// The thread that writes.
#[derive(Debug)]
pub(super) struct Writer {
    path: PathBuf,
    /// `None` once the thread is to end.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts a thread that owns the connection.
    pub(super) fn start(path: &Path, connection: Connection) -> Result<Writer, StoreError> {
        connection.busy_timeout(PAUSE).map_err(|error| StoreError::sqlite(path, &error))?;
        let (jobs, given) = channel();
        let owned = path.to_owned();
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || serve(&connection, &owned, &given))
            .map_err(|error| StoreError::Disk { path: shown(path), why: error.to_string() })?;
        Ok(Writer { path: path.to_owned(), jobs: Some(jobs), thread: Some(thread) })
    }

    /// Makes a change, and returns once it is on the disk. A change that fails leaves nothing behind.
    pub(super) fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (job, answer) = Job::new(&self.path, Instant::now() + PATIENCE, work);
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        let ended = || StoreError::Disk { path: shown(&self.path), why: "the writing thread has ended".to_owned() };
        if sent { answer.recv().unwrap_or_else(|_| Err(ended())) } else { Err(ended()) }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // So that whoever opens the file next finds it closed. If the thread has panicked, SQLite rolls back.
            let _ = thread.join();
        }
    }
}

/// A change that is waiting.
struct Job {
    /// How long it waits for other processes.
    until: Instant,
    work: Box<dyn Work>,
}

impl Job {
    /// A change, and the channel for its answer.
    fn new<T: Send + 'static>(
        path: &Path,
        until: Instant,
        work: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> (Job, Receiver<Result<T, StoreError>>) {
        let (reply, answer) = sync_channel(1);
        let task = Task { path: path.to_owned(), work: Some(work), result: None, reply };
        (Job { until, work: Box::new(task) }, answer)
    }
}

/// A change with the type of its answer hidden.
trait Work: Send {
    /// Makes the change, within a transaction; returns why it failed, if it did.
    fn run(&mut self, connection: &Connection) -> Option<StoreError>;
    /// Answers with its own failure, or with the result of the transaction.
    fn answer(self: Box<Self>, transaction: Result<(), StoreError>);
}

struct Task<T, F> {
    path: PathBuf,
    work: Option<F>,
    result: Option<Result<T, StoreError>>,
    reply: SyncSender<Result<T, StoreError>>,
}

impl<T: Send, F: FnOnce(&Connection) -> Result<T, Fault> + Send> Work for Task<T, F> {
    fn run(&mut self, connection: &Connection) -> Option<StoreError> {
        let work = self.work.take()?;
        let result = work(connection).map_err(|fault| fault.at(&self.path));
        let failure = result.as_ref().err().cloned();
        self.result = Some(result);
        failure
    }

    fn answer(self: Box<Self>, transaction: Result<(), StoreError>) {
        let answer = match (self.result, transaction) {
            (Some(Err(error)), _) | (_, Err(error)) => Err(error),
            (Some(Ok(value)), Ok(())) => Ok(value),
            // Only changes that have run are committed.
            (None, Ok(())) => return,
        };
        // If the calling thread has panicked, nobody is waiting any longer.
        let _ = self.reply.send(answer);
    }
}

/// Takes waiting jobs together until the store is closed.
fn serve(connection: &Connection, path: &Path, jobs: &Receiver<Job>) {
    let mut waiting: Vec<Job> = Vec::new();
    loop {
        if waiting.is_empty() {
            match jobs.recv() {
                Ok(job) => waiting.push(job),
                Err(_) => return,
            }
        }
        waiting.extend(jobs.try_iter().take(GROUP.saturating_sub(waiting.len())));
        match connection.execute_batch("BEGIN IMMEDIATE") {
            Ok(()) => commit(connection, path, std::mem::take(&mut waiting)),
            Err(error) => {
                // Another process may finish soon; a failing disk is reported at once.
                let now = Instant::now();
                let (late, patient): (Vec<Job>, Vec<Job>) =
                    waiting.drain(..).partition(|job| !busy(&error) || job.until <= now);
                waiting = patient;
                answer(late, &Err(StoreError::sqlite(path, &error)));
            }
        }
    }
}

/// Makes all changes in the transaction that has begun, and commits it.
fn commit(connection: &Connection, path: &Path, mut jobs: Vec<Job>) {
    let wrong = |error: rusqlite::Error| StoreError::sqlite(path, &error);
    let mut run = || -> Result<(), StoreError> {
        for job in &mut jobs {
            // Each change has its own savepoint, so that one that fails does not undo the others.
            connection.execute_batch("SAVEPOINT job").map_err(wrong)?;
            let failure = job.work.run(connection);
            if let (Some(error), true) = (&failure, connection.is_autocommit()) {
                // A full disk makes SQLite undo everything.
                return Err(error.clone());
            }
            let end = if failure.is_some() { "ROLLBACK TO job; RELEASE job" } else { "RELEASE job" };
            connection.execute_batch(end).map_err(wrong)?;
        }
        let begun = Instant::now();
        loop {
            match connection.execute_batch("COMMIT") {
                // Without a write-ahead log, readers in other processes must finish first.
                Err(error) if busy(&error) && begun.elapsed() < PATIENCE => {}
                done => return done.map_err(wrong),
            }
        }
    };
    let done = run();
    if !connection.is_autocommit() {
        let _ = connection.execute_batch("ROLLBACK");
    }
    answer(jobs, &done);
}

fn answer(jobs: Vec<Job>, transaction: &Result<(), StoreError>) {
    for job in jobs {
        job.work.answer(transaction.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::schema;

    /// A file with a table of numbers, and a connection that sees how often others have changed it.
    struct Numbers {
        folder: tempfile::TempDir,
        watch: Connection,
    }

    impl Numbers {
        fn new() -> Numbers {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.db");
            schema::open(&path).unwrap().execute_batch("CREATE TABLE numbers (number UNIQUE)").unwrap();
            Numbers { watch: Connection::open(&path).unwrap(), folder }
        }

        fn path(&self) -> PathBuf {
            self.folder.path().join("a.db")
        }

        /// Serves all jobs, and returns the number of transactions.
        fn serve(&self, jobs: Vec<Job>) -> i64 {
            let version = || -> i64 { self.watch.pragma_query_value(None, "data_version", |row| row.get(0)).unwrap() };
            let before = version();
            let (sender, receiver) = channel();
            jobs.into_iter().for_each(|job| sender.send(job).unwrap());
            drop(sender);
            let connection = schema::open(&self.path()).unwrap();
            connection.busy_timeout(Duration::from_millis(1)).unwrap();
            serve(&connection, &self.path(), &receiver);
            version() - before
        }

        fn add(&self, number: i64, until: Instant) -> (Job, Receiver<Result<i64, StoreError>>) {
            Job::new(&self.path(), until, move |connection| {
                connection.execute("INSERT INTO numbers VALUES (?1)", [number])?;
                // A change that fails halfway must leave nothing behind.
                connection.execute("INSERT INTO numbers VALUES (?1)", [100 + number])?;
                Ok(number)
            })
        }

        fn all(&self) -> i64 {
            self.watch.query_row("SELECT count(*) FROM numbers", [], |row| row.get(0)).unwrap()
        }
    }

    #[test]
    fn what_waits_together_is_written_together_and_fails_alone() {
        let numbers = Numbers::new();
        numbers.watch.execute_batch("INSERT INTO numbers VALUES (103), (107)").unwrap();
        let late = Instant::now() + PATIENCE;
        let (jobs, answers): (Vec<_>, Vec<_>) = (0..20).map(|number| numbers.add(number, late)).unzip();
        assert_eq!(numbers.serve(jobs), 1, "one transaction for all");
        for (number, answer) in answers.into_iter().enumerate() {
            let answer = answer.recv().unwrap();
            assert_eq!(answer.is_err(), [3, 7].contains(&number), "{number}: {answer:?}");
        }
        assert_eq!(numbers.all(), 2 + 18 * 2);
    }

    #[test]
    fn nobody_waits_longer_because_others_wait_too() {
        let numbers = Numbers::new();
        let other = Connection::open(numbers.path()).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let (now, later) = (Instant::now(), Instant::now() + Duration::from_secs(3600));
        let (mut jobs, late): (Vec<_>, Vec<_>) = (0..10).map(|number| numbers.add(number, now)).unzip();
        let (more, patient): (Vec<_>, Vec<_>) = (10..20).map(|number| numbers.add(number, later)).unzip();
        jobs.extend(more);
        thread::scope(|scope| {
            scope.spawn(move || {
                // All of the first ten are answered, and only then is the file free for the others.
                for answer in late {
                    assert_eq!(answer.recv().unwrap().unwrap_err().law(), "store.busy");
                }
                other.execute_batch("ROLLBACK").unwrap();
            });
            numbers.serve(jobs);
        });
        assert!(patient.into_iter().all(|answer| answer.recv().unwrap().is_ok()));
        assert_eq!(numbers.all(), 20);
    }
}
