use std::sync::mpsc;

use potez_rules::Settings;

use super::*;
use crate::players::Verdict;

/// Does what its test says; the number counts the calls.
struct Toy(u32, fn(u32, &Request, &mut dyn FnMut(&SearchInfo) -> bool) -> Result<SearchInfo, Refusal>);

impl Opponent for Toy {
    fn think(
        &mut self,
        _: &dyn Table,
        request: &Request,
        watch: &mut dyn FnMut(&SearchInfo) -> bool,
    ) -> Result<SearchInfo, Refusal> {
        self.0 += 1;
        (self.1)(self.0, request, watch)
    }

    fn new_game(&mut self) {
        self.0 = 0;
    }
}

fn info(depth: u32) -> SearchInfo {
    SearchInfo {
        turn: potez_rules::Player::First,
        lines: Vec::new(),
        depth,
        nodes: 0,
        seconds: None,
        speed: None,
        verdict: Verdict::Unknown,
        stopped: None,
        table: false,
    }
}

fn start(
    choose: fn(u32, &Request, &mut dyn FnMut(&SearchInfo) -> bool) -> Result<SearchInfo, Refusal>,
) -> (OpponentThread, mpsc::Receiver<Update>) {
    let (tell, news) = mpsc::channel();
    let build = move || Ok(Box::new(Toy(0, choose)) as Box<dyn Opponent>);
    (OpponentThread::start(Box::new(build), move |told| drop(tell.send(told))), news)
}

fn table() -> Box<dyn Table> {
    Session::open("tictactoe", &Settings::new()).unwrap().table().copy()
}

fn answer(news: &mpsc::Receiver<Update>) -> (Ticket, Result<SearchInfo, Refusal>) {
    loop {
        if let Update::Answer { ticket, answer } = news.recv().unwrap() {
            return (ticket, answer);
        }
    }
}

#[test]
fn every_request_gets_one_answer_in_order() {
    let (mut thread, news) = start(|call, _, _| Ok(info(call)));
    let tickets: Vec<Ticket> = (0..5).map(|_| thread.ask(table(), Request::default())).collect();
    let answers: Vec<_> = (0..5).map(|_| answer(&news)).collect();
    assert_eq!(answers.iter().map(|(ticket, _)| *ticket).collect::<Vec<_>>(), tickets);
    assert_eq!(answers[4].1.as_ref().unwrap().depth, 5);
    assert!(!thread.is_thinking());
    thread.new_game();
    thread.ask(table(), Request::default());
    assert_eq!(answer(&news).1.unwrap().depth, 1);
    drop(thread);
    assert!(news.recv().is_err(), "nothing is told after the answers");
}

#[test]
fn it_stops_when_asked_and_when_asked_something_else() {
    // Goes on until `watch` says stop.
    let (mut thread, news) = start(|call, _, watch| {
        while watch(&info(call)) {
            std::thread::yield_now();
        }
        Ok(info(call))
    });
    let first = thread.ask(table(), Request::default());
    assert!(matches!(news.recv().unwrap(), Update::Progress { .. }));
    assert!(thread.is_thinking());
    thread.stop();
    assert_eq!(answer(&news).0, first);
    let second = thread.ask(table(), Request::default());
    let third = thread.ask(table(), Request::default());
    assert_eq!(answer(&news).0, second);
    thread.stop();
    assert_eq!(answer(&news).0, third);
    thread.ask(table(), Request::default());
    // Dropping it while it works ends it.
    drop(thread);
}

#[test]
fn a_broken_engine_is_reported_and_built_anew() {
    let (mut thread, news) = start(|call, _, _| {
        assert!(call != 2, "two is too much");
        Ok(info(call))
    });
    let mut ask = || {
        thread.ask(table(), Request::default());
        answer(&news).1
    };
    assert_eq!(ask().unwrap().depth, 1);
    let refusal = ask().unwrap_err();
    assert_eq!(refusal.law, "engine.broken");
    assert!(refusal.to_string().contains("two is too much"), "{refusal}");
    assert_eq!(ask().unwrap().depth, 1);
}

#[test]
fn what_cannot_be_built_is_told_and_tried_again() {
    let (tell, news) = mpsc::channel();
    let mut tries = 0;
    let build = move || {
        tries += 1;
        assert!(tries != 2, "built badly");
        if tries == 3 {
            return Ok(Box::new(Toy(0, |call, _, _| Ok(info(call)))) as Box<dyn Opponent>);
        }
        Err(Refusal::new("toy", "not yet", []))
    };
    let mut thread = OpponentThread::start(Box::new(build), move |told| drop(tell.send(told)));
    let laws: Vec<_> = (0..3)
        .map(|_| {
            thread.ask(table(), Request::default());
            answer(&news).1.map_err(|refusal| refusal.law).map(|info| info.depth)
        })
        .collect();
    assert_eq!(laws, [Err("toy"), Err("engine.broken"), Ok(1)]);
}

#[test]
fn the_pace_is_twenty_a_second() {
    let mut pace = Pace::default();
    let begin = Instant::now();
    let told = (0..1000).filter(|ms| pace.is_due(begin + Duration::from_millis(*ms))).count();
    assert_eq!(told, 20);
}
