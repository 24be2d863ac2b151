//! Analysis, hints, the review, the editor, records.

use potez_play::Session;
use potez_rules::{Settings, Target};
use serde_json::json;

use crate::harness::{Browser, Server, run};

fn session(game: &str, settings: &str, moves: &str) -> Session {
    let mut session = Session::open(game, &Settings::parse(settings).unwrap()).unwrap();
    for text in moves.split(',').filter(|text| !text.is_empty()) {
        session.play(text).unwrap();
    }
    session
}

/// Every line on the page can be played.
async fn assert_lines(browser: &Browser, game: &str, settings: &str, moves: &str, count: usize) {
    browser.until(&format!("document.querySelectorAll('.lines .score').length === {count}")).await;
    let lines = browser
        .js("return [...document.querySelectorAll('.lines li')].map(l => [...l.querySelectorAll('.line-move')].map(m => m.textContent))")
        .await;
    let lines = lines.as_array().unwrap();
    assert_eq!(lines.len(), count);
    let mut firsts = Vec::new();
    for line in lines {
        let mut session = session(game, settings, moves);
        for text in line.as_array().unwrap() {
            session.play(text.as_str().unwrap()).unwrap_or_else(|refusal| panic!("{game}: {line}: {refusal}"));
        }
        assert!(!firsts.contains(&line[0]), "each line begins with another move: {lines:?}");
        firsts.push(line[0].clone());
    }
}

#[test]
fn lines_values_and_hints() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        for (game, settings, moves) in [
            ("tictactoe", "", "b2,a1"),
            ("connect4", "", "4,4"),
            ("byte", "", ""),
            ("blockade", "rows=5 cols=6 walls=2", ""),
        ] {
            let set = settings.replace('=', ":").replace(' ', ",");
            browser.open(&server.url(&format!("#/board/{game}?set={set}&moves={moves}"))).await;
            browser.until("document.querySelector('.board') && location.hash.startsWith('#/game/')").await;
            browser.key("l").await;
            assert_lines(&browser, game, settings, moves, 3).await;
            browser.until("document.querySelector('.board .best') && document.querySelector('.eval.shown')").await;
            // The arrows go and come back.
            browser.key("a").await;
            browser.until("!document.querySelector('.board .arrow, .board .ghost')").await;
            browser.key("a").await;
            browser.until("document.querySelector('.board .arrow, .board .ghost')").await;
            browser.key("l").await;
            browser.until("!document.querySelector('.lines .score')").await;
        }
        // The value of every move, on the board and in the list; all proved, since the game is small.
        browser.open(&server.url("#/board/tictactoe?moves=b2,a2")).await;
        browser.until_ply(2).await;
        browser.key("v").await;
        browser.until("document.querySelectorAll('.values tbody tr').length === 7").await;
        browser.until("![...document.querySelectorAll('.values tbody td:last-child')].some(td => td.textContent.includes('≈'))").await;
        let proofs = browser.js("return [...document.querySelectorAll('.values tbody tr')].map(r => [r.children[0].textContent, r.children[2].textContent])").await;
        let proof = |text: &str| {
            let found = proofs.as_array().unwrap().iter().find(|row| row[0] == text).unwrap();
            found[1].as_str().unwrap().to_owned()
        };
        assert_eq!(proof("a1"), "proven win in 5 plies", "{proofs}");
        assert_eq!(proof("c2"), "proven draw", "{proofs}");
        assert_eq!(browser.js("return document.querySelectorAll('.board .pill').length").await, json!(7));
        browser.key("v").await;
        browser.until("!document.querySelector('.board .pill')").await;
        // Of thousands of moves all can be had; of a move that is being built, those that go on like this.
        browser.open(&server.url("#/board/blockade")).await;
        browser.until_ply(0).await;
        browser.key("v").await;
        let rows = "document.querySelectorAll('.values tbody tr').length";
        browser.until(&format!("{rows} === 100")).await;
        browser.until("document.querySelector('.values tbody td:last-child').textContent.includes('depth')").await;
        let all = session("blockade", "", "").table().perft(1);
        browser.click("#all-values").await;
        browser.until(&format!("{rows} === {all}")).await;
        // Away from the list, where every row shows its move on the board.
        browser.point(5.0, 5.0, false).await;
        browser.choose(Target::Cell { row: 3, col: 3 }).await;
        browser.choose(Target::Cell { row: 5, col: 3 }).await;
        browser.until(&format!("{rows} > 100 && {rows} < {}", all / 8)).await;
        browser.until("[...document.querySelectorAll('.values tbody td:first-child')].every(td => td.textContent.startsWith('X1:64'))").await;
        // Three hints, each saying more; the last one names a move, and Space plays a best move.
        browser.open(&server.url("#/board/tictactoe?moves=b2,a2")).await;
        browser.until_ply(2).await;
        for words in ["Look here.", "The move begins here.", "Play "] {
            browser.key("h").await;
            browser.until(&format!("document.getElementById('engine-said').textContent.startsWith({words:?})")).await;
            browser.until("document.querySelector('.board .hinted')").await;
        }
        browser.js("document.activeElement.blur()").await;
        browser.key("Space").await;
        browser.until_ply(3).await;
        let made = browser.text(".move[aria-current]").await;
        assert!(proof(&made).starts_with("proven win"), "{made} was {}", proof(&made));
        browser.close().await;
    });
}

