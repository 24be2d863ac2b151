//! `potez ugi`, talked to as another program does, and as an opponent of our own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use potez_play::players::opponent;
use potez_play::session::Seat;
use potez_play::{EngineSpec, Request, Session};
use potez_rules::Settings;
use potez_search::Limits;

/// No answer takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    said: Receiver<String>,
}

impl Talk {
    fn begin() -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_potez"))
            .arg("ugi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (stdin, stdout) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        let (tell, said) = channel();
        std::thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
        Talk { child, stdin, said }
    }

    fn say(&mut self, text: &str) {
        self.stdin.as_mut().unwrap().write_all(format!("{text}\n").as_bytes()).unwrap();
    }

    /// The lines up to one that begins with a word.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = match self.said.recv_timeout(PATIENCE) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => panic!("it ended before {word}: {lines:?}"),
                Err(RecvTimeoutError::Timeout) => {
                    let _ = self.child.kill();
                    panic!("no {word} in {} s: {lines:?}", PATIENCE.as_secs());
                }
            };
            lines.push(line.trim().to_owned());
            if line.split_whitespace().next() == Some(word) {
                return lines;
            }
        }
    }

    fn ask(&mut self, text: &str, word: &str) -> String {
        self.say(text);
        self.until(word).pop().unwrap()
    }

    fn end(mut self) -> Option<i32> {
        drop(self.stdin.take());
        self.child.wait().unwrap().code()
    }
}

#[test]
fn it_introduces_itself_and_thinks() {
    let mut talk = Talk::begin();
    talk.say("ugi");
    let hello = talk.until("ugiok").join("\n");
    for name in ["Game", "Settings", "Engine", "Level", "Hash", "Threads", "MultiPV", "Ponder", "Seed"] {
        assert!(hello.contains(&format!("option name {name} type ")), "{name}: {hello}");
    }
    assert_eq!(talk.ask("isready", "readyok"), "readyok");
    talk.say("position startpos moves a1 c3 b1 a3");
    talk.say("go depth 4");
    let answer = talk.until("bestmove");
    assert_eq!(answer.last().unwrap(), "bestmove c1");
    let info = &answer[answer.len() - 2];
    for word in ["depth ", "multipv 1", "score mate 1", "nodes ", "pv c1"] {
        assert!(info.contains(word), "{word}: {info}");
    }
    talk.say("setoption name MultiPV value 3");
    talk.say("go nodes 2000");
    assert!(talk.until("bestmove").iter().any(|line| line.contains("multipv 3")));
    assert_eq!(talk.ask("go depth 3 searchmoves c2", "bestmove"), "bestmove c2");
    talk.say("quit");
    assert_eq!(talk.end(), Some(0));
}

