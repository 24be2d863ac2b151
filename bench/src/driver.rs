//! A browser that a driver holds by its WebDriver protocol, in plain HTTP.

#![allow(dead_code, reason = "each program uses a part of it")]

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::served::Fallible;

/// No window, no first steps, and nothing from the network.
const ARGUMENTS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--lang=en",
];

/// Nothing takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    pub(crate) fn start(profile: &Path, (width, height): (u32, u32)) -> Fallible<Browser> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start chromedriver: {error}"))?;
        let said = BufReader::new(driver.stdout.take().ok_or("no output")?);
        let line = said.lines().map_while(Result::ok).find(|line| line.contains("started successfully on port"));
        let port = line.and_then(|line| line.trim_end_matches('.').rsplit(' ').next()?.parse().ok());
        let mut browser = Browser { driver, port: port.ok_or("chromedriver says no port")?, session: String::new() };
        let own = [format!("--user-data-dir={}", profile.display()), format!("--window-size={width},{height}")];
        let arguments: Vec<&str> = ARGUMENTS.iter().copied().chain(own.iter().map(String::as_str)).collect();
        let wishes = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": arguments }, "timeouts": { "script": PATIENCE.as_millis() as u64 } } } });
        let opened = browser.ask("POST", "", &wishes)?;
        browser.session = format!("/{}", opened["sessionId"].as_str().ok_or("no session")?);
        Ok(browser)
    }

    /// Another view of the same page is only another hash: it begins from nothing.
    pub(crate) fn open(&self, url: &str) -> Fallible<()> {
        self.ask("POST", "/url", &json!({ "url": "about:blank" }))?;
        self.ask("POST", "/url", &json!({ "url": url })).map(drop)
    }

    pub(crate) fn run(&self, script: &str) -> Fallible<Value> {
        self.ask("POST", "/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Runs a script that calls its last argument when it is done.
    pub(crate) fn run_async(&self, script: &str) -> Fallible<Value> {
        self.ask("POST", "/execute/async", &json!({ "script": script, "args": [] }))
    }

    /// Waits until an expression is true.
    pub(crate) fn until(&self, what: &str) -> Fallible<()> {
        let begun = Instant::now();
        while self.run(&format!("return Boolean({what})"))? != json!(true) {
            if begun.elapsed() > PATIENCE {
                let seen = self.run("return document.body.innerText.slice(0, 400)")?;
                return Err(format!("it never came: {what}\n{seen}").into());
            }
            std::thread::sleep(Duration::from_millis(15));
        }
        Ok(())
    }

    /// How long the page's main thread has worked so far, in milliseconds of processor time: a busy machine does not change it.
    pub(crate) fn worked(&self) -> Fallible<f64> {
        let command = |name: &str, params: Value| {
            self.ask("POST", "/goog/cdp/execute", &json!({ "cmd": name, "params": params }))
        };
        command("Performance.enable", json!({ "timeDomain": "threadTicks" }))?;
        let metrics = command("Performance.getMetrics", json!({}))?;
        let all = metrics["metrics"].as_array().ok_or("no metrics")?;
        let task = all.iter().find(|it| it["name"] == "TaskDuration").and_then(|it| it["value"].as_f64());
        Ok(task.ok_or("no TaskDuration")? * 1000.0)
    }

    /// Another screen, on which nothing moves; phones and tablets are touched.
    pub(crate) fn screen(&self, width: u32, height: u32) -> Fallible<()> {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        let touch = json!({ "enabled": width < 1000 });
        let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        for (name, params) in
            [("setDeviceMetricsOverride", metrics), ("setTouchEmulationEnabled", touch), ("setEmulatedMedia", still)]
        {
            let body = json!({ "cmd": format!("Emulation.{name}"), "params": params });
            self.ask("POST", "/goog/cdp/execute", &body)?;
        }
        Ok(())
    }

    /// What is on the screen, as PNG.
    pub(crate) fn screenshot(&self) -> Fallible<Vec<u8>> {
        let text = self.ask("GET", "/screenshot", &Value::Null)?;
        base64(text.as_str().ok_or("no picture")?)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Fallible<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(2 * PATIENCE))?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        write!(
            stream,
            "{method} /session{}{path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.session,
            self.port,
            body.len()
        )?;
        let value: Value = serde_json::from_slice(&body_of(&mut BufReader::new(stream))?)?;
        match value["value"]["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", value["value"]["message"]).into()),
            None => Ok(value["value"].clone()),
        }
    }
}

/// The body of an answer. The driver leaves the connection open.
fn body_of(answer: &mut impl BufRead) -> Fallible<Vec<u8>> {
    let (mut line, mut length) = (String::new(), 0);
    while answer.read_line(&mut line)? > 0 && line.trim_end() != "" {
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse()?;
        }
        line.clear();
    }
    let mut body = vec![0; length];
    answer.read_exact(&mut body)?;
    Ok(body)
}

fn base64(text: &str) -> Fallible<Vec<u8>> {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::with_capacity(text.len() / 4 * 3));
    for sign in text.bytes().take_while(|&sign| sign != b'=') {
        let value = SIGNS.iter().position(|&it| it == sign).ok_or("a picture that is not base64")?;
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Ok(bytes)
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.ask("DELETE", "", &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
