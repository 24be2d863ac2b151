//! The page plays on hexagons, and on points with lines: clicks, arrow keys, refusals.

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

/// Keeps a picture of the page where somebody wants to look at it.
async fn photograph(page: &Client, name: &str) {
    if let Ok(folder) = std::env::var("POTEZ_PHOTOGRAPHS") {
        std::fs::write(format!("{folder}/{name}.png"), page.screenshot().await.unwrap()).unwrap();
    }
}

#[test]
fn both_boards_are_played_in_the_browser() {
    let Some(driver) = Driver::start("the page of graph boards") else { return };
    let data = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_graph-boards"))
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
    until(&page, "document.querySelectorAll('.card .disc').length === 10").await;
    photograph(&page, "cards").await;
    // Hex: a click, and the engine answers.
    click(&page, ".card[data-game='hex']").await;
    click(&page, "#begin").await;
    until(&page, "document.querySelectorAll('.node-button').length === 16").await;
    click(&page, ".node-button[data-node='5']").await;
    until(&page, "document.querySelectorAll('.move').length === 2").await;
    until(&page, "document.querySelector('.move').textContent === 'b2'").await;
    // A cell that is taken is refused, with a reason.
    until(&page, "document.querySelector('.node-button[data-node=\\'5\\'][aria-label^=\\'b2, X\\']')").await;
    click(&page, ".node-button[data-node='5']").await;
    until(&page, "document.getElementById('notice').classList.contains('shown')").await;
    photograph(&page, "hex").await;
    // Morris: the arrow keys go to the nearest point, Enter puts a piece there.
    page.goto("about:blank").await.unwrap();
    page.goto(&format!("{address}#/new/morris")).await.unwrap();
    click(&page, "#begin").await;
    until(&page, "document.querySelectorAll('.node-button').length === 9").await;
    let press = "const key = (name) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
        document.querySelector(\".node-button[data-node='0']\").focus(); key('ArrowRight'); key('ArrowDown'); return document.activeElement.dataset.node;";
    assert_eq!(page.execute(press, vec![]).await.unwrap(), json!("4"));
    page.execute("document.activeElement.click();", vec![]).await.unwrap();
    until(&page, "document.querySelector('.move')?.textContent === 'b2'").await;
    until(&page, "document.querySelectorAll('.move').length === 2").await;
    photograph(&page, "morris").await;
    page.close().await.unwrap();
}
