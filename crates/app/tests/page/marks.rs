//! What is drawn on the board and written in the list of moves: values, ghosts, numbers and the legend.

use potez_rules::Target;
use serde_json::{Value, json};

use crate::harness::{Browser, Server, run};
use crate::views::set_theme;

/// The contrast between the text and the ground of each label, by the formula of WCAG, and how far a label sticks out of its column.
const LABELS: &str = "const light = colour => { const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const column = document.querySelector('.board-svg').getBoundingClientRect().width / 7;
    return [...document.querySelectorAll('.board .pill')].map(pill => { const [a, b] = ['rect', 'text'].map(tag => light(getComputedStyle(pill.querySelector(tag)).fill)).sort((a, b) => b - a); return [(a + 0.05) / (b + 0.05), pill.querySelector('rect').getBoundingClientRect().width - column, pill.querySelector('text').getBoundingClientRect().width - pill.querySelector('rect').getBoundingClientRect().width]; })";

#[test]
fn values_on_the_board_can_be_read_and_stay_in_their_columns() {
    run(async |server: &mut Server, driver| {
        for width in [Some(360), None] {
            let browser = Browser::start(driver, width).await;
            browser.open(&server.url("#/board/connect4?moves=4,4,4,4,4,2,3,3,5")).await;
            browser.until_ply(9).await;
            browser.js("document.getElementById('every-on').click()").await;
            browser.until("document.querySelectorAll('.board .pill').length >= 6").await;
            for theme in ["light", "dark", "contrast"] {
                set_theme(&browser, theme).await;
                let labels = browser.js(LABELS).await;
                for label in labels.as_array().unwrap() {
                    let number = |i: usize| label[i].as_f64().unwrap();
                    assert!(number(0) >= 4.5 && number(1) <= 0.5 && number(2) <= 0.0, "{theme} {width:?}: {labels}");
                }
            }
            browser.close().await;
        }
    });
}

/// A best move in tic-tac-toe is a pale mark of whoever moves, not a ring that could be one of O's.
#[test]
fn a_move_that_is_only_shown_is_a_ghost_of_its_player() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        for (moves, shape) in [("b2,a2", "x"), ("b2", "o")] {
            browser.open(&server.url(&format!("#/board/tictactoe?moves={moves}"))).await;
            browser.until_ply(moves.split(',').count()).await;
            browser.key("l").await;
            browser.until("document.querySelector('.board .ghost.piece.best')").await;
            let ghosts = browser.js("return [...document.querySelectorAll('.board .ghost.piece')].map(g => [g.querySelector('.mark').classList.contains('x') ? 'x' : 'o', Number(getComputedStyle(g).opacity) < 0.8])").await;
            assert!(ghosts.as_array().unwrap().iter().all(|ghost| *ghost == json!([shape, true])), "{ghosts}");
        }
        browser.close().await;
    });
}

#[test]
fn moves_have_numbers_once_and_a_legend() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/tictactoe?moves=b2,a1,c3,a3")).await;
        browser.until_ply(4).await;
        let main = "return [...document.querySelectorAll('.moves > .line > *')].map(it => it.textContent)";
        assert_eq!(browser.js(main).await, json!(["1.", "b2", "a1", "2.", "c3", "a3"]));
        // Two columns: X on the left, O on the right.
        let left = browser.js("return ['b2', 'a1', 'c3', 'a3'].map(text => [...document.querySelectorAll('.move')].find(m => m.textContent === text).getBoundingClientRect().left)").await;
        assert_eq!((&left[0], &left[1]), (&left[2], &left[3]));
        assert!(left[0].as_f64() < left[1].as_f64(), "{left}");
        // A variation of O's move begins with its number and one sign.
        browser.js("document.activeElement.blur()").await;
        for _ in 0..3 {
            browser.key("Left").await;
        }
        browser.until_ply(1).await;
        browser.choose(Target::Cell { row: 0, col: 2 }).await;
        browser.until("document.querySelector('.variation')").await;
        assert_eq!(browser.js("return document.querySelector('.variation').textContent").await, json!("1…c1"));
        // The signs of Blockade are explained, in the language of the reader.
        browser.open(&server.url("#/board/blockade?moves=X1:64:P6B")).await;
        browser.until_ply(1).await;
        browser.click(".legend summary").await;
        browser.until("/\\bP\\b.*\\bZ\\b/.test(document.querySelector('.legend p').textContent)").await;
        assert_eq!(browser.js("return window.faults ?? []").await, Value::from(Vec::<Value>::new()));
        browser.close().await;
    });
}

/// The values of a tree are numbers of its own, and the bar has the one of the best line.
#[test]
fn the_bar_of_a_tree_has_its_number() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/tree?set=tree:A(B(-3 5) C(-9 7))")).await;
        browser.until_ply(0).await;
        browser.key("l").await;
        browser.until("document.querySelector('.eval-text').textContent === '−3'").await;
        assert_eq!(browser.js("return document.querySelector('.eval').ariaLabel").await, json!("Evaluation: −3"));
        browser.close().await;
    });
}
