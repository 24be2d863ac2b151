//! Connections between all processes. The library can make them itself, but tells on the standard output how it waits, where answers belong, and looks once a
//! second whether somebody has come.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use potez_rules::Refusal;

use super::Cluster;

/// How often somebody is looked for.
const LOOK: Duration = Duration::from_millis(20);
/// How long a greeting, or a connection that nobody refuses, may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long an answer to a greeting may take: the other process may be calling somebody else.
const ANSWER: Duration = Duration::from_secs(60);
/// Whoever waits longer says so.
const SAID: Duration = Duration::from_secs(2);
/// The first bytes of every greeting.
const MAGIC: &[u8; 8] = b"potezNet";

/// Who greets, and what it solves: 8 bytes that are always the same, the number of the process, and a checksum of the game and of all processes.
fn greeting(process: usize, job: u64) -> [u8; 24] {
    let mut bytes = [0; 24];
    bytes[..8].copy_from_slice(MAGIC);
    bytes[8..16].copy_from_slice(&(process as u64).to_le_bytes());
    bytes[16..].copy_from_slice(&job.to_le_bytes());
    bytes
}

/// Connects this process with all others; `None` stands for itself. `job` is a checksum of what is to be solved by whom, and `waiting` is told once for whom we wait.
pub(super) fn connect(
    cluster: &Cluster,
    job: u64,
    waiting: &mut dyn FnMut(&[String]),
) -> Result<Vec<Option<TcpStream>>, Refusal> {
    let Cluster { addresses, process } = cluster;
    let own = addresses.get(*process).map_or("", String::as_str);
    let refuse = |address: &str, error: io::Error| {
        let facts = [("address", address.to_owned()), ("error", error.to_string())];
        Refusal::new("solve.address", "{address}: {error}", facts)
    };
    let listener = TcpListener::bind(own).map_err(|error| refuse(own, error))?;
    listener.set_nonblocking(true).map_err(|error| refuse(own, error))?;
    let mut sockets: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    let begun = Instant::now();
    let mut said = false;
    loop {
        // Everybody calls those before it, and is called by those behind it.
        for (number, address) in addresses.iter().enumerate().take(*process) {
            if sockets[number].is_none() {
                sockets[number] = call(address, number, *process, job)?;
            }
        }
        while let Ok((stream, _)) = listener.accept() {
            if let Some((number, stream)) = answer(stream, *process, job)?.filter(|(number, _)| *number > *process)
                && let Some(place) = sockets.get_mut(number)
            {
                *place = Some(stream);
            }
        }
        let missing = (0..addresses.len()).filter(|number| number != process && sockets[*number].is_none());
        let missing: Vec<String> = missing.map(|number| addresses[number].clone()).collect();
        if missing.is_empty() {
            return Ok(sockets);
        }
        if !said && begun.elapsed() > SAID {
            waiting(&missing);
            said = true;
        }
        std::thread::sleep(LOOK);
    }
}

fn other_job() -> Refusal {
    let template = "another process solves another game, or has another list of hosts or number of workers: start all of them with the same options";
    Refusal::new("solve.other_job", template, [])
}

/// Calls another process; `None` as long as it is not there.
fn call(address: &str, number: usize, process: usize, job: u64) -> Result<Option<TcpStream>, Refusal> {
    let Some(place) = address.to_socket_addrs().ok().and_then(|mut places| places.next()) else { return Ok(None) };
    let greet = || -> io::Result<(TcpStream, [u8; 24])> {
        let mut stream = prepared(TcpStream::connect_timeout(&place, PATIENCE)?)?;
        stream.write_all(&greeting(process, job))?;
        stream.set_read_timeout(Some(ANSWER))?;
        let mut bytes = [0; 24];
        stream.read_exact(&mut bytes)?;
        stream.set_read_timeout(None)?;
        Ok((stream, bytes))
    };
    match greet() {
        Ok((stream, bytes)) if bytes == greeting(number, job) => Ok(Some(stream)),
        Ok((_, bytes)) if bytes.starts_with(MAGIC) => Err(other_job()),
        _ => Ok(None),
    }
}

/// Answers a call; `None` to whoever is none of us.
fn answer(stream: TcpStream, process: usize, job: u64) -> Result<Option<(usize, TcpStream)>, Refusal> {
    let greet = || -> io::Result<(TcpStream, [u8; 24])> {
        stream.set_nonblocking(false)?;
        let mut stream = prepared(stream)?;
        let mut bytes = [0; 24];
        stream.read_exact(&mut bytes)?;
        if !bytes.starts_with(MAGIC) {
            return Err(ErrorKind::InvalidData.into());
        }
        stream.write_all(&greeting(process, job))?;
        stream.set_read_timeout(None)?;
        Ok((stream, bytes))
    };
    let Ok((stream, bytes)) = greet() else { return Ok(None) };
    let word = |from: usize| bytes[from..from + 8].try_into().map_or(0, u64::from_le_bytes);
    if word(16) != job {
        return Err(other_job());
    }
    Ok(usize::try_from(word(8)).ok().map(|number| (number, stream)))
}

fn prepared(stream: TcpStream) -> io::Result<TcpStream> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    Ok(stream)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Addresses at which nobody listens.
    fn addresses(count: usize) -> Vec<String> {
        let listeners: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
    }

    fn all(addresses: &[String], jobs: &[u64]) -> Vec<Result<Vec<Option<TcpStream>>, Refusal>> {
        std::thread::scope(|scope| {
            let start = |process| {
                let cluster = Cluster { addresses: addresses.to_vec(), process };
                scope.spawn(move || connect(&cluster, jobs[process], &mut |_| ()))
            };
            let threads: Vec<_> = (0..jobs.len()).map(start).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        })
    }

    #[test]
    fn everybody_is_connected_with_everybody() {
        let addresses = addresses(3);
        // A stranger calls, and is not taken for one of us.
        let stranger = std::thread::spawn({
            let address = addresses[0].clone();
            move || {
                let mut stream = (0..500).find_map(|_| {
                    std::thread::sleep(Duration::from_millis(5));
                    TcpStream::connect(&address).ok()
                });
                stream.as_mut().map(|stream| stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"))
            }
        });
        let sockets: Vec<Vec<Option<TcpStream>>> =
            all(&addresses, &[7, 7, 7]).into_iter().map(Result::unwrap).collect();
        for (process, sockets) in sockets.iter().enumerate() {
            let there: Vec<bool> = sockets.iter().map(Option::is_some).collect();
            assert_eq!(there, (0..3).map(|number| number != process).collect::<Vec<_>>());
        }
        (&mut sockets[2][0].as_ref().unwrap()).write_all(b"x").unwrap();
        let mut byte = [0];
        (&mut sockets[0][2].as_ref().unwrap()).read_exact(&mut byte).unwrap();
        assert_eq!(&byte, b"x");
        drop(stranger.join());
    }

    #[test]
    fn who_solves_something_else_is_refused_by_both() {
        let told = all(&addresses(2), &[1, 2]);
        assert!(
            told.iter().all(|told| told.as_ref().is_err_and(|refusal| refusal.law == "solve.other_job")),
            "{told:?}"
        );
    }
}
