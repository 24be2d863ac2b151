//! `potez solve --all --hosts`: several processes, and several machines in network namespaces.
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

fn potez(folder: &Path) -> Command {
    in_folder(Command::new(env!("CARGO_BIN_EXE_potez")), folder)
}

fn in_folder(mut command: Command, folder: &Path) -> Command {
    command.current_dir(folder).env("LC_ALL", "C.UTF-8").env("HOME", folder).env("XDG_DATA_HOME", folder.join("data"));
    command.stdin(Stdio::null());
    command
}

fn run(folder: &Path, line: &str) -> Output {
    potez(folder).args(line.split(' ')).output().unwrap()
}

fn good(folder: &Path, line: &str) -> String {
    let output = run(folder, line);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code and what is said on stderr.
fn refused(folder: &Path, line: &str) -> (Option<i32>, String) {
    let output = run(folder, line);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

const BOARD: &str = "connect4 --set cols=4 --set rows=4";

/// Addresses on this machine at which nobody listens.
fn hosts(folder: &Path, count: usize) {
    let listeners: Vec<_> = (0..count).map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines: Vec<String> = listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect();
    fs::write(folder.join("hosts"), lines.join("\n")).unwrap();
}

fn process(folder: &Path, line: &str, number: usize) -> Child {
    let mut command = potez(folder);
    command.args(format!("{line} --hosts hosts --process {number} --json").split(' '));
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Checksum and counts. Nothing else may be on the standard output.
fn facts(answer: &str) -> (String, String) {
    let [stored, counts] = answer.lines().collect::<Vec<_>>()[..] else { panic!("not two lines: {answer}") };
    let stored: Value = serde_json::from_str(stored).unwrap();
    (stored["checksum"].as_str().unwrap().to_owned(), counts.to_owned())
}

/// Waits until a file is there, or somebody has ended.
fn wait_for(file: &Path, children: &mut [Child]) {
    let mut looks = 0;
    while !file.exists() && children.iter_mut().all(|child| child.try_wait().unwrap().is_none()) {
        std::thread::sleep(Duration::from_millis(1));
        looks += 1;
        assert!(looks < 600_000, "{} does not come", file.display());
    }
}

/// All of them end well, and have found this.
fn all_find(children: Vec<Child>, expected: &(String, String)) {
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(&facts(&String::from_utf8(output.stdout).unwrap()), expected);
    }
}

/// Two processes over loopback, with two workers each, find what one process finds.
#[test]
fn processes_solve_a_game_together() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let expected = facts(&good(path, &format!("solve {BOARD} --all --out one --json")));
    hosts(path, 2);
    let line = format!("solve {BOARD} --all --out c --workers 2");
    let children = [0, 1].map(|number| process(path, &line, number));
    all_find(children.into(), &expected);
    assert!(path.join("c.3-of-4").exists());
    let lookup = format!("{BOARD} --moves 1234 --check --json");
    assert_eq!(good(path, &format!("lookup c {lookup}")), good(path, &format!("lookup one {lookup}")));
    // One process alone writes the same file as without timely.
    fs::write(path.join("hosts"), "127.0.0.1:1 # this one\n").unwrap();
    good(path, &format!("solve {BOARD} --all --out alone --workers 1 --hosts hosts --process 0"));
    assert_eq!(fs::read(path.join("alone")).unwrap(), fs::read(path.join("one")).unwrap());
    let (code, said) = refused(path, &format!("solve {BOARD} --all --out c --hosts hosts --process 1"));
    assert!(code == Some(3) && said.contains("there is no process 1"), "{said}");
}

/// When one process is killed, the others stop; started again, they go on together and find the same.
#[test]
fn processes_go_on_after_one_was_killed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let board = "connect4 --set cols=4 --set rows=5";
    let expected = facts(&good(path, &format!("solve {board} --all --out one --json")));
    let line = format!("solve {board} --all --out c --workers 1 --resume");
    for victim in [1, 2] {
        hosts(path, 3);
        let mut children: Vec<_> = (0..3).map(|number| process(path, &line, number)).collect();
        // Somewhere on the way: when a ply is on the disk that was not there before.
        let work = path.join(format!("c.{victim}-of-3.solving"));
        wait_for(&work.join(if victim == 1 { "forward-09" } else { "backward" }), &mut children);
        children[victim].kill().unwrap();
        for (number, child) in children.into_iter().enumerate() {
            let output = child.wait_with_output().unwrap();
            assert!(!output.status.success() || number != victim);
        }
    }
    hosts(path, 3);
    all_find((0..3).map(|number| process(path, &line, number)).collect(), &expected);
    // All of them have finished, and say so again; one that has lost its part makes everybody begin again.
    hosts(path, 3);
    all_find((0..3).map(|number| process(path, &line, number)).collect(), &expected);
    fs::remove_file(path.join("c.1-of-3")).unwrap();
    hosts(path, 3);
    all_find((0..3).map(|number| process(path, &line, number)).collect(), &expected);
}

