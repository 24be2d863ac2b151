//! Whole games of every kind.

use potez_play::{Choice, Session};
use potez_rules::scene::Orientation;
use potez_rules::{Outcome, Settings, Target};
use serde_json::json;

use crate::harness::{Browser, Server, run};

/// A game to be played on the page.
struct Play {
    game: &'static str,
    settings: &'static str,
    position: Option<&'static str>,
    moves: Vec<Choice>,
    outcome: Outcome,
}

/// The same numbers every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

fn session(game: &str, settings: &str, position: Option<&str>) -> Session {
    let settings = Settings::parse(settings).unwrap();
    match position {
        Some(position) => Session::open_at(game, &settings, position).unwrap(),
        None => Session::open(game, &settings).unwrap(),
    }
}

/// The shortest of many random games.
fn short_game(game: &'static str, settings: &'static str, position: Option<&'static str>, tries: u64) -> Play {
    let mut best: Option<Play> = None;
    for seed in 0..tries {
        let mut dice = Dice(seed);
        let mut session = session(game, settings, position);
        let mut moves = Vec::new();
        let most = best.as_ref().map_or(200, |play| play.moves.len());
        while session.ending().is_none() && moves.len() < most {
            let mut choices = session.choices();
            let choice = choices.swap_remove(dice.below(choices.len()));
            session.play(&choice.text).unwrap();
            moves.push(choice);
        }
        if let Some(outcome) = session.outcome().filter(|_| moves.len() < most || best.is_none()) {
            best = Some(Play { game, settings, position, moves, outcome });
        }
    }
    best.expect("a game that ends")
}

fn address(server: &Server, play: &Play) -> String {
    let settings = play.settings.split_whitespace().map(|pair| pair.replace('=', ":")).collect::<Vec<_>>().join(",");
    let position = play.position.map(|text| format!("&position={}", text.replace(' ', "+"))).unwrap_or_default();
    server.url(&format!("#/board/{}?set={settings}{position}", play.game))
}

async fn open(browser: &Browser, server: &Server, play: &Play) {
    browser.open(&address(server, play)).await;
    browser.until_ply(0).await;
}

/// The end as the page shows it.
async fn assert_end(browser: &Browser, play: &Play) {
    browser.until("document.querySelector('.status.over')").await;
    let status = browser.text("#status").await;
    let expected = match play.outcome {
        Outcome::Win(player) if player.index() == 0 => "X has won",
        Outcome::Win(_) => "O has won",
        Outcome::Draw => "drawn",
    };
    assert!(status.contains(expected), "{}: {status}, not {expected}", play.game);
    let told = browser.text("#told").await;
    assert!(told.contains(expected), "{}: the end is announced, not {told}", play.game);
    let shown = browser.js("return [...document.querySelectorAll('.move')].map(m => m.textContent)").await;
    let made: Vec<&str> = play.moves.iter().map(|choice| choice.text.as_str()).collect();
    assert_eq!(shown, json!(made), "{}", play.game);
}

#[test]
fn whole_games_by_clicks() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        for play in [
            short_game("tictactoe", "", None, 40),
            short_game("mnk", "m=5 n=4 k=3", None, 40),
            short_game("mnk", "m=4 n=4 k=3 gravity=yes misere=yes", None, 20),
            short_game("connect4", "", None, 200),
            short_game("tree", "", None, 5),
            short_game("blockade", "rows=5 cols=6 walls=2", None, 60),
            short_game("blockade", "rows=5 cols=6 walls=1 wall=optional", None, 40),
            short_game("byte", "", None, 400),
        ] {
            open(&browser, server, &play).await;
            for (ply, choice) in play.moves.iter().enumerate() {
                for target in &choice.targets {
                    browser.choose(*target).await;
                }
                browser.until_ply(ply + 1).await;
            }
            assert_end(&browser, &play).await;
        }
        browser.close().await;
    });
}

#[test]
fn whole_games_by_keys_alone() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        for play in [
            short_game("tictactoe", "", None, 40),
            short_game("connect4", "cols=5 rows=5", None, 100),
            short_game("tree", "", None, 5),
            short_game("blockade", "rows=5 cols=6 walls=1", None, 60),
            short_game("byte", "setup=free", Some("4/4/1.XOXXO.1.X/2.OOX.1/4/4/4/4 X 1:1"), 40),
        ] {
            open(&browser, server, &play).await;
            for (ply, choice) in play.moves.iter().enumerate() {
                for target in &choice.targets {
                    browser.choose_by_keys(*target).await;
                }
                browser.until_ply(ply + 1).await;
            }
            assert_end(&browser, &play).await;
        }
        browser.close().await;
    });
}

