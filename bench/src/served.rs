//! The server in a process of its own, and clients that speak plain HTTP and sockets to it.

#![allow(dead_code, reason = "each program uses a part of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// How long a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The program in a process of its own.
pub(crate) struct Server {
    child: Child,
    pub(crate) host: String,
}

impl Server {
    pub(crate) fn start(program: &Path, folder: &Path, options: &[&str]) -> Fallible<Server> {
        let quiet = ["--log", "error"];
        Server::try_start(program, folder, &[&quiet, options].concat())
            // An older program has no log.
            .or_else(|_| Server::try_start(program, folder, options))
    }

    fn try_start(program: &Path, folder: &Path, options: &[&str]) -> Fallible<Server> {
        let mut child = Command::new(program)
            .args(["serve", "--json", "--no-open", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder)
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let said: Value =
            serde_json::from_str(&line).map_err(|_| format!("{} does not say its address", program.display()))?;
        let address = said["address"].as_str().ok_or("no address")?;
        let host = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Ok(Server { child, host })
    }

    pub(crate) fn kill(mut self) -> Fallible<()> {
        self.stop()
    }

    /// Kills it, and keeps what is known about it.
    pub(crate) fn stop(&mut self) -> Fallible<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Resident memory in megabytes, where the system tells it.
    pub(crate) fn memory(&self) -> Fallible<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0");
        Ok(line.trim().trim_end_matches(" kB").trim().parse::<f64>()? / 1024.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection that is kept open.
pub(crate) struct Client {
    host: String,
    from: Ipv4Addr,
    pub(crate) stream: BufReader<TcpStream>,
}

impl Client {
    pub(crate) fn open(host: &str) -> Fallible<Client> {
        Client::open_from(host, Ipv4Addr::LOCALHOST)
    }

    /// A connection from another address of this machine: every 127.x.x.x is one.
    pub(crate) fn open_from(host: &str, from: Ipv4Addr) -> Fallible<Client> {
        let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None)?;
        socket.bind(&SocketAddr::from((from, 0)).into())?;
        socket.connect(&host.parse::<SocketAddr>()?.into())?;
        let stream = TcpStream::from(socket);
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Client { host: host.to_owned(), from, stream: BufReader::new(stream) })
    }

    /// The bytes of a request.
    pub(crate) fn request(&self, method: &str, path: &str, tokens: &str, body: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nX-Potez-Token: {tokens}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        )
    }

    pub(crate) fn ask(&mut self, method: &str, path: &str, tokens: &str, body: &Value) -> Fallible<Value> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = self.request(method, path, tokens, &body);
        let sent = self.stream.get_mut().write_all(request.as_bytes());
        // A connection that was idle may have been closed: another one, as browsers do.
        let (status, length) = match sent.map_err(Into::into).and_then(|()| self.head()) {
            Ok(head) => head,
            Err(_) => {
                *self = Client::open_from(&self.host, self.from)?;
                self.stream.get_mut().write_all(request.as_bytes())?;
                self.head()?
            }
        };
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer)?;
        let answer: Value = serde_json::from_slice(&answer)?;
        if (200..300).contains(&status) {
            Ok(answer)
        } else {
            Err(format!("{method} {path}: {status} {answer}").into())
        }
    }

    /// The status and the length of an answer.
    fn head(&mut self) -> Fallible<(u16, usize)> {
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line)? == 0 {
                return Err("the server closed the connection".into());
            }
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                return Ok((status, length));
            }
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest.get(..3).unwrap_or_default().parse()?;
            } else if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
        }
    }
}

/// A socket: frames as they are, without extensions.
pub(crate) struct Socket(BufReader<TcpStream>);

impl Socket {
    pub(crate) fn open(host: &str, id: &str, tokens: &str) -> Fallible<Socket> {
        Socket::open_from(host, Ipv4Addr::LOCALHOST, id, tokens)
    }

    pub(crate) fn open_from(host: &str, from: Ipv4Addr, id: &str, tokens: &str) -> Fallible<Socket> {
        let mut client = Client::open_from(host, from)?;
        let request = format!(
            "GET /api/games/{id}/socket HTTP/1.1\r\nHost: {host}\r\nX-Potez-Token: {tokens}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        client.stream.get_mut().write_all(request.as_bytes())?;
        match client.head()? {
            (101, _) => Ok(Socket(client.stream)),
            (status, _) => Err(format!("the socket is refused: {status}").into()),
        }
    }

    pub(crate) fn send(&mut self, kind: u8, payload: &[u8]) -> Fallible<()> {
        // A client masks what it sends; a mask of zeros is one too.
        let length = u8::try_from(payload.len()).ok().filter(|length| *length < 126).ok_or("too long")?;
        let frame = [&[0x80 | kind, 0x80 | length, 0, 0, 0, 0], payload].concat();
        Ok(self.0.get_mut().write_all(&frame)?)
    }

    /// The next message of a type.
    pub(crate) fn next(&mut self, kind: &str) -> Fallible<Value> {
        loop {
            let mut head = [0; 2];
            self.0.read_exact(&mut head)?;
            let length = match head[1] & 0x7f {
                126 => {
                    let mut bytes = [0; 2];
                    self.0.read_exact(&mut bytes)?;
                    usize::from(u16::from_be_bytes(bytes))
                }
                127 => {
                    let mut bytes = [0; 8];
                    self.0.read_exact(&mut bytes)?;
                    usize::try_from(u64::from_be_bytes(bytes))?
                }
                short => usize::from(short),
            };
            let mut payload = vec![0; length];
            self.0.read_exact(&mut payload)?;
            match head[0] & 0xf {
                9 => self.send(10, &payload)?,
                8 => return Err("the server closed the socket".into()),
                1 => {
                    let message: Value = serde_json::from_slice(&payload)?;
                    if message["type"] == kind {
                        return Ok(message);
                    }
                }
                _ => {}
            }
        }
    }
}

/// A game that was opened.
#[derive(Clone)]
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) tokens: String,
}

pub(crate) fn open(client: &mut Client, game: &str, seats: Value) -> Fallible<Opened> {
    Ok(opened_game(&client.ask("POST", "/api/games", "", &json!({ "game": game, "seats": seats }))?))
}

pub(crate) fn opened_game(answer: &Value) -> Opened {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let tokens = format!("{},{}", text(&answer["tokens"]["x"]), text(&answer["tokens"]["o"]));
    Opened { id: text(&answer["id"]), tokens }
}
