//! [`Members`]: the processes of a program; and [`MemoryGuard`], which ends a program that uses more memory than it may, with all that it has started.
//!
//! The limit is on resident memory. A limit on address space, which the system could enforce by itself, would refuse programs that reserve much and use
//! little, as Java's and Go's do. So a thread checks ten times a second, if the system shows what processes use (`/proc`).

use std::collections::HashMap;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The time between two checks.
const PAUSE: Duration = Duration::from_millis(100);

/// Watches a program, until it is dropped.
pub(super) struct MemoryGuard {
    most: u64,
    exceeded: Arc<AtomicBool>,
    /// Dropping it ends the thread.
    _watching: Sender<()>,
}

impl MemoryGuard {
    /// Watches all processes of a program.
    pub(super) fn new(mut members: Members, most: u64) -> MemoryGuard {
        let exceeded = Arc::new(AtomicBool::new(false));
        let (watching, end) = channel::<()>();
        let flag = Arc::clone(&exceeded);
        let watch = move || {
            while end.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                let members = members.list();
                if members.iter().map(|process| resident(*process)).sum::<u64>() > most {
                    flag.store(true, Ordering::Relaxed);
                    members.into_iter().for_each(kill);
                    return;
                }
            }
        };
        // If there is no room for a thread, there is none for the program either, and that is reported.
        let _ = thread::Builder::new().stack_size(256 << 10).spawn(watch);
        MemoryGuard { most, exceeded, _watching: watching }
    }

    /// The limit in bytes, if it was exceeded.
    pub(super) fn exceeded(&self) -> Option<u64> {
        self.exceeded.load(Ordering::Relaxed).then_some(self.most)
    }
}

/// The processes of a program: its group, those that descend from its first process, and those that have its mark in their environment, even if they have left
/// both (`setsid`, and a parent that has ended).
#[derive(Clone, Debug)]
pub(super) struct Members {
    group: u32,
    mark: String,
    /// Whether a process has the mark, by its number and its start: the mark is there from the beginning, so each is read once.
    marked: HashMap<(u32, u64), bool>,
}

impl Members {
    /// The processes of the program with this process group and this mark.
    pub(super) fn new(group: u32, mark: &str) -> Members {
        Members { group, mark: mark.to_owned(), marked: HashMap::new() }
    }

    /// The processes there are now.
    pub(super) fn list(&mut self) -> Vec<u32> {
        let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
        let processes = folder.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        let known: HashMap<u32, Parents> =
            processes.filter_map(|process| Some((process, Parents::of(process)?))).collect();
        self.marked.retain(|(process, start), _| known.get(process).is_some_and(|parents| parents.start == *start));
        let belongs = |process: &u32| self.descends(*process, &known) || self.is_marked(*process, known[process].start);
        known.keys().copied().filter(belongs).collect()
    }

    /// The processes there are now, for [`Seen::kill`].
    pub(super) fn seen(&mut self) -> Seen {
        Seen(self.list().into_iter().filter_map(|process| Some((process, Parents::of(process)?.start))).collect())
    }

    fn descends(&self, mut process: u32, known: &HashMap<u32, Parents>) -> bool {
        // A chain of parents ends at process 0; one that changes while it is read must not go on without end.
        for _ in 0..100 {
            match known.get(&process) {
                _ if process == self.group => return true,
                Some(parents) if parents.group == self.group => return true,
                Some(parents) => process = parents.parent,
                None => return false,
            }
        }
        false
    }

    fn is_marked(&mut self, process: u32, start: u64) -> bool {
        let mark = self.mark.as_bytes();
        *self.marked.entry((process, start)).or_insert_with(|| {
            let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
            environment.windows(mark.len().max(1)).any(|part| part == mark)
        })
    }
}

/// Processes at one moment, each with its start: once its parent has ended, nobody knows any more where a process that has left its group and its environment
/// came from.
pub(super) struct Seen(Vec<(u32, u64)>);

impl Seen {
    /// Ends those that still run. A number that another process has by now is left alone.
    pub(super) fn kill(self) {
        let runs = |(process, start): &(u32, u64)| Parents::of(*process).is_some_and(|now| now.start == *start);
        self.0.into_iter().filter(runs).for_each(|(process, _)| kill(process));
    }
}

/// Where a process comes from, and when it was started.
struct Parents {
    parent: u32,
    group: u32,
    start: u64,
}

impl Parents {
    fn of(process: u32) -> Option<Parents> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name of the program is in parentheses and may contain anything.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(1);
        let (parent, group) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        // 22 fields in all come before and with the start; the number, the name, the state, the parent and the group are behind us.
        Some(Parents { parent, group, start: fields.nth(16)?.parse().ok()? })
    }
}

/// The number of bytes that a process has in memory.
fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0).saturating_mul(1024)
}

fn kill(process: u32) {
    #[cfg(unix)]
    if let Some(process) = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process(process, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = process;
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_seen_with_its_children_and_its_memory() {
        let mut child = std::process::Command::new("sh");
        std::os::unix::process::CommandExt::process_group(child.args(["-c", "sleep 60 & echo; wait"]), 0);
        let mut child = child.stdout(std::process::Stdio::piped()).spawn().unwrap();
        // The line comes once the second process has been started.
        std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut String::new())
            .unwrap();
        let found = Members::new(child.id(), "no such mark").list();
        assert!(found.len() == 2 && found.contains(&child.id()), "{found:?}");
        assert!(found.iter().map(|process| resident(*process)).sum::<u64>() > 100_000);
        found.into_iter().for_each(kill);
        child.wait().unwrap();
    }

    #[test]
    fn a_process_that_has_left_its_group_and_its_parent_is_seen_by_its_mark() {
        let mark = format!("mark-{}", std::process::id());
        let mut child = std::process::Command::new("sh");
        // The inner shell ends at once, so the sleeper belongs to nobody, in a session of its own.
        child.args(["-c", "setsid sh -c 'sleep 60 & echo $!'; read -r line"]).env("POTEZ_BOT", &mark);
        std::os::unix::process::CommandExt::process_group(&mut child, 0);
        let mut child = child.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut line).unwrap();
        let sleeper: u32 = line.trim().parse().unwrap();
        // Until the inner shell has ended, the sleeper is a grandchild.
        while Members::new(child.id(), "no such mark").list().contains(&sleeper) {
            std::thread::yield_now();
        }
        let found = Members::new(child.id(), &mark).list();
        assert!(found.contains(&child.id()) && found.contains(&sleeper), "{found:?}");
        found.into_iter().for_each(kill);
        child.wait().unwrap();
    }
}
