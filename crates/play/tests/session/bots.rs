//! Programs as opponents, most of them ill-mannered: small shell scripts.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use potez_play::players::{Bot, Opponent, Patience};
use potez_play::{Request, SearchInfo};
use potez_rules::Refusal;
use potez_search::Limits;

use crate::open;

/// Polite in all but what the test is about.
const MANNERS: &str = r#"
while read -r line; do
  case "$line" in
    ugi) echo "id name toy"; echo ugiok ;;
    isready) echo readyok ;;
    go*) GO ;;
    quit) exit 0 ;;
  esac
done
"#;

struct Toy {
    _folder: tempfile::TempDir,
    command: String,
}

fn script(text: &str) -> Toy {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy bot.sh");
    std::fs::write(&path, format!("#!/bin/sh\n{text}")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    // A path with a blank in it, as a shell would have it.
    Toy { command: format!("/bin/sh '{}'", path.display()), _folder: folder }
}

fn polite(go: &str) -> Toy {
    script(&MANNERS.replace("GO", go))
}

/// Short enough for a test, long enough for a slow machine where a good answer is expected.
fn patience() -> Patience {
    Patience {
        greeting: Duration::from_secs(30),
        grace: Duration::from_secs(30),
        untimed: Duration::from_secs(30),
        stop: Duration::from_secs(30),
        starved: Duration::ZERO,
    }
}

fn hasty() -> Patience {
    let short = Duration::from_millis(300);
    Patience { greeting: short, grace: short, untimed: short, stop: short, starved: Duration::ZERO }
}

fn ask(bot: &mut Bot) -> Result<SearchInfo, Refusal> {
    let mut session = open("tictactoe", "");
    session.play("b2").unwrap();
    bot.think(session.table(), &Request::within(Limits::time(Duration::from_millis(1))), &mut |_| true)
}

fn law(toy: &Toy, patience: Patience) -> (&'static str, String) {
    let mut bot = Bot::new("tictactoe", &toy.command).with_patience(patience);
    let refusal = ask(&mut bot).unwrap_err();
    assert_eq!(bot.process(), None, "after a fault it is ended");
    (refusal.law, refusal.to_string())
}

#[test]
fn a_polite_program_is_believed_and_kept() {
    let toy = polite(
        r#"echo "info depth 3 nodes 77 time 12 score cp -5 pv a1 c3 zz"; echo "info depth 9 score mate 4 multipv 2 pv c3"; echo "bestmove a1""#,
    );
    let mut bot = Bot::new("tictactoe", &toy.command).with_patience(patience());
    let info = ask(&mut bot).unwrap();
    assert_eq!(info.best(), Some("a1"));
    assert_eq!((info.depth, info.nodes, info.seconds), (9, 77, Some(0.012)));
    assert_eq!(info.lines[0].moves, ["a1", "c3"], "what cannot be played is not told");
    assert_eq!((info.lines[0].score.points(), info.lines[1].score.to_string().as_str()), (Some(-5), "win in 4"));
    let process = bot.process().unwrap();
    assert!(ask(&mut bot).is_ok());
    assert_eq!(bot.process(), Some(process), "it is the same process");
}

#[test]
fn it_hears_the_game_the_position_and_the_time() {
    let toy = script(
        r#"
while read -r line; do
  echo "$line" >> "$1"
  case "$line" in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go*) echo "bestmove a1" ;;
  esac
done
"#,
    );
    let heard = toy._folder.path().join("heard");
    let mut bot = Bot::new("mnk", &format!("{} '{}'", toy.command, heard.display())).with_patience(patience());
    let mut session = open("mnk", "m=4 n=4 k=3");
    session.play("b2").unwrap();
    session.play("b3").unwrap();
    let limits = Limits::depth(3).and_time(Duration::from_millis(1500));
    let request = Request { limits, lines: 2, ..Request::default() };
    bot.think(session.table(), &request, &mut |_| true).unwrap();
    drop(bot);
    let heard = std::fs::read_to_string(heard).unwrap();
    let settings = session.settings().to_string();
    let expected = format!(
        "ugi\nsetoption name MultiPV value 2\nsetoption name Game value mnk\nsetoption name Settings value {settings}\n\
         uginewgame\nisready\nposition startpos moves b2 b3\ngo depth 3 movetime 1500\nquit\n"
    );
    assert_eq!(heard, expected);
}

