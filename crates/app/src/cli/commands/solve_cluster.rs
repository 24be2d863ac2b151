//! `potez solve GAME --all --hosts FILE --process I`: one of several processes that solve a game together.

use potez_play::Table;
use potez_rules::Refusal;
use potez_solve::Job;

use crate::cli::Done;
use crate::cli::failure::Failure;
use crate::cli::input;
use crate::cli::output::Output;

/// The addresses in a file, one per line; everything after # is a comment.
fn addresses(file: &str, process: usize) -> Result<Vec<String>, Failure> {
    let text = input::read(file)?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).filter(|line| !line.is_empty());
    let addresses: Vec<String> = lines.map(str::to_owned).collect();
    if let Some(bad) = addresses.iter().find(|address| !is_address(address)) {
        let facts = [("address", potez_rules::refusal::quote(bad))];
        let refusal = Refusal::new("solve.host", "{address} is not an address: write HOST:PORT, one a line", facts);
        return Err(Failure::file(file, refusal));
    }
    if process >= addresses.len() {
        let facts = [("process", process.to_string()), ("count", addresses.len().to_string())];
        let template = "there is no process {process}: the file has {count} addresses, counted from 0";
        return Err(Failure::file(file, Refusal::new("solve.process", template, facts)));
    }
    Ok(addresses)
}

fn is_address(text: &str) -> bool {
    text.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
}

#[cfg(feature = "cluster")]
pub(crate) fn run(
    game: &str,
    table: &dyn Table,
    job: &Job,
    (hosts, process): (&str, usize),
    output: &mut Output,
) -> Done {
    use potez_solve::Stopped;
    use potez_solve::cluster::{Cluster, solve_together};

    let addresses = addresses(hosts, process)?;
    end_with_the_others(output.words.say("answers-whole-cluster-lost", &[]));
    let begun = std::time::Instant::now();
    // Each process has as many workers as it was asked for.
    let mut waiting = |missing: &[String]| {
        output.note(&output.words.say("answers-whole-waiting", &[("hosts", missing.join(", ").into())]));
    };
    match solve_together(game, table, job, &Cluster { addresses, process }, &mut waiting) {
        Ok((solved, traffic)) => {
            let file = job.out.as_ref().map(|out| out.to_string_lossy().into_owned()).unwrap_or_default();
            let sent = output.words.say("answers-whole-sent", &[("bytes", traffic.bytes.into())]);
            output.note(&sent);
            super::solve_all::write(&solved, &file, table.turn(), begun.elapsed().as_secs_f64(), output)?;
            Ok(crate::cli::Answer::Yes)
        }
        Err(Stopped::Asked) => Ok(crate::cli::Answer::Interrupted),
        Err(Stopped::Refused(refusal)) => Err(super::solve_all::refused(&refusal, output)),
    }
}

/// A lost connection ends the program: the library only ends the thread that has noticed.
#[cfg(feature = "cluster")]
fn end_with_the_others(said: String) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let message = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or_default();
        if message.starts_with("timely communication error") {
            use std::io::Write;
            let _ = writeln!(std::io::stderr(), "{said} ({message})");
            std::process::exit(3);
        }
        before(panic);
    }));
}

#[cfg(not(feature = "cluster"))]
pub(crate) fn run(_: &str, _: &dyn Table, _: &Job, (hosts, process): (&str, usize), _: &mut Output) -> Done {
    addresses(hosts, process)?;
    let template =
        "this program was built without the feature cluster: build it with 'cargo build --release --features cluster'";
    Err(Failure::usage(&Refusal::new("solve.no_cluster", template, [])))
}
