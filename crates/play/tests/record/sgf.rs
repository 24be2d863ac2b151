//! SGF, ours and that of other programs.

use potez_play::Session;
use potez_play::record::{Format, Import, read_all, read_any, write};
use potez_play::session::{Ending, Evaluation};
use potez_rules::{Player, Random, Settings};
use proptest::prelude::*;

use crate::games::{KINDS, here, outline, session_of};

fn import(text: &str) -> Import {
    read_any(text, None, &Settings::new()).unwrap()
}

fn refused(text: &str) -> potez_rules::Refusal {
    read_any(text, None, &Settings::new()).map(|_| ()).unwrap_err()
}

fn sgf_session(seed: u64) -> Session {
    let kinds: Vec<_> = KINDS.iter().filter(|(game, _)| matches!(*game, "tictactoe" | "mnk" | "byte")).collect();
    let mut random = Random::new(seed);
    let (game, settings) = kinds[random.below(kinds.len() as u32) as usize];
    session_of(game, settings, &mut random)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// All but the numbers of the nodes, which child was visited last, the order of tags, what the clock shows, and an open
    /// offer. (No comment here has a carriage return, which would become a line end.)
    #[test]
    fn sgf_is_read_back(seed: u64) {
        let session = sgf_session(seed);
        let text = write(&session, Format::Sgf).unwrap();
        let import = import(&text);
        prop_assert_eq!(&import.broken, &[], "{}", text);
        let again = import.session;
        prop_assert_eq!(outline(&again), outline(&session), "{}", text);
        prop_assert_eq!(here(&again), here(&session));
        prop_assert_eq!(again.game(), session.game());
        prop_assert_eq!(again.settings(), session.settings());
        prop_assert_eq!(again.start(), session.start());
        let sorted = |session: &Session| {
            let mut tags = session.tags().to_vec();
            tags.sort();
            tags
        };
        prop_assert_eq!(sorted(&again), sorted(&session));
        for player in Player::BOTH {
            prop_assert_eq!(again.seat(player), session.seat(player));
        }
        prop_assert_eq!(again.clock().map(|clock| clock.control()), session.clock().map(|clock| clock.control()));
        prop_assert_eq!(again.table().position(), session.table().position());
    }

    /// The standard properties alone tell the game, where our own are taken away.
    #[test]
    fn other_programs_can_read_the_moves(seed: u64) {
        let session = sgf_session(seed);
        let plain = session.settings().iter().all(|(key, _)| matches!(key, "m" | "n" | "k" | "starts" | "size"));
        prop_assume!(plain && (session.game() != "byte" || session.start().is_none()));
        let text = write(&session, Format::Sgf).unwrap();
        let text = text.replace("PZ", "QQ");
        let again = read_any(&text, Some(session.game()), session.settings()).unwrap();
        let moves = |session: &Session| -> Vec<String> {
            let history = session.history();
            let mut open = vec![potez_play::session::NodeId::ROOT];
            let mut texts = Vec::new();
            while let Some(id) = open.pop() {
                texts.push(history.node(id).text.clone());
                open.extend(history.children(id).iter().rev());
            }
            texts
        };
        prop_assert_eq!(&again.broken, &[], "{}", text);
        prop_assert_eq!(moves(&again.session), moves(&session), "{}", text);
    }

    #[test]
    fn any_sgf_is_taken(near in "[BWC;()\\[\\]abc:\\\\ A]{0,60}", seed: u64, cut: prop::sample::Index) {
        let whole = write(&sgf_session(seed), Format::Sgf).unwrap();
        let mut end = cut.index(whole.len() + 1);
        while !whole.is_char_boundary(end) {
            end -= 1;
        }
        for text in [format!("(;GM[4]SZ[3]{near}"), format!("(;GM[35]{near}"), whole[..end].to_owned(), format!("{}{near}", &whole[..end])] {
            let Ok(import) = read_any(&text, None, &Settings::new()) else { continue };
            let again = Session::from_record(&import.session.record()).unwrap();
            prop_assert_eq!(&again.broken, &[]);
        }
    }
}

