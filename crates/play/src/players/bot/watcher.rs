//! [`Watcher`]: ends a program, and everything it has started, when we end, however that happens.
//!
//! A process that is killed cannot clean up, so another process does it: a shell at the other end of a pipe. When the pipe is
//! closed, by us or by the system because we are gone, it kills the program's process group. What the program has started in
//! separate sessions is found by a mark in its environment, if the system shows that (`/proc`).

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::process::wait;

/// The variable with the marks of all programs that a process belongs to.
const VARIABLE: &str = "POTEZ_BOT";
/// How long the shell may take.
const TIME: Duration = Duration::from_secs(2);

/// What the shell does: it reads the group, and then a line that announces the end. If we die without sending one, the program has a second to notice it.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
read -r group || group=
read -r end || sleep 1
test -z "$group" || kill -s KILL -- "-$group"
for file in $(grep -s -l -z -F -e "$1" /proc/[0-9]*/environ); do
    process=${file#/proc/}
    kill -s KILL "${process%/environ}"
done
"#;

/// A shell that waits for our end.
pub(super) struct Watcher {
    mark: String,
    /// `None` if there is no shell.
    shell: Option<Child>,
}

impl Watcher {
    /// Starts watching. The program is started after this, so that there is no moment at which it is not watched.
    pub(super) fn new() -> Watcher {
        let mark = format!("{}-{:016x}", std::process::id(), RandomState::new().hash_one(0));
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "sh", &mark]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // Ctrl-C at a terminal goes to our group, and must not end the watcher before us.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        Watcher { mark, shell: if cfg!(unix) { shell.spawn().ok() } else { None } }
    }

    /// Marks a program that is about to be started. If we are watched ourselves, the program keeps that mark too.
    pub(super) fn mark(&self, program: &mut Command) {
        let marks = match std::env::var(VARIABLE) {
            Ok(outer) => format!("{outer},{}", self.mark),
            Err(_) => self.mark.clone(),
        };
        program.env(VARIABLE, marks);
    }

    /// The mark by which the processes of the program are found.
    pub(super) fn text(&self) -> &str {
        &self.mark
    }

    /// Says which process group is the program's.
    pub(super) fn watch(&mut self, group: u32) {
        self.tell(&format!("{group}\n"));
    }

    fn tell(&mut self, text: &str) {
        if let Some(stdin) = self.shell.as_mut().and_then(|shell| shell.stdin.as_mut()) {
            let _ = stdin.write_all(text.as_bytes());
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.tell("end\n");
        if let Some(mut shell) = self.shell.take() {
            drop(shell.stdin.take());
            if wait(&mut shell, TIME).is_none() {
                let _ = shell.kill();
                let _ = shell.wait();
            }
        }
    }
}
