//! [`Thinker`]: an opponent at work in a thread of its own, so that a front end stays awake.
//!
//! ```
//! use std::sync::mpsc;
//! use potez_play::players::{News, Thinker};
//! use potez_play::session::{Seat, Session};
//! use potez_rules::Settings;
//!
//! let session = Session::open("tictactoe", &Settings::new()).unwrap();
//! let (tell, news) = mpsc::channel();
//! let seat = Seat::parse("engine:3").unwrap();
//! let mut thinker = Thinker::for_seat(&seat, session.table(), &Default::default(), move |news| {
//!     let _ = tell.send(news);
//! });
//! let ticket = thinker.as_mut().unwrap().ask(session.question(), session.order(std::time::Instant::now()));
//! let answer = news.iter().find_map(|news| match news {
//!     News::Answer { ticket: of, answer } if of == ticket => Some(answer),
//!     _ => None,
//! });
//! assert!(answer.unwrap().unwrap().best().is_some());
//! ```

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use potez_rules::Refusal;
use potez_rules::refusal::quote;

use super::opponent::{Opponent, Question, opponent};
use crate::players::{EngineSpec, Order, Thought};
use crate::session::Seat;
use crate::table::Table;

/// The number of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(u64);

/// What a [`Thinker`] tells.
#[derive(Clone, Debug)]
pub enum News {
    /// What it thinks so far: about twenty times a second at most.
    Progress {
        /// Of which question.
        ticket: Ticket,
        /// The lines so far.
        thought: Thought,
    },
    /// The answer. Every question gets exactly one.
    Answer {
        /// Of which question.
        ticket: Ticket,
        /// The move, or why there is none.
        answer: Result<Thought, Refusal>,
    },
}

/// Makes the opponent; called in the thread, and again after one broke down.
pub type Build = Box<dyn FnMut() -> Result<Box<dyn Opponent>, Refusal> + Send>;

/// An opponent at work in a thread of its own.
///
/// # Laws
/// - Every question gets exactly one answer, in the order of the questions.
/// - A new question stops the one before; [`stop`](Thinker::stop) makes it answer at once with what it has.
/// - An engine that panics answers with a refusal, and a new one is built for the next question.
/// - When the thinker is dropped its thread has ended, and with it any program that it ran.
pub struct Thinker {
    work: Option<Sender<Work>>,
    /// The stop flag of the last question.
    stop: Arc<AtomicBool>,
    asked: u64,
    answered: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

enum Work {
    Ask(Ticket, Box<Question>, Box<Order>),
    Forget,
}

/// A search goes deep.
const STACK: usize = 16 << 20;

impl Thinker {
    /// Starts a thread that builds an opponent and waits for questions; `tell` gets the news there.
    pub fn start(build: Build, tell: impl FnMut(News) + Send + 'static) -> Thinker {
        let (work, orders) = channel();
        let answered = Arc::new(AtomicU64::new(0));
        let worker = Worker { build, tell: Box::new(tell), opponent: None, answered: answered.clone() };
        let builder = std::thread::Builder::new().name("thinker".to_owned()).stack_size(STACK);
        // Without a thread questions go nowhere; `ask` says so by its ticket being answered never, which only a machine that is
        // out of threads can show.
        let thread = builder.spawn(move || worker.run(&orders)).ok();
        Thinker { work: Some(work), stop: Arc::default(), asked: 0, answered, thread }
    }

    /// The opponent in a seat; `None` for a person. `build` says how engines are built; its kind does not count.
    pub fn for_seat(
        seat: &Seat,
        table: &dyn Table,
        build: &EngineSpec,
        tell: impl FnMut(News) + Send + 'static,
    ) -> Option<Thinker> {
        if seat.is_human() {
            return None;
        }
        let (seat, table, spec) = (seat.clone(), table.copy(), build.clone());
        let nobody = || Refusal::new("seat.human", "nobody thinks for a person", []);
        let build = move || opponent(&seat, &*table, &spec)?.ok_or_else(nobody);
        Some(Thinker::start(Box::new(build), tell))
    }

