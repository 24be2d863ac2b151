//! Every view on small and large screens, in light and dark: nothing sticks out, nothing is hard to reach; pictures of all.

use std::path::Path;

use serde_json::{Value, json};

use crate::every_view;
use crate::harness::{Browser, Server, run, run_with};

pub(crate) fn axe() -> Option<String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let path = target.join("npm/node_modules/axe-core/axe.min.js");
    let text = std::fs::read_to_string(&path).ok();
    let ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
    assert!(text.is_some() || !ci, "no axe-core in {}: ./test installs it", path.display());
    if text.is_none() {
        eprintln!("skipped: accessibility is tested with axe-core, which ./test installs");
    }
    text
}

/// The names of all views, and where they begin.
async fn every_view(browser: &Browser, server: &Server) -> Vec<(String, String)> {
    browser.open(&server.url("#/")).await;
    serde_json::from_value(browser.js(&every_view::names()).await).unwrap()
}

async fn show(browser: &Browser, server: &Server, (name, at): &(String, String)) {
    browser.open(&server.url(&at.replace("LANGUAGE", "en"))).await;
    let wrong = browser.client.execute_async(&every_view::show(name), vec![]).await;
    assert_eq!(wrong.map_err(|problem| problem.to_string()), Ok(Value::Null), "{name}");
}

pub(crate) async fn set_theme(browser: &Browser, theme: &str) {
    let script = "const s = document.getElementById('theme'); s.value = arguments[0]; s.dispatchEvent(new Event('change')); return document.documentElement.dataset.theme";
    assert_eq!(browser.js_with(script, vec![json!(theme)]).await, json!(theme));
}

/// Nothing on the page is wider than the screen.
pub(crate) async fn assert_no_sideways(browser: &Browser, name: &str) {
    let script = "const wide = document.documentElement.clientWidth; const out = [...document.querySelectorAll('main *, header *')].filter(e => { const b = e.getBoundingClientRect(); if (!(b.right > wide + 1 && b.width > 0)) return false; for (let p = e.parentElement; p; p = p.parentElement) { if (getComputedStyle(p).overflowX !== 'visible') return false; } return !e.closest('.unseen, dialog'); }).map(e => e.tagName + '.' + (e.className.baseVal ?? e.className)).slice(0, 5); return [Math.max(0, document.documentElement.scrollWidth - wide), out];";
    let found = browser.js(script).await;
    assert_eq!(found, json!([0, []]), "{name}");
    let dialogs = browser.js("return [...document.querySelectorAll('dialog')].map(d => d.scrollWidth - d.clientWidth).filter(out => out > 0)").await;
    assert_eq!(dialogs, json!([]), "{name}");
}

/// Nothing serious is found by axe-core; after a change of theme only contrasts can have changed.
pub(crate) async fn assert_accessible(browser: &Browser, axe: &str, name: &str, all: bool) {
    browser.js(&format!("if (!window.axe) {{ {axe} }}")).await;
    let script = "const done = arguments[arguments.length - 1]; const options = {resultTypes: ['violations'], ...(arguments[0] ? {} : {runOnly: ['color-contrast']})}; axe.run(document, options).then(r => done(r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => [v.id, v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? ''))])), e => done(String(e)));";
    let found: Value = browser.client.execute_async(script, vec![json!(all)]).await.unwrap();
    assert_eq!(found, json!([]), "{name}");
}

async fn look_at_all(browser: &Browser, server: &Server, size: &str) {
    let axe = axe();
    for view in every_view(browser, server).await {
        show(browser, server, &view).await;
        let name = &view.0;
        for theme in ["light", "dark", "contrast"] {
            let worn = browser.client.execute_async(&every_view::wear(theme), vec![]).await.unwrap();
            assert_eq!(worn, json!(theme), "{name}");
            let what = format!("{name}-{theme}-{size}");
            browser.picture(&what).await;
            assert_no_sideways(browser, &what).await;
            if let Some(axe) = axe.as_deref().filter(|_| size == "1280" || theme == "light") {
                assert_accessible(browser, axe, &what, theme == "light").await;
            }
        }
        browser.js(&every_view::forget()).await;
    }
}

#[test]
fn every_view_on_a_phone() {
    run_with(every_view::OPTIONS, async |server: &mut Server, driver| {
        let phone = Browser::start(driver, Some(360)).await;
        look_at_all(&phone, server, "360").await;
        phone.close().await;
    });
}