#[test]
fn whole_games_typed_and_dragged() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        for play in [
            short_game("tictactoe", "", None, 40),
            short_game("mnk", "m=5 n=4 k=3", None, 40),
            short_game("connect4", "", None, 200),
            short_game("tree", "", None, 5),
            short_game("blockade", "rows=5 cols=6 walls=2", None, 60),
            short_game("byte", "", None, 400),
        ] {
            open(&browser, server, &play).await;
            browser.key("/").await;
            browser.until("document.activeElement.id === 'move-entry'").await;
            for (ply, choice) in play.moves.iter().enumerate() {
                browser.type_into("#move-entry", &format!("{}\u{e007}", choice.text)).await;
                browser.until_ply(ply + 1).await;
            }
            assert_end(&browser, &play).await;
        }
        // A move that is not possible: the reason stands beside the field, and nothing has changed.
        browser.open(&server.url("#/board/tictactoe?moves=b2")).await;
        browser.until_ply(1).await;
        browser.type_into("#move-entry", "b2\u{e007}").await;
        browser.until("document.querySelector('#entry-error').textContent !== ''").await;
        browser.until_ply(1).await;
        // A checker dragged to its goal.
        let play = short_game("byte", "", None, 10);
        open(&browser, server, &play).await;
        let first = &play.moves[0].targets;
        let (Some(Target::Cell { row, col }), Some(Target::Cell { row: to_row, col: to_col })) =
            (first.first(), first.last())
        else {
            panic!("{first:?}")
        };
        browser.drag((*row, *col), (*to_row, *to_col)).await;
        browser.until_ply(1).await;
        browser.close().await;
    });
}

#[test]
fn taking_back_and_variations() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/tictactoe?moves=b2,a1,c3")).await;
        browser.until_ply(3).await;
        browser.click("#takeback").await;
        browser.until_ply(2).await;
        browser.choose(Target::Cell { row: 0, col: 2 }).await;
        browser.until_ply(3).await;
        browser.until("document.querySelectorAll('.variation .move').length === 1").await;
        assert_eq!(browser.text(".move[aria-current]").await, "c1");
        // From one variation to the other, back, to the start and to the end; nothing is lost.
        browser.js("document.activeElement.blur()").await;
        for (key, ply, shown) in [
            ("Shift+Right", 3, "c3"),
            ("Shift+Left", 3, "c1"),
            ("Left", 2, "a1"),
            ("Home", 0, ""),
            ("Right", 1, "b2"),
            ("End", 3, "c1"),
            ("Up", 0, ""),
            ("Down", 3, "c1"),
        ] {
            browser.key(key).await;
            browser.until_ply(ply).await;
            browser
                .until(&format!("(document.querySelector('.move[aria-current]')?.textContent ?? '') === {shown:?}"))
                .await;
        }
        // The variation becomes the main line, gets a comment, and goes.
        browser.type_into("#comment", "in the corner").await;
        browser.js("document.activeElement.blur()").await;
        browser.until("document.querySelector('.variation .comment')?.textContent === 'in the corner'").await;
        browser.click("#game-menu").await;
        browser.click("#menu-promote").await;
        browser.until("document.querySelector('.variation .move').textContent === 'c3'").await;
        browser.click("#game-menu").await;
        browser.click("#menu-remove").await;
        browser.until("document.querySelectorAll('.variation').length === 0").await;
        assert_eq!(
            browser.js("return [...document.querySelectorAll('.move')].map(m => m.textContent)").await,
            json!(["b2", "a1", "c3"])
        );
        // A half-made move is taken back piece by piece, and a wall that may not stand there says why.
        browser.open(&server.url("#/board/blockade?set=rows:5,cols:6,walls:2")).await;
        browser.until_ply(0).await;
        let start = potez_play::Session::open("blockade", &Settings::parse("rows=5 cols=6 walls=2").unwrap()).unwrap();
        let choice = start.choices().into_iter().next().unwrap();
        browser.choose(choice.targets[0]).await;
        browser.choose(choice.targets[1]).await;
        let Target::Wall(wall) = choice.targets[2] else { panic!("{choice:?}") };
        browser.choose(Target::Wall(wall)).await;
        browser.until_ply(1).await;
        let second = Session::open("blockade", &Settings::parse("rows=5 cols=6 walls=2").unwrap());
        let mut second = second.unwrap();
        second.play(&choice.text).unwrap();
        let reply = second.choices().into_iter().next().unwrap();
        browser.choose(reply.targets[0]).await;
        browser.choose(reply.targets[1]).await;
        browser.until("document.getElementById('prompt').dataset.kinds?.includes('wall')").await;
        let (x, y) = browser.wall(wall.row, wall.col, wall.orientation).await;
        browser.point(x, y, false).await;
        browser.until("document.querySelector('.preview.refused')").await;
        browser.until("document.querySelector('#prompt.refused')?.textContent.length > 10").await;
        browser.key("Escape").await;
        browser.until("!document.getElementById('prompt').dataset.kinds?.includes('wall')").await;
        browser.key("Escape").await;
        browser.until("document.querySelectorAll('.made').length === 0").await;
        browser.until_ply(1).await;
        browser.close().await;
    });
}