    /// Asks, and stops whatever was asked before. The answer comes as [`News`] with this ticket.
    pub fn ask(&mut self, question: Question, mut order: Order) -> Ticket {
        self.stop();
        self.stop = order.stop.get_or_insert_default().clone();
        self.asked += 1;
        let ticket = Ticket(self.asked);
        self.send(Work::Ask(ticket, Box::new(question), Box::new(order)));
        ticket
    }

    /// Makes it answer at once with what it has.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// A new game begins: forgets everything.
    pub fn forget(&self) {
        self.stop();
        self.send(Work::Forget);
    }

    /// Is an answer still to come?
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.answered.load(Ordering::Acquire) < self.asked
    }

    fn send(&self, work: Work) {
        if let Some(sender) = &self.work {
            // The thread ends before its thinker only when the listener panicked; then nobody waits for an answer.
            let _ = sender.send(work);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
        self.work = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Worker {
    build: Build,
    tell: Box<dyn FnMut(News) + Send>,
    opponent: Option<Result<Box<dyn Opponent>, Refusal>>,
    answered: Arc<AtomicU64>,
}

impl Worker {
    fn run(mut self, orders: &Receiver<Work>) {
        self.opponent = Some(self.built());
        while let Ok(work) = orders.recv() {
            match work {
                Work::Ask(ticket, question, order) => {
                    let answer = self.answer(ticket, &question, &order);
                    self.answered.store(ticket.0, Ordering::Release);
                    (self.tell)(News::Answer { ticket, answer });
                }
                Work::Forget => {
                    if let Some(Ok(opponent)) = &mut self.opponent
                        && catch_unwind(AssertUnwindSafe(|| opponent.forget())).is_err()
                    {
                        self.give_up();
                    }
                }
            }
        }
        self.give_up();
    }

    fn built(&mut self) -> Result<Box<dyn Opponent>, Refusal> {
        catch_unwind(AssertUnwindSafe(|| (self.build)())).unwrap_or_else(|panic| Err(broke_down(&*panic)))
    }

    /// Drops the opponent; one that is broken may panic once more.
    fn give_up(&mut self) {
        let opponent = self.opponent.take();
        let _ = catch_unwind(AssertUnwindSafe(|| drop(opponent)));
    }

    fn answer(&mut self, ticket: Ticket, question: &Question, order: &Order) -> Result<Thought, Refusal> {
        let opponent = match self.opponent.take() {
            Some(opponent) => opponent,
            None => self.built(),
        };
        // What could not be built is tried again for the next question.
        let opponent = self.opponent.insert(Ok(opponent?));
        let Ok(opponent) = opponent else { return Err(broke_down(&())) };
        let mut pace = Pace::default();
        let tell = &mut self.tell;
        let mut watch = |thought: &Thought| {
            if pace.is_due(Instant::now()) {
                tell(News::Progress { ticket, thought: thought.clone() });
            }
            !order.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
        };
        match catch_unwind(AssertUnwindSafe(|| opponent.choose(question, order, &mut watch))) {
            Ok(answer) => answer,
            Err(panic) => {
                self.give_up();
                Err(broke_down(&*panic))
            }
        }
    }
}

fn broke_down(panic: &(dyn Any + Send)) -> Refusal {
    let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    Refusal::new(
        "engine.broken",
        "the engine broke down: {reason}. Please report it; the game goes on",
        [("reason", quote(said.unwrap_or("it did not say why")))],
    )
}

/// Lets something through at most twenty times a second.
#[derive(Debug, Default)]
struct Pace {
    last: Option<Instant>,
}

impl Pace {
    const PAUSE: Duration = Duration::from_millis(50);

    fn is_due(&mut self, now: Instant) -> bool {
        let due = self.last.is_none_or(|last| now.saturating_duration_since(last) >= Pace::PAUSE);
        if due {
            self.last = Some(now);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use potez_rules::Settings;

    use super::*;
    use crate::session::Session;

    /// Does what its test says; the number counts the calls.
    struct Toy(u32, fn(u32, &Order, &mut dyn FnMut(&Thought) -> bool) -> Result<Thought, Refusal>);

    impl Opponent for Toy {
        fn choose(
            &mut self,
            _: &Question,
            order: &Order,
            watch: &mut dyn FnMut(&Thought) -> bool,
        ) -> Result<Thought, Refusal> {
            self.0 += 1;
            (self.1)(self.0, order, watch)
        }

        fn forget(&mut self) {
            self.0 = 0;
        }
    }

    fn thought(depth: u32) -> Thought {
        Thought {
            turn: potez_rules::Player::First,
            lines: Vec::new(),
            depth,
            nodes: 0,
            seconds: None,
            speed: None,
            verdict: "unknown",
            distance: None,
            exact: false,
            stopped: None,
        }
    }

    fn thinker(
        choose: fn(u32, &Order, &mut dyn FnMut(&Thought) -> bool) -> Result<Thought, Refusal>,
    ) -> (Thinker, mpsc::Receiver<News>) {
        let (tell, news) = mpsc::channel();
        let build = move || Ok(Box::new(Toy(0, choose)) as Box<dyn Opponent>);
        (Thinker::start(Box::new(build), move |told| drop(tell.send(told))), news)
    }

    fn question() -> Question {
        Session::open("tictactoe", &Settings::new()).unwrap().question()
    }

    fn answer(news: &mpsc::Receiver<News>) -> (Ticket, Result<Thought, Refusal>) {
        loop {
            if let News::Answer { ticket, answer } = news.recv().unwrap() {
                return (ticket, answer);
            }
        }
    }

    #[test]
    fn every_question_gets_one_answer_in_order() {
        let (mut thinker, news) = thinker(|call, _, _| Ok(thought(call)));
        let tickets: Vec<Ticket> = (0..5).map(|_| thinker.ask(question(), Order::default())).collect();
        let answers: Vec<_> = (0..5).map(|_| answer(&news)).collect();
        assert_eq!(answers.iter().map(|(ticket, _)| *ticket).collect::<Vec<_>>(), tickets);
        assert_eq!(answers[4].1.as_ref().unwrap().depth, 5);
        assert!(!thinker.is_thinking());
        thinker.forget();
        thinker.ask(question(), Order::default());
        assert_eq!(answer(&news).1.unwrap().depth, 1);
        drop(thinker);
        assert!(news.recv().is_err(), "nothing is told after the answers");
    }

    #[test]
    fn it_stops_when_asked_and_when_asked_something_else() {
        // Goes on until nobody wants more.
        let (mut thinker, news) = thinker(|call, _, watch| {
            while watch(&thought(call)) {
                std::thread::yield_now();
            }
            Ok(thought(call))
        });
        let first = thinker.ask(question(), Order::default());
        assert!(matches!(news.recv().unwrap(), News::Progress { .. }));
        assert!(thinker.is_thinking());
        thinker.stop();
        assert_eq!(answer(&news).0, first);
        let second = thinker.ask(question(), Order::default());
        let third = thinker.ask(question(), Order::default());
        assert_eq!(answer(&news).0, second);
        thinker.stop();
        assert_eq!(answer(&news).0, third);
        thinker.ask(question(), Order::default());
        // Dropping it in the middle of its work ends it.
        drop(thinker);
    }

    #[test]
    fn a_broken_engine_is_reported_and_built_anew() {
        let (mut thinker, news) = thinker(|call, _, _| {
            assert!(call != 2, "two is too much");
            Ok(thought(call))
        });
        let mut ask = || {
            thinker.ask(question(), Order::default());
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
                return Ok(Box::new(Toy(0, |call, _, _| Ok(thought(call)))) as Box<dyn Opponent>);
            }
            Err(Refusal::new("toy", "not yet", []))
        };
        let mut thinker = Thinker::start(Box::new(build), move |told| drop(tell.send(told)));
        let laws: Vec<_> = (0..3)
            .map(|_| {
                thinker.ask(question(), Order::default());
                answer(&news).1.map_err(|refusal| refusal.law).map(|thought| thought.depth)
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
}