#[test]
fn every_view_on_a_desk() {
    run_with(every_view::OPTIONS, async |server: &mut Server, driver| {
        let desk = Browser::start(driver, None).await;
        look_at_all(&desk, server, "1280").await;
        desk.close().await;
    });
}

#[test]
fn the_largest_screen() {
    const LOOKED_AT: [&str; 11] = [
        "start",
        "new-blockade",
        "edit-byte",
        "byte",
        "blockade",
        "analysis",
        "paths",
        "lab",
        "why-blockade",
        "tournaments",
        "operator",
    ];
    run_with(every_view::OPTIONS, async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.client.set_window_size(3840, 2160).await.unwrap();
        let views = every_view(&browser, server).await;
        let looked_at = views.iter().filter(|(name, _)| LOOKED_AT.contains(&name.as_str()));
        assert_eq!(looked_at.clone().count(), LOOKED_AT.len());
        for view in looked_at {
            show(&browser, server, view).await;
            browser.picture(&format!("{}-light-4k", view.0)).await;
            assert_no_sideways(&browser, &format!("{}-4k", view.0)).await;
        }
        browser.close().await;
    });
}

/// What the first paint costs, and that nothing moves while the page comes up.
#[test]
fn the_first_paint_is_small_and_still() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/")).await;
        browser.until("document.querySelectorAll('.card').length === 6").await;
        let script = "return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).reduce((sum, e) => sum + e.transferSize, 0)";
        let bytes = browser.js(script).await.as_f64().unwrap();
        assert!(bytes > 1000.0 && bytes < 100_000.0, "{bytes} bytes were transferred");
        let script = "const done = arguments[arguments.length - 1]; let sum = 0; new PerformanceObserver(l => { for (const e of l.getEntries()) sum += e.value; }).observe({type: 'layout-shift', buffered: true}); setTimeout(() => done(sum), 300);";
        let shift = browser.client.execute_async(script, vec![]).await.unwrap().as_f64().unwrap();
        assert!(shift < 0.02, "things moved while the page came up: {shift}");
        // No word is asked from anybody else.
        let others = browser.js("return performance.getEntriesByType('resource').filter(e => !e.name.startsWith(location.origin)).length").await;
        assert_eq!(others, json!(0));
        browser.close().await;
    });
}

/// Every sentence of the short rules has its picture, in every language.
#[test]
fn short_rules_have_pictures_and_are_translated() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        for (tag, cyrillic, whole) in
            [("en", false, "Complete rules"), ("sr-Latn", false, "Cela pravila"), ("sr-Cyrl", true, "Цела правила")]
        {
            for game in ["tictactoe", "mnk", "connect4", "blockade", "byte", "tree"] {
                browser.open(&server.url(&format!("#/rules/{game}"))).await;
                browser
                    .until(
                        "document.querySelector('.steps li') && document.querySelector('.prose')?.children.length > 0",
                    )
                    .await;
                let script = "const s = document.getElementById('language'); s.value = arguments[0]; s.dispatchEvent(new Event('change'));";
                browser.js_with(script, vec![json!(tag)]).await;
                browser
                    .until(&format!("document.querySelector('.whole-rules summary')?.textContent === {whole:?} && document.querySelector('.prose').lang === {tag:?}"))
                    .await;
                let pictures = "const p = document.querySelector('.prose'); return [/[\\u0400-\\u04ff]/.test(p.textContent), [...p.querySelectorAll('img')].length > 0, [...p.querySelectorAll('img')].every(i => i.getAttribute('src').startsWith('/rules/img/'))]";
                assert_eq!(browser.js(pictures).await, json!([cyrillic, true, true]), "{game} {tag}");
                let found = browser.js("const steps = [...document.querySelectorAll('.steps li')]; return [steps.length >= 3, steps.every(s => s.querySelector('.board-svg *')), steps.every(s => /[\\u0400-\\u04ff]/.test(s.textContent))]").await;
                assert_eq!(found, json!([true, true, cyrillic]), "{game} {tag}");
                if tag == "sr-Cyrl" {
                    browser.picture(&format!("rules-{game}-sr")).await;
                    browser.open(&server.url(&format!("#/new/{game}"))).await;
                    browser.until("document.querySelector('#begin')").await;
                    let english = browser.js("return [...document.querySelectorAll('.option small')].map(s => s.textContent).filter(s => !/[\\u0400-\\u04ff]/.test(s))").await;
                    assert_eq!(english, json!([]), "{game}");
                }
            }
        }
        browser.close().await;
    });
}
