//! [`Sandbox`]: where a program from an unknown author may run.
//!
//! bubblewrap gives it its own namespaces: it sees the system's programs, its own folder and nothing else, all of it read-only; a small
//! `/tmp`; no network; none of our environment; no processes but its own. `prlimit` limits what it uses, and a filter refuses the system
//! calls that these limits do not cover. All of it ends with the process that we started, which ends with us.
//!
//! If we are root, bubblewrap needs no user namespace, and each program gets its own user, which exists nowhere else: limits on
//! the number of processes do not apply to root. Other users need user namespaces, which the system must allow.

use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use potez_rules::Refusal;

use super::filter;
use super::process::wait;

/// What a program may use.
#[derive(Clone, Copy, Debug)]
pub struct Confines {
    /// Bytes of memory, for each of its processes.
    pub memory: u64,
    /// Processor time, for each of its processes.
    pub processor: Duration,
    /// Processes and threads.
    pub processes: u32,
    /// Open files.
    pub files: u32,
    /// Bytes of a file, and of all of `/tmp`.
    pub scratch: u64,
}

impl Default for Confines {
    fn default() -> Confines {
        Confines { memory: 512 << 20, processor: Duration::from_secs(1200), processes: 16, files: 64, scratch: 8 << 20 }
    }
}

/// The path of the program's folder inside the sandbox.
const FOLDER: &str = "/bot";
/// Folders of programs and libraries besides `/usr`; on most systems they are links into it.
const SYSTEM: [&str; 5] = ["/bin", "/sbin", "/lib", "/lib32", "/lib64"];
/// The first of the users that programs get if we are root, and how many there are. systemd uses the same range for the temporary users of its
/// services.
const USERS: (u32, u32) = (61_184, 4_000);
/// How long the test of a sandbox may take.
const TEST_TIME: Duration = Duration::from_secs(20);

/// bubblewrap, which was tested and works.
#[derive(Clone, Debug)]
pub struct Sandbox {
    root: bool,
    confines: Confines,
    /// The file with the filter of system calls, if there is one for this machine.
    filter: Option<PathBuf>,
}

impl Sandbox {
    /// The sandbox of this machine. It keeps a file in this folder for as long as it is used.
    ///
    /// # Errors
    /// There is none, or the file cannot be written; the refusal says why.
    pub fn find(confines: Confines, folder: &Path) -> Result<Sandbox, Refusal> {
        if !cfg!(target_os = "linux") {
            return Err(Refusal::new("sandbox.system", "other people's programs run only in a Linux sandbox", []));
        }
        let filter = write_filter(folder).map_err(|error| broken(error.to_string()))?;
        let sandbox = Sandbox { root: is_root(), confines, filter };
        sandbox.test()?;
        Ok(sandbox)
    }

    /// The command line that runs a command in a folder that it can read.
    #[must_use]
    pub fn line(&self, folder: &Path, command: &[&str]) -> String {
        let words = self.words(folder, command);
        // Only a nul character cannot be quoted, and neither file names nor our own words contain one.
        shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default()
    }