#[test]
fn it_stops_at_once_and_not_before() {
    let mut talk = Talk::begin();
    talk.say("setoption name Game value connect4");
    talk.say("position startpos");
    talk.say("go infinite");
    assert!(talk.until("info")[0].starts_with("info depth"));
    assert_eq!(talk.ask("isready", "readyok"), "readyok");
    assert!(talk.ask("stop", "bestmove").starts_with("bestmove "));
    // Solved at once, and still the answer waits.
    talk.say("setoption name Game value tictactoe");
    talk.say("position startpos moves b2");
    talk.say("go infinite");
    talk.say("isready");
    assert!(talk.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    assert!(talk.ask("stop", "bestmove").starts_with("bestmove "));
    talk.say("go infinite");
    assert_eq!(talk.end(), Some(0), "the end of input ends an endless thought");
}

#[test]
fn every_game_and_level_answers_with_a_legal_move() {
    let mut talk = Talk::begin();
    talk.say("setoption name Level value 1");
    talk.say("setoption name Hash value 1");
    for (game, settings) in [
        ("tree", ""),
        ("tictactoe", ""),
        ("mnk", "m=5 n=4 k=4"),
        ("connect4", ""),
        ("blockade", "rows=5 cols=6"),
        ("byte", ""),
    ] {
        talk.say(&format!("setoption name Game value {game}"));
        talk.say(&format!("setoption name Settings value {settings}"));
        let answer = talk.ask("go", "bestmove");
        let mut session = Session::open(game, &Settings::parse(settings).unwrap()).unwrap();
        session.play(answer.strip_prefix("bestmove ").unwrap()).unwrap();
        // From the text of a position.
        talk.say(&format!("position fen {}", session.table().position()));
        let answer = talk.ask("go depth 1", "bestmove");
        session.play(answer.strip_prefix("bestmove ").unwrap()).unwrap();
    }
    talk.say("setoption name Game value tictactoe");
    assert_eq!(talk.ask("query p1turn", "response"), "response true");
    talk.say("position startpos moves a1 a2 b1 b2 c1");
    assert_eq!(talk.ask("query gameover", "response"), "response true");
    assert_eq!(talk.ask("query result", "response"), "response p1win");
    assert_eq!(talk.ask("go depth 3", "bestmove"), "bestmove none");
    talk.end();
}

#[test]
fn it_ponders_until_the_move_is_made_or_not() {
    let mut talk = Talk::begin();
    talk.say("setoption name Game value connect4");
    talk.say("setoption name Ponder value true");
    talk.say("position startpos moves 4");
    let answer = talk.ask("go depth 4", "bestmove");
    let words: Vec<&str> = answer.split_whitespace().collect();
    assert!(words.len() == 4 && words[2] == "ponder", "{answer}");
    // The expected move is made: the limits count from now on, and there is one answer.
    talk.say(&format!("position startpos moves 4 {} {}", words[1], words[3]));
    talk.say("go ponder depth 5");
    talk.say("isready");
    assert!(talk.until("readyok").iter().all(|line| !line.starts_with("bestmove")), "not while the opponent thinks");
    assert!(talk.ask("ponderhit", "bestmove").starts_with("bestmove "));
    talk.say("isready");
    assert!(talk.until("readyok").iter().all(|line| !line.starts_with("bestmove")), "only one answer");
    // Another move is made.
    talk.say("go ponder movetime 100000");
    assert!(talk.ask("stop", "bestmove").starts_with("bestmove "));
    // A game that is solved at once still waits.
    talk.say("setoption name Game value tictactoe");
    talk.say("position startpos moves b2");
    talk.say("go ponder depth 3");
    talk.say("isready");
    assert!(talk.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    assert!(talk.ask("ponderhit", "bestmove").starts_with("bestmove "));
    // A hit without pondering is nothing.
    talk.say("ponderhit");
    talk.say("setoption name Ponder value perhaps");
    assert!(talk.until("info").pop().unwrap().contains("true or false"));
    talk.say("go ponder");
    assert_eq!(talk.end(), Some(0), "the end of input ends it");
}

#[test]
fn bad_input_is_answered_and_changes_nothing() {
    let mut talk = Talk::begin();
    for (line, words) in [
        ("dance", "no command 'dance'"),
        ("setoption name Game value chess", "no game 'chess'"),
        ("setoption Hash 3", "name NAME value VALUE"),
        ("setoption name Hash value many", "'many'"),
        ("query weather", "'weather'"),
        ("position middle", "startpos or fen"),
        ("\u{7}", "\\u{7}"),
    ] {
        let answer = talk.ask(line, "info");
        assert!(answer.starts_with("info string error: ") && answer.contains(words), "{line}: {answer}");
    }
    talk.say("position startpos moves b2 b2");
    assert!(talk.until("info")[0].contains("move 2 'b2'"));
    talk.say("go depth 1");
    assert_eq!(talk.until("bestmove").last().unwrap(), "bestmove none", "there is no position");
    talk.say("position startpos");
    talk.say("go depth quick");
    assert!(talk.until("bestmove")[0].contains("'quick'"));
    talk.stdin.as_mut().unwrap().write_all(b"\xff\xfe\n").unwrap();
    assert!(talk.until("info")[0].contains("UTF-8"));
    talk.say(&"x".repeat(2 << 20));
    assert!(talk.until("info")[0].contains("longer"));
    assert!(talk.ask("go depth 2", "bestmove").len() > "bestmove ".len());
    assert_eq!(talk.end(), Some(0));
}

#[test]
fn it_is_an_opponent_of_ours() {
    let seat = Seat::parse(&format!("bot:'{}' ugi", env!("CARGO_BIN_EXE_potez"))).unwrap();
    let mut session = Session::open("mnk", &Settings::parse("m=4 n=3 k=3").unwrap()).unwrap();
    let mut bot = opponent(&seat, session.game(), session.table(), &EngineSpec::default()).unwrap().unwrap();
    let request = Request { lines: 2, ..Request::within(Limits::depth(3)) };
    let mut heard = 0;
    while session.ending().is_none() {
        let info = bot
            .think(session.table(), &request, &mut |_| {
                heard += 1;
                true
            })
            .unwrap();
        session.play(info.best().unwrap()).unwrap();
    }
    assert!(heard > 0);
}

/// A search that would take years ends when neither a command nor a reader of its answer can come any more.
#[test]
#[cfg(unix)]
fn a_search_that_nobody_waits_for_ends() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_potez"))
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"setoption name Game value byte\nposition startpos\ngo depth 100\n").unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("info"), "it searches");
    drop((stdin, lines));
    let begun = std::time::Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it goes on although nobody is there");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