#[test]
fn a_game_looks_like_sgf() {
    let mut session = Session::open("mnk", &Settings::parse("m=7 n=6 k=4").unwrap()).unwrap();
    for text in ["d3", "d4", "a1"] {
        session.play(text).unwrap();
    }
    session.comment("[this] is \\ odd: yes");
    session.back();
    session.play("g6").unwrap();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        write(&session, Format::Sgf).unwrap(),
        format!(
            "(;FF[4]GM[4]CA[UTF-8]AP[Potez:{version}]SZ[7:6]PZG[mnk]PZS[m=7 n=6 k=4]PB[human]PZX[human]PW[human]PZO[human]\n\
             ;B[dc];W[dd]\n(;B[aa]C[[this\\] is \\\\ odd: yes])\n(;B[gf]PZH[]))\n"
        )
    );
}

#[test]
fn files_of_other_programs_are_read() {
    let import = import(
        "\u{feff}Saved by a program\r\n(;FF[4]GM[4]SZ[15]EV[Cup]PB[Ana \\[1d\\]]PW[Боб]DT[2026-01-02]XX[unknown][twice]KM[6.5]\r\n\
         ;B[hh]BL[100.25];W[hi]WL[90]N[name](;B[ii]C[two\r\nlines \\\r\njoined];W[jj])(;Black[gg]))",
    );
    assert_eq!(import.broken, []);
    let session = &import.session;
    assert_eq!((session.game(), session.settings().to_string().as_str()), ("mnk", "m=15 n=15 k=5"));
    assert_eq!(here(session), ["h8", "h9", "i9", "j10"]);
    let history = session.history();
    let line = history.line();
    assert_eq!(history.node(line[3]).comment, "two\nlines joined");
    assert_eq!(history.children(line[2]).len(), 2);
    assert_eq!(history.node(line[2]).clock.map(|clock| clock.map(|left| left.as_millis())), Some([100_250, 90_000]));
    let tag = |name: &str| session.tags().iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    assert_eq!((tag("XName"), tag("OName"), tag("Event")), (Some("Ana [1d]"), Some("Боб"), Some("Cup")));
}

#[test]
fn boards_without_a_size_are_as_large_as_they_must_be() {
    let size = |text: &str| import(text).session.settings().get("m").map(str::to_owned);
    assert_eq!(size("(;GM[4];B[hh])").as_deref(), Some("15"));
    assert_eq!(size("(;GM[4];B[ss])").as_deref(), Some("19"));
    assert_eq!(import("(;GM[4]SZ[4:3];B[aa])").session.settings().to_string(), "m=4 k=4");
    assert_eq!(refused("(;GM[4]SZ[x];B[aa])").law, "sgf.size");
    assert!(refused("(;GM[4]SZ[99];B[aa])").to_string().contains("1 to 19"));
}

#[test]
fn positions_are_set_up() {
    let read = import("(;GM[4]SZ[3]AB[aa][bb]AW[ca]PL[W];W[cc];B[ac])");
    assert_eq!(read.session.start(), Some("x1o/1x1/3 o"));
    assert_eq!(here(&read.session), ["c3", "a3"]);
    let read = import("(;GM[4]SZ[3];W[aa];B[bb])");
    assert_eq!(read.session.settings().get("starts"), Some("o"));
    let read = import("(;GM[4]SZ[4]AB[aa:ba]AW[ac:bc];B[ab])");
    assert_eq!(read.session.start(), Some("xx2/4/oo2/4 x"));
    assert_eq!(refused("(;GM[4]SZ[3]AB[zz])").law, "sgf.point");
    assert_eq!(refused("(;GM[4]SZ[3]AB[aa][bb])").law, "position.counts");
    assert_eq!(refused("(;GM[35]AB[aa])").law, "sgf.stacks");
    let middle = import("(;GM[4]SZ[3];B[aa];AW[bb];B[cc])");
    assert_eq!((middle.broken[0].reason.law, middle.broken[0].lost), ("sgf.setup", 1));
    assert_eq!(here(&middle.session), ["a1"]);
}

#[test]
fn byte_moves_are_two_points() {
    let read = import("(;GM[35]SZ[8];B[dd:ee];W[ce:bd])");
    assert_eq!(read.broken, []);
    assert_eq!(here(&read.session), ["D4-DD-0", "E3-GL-0"]);
    let read = import("(;GM[35];B[dd:dd])");
    assert_eq!(read.broken[0].reason.law, "sgf.move");
}

