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

fn sandbox(confines: Confines) -> Option<Sandbox> {
    match Sandbox::find(confines) {
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
    Some(run_in(&sandbox(confines)?, folder.path(), code))
}

/// Each of these lines of Python must fail.
fn all_fail(lines: &[&str]) {
    let mut code = "def attempt(line):\n  try: exec(line, globals()); print('done:', line)\n  except BaseException: pass\nimport os, socket\n".to_owned();
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

#[test]
fn the_data_of_the_server_cannot_be_read() {
    let Some(sandbox) = sandbox(Confines::default()) else { return };
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
    let Some(sandbox) = sandbox(Confines::default()) else { return };
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
