//! A driver of real browsers that ends with the test.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::cell::Cell;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

/// What every browser of the tests is told: no window, no first steps, and nothing from the network.
const ARGUMENTS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// A driver that ends with the test.
pub(crate) struct Driver {
    child: Child,
    port: u16,
    profiles: tempfile::TempDir,
    count: Cell<usize>,
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn in_path(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

impl Driver {
    /// `None` where there is no browser, so that `subject` is not tested; in CI that is a failure.
    pub(crate) fn start(subject: &str) -> Option<Driver> {
        if !in_path("chromedriver") || !(in_path("chromium") || in_path("google-chrome")) {
            let ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
            assert!(!ci, "no browser: install chromium and chromium-driver");
            eprintln!("skipped: {subject} is tested with chromium and chromedriver, which are not here");
            return None;
        }
        let mut child =
            Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let said = stdout.lines().map_while(Result::ok).find(|line| line.contains("started successfully on port"));
        let port = said.and_then(|line| line.trim_end_matches('.').rsplit(' ').next()?.parse().ok()).expect("a port");
        Some(Driver { child, port, profiles: tempfile::tempdir().unwrap(), count: Cell::new(0) })
    }

    /// A browser with a profile of its own; `options` are further ones of Chrome's.
    pub(crate) async fn browser(&self, arguments: &[&str], mut options: Value) -> Client {
        self.count.set(self.count.get() + 1);
        let profile = self.profiles.path().join(self.count.get().to_string());
        let profile = format!("--user-data-dir={}", profile.display());
        let all: Vec<&str> = ARGUMENTS.iter().chain(arguments).copied().chain([profile.as_str()]).collect();
        options["args"] = json!(all);
        let wishes = json!({"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}});
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let builder = builder.capabilities(wishes.as_object().unwrap().clone());
        builder.connect(&format!("http://127.0.0.1:{}", self.port)).await.unwrap()
    }
}
