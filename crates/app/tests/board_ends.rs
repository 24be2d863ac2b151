//! However the board is left, the terminal is given back.

mod terminal;

use terminal::Terminal;

const PEOPLE: &str = "--x human --o human --no-save";

fn people(game: &str) -> Terminal {
    Terminal::play(&format!("{game} {PEOPLE}"), 80, 24)
}

#[test]
fn control_c_gives_the_terminal_back() {
    let mut board = people("tictactoe");
    board.wait("9 moves");
    assert!(board.is_taken());
    board.keys("\x03");
    assert_eq!(board.end(), 130);
    board.wait_given_back();
}

#[cfg(unix)]
#[test]
fn signals_give_the_terminal_back() {
    for signal in ["TERM", "HUP", "INT"] {
        let mut board = people("tictactoe");
        board.wait("9 moves");
        let sent = std::process::Command::new("kill").args(["-s", signal, &board.process().to_string()]).status();
        assert!(sent.expect("kill runs").success());
        assert_eq!(board.end(), 130, "{signal}");
        board.wait_given_back();
    }
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let mut board = Terminal::start(&format!("tictactoe {PEOPLE}"), 80, 24, &[("POTEZ_TEST_PANIC", "%")]);
    board.wait("9 moves").keys("%");
    assert_eq!(board.end(), 101);
    board.wait("the test asked for a panic").wait_given_back();
}

#[test]
fn hostile_bytes_do_no_harm() {
    let mut board = people("byte");
    board.wait("35 moves");
    let mut seed = 1u64;
    for _ in 0..300 {
        let bytes: Vec<u8> = (0..16)
            .map(|_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (seed >> 56) as u8
            })
            // Not Ctrl-C, not the keys that leave, and not those that read and write files.
            .map(|byte| if b"\x03qydnos\r".contains(&byte) { b'?' } else { byte })
            .collect();
        board.bytes(&bytes);
    }
    board.bytes(b"\x1b\x1b\x1b[999999999999;1R\x1b[<99999;99999;99999M\x1b[200~\xff\xfe\x00garbage\x1b[201~\x1b");
    // What was begun by the garbage is ended first: a paste, half a sequence, which may take some keys with it.
    board.keys("\x1b[201~\x1b[201~").keys(&"\x03".repeat(20));
    assert_eq!(board.end(), 130);
    board.wait_given_back();
}

#[test]
fn bytes_that_are_no_terminal_input_at_the_smallest_size() {
    let mut board = Terminal::play(&format!("blockade {PEOPLE}"), 2, 2);
    board.wait_taken().bytes(&[0xff; 64]).keys("??hjkl[]{}").keys("\x03");
    assert_eq!(board.end(), 130);
    board.wait_given_back();
}

/// The same through a real terminal program, once.
#[test]
#[allow(clippy::print_stderr, reason = "a test says why it is skipped")]
fn in_tmux() {
    use std::process::Command;
    let socket = format!("potez-test-{}", std::process::id());
    let tmux =
        |arguments: &[&str]| Command::new("tmux").args(["-L", &socket, "-f", "/dev/null"]).args(arguments).output();
    let line = format!("env LANG=C.UTF-8 {} play tictactoe {PEOPLE}; exec cat", env!("CARGO_BIN_EXE_potez"));
    let started = tmux(&["-u", "new-session", "-d", "-x", "80", "-y", "24", &line]);
    if !started.is_ok_and(|output| output.status.success()) {
        let ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
        assert!(!ci, "tmux is missing");
        eprintln!("skipped: there is no tmux");
        return;
    }
    let screen = || {
        let shown = tmux(&["capture-pane", "-p"]).expect("tmux answers");
        let text = String::from_utf8_lossy(&shown.stdout).into_owned();
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    };
    let wait = |text: &str| {
        let start = std::time::Instant::now();
        while !screen().contains(text) {
            assert!(start.elapsed().as_secs() < 90, "no {text:?} on\n{}", screen());
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    wait("9 moves");
    for (keys, text) in [("Enter", "8 moves"), ("Left", "8 moves"), ("Enter", "7 moves")] {
        tmux(&["send-keys", keys]).expect("tmux answers");
        wait(text);
    }
    let shown = screen();
    let wanted = include_str!("screens/tictactoe-two-moves.txt");
    tmux(&["send-keys", "q"]).expect("tmux answers");
    wait("Leave");
    tmux(&["send-keys", "Enter"]).expect("tmux answers");
    let start = std::time::Instant::now();
    while screen().contains("Leave") {
        assert!(start.elapsed().as_secs() < 90, "it is not left\n{}", screen());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let after = screen();
    tmux(&["kill-server"]).expect("tmux answers");
    assert_eq!(shown.trim_end(), wanted.trim_end());
    assert!(!after.contains("b2 a1"), "the old screen is back\n{after}");
}
