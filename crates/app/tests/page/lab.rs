//! The tree lab: watching, switching, editing, the quiz, comparing, files, and searches from a game.

use serde_json::{Value, json};

use crate::harness::{Browser, Server, run};

async fn open(browser: &Browser, server: &Server, hash: &str) {
    browser.open(&server.url(hash)).await;
    browser.until("document.querySelector('.lab-run .node')").await;
}

async fn told(browser: &Browser) -> String {
    browser.text("#run-told").await
}

/// The node where the search is.
async fn here(browser: &Browser) -> Value {
    browser.js("return document.querySelector('.node[data-look=here]')?.dataset.name ?? null").await
}

#[test]
fn a_search_is_watched_and_switched_and_restored() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/")).await;
        browser.click("#way-see").await;
        browser.until("document.querySelectorAll('.lab-run .node[data-name]').length === 21").await;
        assert!(told(&browser).await.starts_with("Before the first step."));
        browser.key("End").await;
        browser.until("document.getElementById('lab-counts').textContent.startsWith('Visits 14 ')").await;
        browser.key("Home").await;
        for _ in 0..2 {
            browser.key("n").await;
        }
        let cut = told(&browser).await;
        assert!(cut.starts_with("Cut at C"), "{cut}");
        assert_eq!(browser.js("return document.querySelector('.lab-run svg').dataset.arrow").await, json!("C>A"));
        // As many marks on the bar as there are cuts.
        assert_eq!(browser.js("return document.querySelectorAll('.cuts i').length").await, json!(3));
        // The address holds the step: another browser shows the same.
        browser.until("/step=32/.test(location.hash)").await;
        let address = browser.js("return location.hash").await;
        open(&browser, server, address.as_str().unwrap()).await;
        assert_eq!(told(&browser).await, cut);
        // A switch runs again at once and stays at the node.
        let choose = "const s = document.getElementById(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('change'));";
        for (field, value, visits) in [
            ("lab-algorithm", "minimax", 21),
            ("lab-algorithm", "alphabeta", 14),
            ("lab-profile", "strict", 18),
            ("lab-order", "reversed", 0),
        ] {
            browser.js_with(choose, vec![json!(field), json!(value)]).await;
            if visits == 0 {
                continue;
            }
            let all = "(() => { const s = document.getElementById('run-scrub'); const at = s.value; s.value = s.max; s.dispatchEvent(new Event('input')); const counts = document.getElementById('lab-counts').textContent; s.value = at; s.dispatchEvent(new Event('input')); return counts })()";
            browser.until(&format!("{all}.startsWith('Visits {visits} ')")).await;
            assert_eq!(here(&browser).await, json!("C"), "{field} {value}");
        }
        browser.until("/order=reversed/.test(location.hash) && /profile=strict/.test(location.hash)").await;
        browser.close().await;
    });
}

#[test]
fn the_tree_is_walked_by_arrow_keys_and_presented() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab").await;
        let roles = browser.js("const items = [...document.querySelectorAll('.lab-run [role=treeitem]')]; return [document.querySelector('.lab-run [role=tree]').getAttribute('aria-label'), items.length, items.filter(i => i.tabIndex === 0).length, items[1].getAttribute('aria-level'), items[1].getAttribute('aria-posinset'), items[1].getAttribute('aria-setsize')]").await;
        assert_eq!(roles, json!(["Search tree", 21, 1, "2", "1", "3"]));
        browser.js("document.querySelector('.lab-run [role=treeitem]').focus()").await;
        for (key, name) in [("Down", "B"), ("Right", "C"), ("Down", "G"), ("Right", "H"), ("Up", "C")] {
            browser.key(key).await;
            assert_eq!(browser.js("return document.activeElement.dataset.name").await, json!(name));
        }
        browser.key("Enter").await;
        assert_eq!(browser.text("#run-history-title").await, "History of node C");
        // A click leaves the arrow keys to the steps.
        browser.js("document.activeElement.blur()").await;
        browser.click(".lab-run .node[data-name='B']").await;
        browser.key("Right").await;
        assert_eq!(browser.js("return document.body.dataset.step").await, json!("1"));
        browser.key("f").await;
        let seen = "return ['.top', '.lab-bar', '#lab-search', '#run-stack-panel', '#run-told', '#run-code', '.lab-run svg'].map(s => document.querySelector(s).getClientRects().length > 0)";
        assert_eq!(browser.js(seen).await, json!([false, false, false, false, true, true, true]));
        browser.key("f").await;
        assert_eq!(browser.js(seen).await, json!(vec![true; 7]));
        browser.close().await;
    });
}

