//! A server in its own process, and a client that sends exactly what it is told.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocket};
use tokio_tungstenite::tungstenite::{Error, client, handshake::client::Request};

use crate::schema;

/// Nothing takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Asks again and again until there is an answer.
pub(crate) fn until<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(begun.elapsed() < PATIENCE, "it never came, in {} s: {what}", PATIENCE.as_secs());
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A server that ends with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) host: String,
    /// What it said when it was started.
    pub(crate) said: Value,
    api: Value,
    folder: Option<TempDir>,
}

/// An answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let line = self.head.lines().find(|line| line.to_ascii_lowercase().starts_with(&format!("{name}:")))?;
        line.split_once(':').map(|(_, value)| value.trim())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text()))
    }

    /// The broken law.
    pub(crate) fn law(&self) -> String {
        self.json()["error"]["law"].as_str().unwrap_or_default().to_owned()
    }
}

impl Server {
    /// A server with a store of its own.
    pub(crate) fn start(options: &[&str]) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let mut server = Server::on(folder.path(), options);
        server.folder = Some(folder);
        server
    }

    /// A server on the store of a folder.
    pub(crate) fn on(folder: &Path, options: &[&str]) -> Server {
        Server::run(Command::new(env!("CARGO_BIN_EXE_potez")), folder, options)
    }

    /// A server whose files can be limited ([`limit_files`](Server::limit_files)): a write beyond the limit fails, and no signal ends
    /// the process. Its log is a file, too.
    #[cfg(target_os = "linux")]
    pub(crate) fn with_limited_files(folder: &Path) -> Server {
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_potez")]);
        command.stderr(std::fs::File::create(folder.join("log")).unwrap());
        Server::run(command, folder, &[])
    }

    /// No file of the server may have more bytes than this, as if the disk were full; `None` is no limit.
    #[cfg(target_os = "linux")]
    pub(crate) fn limit_files(&self, bytes: Option<u64>) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let pid = Pid::from_raw(self.child.id().try_into().unwrap());
        prlimit(pid, Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
    }

    /// A server that writes its log to a file.
    pub(crate) fn with_log(folder: &Path, log: &Path, options: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_potez"));
        command.stderr(std::fs::File::create(log).unwrap());
        Server::run(command, folder, options)
    }

    fn run(mut command: Command, folder: &Path, options: &[&str]) -> Server {
        let mut child = command
            .args(["serve", "--json", "--no-open", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder)
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let address = said["address"].as_str().unwrap();
        let host = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let mut server = Server { child, host, said, api: Value::Null, folder: None };
        server.api = server.get("/api/openapi.json", &[]).json();
        server
    }

    /// Ends the server in the hardest way.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks the server to end, as the system does.
    pub(crate) fn ask_to_end(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(asked.success());
    }

    /// How it ended.
    pub(crate) fn exit_code(mut self) -> Option<i32> {
        until("the server ends", || self.child.try_wait().unwrap()).code()
    }

    /// Sends bytes as they are, and reads until the server closes.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Option<Answer> {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // A server that refuses early may close before it has read everything.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        if let Err(error) = stream.read_to_end(&mut answer) {
            assert!(
                !timed_out(&error),
                "the server neither answers nor closes: {:?}",
                String::from_utf8_lossy(&answer)
            );
        }
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Answer { status, head, body: answer[end + 4..].to_vec() })
    }

    /// Asks, and leaves without waiting for the answer.
    pub(crate) fn leave(&self, path: &str, body: &Value) {
        let body = body.to_string();
        let head = format!("POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", self.host);
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.write_all(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).unwrap();
        // Long enough for the search to begin.
        std::thread::sleep(std::time::Duration::from_millis(50));
    }

    /// Asks, with these headers besides the usual ones.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&[u8]>) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        let has = |name: &str| headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
        if !has("host") {
            head += &format!("Host: {}\r\n", self.host);
        }
        if let Some(body) = body {
            head += &format!("Content-Length: {}\r\n", body.len());
            if !has("content-type") {
                head += "Content-Type: application/json\r\n";
            }
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += "\r\n";
        let bytes = [head.as_bytes(), body.unwrap_or_default()].concat();
        let answer = self.raw(&bytes).unwrap_or_else(|| panic!("no answer to {method} {path}"));
        schema::check(&self.api, method, path, &answer);
        answer
    }

    pub(crate) fn get(&self, path: &str, tokens: &[&str]) -> Answer {
        self.ask("GET", path, &[("X-Potez-Token", &tokens.join(","))], None)
    }

    pub(crate) fn post(&self, path: &str, tokens: &[&str], body: &Value) -> Answer {
        self.ask("POST", path, &[("X-Potez-Token", &tokens.join(","))], Some(body.to_string().as_bytes()))
    }

    /// Opens a game.
    pub(crate) fn open(&self, asked: &Value) -> Table<'_> {
        let answer = self.post("/api/games", &[], asked);
        assert_eq!(answer.status, 201, "{}", answer.text());
        let opened = answer.json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let tokens = &opened["tokens"];
        Table {
            server: self,
            id: text(&opened["id"]),
            x: text(&tokens["x"]),
            o: text(&tokens["o"]),
            watch: text(&tokens["watch"]),
            state: opened["state"].clone(),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game on a server.
pub(crate) struct Table<'a> {
    pub(crate) server: &'a Server,
    pub(crate) id: String,
    pub(crate) x: String,
    pub(crate) o: String,
    pub(crate) watch: String,
    pub(crate) state: Value,
}