    fn words(&self, folder: &Path, command: &[&str]) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let mut add = |more: &[&str]| words.extend(more.iter().map(|word| (*word).to_owned()));
        let filtered = self.filter.as_ref().map(|file| file.to_string_lossy().into_owned());
        if let Some(file) = &filtered {
            add(&["sh", "-c", r#"exec "$@" 3<"$0""#, file]);
        }
        add(&["bwrap", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]);
        // Otherwise the first process inside would be bubblewrap, whose memory has our environment, and which the filter does not bind.
        add(&["--as-pid-1"]);
        match self.root {
            true => add(&["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]),
            false => add(&["--unshare-user"]),
        }
        if filtered.is_some() {
            add(&["--seccomp", "3"]);
        }
        add(&["--die-with-parent", "--new-session", "--hostname", "sandbox", "--clearenv"]);
        for (name, value) in [("PATH", "/usr/local/bin:/usr/bin:/bin"), ("HOME", "/tmp"), ("LANG", "C.UTF-8")] {
            add(&["--setenv", name, value]);
        }
        add(&["--ro-bind", "/usr", "/usr", "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]);
        add(&["--ro-bind-try", "/etc/alternatives", "/etc/alternatives"]);
        for path in SYSTEM {
            match std::fs::read_link(path) {
                Ok(target) => add(&["--symlink", &target.to_string_lossy(), path]),
                Err(_) => add(&["--ro-bind-try", path, path]),
            }
        }
        let scratch = self.confines.scratch.to_string();
        add(&["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--size", &scratch, "--tmpfs", "/tmp"]);
        add(&["--ro-bind", &folder.to_string_lossy(), FOLDER, "--chdir", FOLDER]);
        // Otherwise both would be folders in memory without a limit.
        add(&["--remount-ro", "/dev", "--remount-ro", "/", "--"]);
        if self.root {
            let user = next_user();
            add(&["setpriv", &format!("--reuid={user}"), &format!("--regid={user}"), "--clear-groups"]);
            add(&["--inh-caps=-all", "--"]);
        }
        // Everybody else goes first. A new session is a group of its own for the scheduler, in which being nice means nothing to other groups. The system
        // allows only a few such changes in a second; where it knows no groups, nothing is lost.
        let last = "for i in 1 2 3 4 5 6 7 8 9; do test -w /proc/self/autogroup || break; \
                    (echo 19 >/proc/self/autogroup) 2>/dev/null && break; sleep 0.1; done; exec \"$@\"";
        add(&["sh", "-c", last, "sh"]);
        // If memory runs out after all, the system ends these first.
        add(&["choom", "-n", "1000", "--"]);
        let Confines { memory, processor, processes, files, scratch } = self.confines;
        add(&["prlimit", &format!("--as={memory}"), &format!("--cpu={}", processor.as_secs().max(1))]);
        add(&[&format!("--nproc={processes}"), &format!("--nofile={files}"), &format!("--fsize={scratch}")]);
        add(&["--core=0", "--"]);
        add(command);
        words
    }

    /// Runs Python in the sandbox once, as a test.
    fn test(&self) -> Result<(), Refusal> {
        let words = self.words(Path::new("/usr"), &["python3", "-c", "print('ready')"]);
        let (name, arguments) = words.split_first().map_or(("", &[][..]), |(name, rest)| (name.as_str(), rest));
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| missing(error.to_string()))?;
        // Both outputs are short, so the child does not block until we read them.
        if wait(&mut child, TEST_TIME).is_none() {
            let _ = child.kill();
        }
        let output = child.wait_with_output().map_err(|error| broken(error.to_string()))?;
        if output.stdout == b"ready\n" {
            return Ok(());
        }
        let words = String::from_utf8_lossy(&output.stderr);
        let last = words.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("no answer");
        // The shell that starts bubblewrap ends like this if there is none.
        Err(if output.status.code() == Some(127) { missing } else { broken }(last.trim().to_owned()))
    }
}

/// Writes the filter of system calls. Another server may be using the same file, so it is replaced as a whole.
fn write_filter(folder: &Path) -> std::io::Result<Option<PathBuf>> {
    let Some(bytes) = filter::filter() else { return Ok(None) };
    std::fs::create_dir_all(folder)?;
    // The shell that opens it may be in another folder.
    let file = std::path::absolute(folder)?.join(filter::FILE);
    let new = file.with_extension(format!("{}.new", std::process::id()));
    std::fs::write(&new, bytes)?;
    std::fs::rename(&new, &file)?;
    Ok(Some(file))
}

fn missing(reason: String) -> Refusal {
    let sentence = "bubblewrap (bwrap) cannot be started: {reason}. Install it (Debian: apt install bubblewrap)";
    Refusal::new("sandbox.missing", sentence, [("reason", reason)])
}

fn broken(reason: String) -> Refusal {
    Refusal::new("sandbox.broken", "the sandbox (bubblewrap) does not work here: {reason}", [("reason", reason)])
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// A user that none of our other programs has now. Another server on this machine probably starts counting elsewhere.
fn next_user() -> u32 {
    static NEXT: LazyLock<AtomicU32> =
        LazyLock::new(|| AtomicU32::new(RandomState::new().hash_one(std::process::id()) as u32));
    USERS.0 + NEXT.fetch_add(1, Ordering::Relaxed) % USERS.1
}
