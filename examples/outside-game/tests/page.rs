//! The page plays the game: its card, its presets, its pieces, its words, a move by clicks, and the engine's answer.

#[path = "../../../crates/app/tests/browser/mod.rs"]
mod browser;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use browser::Driver;

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until an expression is true.
async fn until(page: &Client, what: &str) {
    let begun = Instant::now();
    while page.execute(&format!("return Boolean({what});"), vec![]).await.unwrap() != json!(true) {
        assert!(begun.elapsed() < Duration::from_secs(60), "it never came: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn click(page: &Client, css: &str) {
    until(page, &format!("document.querySelector(\"{css}\")")).await;
    page.find(Locator::Css(css)).await.unwrap().click().await.unwrap();
}

#[test]
fn the_game_is_played_in_the_browser() {
    let Some(driver) = Driver::start("the page of an outside game") else { return };
    let data = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexapawn"))
        .args(["serve", "--json", "--no-open", "--addr", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let _server = Server(child);
    let said: Value = serde_json::from_str(&line).unwrap();
    let address = said["address"].as_str().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(play(&driver, address));
}

async fn play(driver: &Driver, address: &str) {
    let page = driver.browser(&["--lang=en", "--window-size=1280,900"], json!({})).await;
    page.goto(address).await.unwrap();
    // The card has the picture of the entry, with its symbols.
    until(&page, "document.querySelectorAll('.card').length === 1").await;
    until(&page, "document.querySelectorAll('.card .symbol').length === 5").await;
    // A preset fills in the options and the position.
    click(&page, ".card[data-game='hexapawn']").await;
    click(&page, "[data-preset='large']").await;
    until(&page, "document.querySelectorAll('.setup-board .symbol').length === 10").await;
    click(&page, "[data-preset='endgame']").await;
    until(&page, "document.querySelectorAll('.setup-board .symbol').length === 4").await;
    click(&page, "[data-preset='gardner']").await;
    until(&page, "document.querySelectorAll('.setup-board .symbol').length === 6").await;
    click(&page, "#begin").await;
    // Two clicks are a move, and the engine answers.
    click(&page, ".cell[data-row='2'][data-col='1']").await;
    click(&page, ".cell[data-row='1'][data-col='1']").await;
    until(&page, "document.querySelectorAll('.move').length === 2").await;
    until(&page, "document.querySelector('.move').textContent === 'b3-b2'").await;
    // The title and the rules change with the language.
    page.execute(
        "const it = document.getElementById('language'); it.value = 'sr-Latn'; it.dispatchEvent(new Event('change'));",
        vec![],
    )
    .await
    .unwrap();
    until(&page, "document.querySelector('.game-title')?.textContent === 'Heksapešak'").await;
    page.goto("about:blank").await.unwrap();
    page.goto(&format!("{address}#/rules/hexapawn")).await.unwrap();
    until(&page, "document.querySelector('.whole-rules')?.textContent.includes('Kad ste na potezu')").await;
    page.close().await.unwrap();
}