/// Lines and values are asked for at the same time, and say the same.
#[test]
fn values_and_lines_agree() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/blockade?moves=X1:46:P59,O1:49:Z3A")).await;
        browser.until_ply(2).await;
        browser.key("l").await;
        browser.key("v").await;
        browser
            .until(
                "document.querySelectorAll('.lines .score').length === 3 && document.querySelector('.values tbody tr')",
            )
            .await;
        browser.until("document.querySelectorAll('.values tbody tr').length === 100").await;
        // The lines go on beside the values of thousands of moves.
        browser.until("Number(/≈ depth (\\d+)/.exec(document.querySelector('.facts').textContent)?.[1]) >= 3").await;
        let seen = browser.js("const lines = [...document.querySelectorAll('.lines li')].map(l => [l.querySelector('.line-move').textContent, l.querySelector('.score').firstChild.textContent]); const rows = [...document.querySelectorAll('.values tbody tr')].map(r => [...r.children].map(c => c.textContent)); return [lines, rows]").await;
        let rows = seen[1].as_array().unwrap();
        for (place, line) in seen[0].as_array().unwrap().iter().enumerate() {
            assert_eq!([&rows[place][0], &rows[place][1]], [&line[0], &line[1]], "{seen}");
        }
        // The other values are of one depth, the best first.
        let rest: Vec<_> = rows.iter().skip(3).filter(|row| row[2].as_str().unwrap().starts_with('≈')).collect();
        assert!(rest.len() > 20 && rest.iter().all(|row| row[2] == rest[0][2]), "{rows:?}");
        let points = |row: &serde_json::Value| row[1].as_str().unwrap().replace('−', "-").parse::<f64>().unwrap();
        assert!(rest.windows(2).all(|pair| points(pair[0]) >= points(pair[1])), "{rest:?}");
        browser.close().await;
    });
}

#[test]
fn a_line_is_shown_whole_and_played_to_the_move_that_is_clicked() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/tictactoe?moves=b2,a2")).await;
        browser.until_ply(2).await;
        browser.key("l").await;
        // A proven win goes to its end.
        browser.until("document.querySelector('.lines .best .score')?.firstChild.textContent === 'X #5'").await;
        let line = "[...document.querySelectorAll('.lines .best .line-move')]";
        assert_eq!(browser.js(&format!("return {line}.length")).await, json!(5));
        // Pointing at a move shows the position there, and says so; without the line it is gone.
        let at = browser
            .js(&format!(
                "const b = {line}[2].getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]"
            ))
            .await;
        let (x, y) = (at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
        browser.point(x, y, false).await;
        browser.until("document.querySelector('.game.previewing') && document.getElementById('prompt').textContent.startsWith('Preview: ')").await;
        browser.js("document.getElementById('engine-on').click()").await;
        browser.until("!document.querySelector('.game.previewing') && !document.querySelector('.lines .score')").await;
        browser.js("document.getElementById('engine-on').click()").await;
        browser.until(&format!("{line}.length === 5")).await;
        let moves = browser.js(&format!("return {line}.slice(0, 3).map(m => m.textContent)")).await;
        browser.point(x, y, true).await;
        browser.until_ply(5).await;
        assert_eq!(
            browser.js("return [...document.querySelectorAll('.move')].slice(2).map(m => m.textContent)").await,
            moves
        );
        // A tree that has been searched to its leaves has final values.
        browser.open(&server.url("#/board/tree")).await;
        browser.until_ply(0).await;
        browser.key("v").await;
        browser.until("document.querySelector('.values tbody tr') && [...document.querySelectorAll('.values tbody td:last-child')].every(td => td.textContent === 'final value')").await;
        browser.close().await;
    });
}

