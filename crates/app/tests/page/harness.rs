//! A server, a driver and a browser that end with the test, and hands to use the page with.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction, TouchActions};
use fantoccini::{Client, Locator};
use potez_rules::{Target, scene::Orientation};
use serde_json::{Value, json};

use crate::browser::Driver;

/// Nothing on the page takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(40);

/// The program as a server, with its own folder for games.
pub(crate) struct Server {
    child: Child,
    address: SocketAddr,
    data: tempfile::TempDir,
    options: &'static [&'static str],
}

impl Server {
    pub(crate) fn start(options: &'static [&'static str]) -> Server {
        let data = tempfile::tempdir().unwrap();
        let (child, address) = Server::run("127.0.0.1:0", data.path(), options);
        Server { child, address, data, options }
    }

    /// Runs the program and reads from it where it listens.
    fn run(address: &str, data: &Path, options: &[&str]) -> (Child, SocketAddr) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_potez"))
            .args(["serve", "--json", "--no-open", "--games-per-client", "10000", "--addr", address, "--data"])
            .arg(data)
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line)
            .unwrap_or_else(|error| panic!("a server at {address} does not say where it listens: {error} in {line:?}"));
        let place = said["address"].as_str().unwrap().trim_start_matches("http://").trim_end_matches('/');
        (child, place.parse().unwrap())
    }

    /// Ends it as a power cut would: nothing can be written any more.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again where the page looks for it.
    pub(crate) fn start_again(&mut self) {
        let (child, address) = Server::run(&self.address.to_string(), self.data.path(), self.options);
        self.child = child;
        assert_eq!(address, self.address);
    }

    /// Nothing can be written to the disk any more, or again.
    pub(crate) fn disk_fails(&self, fails: bool) {
        crate::disk::fails(self.data.path(), fails);
    }

    /// Solves a whole game; its table lies in the data folder of the server.
    pub(crate) fn solve(&self, game: &str) {
        let mut solver = Command::new(env!("CARGO_BIN_EXE_potez"));
        let folder = self.data.path().join("tables");
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("{game}.potez"));
        let done = solver.args(["solve", game, "--all", "--json", "--out"]).arg(file).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }

    pub(crate) fn url(&self, hash: &str) -> String {
        format!("http://{}/{hash}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a test with a server and a driver.
pub(crate) fn run(test: impl AsyncFnOnce(&mut Server, &Driver)) {
    run_with(&[], test);
}

/// The same with options for the server.
pub(crate) fn run_with(options: &'static [&'static str], test: impl AsyncFnOnce(&mut Server, &Driver)) {
    let Some(driver) = Driver::start("the page") else { return };
    let mut server = Server::start(options);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(test(&mut server, &driver));
}

/// A browser and the hands of its user.
pub(crate) struct Browser {
    pub(crate) client: Client,
}

impl Browser {
    /// A browser of its own; with a width, a small screen that is touched.
    pub(crate) async fn start(driver: &Driver, phone: Option<u32>) -> Browser {
        let arguments = ["--hide-scrollbars", "--force-prefers-reduced-motion", "--lang=en", "--window-size=1280,900"];
        let options = match phone {
            Some(width) => {
                let screen = json!({"width": width, "height": 780, "pixelRatio": 2.0, "touch": true, "mobile": true});
                json!({"mobileEmulation": {"deviceMetrics": screen}})
            }
            None => json!({}),
        };
        Browser { client: driver.browser(&arguments, options).await }
    }

    pub(crate) async fn open(&self, url: &str) {
        // Another view of the same page is only another hash: begin from nothing.
        self.client.goto("about:blank").await.unwrap();
        self.client.goto(url).await.unwrap();
    }

    pub(crate) async fn js(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap_or_else(|error| panic!("{error}\n{script}"))
    }

    pub(crate) async fn js_with(&self, script: &str, args: Vec<Value>) -> Value {
        self.client.execute(script, args).await.unwrap_or_else(|error| panic!("{error}\n{script}"))
    }

    /// Waits until an expression is true.
    pub(crate) async fn until(&self, what: &str) {
        let script = format!("return Boolean({what});");
        let begun = Instant::now();
        while self.js(&script).await != json!(true) {
            if begun.elapsed() > PATIENCE {
                let seen = self.js("return location.hash + '\\n' + document.body.innerText.slice(0, 1500)").await;
                let log = self.js("return (window.faults ?? []).join('\\n')").await;
                panic!("it never came: {what}\n{}\n{}", seen.as_str().unwrap_or_default(), log);
            }
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// Waits until so many moves have been made and are looked at.
    pub(crate) async fn until_ply(&self, ply: usize) {
        self.until(&format!("/[?&]ply={ply}(&|$)/.test(location.hash) && document.querySelector('.board')")).await;
    }

    pub(crate) async fn click(&self, css: &str) {
        let begun = Instant::now();
        loop {
            self.until(&format!("document.querySelector({css:?})")).await;
            let clicked = match self.client.find(Locator::Css(css)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            let Err(error) = clicked else { return };
            // The page may draw it anew between the look and the click: then the new one is clicked.
            let is_gone = error.is_stale_element_reference() || error.is_no_such_element();
            assert!(is_gone && begun.elapsed() < PATIENCE, "{css} cannot be clicked: {error}");
        }
    }

    pub(crate) async fn type_into(&self, css: &str, text: &str) {
        self.until(&format!("document.querySelector({css:?})")).await;
        let field = self.client.find(Locator::Css(css)).await.unwrap();
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        let found =
            self.js_with("return document.querySelector(arguments[0])?.textContent ?? ''", vec![json!(css)]).await;
        found.as_str().unwrap().to_owned()
    }

    /// Presses a key: a letter, or one of the names below.
    pub(crate) async fn key(&self, name: &str) {
        let sign = |name: &str| match name {
            "Left" => '\u{e012}',
            "Up" => '\u{e013}',
            "Right" => '\u{e014}',
            "Down" => '\u{e015}',
            "Home" => '\u{e011}',
            "End" => '\u{e010}',
            "Enter" => '\u{e007}',
            "Escape" => '\u{e00c}',
            "Tab" => '\u{e004}',
            "Shift" => '\u{e008}',
            "Space" => ' ',
            one => one.chars().next().unwrap(),
        };
        let mut keys = KeyActions::new("keys".to_owned());
        let parts: Vec<char> = name.split('+').map(sign).collect();
        for value in &parts {
            keys = keys.then(KeyAction::Down { value: *value });
        }
        for value in parts.iter().rev() {
            keys = keys.then(KeyAction::Up { value: *value });
        }
        self.client.perform_actions(keys).await.unwrap();
    }

    pub(crate) async fn point(&self, x: f64, y: f64, click: bool) {
        let mut mouse = MouseActions::new("mouse".to_owned()).then(PointerAction::MoveTo { duration: None, x, y });
        if click {
            let button = fantoccini::actions::MOUSE_BUTTON_LEFT;
            mouse = mouse.then(PointerAction::Down { button }).then(PointerAction::Up { button });
        }
        self.client.perform_actions(mouse).await.unwrap();
    }

    /// Touches the screen for a moment.
    pub(crate) async fn tap(&self, x: f64, y: f64) {
        let button = fantoccini::actions::MOUSE_BUTTON_LEFT;
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button })
            .then(PointerAction::Up { button });
        self.client.perform_actions(finger).await.unwrap();
    }

    /// Drags from one cell to another.
    pub(crate) async fn drag(&self, from: (usize, usize), to: (usize, usize)) {
        let (x1, y1) = self.cell(from.0, from.1).await;
        let (x2, y2) = self.cell(to.0, to.1).await;
        let button = fantoccini::actions::MOUSE_BUTTON_LEFT;
        let move_to = |x, y| PointerAction::MoveTo { duration: None, x, y };
        let mouse = MouseActions::new("mouse".to_owned())
            .then(move_to(x1, y1))
            .then(PointerAction::Down { button })
            .then(move_to((x1 + x2) / 2.0, (y1 + y2) / 2.0))
            .then(move_to(x2, y2))
            .then(PointerAction::Up { button });
        self.client.perform_actions(mouse).await.unwrap();
    }

    pub(crate) async fn cell(&self, row: usize, col: usize) -> (f64, f64) {
        let script = "const b = document.querySelector(`.cell[data-row=\"${arguments[0]}\"][data-col=\"${arguments[1]}\"]`).getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2, b.width, b.height];";
        let found = self.js_with(script, vec![json!(row), json!(col)]).await;
        (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
    }

    /// Where the middle of a wall's crack is, a little to one side, so that its lie is clear.
    pub(crate) async fn wall(&self, row: usize, col: usize, lie: Orientation) -> (f64, f64) {
        let (x1, y1) = self.cell(row, col).await;
        let (x2, y2) = self.cell(row + 1, col + 1).await;
        let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        if lie == Orientation::Horizontal { (x + (x2 - x1) * 0.3, y) } else { (x, y + (y2 - y1) * 0.3) }
    }

    /// Waits until a target is offered: the page asks the server as a move is built.
    async fn offered(&self) {
        self.until(
            "document.querySelector('.cell.can, .node-button:not(:disabled), .build-buttons [data-do], .levels')",
        )
        .await;
    }

    /// Chooses a target with the mouse.
    pub(crate) async fn choose(&self, target: Target) {
        self.offered().await;
        match target {
            Target::Cell { row, col } => self.click(&format!(".cell[data-row='{row}'][data-col='{col}']")).await,
            Target::Column { col } => self.click(&format!(".cell[data-row='0'][data-col='{col}']")).await,
            Target::Level { level, .. } => {
                if self.js("return document.querySelector('.levels') !== null").await == json!(true) {
                    self.click(&format!(".level[data-level='{level}']")).await;
                }
            }
            Target::Wall(wall) => {
                self.until("document.getElementById('prompt').dataset.kinds?.includes('wall')").await;
                let (x, y) = self.wall(wall.row, wall.col, wall.orientation).await;
                self.point(x, y, true).await;
            }
            Target::Node { node } => self.click(&format!(".node-button[data-node='{node}']")).await,
            Target::Done => self.click("[data-do='done']").await,
            Target::Pass => self.click("[data-do='pass']").await,
            Target::Swap => self.click("[data-do='swap']").await,
        }
    }

    /// Goes to a cell with the arrow keys.
    async fn walk_to(&self, row: usize, col: usize) {
        self.key("b").await;
        let at = self.js("const c = document.activeElement.dataset; return [Number(c.row), Number(c.col)]").await;
        let (mut r, mut c) = (at[0].as_u64().unwrap() as usize, at[1].as_u64().unwrap() as usize);
        while r != row {
            self.key(if r < row { "Down" } else { "Up" }).await;
            r = if r < row { r + 1 } else { r - 1 };
        }
        while c != col {
            self.key(if c < col { "Right" } else { "Left" }).await;
            c = if c < col { c + 1 } else { c - 1 };
        }
    }

    /// Chooses a target with the keys alone.
    pub(crate) async fn choose_by_keys(&self, target: Target) {
        self.offered().await;
        match target {
            Target::Cell { row, col } => {
                self.walk_to(row, col).await;
                self.key("Enter").await;
            }
            Target::Column { col } => {
                self.walk_to(0, col).await;
                self.key("Enter").await;
            }
            Target::Level { level, .. } => {
                if self.js("return document.querySelector('.levels') !== null").await == json!(true) {
                    self.until("document.activeElement.classList.contains('level')").await;
                    // No stack is higher than eight.
                    let mut steps = 0..8;
                    while self.js("return Number(document.activeElement.dataset.level)").await != json!(level) {
                        assert!(steps.next().is_some(), "level {level} is not reached with the arrow keys");
                        self.key("Down").await;
                    }
                    self.key("Enter").await;
                }
            }
            Target::Wall(wall) => {
                self.until("document.getElementById('prompt').dataset.kinds?.includes('wall')").await;
                self.walk_to(wall.row, wall.col).await;
                if wall.orientation == Orientation::Vertical {
                    self.key("r").await;
                }
                self.key("Enter").await;
            }
            Target::Node { node } => {
                self.js_with(
                    "document.querySelector(`.node-button[data-node=\"${arguments[0]}\"]`).focus()",
                    vec![json!(node)],
                )
                .await;
                self.key("Enter").await;
            }
            Target::Done | Target::Pass | Target::Swap => {
                self.js("document.querySelector('.build-buttons [data-do]').focus()").await;
                self.key("Enter").await;
            }
        }
    }

    /// Writes what the page looks like into target/screenshots.
    pub(crate) async fn picture(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join("screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), self.client.screenshot().await.unwrap()).unwrap();
    }

    pub(crate) async fn close(self) {
        self.client.close().await.unwrap();
    }
}
