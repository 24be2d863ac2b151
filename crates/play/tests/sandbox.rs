//! Programs that try to get out of the sandbox, or to take more than they are given.
//!
//! Needs `bwrap` and `python3`. Where the sandbox does not work the tests say so and pass, except in CI, where they fail.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use potez_play::players::bot::sandbox::{Confines, Sandbox};
use potez_play::players::{Bot, Opponent};

/// Nothing takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn sandbox(confines: Confines, folder: &Path) -> Option<Sandbox> {
    match Sandbox::find(confines, folder) {
        Ok(sandbox) => Some(sandbox),
        Err(refusal) if std::env::var_os("CI").is_none() => {
            eprintln!("skipped: {refusal}");
            None
        }
        Err(refusal) => panic!("in CI nothing is skipped: {refusal}"),
    }
}

/// What a Python program prints in a sandbox whose folder has a file `own.txt`, and whether it ended well.
fn run_in(sandbox: &Sandbox, folder: &Path, code: &str) -> (String, bool) {
    std::fs::write(folder.join("own.txt"), "own").unwrap();
    let words = shlex::split(&sandbox.line(folder, &["python3", "-c", code])).unwrap();
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).env("POTEZ_SECRET", "secret").stdin(Stdio::null());
    let output = command.output().unwrap();
    (String::from_utf8_lossy(&output.stdout).trim().to_owned(), output.status.success())
}

fn run(confines: Confines, code: &str) -> Option<(String, bool)> {
    let folder = tempfile::tempdir().unwrap();
    let filter = tempfile::tempdir().unwrap();
    Some(run_in(&sandbox(confines, filter.path())?, folder.path(), code))
}

/// Each of these lines of Python must fail.
fn all_fail(lines: &[&str]) {
    let mut code = "def attempt(line):\n  try: exec(line, globals()); print('done:', line)\n  except BaseException: pass\nimport ctypes, os, socket\nc = ctypes.CDLL(None)\n".to_owned();
    for line in lines {
        code += &format!("attempt({line:?})\n");
    }
    code += "print('end')";
    let Some((said, _)) = run(Confines::default(), &code) else { return };
    assert_eq!(said, "end");
}

/// Processes of the machine whose command line has this word in it.
fn processes_with(word: &str) -> usize {
    let has = |path: std::path::PathBuf| {
        std::fs::read(path.join("cmdline")).is_ok_and(|line| String::from_utf8_lossy(&line).contains(word))
    };
    std::fs::read_dir("/proc").unwrap().filter(|entry| entry.as_ref().is_ok_and(|entry| has(entry.path()))).count()
}

