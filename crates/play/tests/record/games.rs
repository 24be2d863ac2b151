//! Random sessions with everything in them that a session can hold.

use std::time::{Duration, Instant};

use potez_play::Session;
use potez_play::session::{Control, Evaluation, NodeId, Seat};
use potez_rules::{Dialect, Player, Random, Settings};

/// Games of every kind, with options that a record has to keep.
pub(crate) const KINDS: &[(&str, &str)] = &[
    ("tree", ""),
    ("tree", "tree=A(\"1.5\"=2,\"1-0\"=3,\"b\\u0020c\"(\"{x}\"=1,\"(y)\"=2,\"*\"=4,\"!\"=0),Č=5) first=min"),
    ("tictactoe", ""),
    ("tictactoe", "starts=o misere=yes"),
    ("mnk", "m=4 n=3 k=3"),
    ("mnk", "m=5 n=4 k=4 gravity=yes"),
    ("mnk", "m=15 n=15 k=5"),
    ("connect4", ""),
    ("connect4", "cols=12 rows=4"),
    ("blockade", "rows=7 cols=8 walls=4"),
    ("byte", ""),
    ("byte", "pie=yes"),
    ("byte", "size=10"),
];

const COMMENTS: &[&str] = &[
    "good",
    "He said \"why?\" and left",
    "a } b { c [%eval 5] d [%here] ; (e) \\ f \\n \\} \\\\",
    "two\nlines\n\n  and an indented one",
    "čćžšđ ЧЋЖШЂ 漢字 🂡",
    "1. a1 b2 1-0",
    "C[x]:y\\]z;W[aa](;B[])",
    "[%clk 0:00:01 0:00:02]",
    "\\",
    "% per cent\n% at the start of a line",
    "tab\tinside",
    "}",
    "]",
];

const TAGS: &[(&str, &str)] = &[
    ("Event", "The \"Cup\" of Niš \\ 2026"),
    ("Date", "2026-10-17"),
    ("Site", "Ниш"),
    ("Result", "not the result"),
    ("a name with blanks]", "brackets [in] it"),
    ("XName", "Ана"),
    ("OName", "Boris: the second"),
    ("Lines", "one\ntwo"),
    ("Game", "a tag, not the game"),
];

fn pick(random: &mut Random, below: usize) -> usize {
    random.below(below as u32) as usize
}

/// A random session: variations, comments, evaluations, clocks, endings, tags, seats, a start position, removed nodes.
pub(crate) fn session(seed: u64) -> Session {
    let mut random = Random::new(seed);
    let (game, settings) = KINDS[pick(&mut random, KINDS.len())];
    session_of(game, settings, &mut random)
}

pub(crate) fn session_of(game: &str, settings: &str, random: &mut Random) -> Session {
    let settings = Settings::parse(settings).unwrap();
    let mut session = Session::open(game, &settings).unwrap();
    if pick(random, 4) == 0 {
        for _ in 0..pick(random, 6) {
            play(&mut session, random, Instant::now());
        }
        session = Session::open_at(game, &settings, &session.table().position()).unwrap();
    }
    for (name, value) in TAGS {
        if pick(random, 3) == 0 {
            session.tag(name, value);
        }
    }
    let seats = ["human", "engine", "engine:5", "mcts", "course:3", "random"];
    for player in Player::BOTH {
        session.sit(player, Seat::parse(seats[pick(random, seats.len())]).unwrap());
    }
    let mut now = Instant::now();
    let timed = pick(random, 3) == 0;
    if timed {
        session.set_clock(Control { base: Duration::from_millis(600_500), increment: Duration::from_secs(2) });
        session.start_clock(now);
    }
    for _ in 0..pick(random, 60) {
        now += Duration::from_millis(random.below(900).into());
        act(&mut session, random, now, timed);
    }
    session
}

fn play(session: &mut Session, random: &mut Random, now: Instant) {
    let moves = session.table().moves(Dialect::Ours);
    if !moves.is_empty() {
        let text = &moves[pick(random, moves.len())];
        let _ = session.play_at(text, now);
    }
}

fn some_node(session: &Session, random: &mut Random) -> NodeId {
    let ids: Vec<NodeId> = session.history().ids().collect();
    ids[pick(random, ids.len())]
}

fn act(session: &mut Session, random: &mut Random, now: Instant, timed: bool) {
    match pick(random, 24) {
        0 | 1 => drop(session.back()),
        2 => {
            let node = some_node(session, random);
            session.go_to(node);
        }
        3 => {
            let node = some_node(session, random);
            session.promote(node);
        }
        4 if session.history().len() > 8 => {
            let node = some_node(session, random);
            session.remove(node);
        }
        5 | 6 => session.comment(COMMENTS[pick(random, COMMENTS.len())]),
        7 | 8 => {
            let node = some_node(session, random);
            let evaluation = match pick(random, 4) {
                0 => Evaluation::Draw,
                1 => Evaluation::Win(Player::First, random.below(50)),
                2 => Evaluation::Win(Player::Second, 0),
                _ => Evaluation::Points(random.below(2001) as i32 - 1000),
            };
            session.evaluate(node, evaluation);
        }
        9 => {
            let _ = session.resign(Player::BOTH[pick(random, 2)]);
        }
        10 => {
            let _ = session.offer_draw(Player::BOTH[pick(random, 2)]);
        }
        11 if timed => session.start_clock(now),
        _ => play(session, random, now),
    }
}

/// What the tree of a session says, in the order of its lines and without its numbers.
pub(crate) fn outline(session: &Session) -> Vec<String> {
    let history = session.history();
    let mut lines = Vec::new();
    let mut open = vec![(NodeId::ROOT, 0)];
    while let Some((id, depth)) = open.pop() {
        let node = history.node(id);
        lines.push(format!(
            "{depth} {} {:?} {:?} {:?} {:?} {:?}",
            node.text,
            node.mover,
            node.comment,
            node.evaluation,
            node.clock.map(|clock| clock.map(|left| left.as_millis())),
            node.ending
        ));
        open.extend(node.children.iter().rev().map(|child| (*child, depth + 1)));
    }
    lines
}

/// The moves from the start to where the session stands.
pub(crate) fn here(session: &Session) -> Vec<String> {
    session.history().moves().into_iter().map(str::to_owned).collect()
}