#[test]
fn results_are_read() {
    let ending = |result: &str| import(&format!("(;GM[4]SZ[15]RE[{result}];B[aa])")).session.ending();
    assert_eq!(ending("B+R"), Some(Ending::Resigned(Player::Second)));
    assert_eq!(ending("W+Time"), Some(Ending::Time(Player::First)));
    assert_eq!(ending("W+"), Some(Ending::Resigned(Player::First)));
    assert_eq!(ending("0"), Some(Ending::Agreed));
    assert_eq!(ending("Draw"), Some(Ending::Agreed));
    for result in ["?", "Void", "", "B", "X+R"] {
        assert_eq!(ending(result), None, "{result}");
    }
    let value = import("(;GM[4]SZ[15];B[aa]V[-12])");
    assert_eq!(
        value.session.history().node(value.session.history().current()).evaluation,
        Some(Evaluation::Points(-12))
    );
}

#[test]
fn illegal_moves_are_told_with_their_place() {
    let read = import("(;GM[4]SZ[3]\n;B[aa];W[aa]\n;B[bb](;W[cc])(;W[ca]))");
    assert_eq!(read.broken.len(), 1);
    let told = read.broken[0].to_string();
    assert!(told.starts_with("line 2, column 8: move 2 'a1' after 'a1': the cell a1 already has an X"), "{told}");
    assert!(told.ends_with("; 3 moves after it are left out"), "{told}");
    let read = import("(;GM[4]SZ[3];B[aa];B[bb])");
    assert_eq!(read.broken[0].reason.law, "record.turn");
    let read = import("(;GM[4]SZ[3];B[])");
    assert_eq!(read.broken[0].reason.law, "sgf.move");
    let laws = |text: &str| -> Vec<&str> { import(text).broken.iter().map(|broken| broken.reason.law).collect() };
    assert_eq!(laws("(;GM[4]SZ[3];B[aa];W[bb]C[open"), ["sgf.value", "sgf.open"]);
    assert_eq!(laws("(;GM[4]SZ[3];B[aa];W)"), ["sgf.valueless", "sgf.move"]);
    assert_eq!(laws("(;GM[4]SZ[3];B[aa]!;[x]W[bb])"), ["sgf.sign", "sgf.nameless"]);
}

#[test]
fn games_without_sgf_are_refused_with_the_formats_that_there_are() {
    for game in ["connect4", "blockade", "tree"] {
        let session = Session::open(game, &Settings::new()).unwrap();
        let refusal = write(&session, Format::Sgf).unwrap_err();
        assert_eq!(refusal.law, "record.no_sgf");
        assert!(refusal.to_string().contains("json, text"), "{refusal}");
        assert_eq!(refused(&format!("(;GM[4]PZG[{game}])")).law, "record.no_sgf");
    }
    assert_eq!(refused("(;GM[1]SZ[19];B[aa])").law, "sgf.game");
    assert_eq!(refused("(;SZ[3];B[aa])").law, "sgf.game");
    assert!(read_any("(;SZ[3];B[aa])", Some("mnk"), &Settings::new()).is_ok());
}

#[test]
fn collections_are_read() {
    let text = "(;GM[4]SZ[3];B[aa])\n(;GM[1];B[aa])\n(;GM[35];B[dd:ee])";
    assert_eq!(here(&import(text).session), ["a1"]);
    let games: Vec<_> = read_all(text, None, &Settings::new())
        .into_iter()
        .map(|game| game.map(|game| here(&game.session)).map_err(|refusal| refusal.law))
        .collect();
    assert_eq!(games, [Ok(vec!["a1".to_owned()]), Err("sgf.game"), Ok(vec!["D4-DD-0".to_owned()])]);
}

#[test]
fn nesting_does_no_harm() {
    let open = "(".repeat(1 << 20);
    let _ = read_any(&format!("(;GM[4]SZ[3];B[aa]{open}"), None, &Settings::new());
    let deep = "(;B[aa]".repeat(100_000);
    assert_eq!(import(&format!("(;GM[4]SZ[3]{deep}")).session.history().len(), 2);
    let wide = "(;B[aa])".repeat(100_000);
    assert_eq!(import(&format!("(;GM[4]SZ[3]{wide})")).session.history().len(), 2);
}
