//! What the page shows beside the tree: sentences of coarse steps, large boards, Serbian; and how it opens.

use std::path::Path;

use fantoccini::Client;
use potez_draw::trace::steps::{Grain, steps, tell, told_text};
use potez_draw::trace::why::sentence;
use potez_draw::trace::{Language, Stage};
use serde_json::{Value, json};

use super::{IN_SIGHT, page, press, run, snapshot};

/// A page that is opened at a step shows it at once: boxes that fade in from black look broken on a projector and in a screenshot.
#[test]
fn a_page_opens_without_fading_in() {
    run(async |client: &Client| {
        let (_, url) = page("fading", &["trace", "lecture"]);
        let script = "return [document.getAnimations().length, getComputedStyle(document.querySelector('.node[data-look=here] .box')).fill, document.body.dataset.step]";
        for _ in 0..3 {
            client.goto("about:blank").await.unwrap();
            client.goto(&format!("{url}#32")).await.unwrap();
            let seen = client.execute(script, vec![]).await.unwrap();
            assert_eq!(seen, json!([0, "rgb(255, 217, 94)", "32"]));
        }
    });
}

#[test]
fn coarse_steps_tell_the_cuts_that_they_pass_over() {
    run(async |client: &Client| {
        let (trace, url) = page("coarse", &["trace", "lecture"]);
        client.goto(&format!("{url}#visit-0")).await.unwrap();
        let (mut told, visits) = (String::new(), steps(&trace, Grain::Visit));
        let mut stage = Stage::new(&trace);
        for step in 0..visits.len() {
            let seen = snapshot(client).await["told"].as_str().unwrap().replace('−', "-");
            assert_eq!(seen, told_text(&tell(&mut stage, &visits, step), Language::English), "step {step}");
            told += &seen;
            press(client, "PageDown").await;
        }
        assert!(["Cut at F", "Cut at C", "Cut at D"].iter().all(|cut| told.contains(cut)), "{told}");
    });
}

#[test]
fn a_board_is_enlarged_by_a_click_and_by_a_key() {
    run(async |client: &Client| {
        client.set_window_size(1280, 720).await.unwrap();
        let args = ["trace", "tictactoe", "--moves", "a1,b2,c3,a3,c1,b1", "--depth", "3"];
        let (trace, url) = page("enlarged", &args);
        client.goto(&format!("{url}#5")).await.unwrap();
        let look = "const l = document.getElementById('large'), b = document.getElementById('large-board').getBoundingClientRect(); return l.hidden ? null : [document.getElementById('large-name').textContent, Math.min(b.width, b.height), l.querySelectorAll('.s-cross').length]";
        assert_eq!(client.execute(look, vec![]).await.unwrap(), Value::Null);
        // The current node, and it follows the steps.
        press(client, "b").await;
        for step in [5, 6] {
            let seen = client.execute(look, vec![]).await.unwrap();
            let here = trace.stage(step).current().unwrap();
            assert_eq!(seen[0], trace.line(here), "{seen}");
            assert!(seen[1].as_f64().unwrap() > 250.0 && seen[2].as_u64().unwrap() >= 6, "{seen}");
            assert_eq!(client.execute(IN_SIGHT, vec![]).await.unwrap(), json!([]));
            press(client, "ArrowRight").await;
        }
        press(client, "b").await;
        assert_eq!(client.execute(look, vec![]).await.unwrap(), Value::Null);
        // A chosen node.
        let click =
            "document.querySelectorAll('.node[data-name]')[1].dispatchEvent(new MouseEvent('click', {bubbles: true}));";
        client.execute(click, vec![]).await.unwrap();
        let seen = client.execute(look, vec![]).await.unwrap();
        assert_eq!(seen[0], trace.line(1), "{seen}");
        press(client, "Escape").await;
        assert_eq!(client.execute(look, vec![]).await.unwrap(), Value::Null);
        // A tree without boards has nothing to enlarge.
        let (_, url) = page("no-boards", &["trace", "lecture"]);
        client.goto(&url).await.unwrap();
        press(client, "b").await;
        let seen = "return [document.getElementById('large').hidden, document.getElementById('enlarge').hidden]";
        assert_eq!(client.execute(seen, vec![]).await.unwrap(), json!([true, true]));
        client.set_window_size(1400, 1000).await.unwrap();
    });
}

#[test]
fn names_and_numbers_in_serbian() {
    run(async |client: &Client| {
        let (trace, url) = page("serbian-game", &["trace", "tictactoe", "--depth", "2"]);
        client.goto(&format!("{url}#3")).await.unwrap();
        press(client, "l").await;
        let seen = snapshot(client).await;
        assert_eq!(seen["told"].as_str().unwrap().replace('−', "-"), sentence(&trace.stage(3)).text(Language::Serbian));
        assert_eq!(seen["nodes"][0][2][0], "početak", "{seen}");
        let text = client.execute("return document.body.innerText", vec![]).await.unwrap();
        assert!(!text.as_str().unwrap().contains("start") && !text.as_str().unwrap().contains("(lecture)"), "{text}");
        let decimal = Path::new(env!("CARGO_TARGET_TMPDIR")).join("decimal.txt");
        std::fs::write(&decimal, "A(B(2.5 3) C(-0.5 9))").unwrap();
        let (trace, url) = page("decimal", &["trace", decimal.to_str().unwrap()]);
        client.goto(&format!("{url}#{}", trace.events.len())).await.unwrap();
        press(client, "l").await;
        let seen = snapshot(client).await;
        assert!(seen["told"].as_str().unwrap().contains("vredi 2,5,"), "{seen}");
        assert!(seen["nodes"].to_string().contains("\"2,5\"") && !seen["nodes"].to_string().contains("2.5"), "{seen}");
    });
}