#[test]
fn trees_are_pasted_and_made_by_wishes() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab").await;
        browser.click("#lab-tree").await;
        browser.type_into("#lab-text", "A(B(3 5)\nC(2 x= 4").await;
        browser.click("#lab-show").await;
        browser.until("document.getElementById('lab-text-error').textContent !== ''").await;
        assert!(browser.text("#lab-text-error").await.starts_with("2:"), "{}", browser.text("#lab-text-error").await);
        assert_eq!(browser.js("return document.activeElement.id").await, json!("lab-text"));
        browser.type_into("#lab-text", "[[3, 12], [2, 4, 6]]").await;
        browser.click("#lab-show").await;
        browser.until("document.querySelectorAll('.lab-run .node[data-name]').length === 8").await;
        browser.until("location.hash.includes('tree=A%28B%28D%3D3,')").await;
        // ExerciseParams: the same seed gives the same tree.
        let mut hashes = Vec::new();
        for _ in 0..2 {
            open(&browser, server, "#/lab").await;
            browser.click("#lab-tree").await;
            browser.click("#lab-random").await;
            browser.type_into("#wish-depth", "4").await;
            browser.type_into("#wish-cuts", "3").await;
            browser.type_into("#wish-seed", "7").await;
            browser
                .js("if (!document.getElementById('wish-deep').checked) document.getElementById('wish-deep').click()")
                .await;
            browser.click("#lab-make").await;
            browser.until("!document.querySelector('dialog[open]')").await;
            browser.until("document.querySelectorAll('.cuts i').length >= 1 && document.querySelectorAll('.lab-run .node[data-name]').length > 15").await;
            // The address follows the picture a moment later.
            browser.until("location.hash.includes('tree=')").await;
            hashes.push(browser.js("return location.hash").await);
        }
        assert_eq!(hashes[0], hashes[1]);
        browser.close().await;
    });
}

#[test]
fn why_this_move_opens_the_search_with_boards_that_unfold() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/tictactoe?moves=a1,b2,c3")).await;
        browser.until_ply(3).await;
        browser.until("document.getElementById('why').href.includes('played=c3')").await;
        assert_eq!(browser.text("#why").await, "Why this move?");
        browser.click("#why").await;
        browser.until("document.querySelectorAll('.lab-run .tree .s-cross').length > 5").await;
        let note = browser.text("#lab-note").await;
        assert!(note.starts_with("Played: c3. This search would play "), "{note}");
        assert!(browser.js("return location.hash").await.as_str().unwrap().starts_with("#/lab/tictactoe?"));
        // Deeper: the tree is folded with counts, a long search is told in part, and a click unfolds.
        let choose =
            "const s = document.getElementById('lab-depth'); s.value = '6'; s.dispatchEvent(new Event('change'));";
        browser.js(choose).await;
        browser.until("document.querySelector('.lab-run text.unfold')").await;
        let before = browser.js("return document.querySelectorAll('.lab-run .node').length").await.as_u64().unwrap();
        let unfold = "const it = [...document.querySelectorAll('.lab-run text.unfold')].pop(); it.dispatchEvent(new MouseEvent('click', {bubbles: true}))";
        browser.js(unfold).await;
        browser.until(&format!("document.querySelectorAll('.lab-run .node').length > {before}")).await;
        browser.until("location.hash.includes('unfold=')").await;
        // The board of the node, large.
        browser.key("Right").await;
        for hidden in [false, true, false] {
            assert_eq!(browser.js("return document.getElementById('run-large').hidden").await, json!(hidden));
            browser.key("b").await;
        }
        browser.close().await;
    });
}

