//! [`Starvation`]: how long a program was ready to run and had no processor.
//!
//! On a machine with much to do, a program may be late without a fault of its own. The system counts how long each process has waited for a processor
//! (`/proc/PID/schedstat`, on Linux), and that much is forgiven. Elsewhere nothing is.

use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

use super::memory::Members;

/// How long the processes of a program have waited for a processor, since a moment.
pub(super) struct Starvation {
    members: Members,
    /// What each had waited by then, in nanoseconds.
    before: HashMap<u32, u64>,
}

impl Starvation {
    /// From the start of a program on.
    pub(super) fn new(members: Members) -> Starvation {
        Starvation { members, before: HashMap::new() }
    }

    /// Counts from now on. Of all processes that the program has, these are looked at.
    pub(super) fn begin(&mut self) {
        if self.before.is_empty() {
            self.before = self.members.list().into_iter().map(|process| (process, 0)).collect();
        }
        for (process, waited) in &mut self.before {
            *waited = waited_for_processor(*process);
        }
    }

    /// The longest wait of one of the processes.
    pub(super) fn time(&mut self) -> Duration {
        let since = |process: &u32, before: u64| waited_for_processor(*process).saturating_sub(before);
        let longest = if self.before.is_empty() {
            self.members.list().iter().map(|process| since(process, 0)).max()
        } else {
            self.before.iter().map(|(process, before)| since(process, *before)).max()
        };
        Duration::from_nanos(longest.unwrap_or(0))
    }
}

/// How long a process has been ready to run and had no processor, in nanoseconds.
fn waited_for_processor(process: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/schedstat")).unwrap_or_default();
    text.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// When an answer must be there, and how far that may be moved for a program that had no processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    given: Instant,
    until: Instant,
    /// The most that is forgiven.
    most: Duration,
}

impl Deadline {
    pub(super) fn new(until: Instant, most: Duration) -> Deadline {
        Deadline { given: until, until, most }
    }

    /// The moment at which to look whether it is over.
    pub(super) fn until(&self) -> Instant {
        self.until
    }

    /// It is over at this moment already, if it was not before.
    pub(super) fn bring_forward(&mut self, until: Instant) {
        self.given = self.given.min(until);
        self.until = self.until.min(until);
    }

    /// Is it over, considering how long the program had no processor?
    pub(super) fn is_over(&mut self, now: Instant, starved: impl FnOnce() -> Duration) -> bool {
        if now < self.until {
            return false;
        }
        self.until = self.given + starved().min(self.most);
        now >= self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_moves_by_what_is_forgiven_and_no_further() {
        let (now, second) = (Instant::now(), Duration::from_secs(1));
        let deadline = || Deadline::new(now + second, 3 * second);
        assert!(!deadline().is_over(now, || unreachable!("nobody asks before it is over")));
        assert!(deadline().is_over(now + second, || Duration::ZERO));
        let mut late = deadline();
        assert!(!late.is_over(now + second, || second));
        assert_eq!(late.until(), now + 2 * second);
        assert!(late.is_over(now + 2 * second, || second), "what was forgiven is not forgiven again");
        assert!(!deadline().is_over(now + 3 * second, || 9 * second));
        assert!(deadline().is_over(now + 4 * second, || 9 * second), "the most is three seconds");
        let mut stopped = deadline();
        stopped.bring_forward(now);
        assert!(stopped.is_over(now, || Duration::ZERO));
    }

    /// More processes than processors, all busy.
    #[test]
    #[cfg(target_os = "linux")]
    fn whoever_has_no_processor_is_seen() {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        let script = format!("for i in $(seq {}); do while :; do :; done & done; wait", 2 * processors);
        let mut child = std::process::Command::new("sh");
        std::os::unix::process::CommandExt::process_group(child.args(["-c", &script]), 0);
        let mut child = child.spawn().unwrap();
        let mut starvation = Starvation::new(Members::new(child.id(), "no such mark"));
        // Sooner or later each of them has to wait; nobody knows when.
        while starvation.time() < Duration::from_millis(20) {
            std::thread::sleep(Duration::from_millis(10));
        }
        starvation.begin();
        assert_eq!(starvation.before.len(), 2 * processors + 1, "the shell and what it has started");
        let group = rustix::process::Pid::from_raw(child.id().try_into().unwrap()).unwrap();
        rustix::process::kill_process_group(group, rustix::process::Signal::KILL).unwrap();
        child.wait().unwrap();
    }
}