#[test]
fn a_review_finds_mistakes_and_one_learns_from_them() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        // O's a2 loses; b1 instead of a winning move lets O off.
        browser.open(&server.url("#/board/tictactoe?moves=b2,a2,b1,b3,c3")).await;
        browser.until_ply(5).await;
        browser.click("#review").await;
        browser
            .until("document.querySelectorAll('.move .verdict').length > 0 && document.querySelector('.retry button')")
            .await;
        let marks = browser.js("return [...document.querySelectorAll('.move .verdict')].map(v => v.parentElement.dataset.node + v.firstChild.textContent)").await;
        assert!(marks.as_array().unwrap().contains(&json!("2??")), "{marks}");
        let better = browser.js("return document.querySelector('.move[data-node=\"2\"] .verdict').title").await;
        assert!(better.as_str().unwrap().contains("better: "), "{better}");
        browser.until("document.querySelector('.graph:not(.bare) .graph-line')").await;
        // What was found stays to be read.
        browser.until("/^\\d+ mistakes? found$/.test(document.getElementById('engine-said').textContent)").await;
        browser.until("location.hash.includes('ply=5')").await;
        assert!(browser.text("#engine-said").await.contains("found"));
        // The first mistake comes back: the same move again is refused, a better one is praised.
        browser.click(".retry button").await;
        browser.until_ply(1).await;
        browser.until("document.querySelector('.retry-word')?.textContent.includes('a2')").await;
        browser.choose(Target::Cell { row: 1, col: 0 }).await;
        browser.until("document.querySelector('.retry-word').textContent.includes('something else')").await;
        browser.choose(Target::Cell { row: 0, col: 0 }).await;
        browser.until("document.querySelector('.retry-word').textContent.includes('a1 is good')").await;
        browser.until_ply(1).await;
        // The way on stays, whatever the engine says meanwhile.
        browser.key("l").await;
        browser.until("document.querySelectorAll('.lines .score').length === 3").await;
        assert_eq!(browser.text(".retry .button.main").await, "Next");
        // What was found is there again when the page is, and in another language.
        browser.client.refresh().await.unwrap();
        browser
            .until("document.querySelectorAll('.move .verdict').length > 0 && document.querySelector('.retry button')")
            .await;
        assert_eq!(browser.js("return [...document.querySelectorAll('.move .verdict')].map(v => v.parentElement.dataset.node + v.firstChild.textContent)").await, marks);
        browser.close().await;
    });
}

/// The values of Connect Four take their time: a move is judged when they are there, not before.
#[test]
fn a_move_that_is_tried_waits_for_its_value() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        // O's second 4 lets X build three in the bottom row, with both ends open.
        browser.open(&server.url("#/board/connect4?moves=4,4,3,4,5,2,6")).await;
        browser.until_ply(7).await;
        browser.click("#review").await;
        browser
            .until(
                "document.querySelector('.move[data-node=\"4\"] .verdict') && document.querySelector('.retry button')",
            )
            .await;
        let title = browser.js("return document.querySelector('.move[data-node=\"4\"] .verdict').title").await;
        let better: usize = title.as_str().unwrap().rsplit(' ').next().unwrap().parse().unwrap();
        browser.click(".retry button").await;
        browser.until_ply(3).await;
        browser.js("window.heard = []; new MutationObserver(() => heard.push(document.querySelector('.retry-word')?.textContent ?? '')).observe(document.querySelector('.retry'), {subtree: true, childList: true, characterData: true})").await;
        browser.choose(Target::Column { col: 6 }).await;
        browser.until("document.querySelector('.retry-word').textContent.includes('7 is not good enough')").await;
        // The question itself may be drawn again while the move is on its way.
        let heard = browser
            .js("return heard.filter((word, at) => word !== heard[at - 1] && !word.includes('Find something better'))")
            .await;
        assert_eq!(heard, json!(["One moment: is 7 good?", "7 is not good enough. Try again."]));
        // What the review would have played needs no wait.
        browser.choose(Target::Column { col: better - 1 }).await;
        browser.until(&format!("document.querySelector('.retry-word').textContent === '{better} is good!'")).await;
        browser.until_ply(3).await;
        browser.close().await;
    });
}