#[test]
fn the_engines_own_search_of_its_move_is_shown() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/")).await;
        browser.js("fetch('/api/games', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({game: 'connect4', seats: {o: 'engine:8'}})}).then(r => r.json()).then(g => { location.hash = `#/game/${g.id}?keys=${g.tokens.x}`; })").await;
        browser.until_ply(0).await;
        browser.type_into("#move-entry", "4").await;
        browser.key("Enter").await;
        browser.until_ply(2).await;
        browser.until("/engine=engine(:|%3A)8/.test(document.getElementById('why').href)").await;
        let played = browser.js("return document.querySelector('.move[aria-current]').textContent").await;
        let played = played.as_str().unwrap();
        browser.click("#why").await;
        // First the course's search, with a way to the engine's own.
        browser.until("document.getElementById('lab-own')?.textContent.includes('own search')").await;
        browser.click("#lab-own").await;
        browser.until("location.hash.includes('algorithm=engine') && document.title.startsWith('The engine')").await;
        let note = browser.text("#lab-note").await;
        let same = format!("Played: {played}. This search would play the same move. The engine looked at ");
        assert!(note.starts_with(&same), "{note}");
        assert!(note.contains("The search was made again for this picture, with an empty table. In a game "), "{note}");
        assert_eq!(browser.js("return document.getElementById('lab-engine').value").await, json!("engine:8"));
        // Signs at the boxes say how the engine has treated them, and there is no slide to read along.
        browser.key("End").await;
        browser.until("[...document.querySelectorAll('.lab-run .node text.f-cut')].some(it => /[?T!≈↓]/.test(it.textContent))").await;
        browser.until("document.querySelector('.legend .mark') && !document.getElementById('run-code')").await;
        // The same place again from the address.
        browser.until("/step=[1-9]/.test(location.hash)").await;
        let address = browser.js("return location.hash").await;
        let told = told(&browser).await;
        open(&browser, server, address.as_str().unwrap()).await;
        assert_eq!(self::told(&browser).await, told);
        browser.click("#lab-own").await;
        browser.until("document.title.startsWith('Alpha-beta')").await;
        assert_eq!(browser.js("return window.faults ?? []").await, json!([]));
        browser.close().await;
    });
}

#[test]
fn a_tree_is_edited_by_keys_and_as_text() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab?mode=edit&tree=A(B(K=2,L=3),C=5)").await;
        let text = "document.getElementById('edit-text').value";
        browser.js("document.querySelector('#edit-tree .node[data-name=K]').focus()").await;
        browser.key("7").await;
        browser.until("document.activeElement.id === 'edit-field'").await;
        browser.key("Enter").await;
        browser.until(&format!("{text} === 'A(B(K=7,L=3),C=5)'")).await;
        // A sibling, a child, another order, a name: each shown in the text.
        browser.until("document.activeElement.dataset?.name === 'K'").await;
        browser.key("Enter").await;
        browser.until(&format!("{text} === 'A(B(K=7,D=0,L=3),C=5)'")).await;
        browser.until("document.activeElement.dataset?.name === 'D'").await;
        browser.js("document.getElementById('edit-right').click()").await;
        browser.until(&format!("{text} === 'A(B(K=7,L=3,D=0),C=5)'")).await;
        browser.js("document.getElementById('edit-child').click()").await;
        browser.until(&format!("{text} === 'A(B(K=7,L=3,D(E=0)),C=5)'")).await;
        for expected in ["A(B(K=7,L=3,D=0),C=5)", "A(B(K=7,D=0,L=3),C=5)", "A(B(K=7,L=3),C=5)"] {
            browser.js("document.getElementById('edit-undo').click()").await;
            browser.until(&format!("{text} === {expected:?}")).await;
        }
        browser.js("document.getElementById('edit-redo').click()").await;
        browser.until(&format!("{text} === 'A(B(K=7,D=0,L=3),C=5)'")).await;
        // The other way: what is typed is drawn, and a mistake is marked where it stands.
        browser.type_into("#edit-text", "A(B=1 C=x)").await;
        browser.until("document.querySelector('.lab-back mark')").await;
        assert!(browser.text("#edit-text-said").await.starts_with("1:"));
        browser.type_into("#edit-text", "A(B=1 C=2 D=3)").await;
        browser.until("document.querySelectorAll('#edit-tree .node').length === 4 && !document.querySelector('.lab-back mark')").await;
        // An edit discards the old run.
        browser.click("#lab-watch").await;
        browser.until("document.querySelectorAll('.lab-run .node[data-look]').length === 4").await;
        assert_eq!(browser.js("return document.body.dataset.step").await, json!("0"));
        browser.close().await;
    });
}