/// Whoever waits says so on stderr and has nothing but its answer on stdout; who solves something else is refused.
#[test]
fn who_waits_says_for_whom() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let expected = facts(&good(path, &format!("solve {BOARD} --all --out one --json")));
    let line = format!("solve {BOARD} --all --out c --workers 1");
    hosts(path, 2);
    let mut first = process(path, &line, 1);
    let mut stderr = BufReader::new(first.stderr.take().unwrap());
    let mut said = String::new();
    stderr.read_line(&mut said).unwrap();
    assert!(said.starts_with("Waiting for 127.0.0.1:"), "{said}");
    let second = process(path, &line, 0);
    all_find(vec![first, second], &expected);
    hosts(path, 2);
    let other = line.replace("--out c", "--out d");
    let children = [process(path, &other, 0), process(path, &other.replace("rows=4", "rows=5"), 1)];
    for child in children {
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(3) && said.contains("another process solves another game"), "{said}");
    }
}

/// Three machines: a network namespace for each, joined by a bridge in a fourth.
#[cfg(target_os = "linux")]
struct Network {
    name: String,
}

#[cfg(target_os = "linux")]
impl Network {
    /// `None` where this system does not let us.
    fn new() -> Option<Network> {
        let network = Network { name: format!("potez-{}", std::process::id()) };
        let name = &network.name;
        let mut lines = vec![
            format!("netns add {name}-b"),
            format!("-n {name}-b link add name bridge0 type bridge"),
            format!("-n {name}-b link set bridge0 up"),
        ];
        for host in 0..3 {
            lines.extend([
                format!("netns add {name}-{host}"),
                format!("-n {name}-{host} link add eth type veth peer name p{host} netns {name}-b"),
                format!("-n {name}-b link set p{host} master bridge0 up"),
                format!("-n {name}-{host} addr add 10.77.0.{}/24 dev eth", host + 1),
                format!("-n {name}-{host} link set eth up"),
            ]);
        }
        lines.iter().all(|line| ip(line)).then_some(network)
    }

    /// A process on one of the machines, with a disk of its own.
    fn process(&self, folder: &Path, line: &str, host: usize) -> Child {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &format!("{}-{host}", self.name), env!("CARGO_BIN_EXE_potez")]);
        let mut command = in_folder(command, &disk(folder, host));
        command.args(format!("{line} --hosts ../hosts --process {host} --json").split(' '));
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }
}

#[cfg(target_os = "linux")]
impl Drop for Network {
    fn drop(&mut self) {
        for host in ["0", "1", "2", "b"] {
            ip(&format!("netns del {}-{host}", self.name));
        }
    }
}

#[cfg(target_os = "linux")]
fn ip(line: &str) -> bool {
    let run = Command::new("ip").args(line.split(' ')).stdin(Stdio::null()).stderr(Stdio::null()).status();
    run.is_ok_and(|status| status.success())
}

#[cfg(target_os = "linux")]
fn disk(folder: &Path, host: usize) -> PathBuf {
    folder.join(format!("disk{host}"))
}

/// Three machines, of which one is killed on the way forth and one on the way back, and started again.
#[cfg(target_os = "linux")]
#[test]
fn three_machines_go_on_after_one_was_killed() {
    let Some(network) = Network::new() else { return eprintln!("skipped: this system makes no network namespaces") };
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let board = "connect4 --set cols=4 --set rows=5";
    let expected = facts(&good(path, &format!("solve {board} --all --out one --json")));
    fs::write(path.join("hosts"), "10.77.0.1:2101\n10.77.0.2:2101\n10.77.0.3:2101\n").unwrap();
    (0..3).for_each(|host| fs::create_dir(disk(path, host)).unwrap());
    let line = format!("solve {board} --all --out c --workers 1 --resume");
    for (victim, point) in [(1, "forward-09"), (2, "backward")] {
        let mut children: Vec<_> = (0..3).map(|host| network.process(path, &line, host)).collect();
        let work = disk(path, victim).join(format!("c.{victim}-of-3.solving"));
        wait_for(&work.join(point), &mut children);
        children[victim].kill().unwrap();
        for child in children {
            assert!(!child.wait_with_output().unwrap().status.success(), "nobody goes on alone");
        }
        assert!(work.join(point).exists(), "what is finished is kept");
    }
    all_find((0..3).map(|host| network.process(path, &line, host)).collect(), &expected);
    // The parts make a whole table.
    for host in 0..3 {
        let part = format!("c.{host}-of-3");
        fs::copy(disk(path, host).join(&part), path.join(&part)).unwrap();
    }
    let lookup = format!("{board} --moves 1234 --check --json");
    assert_eq!(good(path, &format!("lookup c {lookup}")), good(path, &format!("lookup one {lookup}")));
}