#[test]
fn the_editor_refuses_with_the_reason() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/edit/tictactoe")).await;
        browser.until("document.querySelector('#edit-text')?.value === '3/3/3 x'").await;
        // Two marks of X and none of O: refused, with the reason, and no game begins.
        browser.click(".cell[data-row='0'][data-col='0']").await;
        browser.click(".cell[data-row='0'][data-col='1']").await;
        browser.until("document.querySelectorAll('#edit-errors li').length > 0").await;
        assert!(browser.text("#edit-errors").await.len() > 15);
        assert_eq!(browser.js("return document.getElementById('edit-analyse').disabled").await, json!(true));
        // One of O makes it possible; the text says the same; the game begins there.
        browser.click("label[for='tool-second']").await;
        browser.click(".cell[data-row='1'][data-col='1']").await;
        browser.click("label[for='turn-second']").await;
        browser.until("document.querySelectorAll('#edit-errors li').length === 0 && document.getElementById('edit-text').value === 'xx1/1o1/3 o'").await;
        browser.click("#edit-analyse").await;
        browser.until_ply(0).await;
        browser.until("location.hash.includes('position=xx1/1o1/3+o')").await;
        // Byte and Blockade by hand; a broken text is refused with its place.
        browser.open(&server.url("#/edit/byte?set=setup:free&position=4/4/1.XOX.2/1.OO.2/4/4/4/4+X+0:0")).await;
        browser.until("document.querySelector('#edit-text')?.value.startsWith('4/4/1.XOX')").await;
        browser.click(".cell[data-row='3'][data-col='3']").await;
        browser.until("document.getElementById('edit-text').value.includes('1.OOX.2') && !document.getElementById('edit-analyse').disabled").await;
        browser.type_into("#edit-text", "4/4/nonsense").await;
        browser.until("document.querySelectorAll('#edit-errors li').length > 0 && document.getElementById('edit-analyse').disabled").await;
        browser.open(&server.url("#/edit/blockade")).await;
        browser.click("label[for='tool-horizontal']").await;
        let (x, y) = browser.wall(4, 5, potez_rules::scene::Orientation::Horizontal).await;
        browser.point(x, y, true).await;
        browser.until("document.getElementById('edit-text').value.split(' ')[1] === '56'").await;
        // The wall comes from a hand, so the position stays possible; a hand that somebody has set stays as it is.
        browser.until("document.getElementById('hand-0-walls-blue').value === '8' && !document.getElementById('edit-analyse').disabled").await;
        browser.type_into("#hand-1-walls-blue", "5").await;
        browser.until("document.querySelectorAll('#edit-errors li').length > 0 && document.getElementById('edit-text').value.includes('8.9/5.9')").await;
        browser.close().await;
    });
}

/// Where the game is solved, everything that is said is exact, with its distance and its whole line.
#[test]
fn a_solved_game_is_told_from_its_table() {
    run(async |server: &mut Server, driver| {
        server.solve("tictactoe");
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/tictactoe?moves=b2,a2")).await;
        browser.until_ply(2).await;
        browser.key("l").await;
        browser.key("v").await;
        browser.until("document.querySelector('.analysis .facts').textContent === 'exact, from the table'").await;
        browser.until("document.querySelectorAll('.values tbody tr').length === 7").await;
        browser.until("!/≈|computing/.test(document.querySelector('.analysis').textContent)").await;
        let best = "document.querySelector('.lines li.best')";
        let line = browser.js(&format!("return [{best}.querySelector('.score').firstChild.textContent, {best}.querySelectorAll('.line-move').length]")).await;
        assert_eq!(line, json!(["X #5", 5]));
        assert!(browser.text(".lines li.best").await.contains("proven win in 5 plies"));
        let rows = "[...document.querySelectorAll('.values tbody tr')].map(row => [...row.children].map(cell => cell.textContent))";
        let rows = browser.js(&format!("return {rows}")).await;
        assert_eq!(rows[0][1], json!("X #5"));
        let of = |text: &str| rows.as_array().unwrap().iter().find(|row| row[0] == text).unwrap().clone();
        assert_eq!(of("a1"), json!(["a1", "X #5", "proven win in 5 plies"]));
        assert_eq!(of("c2"), json!(["c2", "=", "proven draw"]));
        assert_eq!(browser.text(".eval-text").await, "X#5");
        browser.picture("solved-game").await;
        for (tag, words) in [("sr-Cyrl", "тачно, из табеле"), ("sr-Latn", "tačno, iz tabele")] {
            let speak = "const list = document.getElementById('language'); list.value = arguments[0]; list.dispatchEvent(new Event('change'));";
            browser.js_with(speak, vec![json!(tag)]).await;
            browser.until(&format!("document.querySelector('.analysis .facts')?.textContent === {words:?}")).await;
        }
        browser.close().await;
    });
}
