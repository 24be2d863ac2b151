//! The game obeys the laws of rules, notation, scenes and hooks; its texts are whole; `docs/adding-a-game.md` quotes it.

use std::path::Path;

use hexapawn::{HEXAPAWN, Hexapawn, Pawns};
use potez_rules::conformance::{self, check};
use potez_rules::perft::perft_table;
use potez_rules::{Game, Outcome, Player, Settings};
use potez_search::core::knowledge_check;
use potez_search::prove::{Goal, Solver};
use potez_search::{Limits, Linear, Score, check_knowledge};

fn game(settings: &str) -> Hexapawn {
    Hexapawn::from_settings(&Settings::parse(settings).unwrap()).unwrap()
}

#[test]
fn the_rules_obey_the_laws() {
    for settings in ["", "rows=4 cols=5", "rows=6 cols=6"] {
        check(&game(settings), &conformance::Plan::default()).unwrap();
    }
    let small = game("");
    assert_eq!(perft_table(&small, &small.start(), 3), [3, 10, 28]);
}

#[test]
fn the_hooks_are_true() {
    for settings in ["", "rows=4 cols=4"] {
        let knowledge = Linear::<Pawns>::default();
        let report = check_knowledge(&game(settings), &knowledge, &knowledge_check::Plan::default()).unwrap();
        assert!(report.solved > 100 && report.turned > 100, "the test was not empty: {report:?}");
    }
}

#[test]
fn the_second_player_wins() {
    let mut solver = Solver::new(Linear::<Pawns>::default(), Goal::Distance, 1);
    let solution = solver.solve(&game(""), &game("").start(), Limits::none(), |_| true);
    // As Gardner found with his matchboxes.
    assert_eq!(solution.bounds.alpha, solution.bounds.beta);
    assert!(solution.bounds.beta < Score::DRAW, "{:?}", solution.bounds);
}

#[test]
fn the_entry_opens_the_game() {
    let mut table = (HEXAPAWN.open)(&Settings::new()).unwrap();
    table.play_list("b3-b2, a1-b2, a3-b2").unwrap();
    assert_eq!(table.position(), ".OO/.X./..X O");
    assert_eq!(table.play("a1-a2").unwrap_err().to_string(), "you have no pawn on a1");
    table.play_list("c1-b2,c3-b2").unwrap();
    assert_eq!(table.outcome(), Some(Outcome::Win(Player::First)), "O's last pawn is blocked");
    assert!((HEXAPAWN.open)(&Settings::parse("rows=9").unwrap()).is_err());
    for preset in HEXAPAWN.presets {
        let mut table = (HEXAPAWN.open)(&Settings::parse(preset.settings).unwrap()).unwrap();
        if let Some(position) = preset.position {
            table.set_up(position).unwrap();
        }
    }
}

#[test]
fn everything_has_serbian_words() {
    let messages = HEXAPAWN.serbian.unwrap().messages;
    let has = |id: String| assert!(messages.contains(&format!("{id} = ")), "{id} is not in texts/sr.ftl");
    has("game-hexapawn-title".into());
    has("game-hexapawn-summary".into());
    HEXAPAWN.options.iter().for_each(|option| has(format!("game-hexapawn-{}", option.key)));
    HEXAPAWN.presets.iter().for_each(|preset| has(format!("game-hexapawn-preset-{}", preset.name)));
    // Every law that the sources name.
    for source in [include_str!("../src/rules.rs"), include_str!("../src/text.rs")] {
        for rest in source.split("Refusal::new(\"").skip(1) {
            has(rest.split('"').next().unwrap().replace('.', "-"));
        }
    }
}

#[test]
fn the_page_quotes_this_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("../../docs/adding-a-game.md")).unwrap();
    let mut quotes = 0;
    let mut rest = page.as_str();
    // Each excerpt follows a line that names its file: `src/rules.rs`:
    while let Some(begin) = rest.find("`:\n\n```") {
        let file = rest[..begin].rsplit('`').next().unwrap();
        let body = &rest[begin + "`:\n\n```".len()..];
        let (_, body) = body.split_once('\n').unwrap();
        let end = body.find("```").unwrap();
        let source = std::fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(source.contains(&body[..end]), "not in {file}:\n{}", &body[..end]);
        quotes += 1;
        rest = &body[end..];
    }
    assert!(quotes >= 12, "the page has lost its code: {quotes}");
    assert_eq!(page.matches("\n```").count(), 2 * quotes, "every block of code names its file");
}