#[test]
fn a_pawn_stays_where_it_was_put_while_its_wall_is_chosen() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/blockade")).await;
        browser.until_ply(0).await;
        let label = |row: usize, col: usize| {
            format!(
                "document.querySelector('.cell[data-row=\"{row}\"][data-col=\"{col}\"]').getAttribute('aria-label')"
            )
        };
        browser.drag((3, 3), (5, 3)).await;
        browser.until("document.getElementById('prompt').dataset.kinds?.includes('wall')").await;
        browser
            .until(&format!("{}.startsWith('6 4, X 1') && {}.startsWith('4 4, empty')", label(5, 3), label(3, 3)))
            .await;
        // A step back, and it stands where it stood.
        browser.key("Escape").await;
        browser
            .until(&format!("{}.startsWith('4 4, X 1') && {}.startsWith('6 4, empty')", label(3, 3), label(5, 3)))
            .await;
        browser.close().await;
    });
}

/// On a phone a cell of Blockade is narrower than a finger.
#[test]
fn walls_are_placed_with_a_finger() {
    run(async |server: &mut Server, driver| {
        let phone = Browser::start(driver, Some(360)).await;
        phone.open(&server.url("#/board/blockade")).await;
        phone.until_ply(0).await;
        for (row, col) in [(3, 3), (5, 3)] {
            phone.until("document.querySelector('.cell.can')").await;
            let (x, y) = phone.cell(row, col).await;
            phone.tap(x, y).await;
            phone.until("document.getElementById('part-back')").await;
        }
        phone.until("document.getElementById('prompt').dataset.kinds?.includes('wall')").await;
        // The first tap only shows a wall; a tap beside it, still on it for a finger, places it.
        let shown = "document.querySelector('.board .preview.wall')";
        let (x, y) = phone.wall(6, 6, Orientation::Horizontal).await;
        phone.tap(x, y).await;
        phone.until(&format!("{shown}?.classList.contains('horizontal')")).await;
        assert_eq!(phone.js("return document.querySelectorAll('.move').length").await, json!(0));
        // The buttons have room, and so have the words beside them; they move and turn what is shown.
        phone.until("document.querySelector('.build').getBoundingClientRect().height < 100").await;
        phone.picture("wall-by-finger-360").await;
        for (button, expected) in [("wall-right", "horizontal"), ("wall-down", "horizontal"), ("turn", "vertical")] {
            let before = phone.js(&format!("const b = {shown}.getBBox(); return [b.x, b.y, b.width]")).await;
            phone.click(&format!("[data-nudge='{button}']")).await;
            phone
                .until(&format!("{shown}?.classList.contains({expected:?}) && (({{x, y, width}}) => [x, y, width].join() !== {:?})({shown}.getBBox())", join(&before)))
                .await;
        }
        let (x, y) = phone.wall(7, 7, Orientation::Vertical).await;
        phone.tap(x + 9.0, y - 6.0).await;
        phone.until_ply(1).await;
        assert_eq!(phone.text(".move[aria-current]").await, "X1:64:Z88");
        // A tap on a place that is taken shows the nearest wall that may stand.
        for (row, col) in [(3, 10), (5, 10)] {
            phone.until("document.querySelector('.cell.can')").await;
            let (x, y) = phone.cell(row, col).await;
            phone.tap(x, y).await;
            phone.until("document.getElementById('part-back')").await;
        }
        phone.until("document.getElementById('prompt').dataset.kinds?.includes('wall')").await;
        let (x, y) = phone.wall(7, 7, Orientation::Vertical).await;
        phone.tap(x, y).await;
        phone.until(&format!("{shown} && !document.querySelector('.preview.refused')")).await;
        phone.click("#place-wall").await;
        phone.until_ply(2).await;
        phone.close().await;
    });
}

fn join(numbers: &serde_json::Value) -> String {
    let all = numbers.as_array().into_iter().flatten().map(ToString::to_string);
    all.collect::<Vec<_>>().join(",")
}