#[test]
fn an_illegal_answer_is_refused_with_the_reason() {
    let (said, text) = law(&polite("echo 'bestmove b2'"), patience());
    assert_eq!(said, "bot.illegal");
    assert!(text.contains("'b2'") && text.contains("already has an X"), "{text}");
    assert_eq!(law(&polite("echo bestmove"), patience()).0, "bot.illegal");
    assert_eq!(law(&polite("printf 'bestmove \\377\\376\\n'"), patience()).0, "bot.illegal");
}

#[test]
fn a_crash_is_told_with_the_last_words() {
    let (said, text) = law(&polite("echo 'out of ideas' >&2; exit 3"), patience());
    assert_eq!(said, "bot.ended");
    assert!(text.contains("exit status: 3") && text.contains("out of ideas"), "{text}");
    assert_eq!(law(&script("exit 0"), patience()).0, "bot.ended");
}

#[test]
fn silence_does_not_hang_us() {
    assert_eq!(law(&script("sleep 1000"), hasty()).0, "bot.silent");
    assert_eq!(law(&polite(":"), hasty()).0, "bot.late");
    assert_eq!(law(&script("while :; do echo y; done"), hasty()).0, "bot.silent");
    assert_eq!(law(&polite("while :; do echo info depth 1; done"), hasty()).0, "bot.late");
}

#[test]
fn a_line_without_end_is_not_kept() {
    let endless = polite("head -c 3000000 /dev/zero | tr '\\0' x");
    assert_eq!(law(&endless, patience()).0, "bot.line");
    assert_eq!(law(&script("cat /dev/zero"), patience()).0, "bot.line");
}

#[test]
fn what_cannot_be_started_is_told() {
    let refused = |command: &str| ask(&mut Bot::new("tictactoe", command)).unwrap_err();
    assert_eq!(refused("'unclosed").law, "bot.command");
    assert_eq!(refused("").law, "bot.command");
    let missing = refused("/no/such/program --fast");
    assert_eq!(missing.law, "bot.start");
    assert!(missing.to_string().contains("/no/such/program"), "{missing}");
}

#[test]
fn it_is_started_anew_after_a_fault() {
    // Crashes at its first question, once.
    let toy = polite(r#"if [ -e "$0.seen" ]; then echo "bestmove a1"; else touch "$0.seen"; exit 1; fi"#);
    let mut bot = Bot::new("tictactoe", &toy.command).with_patience(patience());
    assert_eq!(ask(&mut bot).unwrap_err().law, "bot.ended");
    assert_eq!(ask(&mut bot).unwrap().best(), Some("a1"));
}

#[test]
fn it_stops_when_told() {
    // Answers only to stop.
    let toy = polite("read -r word; echo \"info depth 1 score cp 0 pv a1\"; echo \"bestmove c3\"");
    let mut bot = Bot::new("tictactoe", &toy.command).with_patience(patience());
    let session = open("tictactoe", "");
    let stop = Arc::new(AtomicBool::new(true));
    let request = Request { ponder: true, stop: Some(stop.clone()), ..Request::default() };
    assert_eq!(bot.think(session.table(), &request, &mut |_| true).unwrap().best(), Some("c3"));
    assert!(stop.load(Ordering::Relaxed));
}

/// Is there a process of this number that has not ended?
fn runs(process: u32) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    state.rsplit(')').next().is_some_and(|rest| !rest.trim().is_empty() && !rest.trim().starts_with('Z'))
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_behind() {
    // Deaf to quit, with a child of its own, and with one in another session.
    let toy = script(
        r#"
trap '' TERM HUP
sleep 1000 & echo $! > "$0.child"
setsid sleep 1000 & echo $! >> "$0.child"
while read -r line; do
  case "$line" in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go*) echo "bestmove a1" ;;
  esac
done
while :; do sleep 1; done
"#,
    );
    let mut bot = Bot::new("tictactoe", &toy.command).with_patience(patience());
    ask(&mut bot).unwrap();
    let process = bot.process().unwrap();
    let children = std::fs::read_to_string(toy._folder.path().join("toy bot.sh.child")).unwrap();
    let children: Vec<u32> = children.lines().map(|line| line.parse().unwrap()).collect();
    assert!(runs(process) && children.len() == 2 && children.iter().all(|child| runs(*child)));
    drop(bot);
    assert!(!runs(process));
    // Its children are killed too; the system may take a moment to bury them.
    for _ in 0..1000 {
        if !children.iter().any(|child| runs(*child)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("a child still runs");
}
