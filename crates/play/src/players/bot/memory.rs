//! [`MemoryGuard`]: ends a program that uses more memory than it may, with all that it has started.
//!
//! The limit is on what is really in memory. A limit on addresses, as the system could keep by itself, would refuse programs that reserve much and use
//! little: Java's and Go's do so. So a thread looks ten times a second, where the system shows what processes use (`/proc`).

use std::collections::HashMap;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// How often it looks.
const PAUSE: Duration = Duration::from_millis(100);

/// Watches a process group, until it is dropped.
pub(super) struct MemoryGuard {
    most: u64,
    exceeded: Arc<AtomicBool>,
    /// Its end ends the thread.
    _watching: Sender<()>,
}

impl MemoryGuard {
    /// Watches a process group and all processes that come from its first one.
    pub(super) fn new(group: u32, most: u64) -> MemoryGuard {
        let exceeded = Arc::new(AtomicBool::new(false));
        let (watching, end) = channel::<()>();
        let flag = Arc::clone(&exceeded);
        let watch = move || {
            while end.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                let members = members(group);
                if members.iter().map(|process| resident(*process)).sum::<u64>() > most {
                    flag.store(true, Ordering::Relaxed);
                    members.into_iter().for_each(kill);
                    return;
                }
            }
        };
        // Where there is no room for a thread, there is none for the program either, and that is told.
        let _ = thread::Builder::new().stack_size(256 << 10).spawn(watch);
        MemoryGuard { most, exceeded, _watching: watching }
    }

    /// How much was allowed, in bytes, if it was too little.
    pub(super) fn exceeded(&self) -> Option<u64> {
        self.exceeded.load(Ordering::Relaxed).then_some(self.most)
    }
}

/// The processes of a group, and those that descend from its first one.
fn members(group: u32) -> Vec<u32> {
    let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
    let processes = folder.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let known: HashMap<u32, Parents> = processes.filter_map(|process| Some((process, Parents::of(process)?))).collect();
    let descends = |mut process: u32| {
        // A chain of parents ends at process 0; one that changes while it is read must not go on without end.
        for _ in 0..100 {
            match known.get(&process) {
                _ if process == group => return true,
                Some(parents) if parents.group == group => return true,
                Some(parents) => process = parents.parent,
                None => return false,
            }
        }
        false
    };
    known.keys().copied().filter(|process| descends(*process)).collect()
}

/// Where a process comes from.
struct Parents {
    parent: u32,
    group: u32,
}

impl Parents {
    fn of(process: u32) -> Option<Parents> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name of the program stands in brackets and may hold anything.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(1);
        Some(Parents { parent: fields.next()?.parse().ok()?, group: fields.next()?.parse().ok()? })
    }
}

/// The bytes that a process has in memory.
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
        // The line comes when the second process has been started.
        std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut String::new())
            .unwrap();
        let found = members(child.id());
        assert!(found.len() == 2 && found.contains(&child.id()), "{found:?}");
        assert!(found.iter().map(|process| resident(*process)).sum::<u64>() > 100_000);
        found.into_iter().for_each(kill);
        child.wait().unwrap();
    }
}