#[test]
fn the_quiz_is_strict_and_explains_the_first_mistake() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab?mode=quiz&ask=cuts").await;
        let cut = "for (const name of arguments[0]) document.querySelector(`#quiz-tree .node[data-name=${name}]`).dispatchEvent(new MouseEvent('click', {bubbles: true}))";
        browser.js_with(cut, vec![json!(["N", "H"])]).await;
        browser.click("#quiz-check").await;
        browser.until("document.querySelector('.lab-first')").await;
        let said = browser.text("#quiz-result").await;
        assert!(said.contains("2 of 3 right") && said.contains("at J") && said.contains("Cut at D"), "{said}");
        assert_eq!(browser.js("return document.querySelector('#quiz-tree svg').dataset.arrow").await, json!("D>A"));
        assert_eq!(here(&browser).await, Value::Null, "nothing else is told");
        browser.js_with(cut, vec![json!(["J"])]).await;
        browser.click("#quiz-check").await;
        browser.until("document.querySelector('.lab-done')").await;
        // Cutting everything is worth nothing.
        let all = "for (const node of document.querySelectorAll('#quiz-tree .node')) if (node.getAttribute('aria-checked') === 'false') node.dispatchEvent(new MouseEvent('click', {bubbles: true}))";
        browser.js(all).await;
        browser.click("#quiz-check").await;
        browser.until("document.getElementById('quiz-result').textContent.includes(', 0 %')").await;
        // α and β as the search arrives: every inner node has two fields, visited or not.
        browser.js("document.getElementById('quiz-windows').click()").await;
        browser.until("document.querySelectorAll('.lab-answer').length === 20").await;
        let fill =
            "const [a, b] = document.querySelectorAll('.lab-answer[data-node=A]'); a.value = '-∞'; b.value = 'inf'";
        browser.js(fill).await;
        browser.click("#quiz-check").await;
        browser.until("document.getElementById('quiz-result').textContent.includes('2 of 16 right')").await;
        assert!(browser.text("#quiz-result").await.contains("at B"));
        browser.until("location.hash.includes('ask=windows')").await;
        // Another like it, and the step in the run.
        browser.click("#quiz-watch").await;
        browser.until("document.querySelector('.node[data-look=here]')?.dataset.name === 'B'").await;
        browser.close().await;
    });
}