fn until_gone(word: &str) {
    let begun = Instant::now();
    while processes_with(word) > 0 {
        assert!(begun.elapsed() < PATIENCE, "processes are left: {word}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn it_reads_its_own_folder_and_has_a_place_for_files() {
    let code = "open('/tmp/a','w').write('x' * 1000); print(open('own.txt').read(), len(open('/tmp/a').read()), __import__('json').dumps(1))";
    let Some((said, good)) = run(Confines::default(), code) else { return };
    assert_eq!((said.as_str(), good), ("own 1000 1", true));
}

#[test]
fn there_is_no_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let here = format!("socket.create_connection(('127.0.0.1', {}), 2)", listener.local_addr().unwrap().port());
    all_fail(&[&here, "socket.create_connection(('192.0.2.1', 80), 2)", "socket.getaddrinfo('example.org', 80)"]);
    assert!(listener.accept().is_err(), "somebody has connected");
}

#[test]
fn nothing_is_written_outside() {
    let places = [
        "/x",
        "/bot/x",
        "/bot/own.txt",
        "/usr/x",
        "/etc/x",
        "/dev/x",
        "/dev/shm/x",
        "/proc/sys/kernel/hostname",
        "../x",
    ];
    let lines: Vec<String> = places.iter().map(|place| format!("open({place:?}, 'w').write('x')")).collect();
    all_fail(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    all_fail(&[
        "os.mkdir('/bot/y')",
        "os.unlink('/bot/own.txt')",
        "os.chmod('/bot/own.txt', 0o777)",
        "os.setuid(0)",
        "os.chroot('/tmp')",
    ]);
}

/// Memory that belongs to no process is counted for nobody, and a program that could mount file systems could fill one.
#[test]
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn there_is_no_memory_that_nobody_counts() {
    all_fail(&[
        "assert c.shmget(0, 1 << 20, 0o1600) >= 0",
        "assert c.msgget(0, 0o1600) >= 0",
        "os.memfd_create('x')",
        "assert c.mount(b'tmpfs', b'/tmp', b'tmpfs', 0, None) == 0",
        // A user namespace, alone and together with its mounts, by both calls that make one.
        "assert c.unshare(0x10000000) == 0",
        "assert c.unshare(0x10020000) == 0",
        "assert c.syscall(56 if os.uname().machine == 'x86_64' else 220, 0x10000011, 0, 0, 0, 0) >= 0",
    ]);
}

#[test]
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn other_processes_and_the_machine_are_out_of_reach() {
    all_fail(&[
        "assert c.ptrace(0, 0, 0, 0) == 0",
        "assert c.setns(os.open('/proc/self/ns/net', os.O_RDONLY), 0) == 0",
        "assert {p for p in os.listdir('/proc') if p.isdigit()} != {str(os.getpid())}",
        "assert b'secret' in open('/proc/1/environ', 'rb').read()",
        "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
        "socket.socket(40, socket.SOCK_STREAM)",
        "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)",
    ]);
    // What Python needs is there: threads, children, pipes, sockets.
    let code = "import subprocess, threading, socket\nt = threading.Thread(target=print, args=('thread',)); t.start(); t.join()\n\
                print(subprocess.run(['echo', 'child'], capture_output=True, text=True).stdout.strip())\na, b = socket.socketpair(); a.send(b'x'); print(b.recv(1))";
    let Some((said, good)) = run(Confines::default(), code) else { return };
    assert_eq!((said.lines().collect::<Vec<_>>(), good), (vec!["thread", "child", "b'x'"], true));
}

/// Where the scheduler has groups for sessions, being nice does not help outside the session.
#[test]
fn everybody_else_goes_first() {
    let own = "/proc/self/autogroup";
    let code = format!("import os; print(open('{own}').read().split()[-1] if os.path.exists('{own}') else '19')");
    let Some((said, _)) = run(Confines::default(), &code) else { return };
    assert_eq!(said, "19");
}

/// Refused where there is none.
#[test]
fn without_bubblewrap_there_is_no_sandbox() {
    let folder = tempfile::tempdir().unwrap();
    // Another process, because this one shares its environment with the other tests.
    if std::env::var_os("POTEZ_NO_BWRAP").is_some() {
        let refusal = Sandbox::find(Confines::default(), folder.path()).unwrap_err();
        assert!(
            refusal.law == "sandbox.missing" && refusal.to_string().contains("apt install bubblewrap"),
            "{refusal}"
        );
        return;
    }
    let bin = folder.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    std::os::unix::fs::symlink("/bin/sh", bin.join("sh")).unwrap();
    let mut again = Command::new(std::env::current_exe().unwrap());
    again.args(["--exact", "without_bubblewrap_there_is_no_sandbox"]).env("POTEZ_NO_BWRAP", "1").env("PATH", &bin);
    assert!(again.status().unwrap().success());
}

#[test]
fn the_data_of_the_server_cannot_be_read() {
    let filter = tempfile::tempdir().unwrap();
    let Some(sandbox) = sandbox(Confines::default(), filter.path()) else { return };
    let data = tempfile::tempdir().unwrap();
    let secret = data.path().join("secret.txt");
    std::fs::write(&secret, "secret").unwrap();
    let own = data.path().join("programs");
    std::fs::create_dir(&own).unwrap();
    let code = format!(
        "import os\nfor p in [{secret:?}, '../secret.txt', '/bot/../secret.txt', '/proc/1/root{0}', '/etc/passwd', '/etc/shadow']:\n  \
         try: print('read', p, open(p).read())\n  except OSError: pass\nprint(sorted(set(os.listdir('/')) - {{'lib32', 'lib64'}}), \
         sorted(set(os.environ) - {{'PWD', 'LC_CTYPE'}}), len([p for p in os.listdir('/proc') if p.isdigit()]) < 5)",
        secret.display()
    );
    let (said, _) = run_in(&sandbox, &own, &code);
    assert_eq!(said, "['bin', 'bot', 'dev', 'etc', 'lib', 'proc', 'sbin', 'tmp', 'usr'] ['HOME', 'LANG', 'PATH'] True");
}

#[test]
fn a_fork_bomb_stays_small_and_ends_with_its_program() {
    let code = "import os, time\ncount = 0\nwhile count < 200:\n  try: child = os.fork()\n  except OSError: break\n  if child == 0:\n    \
                os.setsid(); time.sleep(600)\n  count += 1\nprint(count)";
    let Some((said, _)) = run(Confines::default(), &format!("# fork-bomb-of-a-test\n{code}")) else { return };
    let count: usize = said.parse().unwrap();
    assert!((1..=16).contains(&count), "{count}");
    until_gone("fork-bomb-of-a-test");
}

#[test]
fn memory_processor_files_and_scratch_are_limited() {
    let code = "import os\ndef attempt(do):\n  try: do(); print('done')\n  except (MemoryError, OSError) as e: print(type(e).__name__)\n\
                def fill():\n  for n in range(10):\n    with open('/tmp/%d' % n, 'wb') as f: f.write(b'x' * (2 << 20))\n\
                attempt(lambda: bytearray(600 << 20))\nattempt(lambda: [open('own.txt') for _ in range(100)] and None)\nattempt(fill)";
    let Some((said, _)) = run(Confines::default(), code) else { return };
    assert_eq!(said.lines().collect::<Vec<_>>(), ["MemoryError", "OSError", "OSError"]);
    let confines = Confines { processor: Duration::from_secs(1), ..Confines::default() };
    let Some((said, good)) = run(confines, "print('begin', flush=True)\nwhile True: pass") else { return };
    assert_eq!((said.as_str(), good), ("begin", false));
}

#[test]
fn a_program_plays_and_ends_with_its_bot() {
    let filter = tempfile::tempdir().unwrap();
    let Some(sandbox) = sandbox(Confines::default(), filter.path()) else { return };
    let folder = tempfile::tempdir().unwrap();
    // It leaves a child in a session of its own behind, and does not heed 'quit'.
    let code = "import os, sys, time\nif os.fork() == 0:\n  os.setsid(); time.sleep(600)\nfor line in sys.stdin:\n  word = line.split()\n  \
                if word[:1] == ['ugi']: print('ugiok')\n  if word[:1] == ['isready']: print('readyok')\n  \
                if word[:1] == ['go']: print('bestmove b2')\ntime.sleep(600)\n";
    std::fs::write(folder.path().join("left-behind-by-a-test.py"), code).unwrap();
    let mut table = (potez_play::find("tictactoe").unwrap().open)(&potez_rules::Settings::new()).unwrap();
    let line = sandbox.line(folder.path(), &["python3", "-u", "left-behind-by-a-test.py"]);
    let mut bot = Bot::new("tictactoe", &line);
    bot.prepare().unwrap();
    assert!(processes_with("left-behind-by-a-test.py") >= 2);
    let request = potez_play::Request::within(potez_search::Limits::time(Duration::from_millis(100)));
    let info = bot.think(&*table, &request, &mut |_| true).unwrap();
    assert_eq!(info.best(), Some("b2"));
    table.play("b2").unwrap();
    let refusal = bot.think(&*table, &request, &mut |_| true).unwrap_err();
    assert_eq!(refusal.law, "bot.illegal");
    bot.prepare().unwrap();
    drop(bot);
    until_gone("left-behind-by-a-test.py");
}