impl Table<'_> {
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/games/{}{rest}", self.id)
    }

    /// Asks with both sides' tokens.
    pub(crate) fn post(&self, rest: &str, body: &Value) -> Answer {
        self.server.post(&self.path(rest), &[&self.x, &self.o], body)
    }

    /// The same, and it must be granted.
    pub(crate) fn good(&self, rest: &str, body: &Value) -> Value {
        let answer = self.post(rest, body);
        assert_eq!(answer.status, 200, "{rest} {body}: {}", answer.text());
        answer.json()
    }

    pub(crate) fn play(&self, text: &str) -> Value {
        self.good("/moves", &json!({ "text": text }))
    }

    pub(crate) fn get(&self, rest: &str) -> Answer {
        self.server.get(&self.path(rest), &[&self.x, &self.o])
    }

    pub(crate) fn now(&self) -> Value {
        self.get("").json()
    }

    /// Waits until no opponent thinks.
    pub(crate) fn quiet(&self) -> Value {
        until("no opponent thinks", || Some(self.now()).filter(|state| state["thinking"] == false))
    }

    /// Opens a socket.
    pub(crate) fn socket(&self, token: &str) -> Line {
        self.connect(token, &[]).unwrap_or_else(|status| panic!("the socket is refused: {status}"))
    }

    /// Opens a socket with further headers; the status when it is refused.
    pub(crate) fn connect(&self, token: &str, headers: &[(&str, &str)]) -> Result<Line, u16> {
        self.connect_to("/socket", &[&[("X-Potez-Token", token)], headers].concat())
    }

    /// Opens a socket as a page does: its first message has the tokens, and the revision that it knows.
    pub(crate) fn opened(&self, tokens: &[&str], revision: u64) -> Line {
        let mut line = self.connect_to("/socket", &[]).unwrap();
        line.send(&json!({ "type": "open", "tokens": tokens, "revision": revision }));
        line
    }

    pub(crate) fn connect_to(&self, path: &str, headers: &[(&str, &str)]) -> Result<Line, u16> {
        let host = &self.server.host;
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut request = Request::builder()
            .uri(format!("ws://{host}{}", self.path(path)))
            .header("Host", host)
            .header("Connection", "Upgrade")
            .header("Upgrade", "websocket")
            .header("Sec-WebSocket-Version", "13")
            .header("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        match client(request.body(()).unwrap(), stream) {
            Ok((socket, _)) => Ok(Line(socket)),
            Err(error) => {
                let text = error.to_string();
                let status = text.split(|sign: char| !sign.is_ascii_digit()).find_map(|part| part.parse().ok());
                Err(status.unwrap_or_else(|| panic!("{text}")))
            }
        }
    }
}

/// Nothing came in time, which is not the same as a closed connection.
fn timed_out(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

/// A socket.
pub(crate) struct Line(WebSocket<TcpStream>);

impl Line {
    pub(crate) fn send(&mut self, message: &Value) {
        self.text(&message.to_string());
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.0.send(Message::text(text)).unwrap();
    }

    pub(crate) fn binary(&mut self, bytes: &[u8]) {
        let _ = self.0.send(Message::binary(bytes.to_vec()));
    }

    /// The next message; `None` when the server has closed. A server that does neither fails the test.
    pub(crate) fn next(&mut self) -> Option<Value> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.0.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(text.as_str()).unwrap()),
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(Error::Io(error)) if timed_out(&error) => break,
                Err(_) => return None,
            }
        }
        panic!("for {} s the server has neither sent anything nor closed the socket", PATIENCE.as_secs());
    }

    /// Reads until the server closes the socket, and tells the code with which it did.
    pub(crate) fn close_code(&mut self) -> Option<u16> {
        loop {
            match self.0.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Reads until the server closes the socket.
    pub(crate) fn until_closed(&mut self) {
        let begun = Instant::now();
        while let Some(message) = self.next() {
            assert!(begun.elapsed() < PATIENCE, "the server does not hang up, but sends {message}");
        }
    }

    /// The next message of a type.
    pub(crate) fn of(&mut self, kind: &str) -> Value {
        let begun = Instant::now();
        loop {
            assert!(begun.elapsed() < PATIENCE, "no message is {kind}");
            let message = self.next().unwrap_or_else(|| panic!("the socket was closed before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }
}