#[test]
fn runs_are_compared_and_saved() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab?step=19").await;
        browser.click("#lab-two").await;
        browser.until("document.querySelectorAll('.lab-pane .told').length === 2").await;
        browser.key("End").await;
        browser.until("document.querySelectorAll('.node[data-look=skipped]').length === 7").await;
        browser.click("#lab-two").await;
        browser
            .until("document.querySelectorAll('.lab-pane').length === 0 && document.querySelector('.lab-run .node')")
            .await;
        browser.click("#lab-truth").await;
        browser.until("[...document.querySelectorAll('.truth')].length === 10").await;
        assert_eq!(
            browser.js("return document.querySelector('.node[data-name=A] + .truth').textContent").await,
            json!("=3")
        );
        for format in ["svg", "png", "pdf", "gif", "tikz", "html"] {
            browser.click("#lab-export").await;
            browser.until("document.querySelector('dialog[open]')").await;
            browser.click(&format!("[data-format={format}]")).await;
            browser.until("document.getElementById('lab-saved')").await;
            let saved = browser.js("const link = document.getElementById('lab-saved'); return [link.href.startsWith('blob:'), link.download]").await;
            let end = if format == "tikz" { "tex" } else { format };
            assert_eq!(saved, json!([true, format!("potez-tree.{end}")]));
            browser.js("document.querySelector('dialog[open]').close()").await;
        }
        browser.click("#lab-compare").await;
        browser.until("document.querySelectorAll('#lab-compared tbody tr').length === 12 && document.querySelector('.lab-chart svg')").await;
        browser.close().await;
    });
}

/// What the lab costs beside the first screen, and a search of a million events that answers a key at once.
#[test]
fn the_lab_is_small_and_a_long_search_is_told_in_part() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab").await;
        let size = "return performance.getEntriesByType('resource').filter(e => /lab|stepper|trace/.test(e.name)).reduce((sum, e) => sum + e.transferSize, 0)";
        let bytes = browser.js(size).await.as_f64().unwrap();
        assert!(bytes > 10_000.0 && bytes < 150_000.0, "{bytes} bytes were transferred");
        open(&browser, server, "#/lab/tictactoe?algorithm=minimax&depth=7").await;
        browser.until("document.getElementById('lab-note').textContent.includes('to unfold more')").await;
        let steps = browser.js("return Number(document.getElementById('run-scrub').max)").await.as_u64().unwrap();
        assert!(steps > 100 && steps < 12_000, "{steps}");
        // The counts are those of the whole search.
        browser.key("End").await;
        browser.until("Number(/\\d+/.exec(document.getElementById('lab-counts').textContent)[0]) > 100000").await;
        browser.close().await;
    });
}

/// What is shown of an engine is not always all that it does, and never the very search of the game: the page says so, in every language.
#[test]
fn the_page_says_how_the_engines_search_differs_from_that_of_a_game() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        let limited = "#/lab/connect4?algorithm=engine&engine=engine&moves=4,4";
        let in_parts = "#/lab/blockade?set=rows:5,cols:6,walls:2&algorithm=engine&engine=engine:3";
        let words = [
            (
                "en",
                limited,
                "with an empty table and at most 100,000 positions. In a game the engine uses all of its time",
            ),
            (
                "sr-Latn",
                limited,
                "sa praznom tabelom i sa najviše 100.000 pozicija. U partiji računar koristi sve svoje vreme",
            ),
            (
                "sr-Cyrl",
                limited,
                "са празном табелом и са највише 100.000 позиција. У партији рачунар користи све своје време",
            ),
            ("en", in_parts, "This is the search for the first part: in Blockade, the pawn's move."),
            ("sr-Latn", in_parts, "Ovo je pretraga prvog dela: u Blokadi, pomeranja pešaka."),
            ("sr-Cyrl", in_parts, "Ово је претрага првог дела: у Блокади, померања пешака."),
        ];
        for (tag, address, expected) in words {
            open(&browser, server, "#/lab").await;
            browser
                .js_with("localStorage.setItem('potez.language', JSON.stringify(arguments[0]))", vec![json!(tag)])
                .await;
            open(&browser, server, address).await;
            browser.until(&format!("document.getElementById('lab-note').textContent.includes({expected:?})")).await;
        }
        // A move of one step is chosen by one search.
        open(&browser, server, "#/lab/connect4?algorithm=engine&engine=engine:3&moves=4,4").await;
        browser.until("document.getElementById('lab-note').textContent.includes('празном табелом')").await;
        assert!(!browser.text("#lab-note").await.contains("првог дела"));
        browser.close().await;
    });
}
