//! Rounds of messages: in each round every worker sends what it has, and goes on once it has everything that was sent to it.

use std::cell::RefCell;
use std::rc::Rc;

use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange as ByWorker;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker;

use super::messages::Bytes;

/// The number of the worker that it is for, what it is about, and the rest.
pub(super) type Message = (u64, u64, Bytes);

/// After so many bytes messages go on their way, so that buffers stay small and the others have something to take.
const FLUSH: usize = 1 << 18;

/// One worker's side of all rounds.
pub(super) struct Exchange<'a> {
    worker: &'a mut Worker,
    input: Option<InputHandleVec<u64, Message>>,
    probe: ProbeHandle<u64>,
    /// Messages with their rounds: another worker may be a round ahead.
    inbox: Rc<RefCell<Vec<(u64, Vec<Message>)>>>,
    round: u64,
    /// Bytes that wait in our buffers.
    waiting: usize,
    /// Bytes that were sent to others.
    pub(super) sent: u64,
}

impl<'a> Exchange<'a> {
    pub(super) fn new(worker: &'a mut Worker) -> Exchange<'a> {
        let mut input = InputHandleVec::new();
        let inbox = Rc::new(RefCell::new(Vec::new()));
        let taken = Rc::clone(&inbox);
        let probe = worker.dataflow::<u64, _, _>(|scope| {
            let messages = scope.input_from(&mut input);
            let by_worker = ByWorker::new(|message: &Message| message.0);
            let received =
                messages.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(by_worker, "receive", |_, _| {
                    move |input, _| {
                        input.for_each_time(|time, batches| {
                            let batches = batches.map(|batch| (*time.time(), std::mem::take(batch)));
                            taken.borrow_mut().extend(batches);
                        });
                    }
                });
            received.probe().0
        });
        Exchange { worker, input: Some(input), probe, inbox, round: 0, waiting: 0, sent: 0 }
    }

    /// The number of this worker.
    pub(super) fn index(&self) -> u64 {
        self.worker.index() as u64
    }

    /// The number of all workers.
    pub(super) fn workers(&self) -> u64 {
        self.worker.peers() as u64
    }

    /// Sends a message in this round.
    pub(super) fn send(&mut self, message: Message) {
        let length = message.2.0.len();
        if message.0 != self.index() {
            self.sent += length as u64;
        }
        if let Some(input) = &mut self.input {
            input.send(message);
            self.waiting += length;
            if self.waiting >= FLUSH {
                self.waiting = 0;
                input.flush();
                self.step();
            }
        }
    }

    /// Nothing more is sent in this round.
    pub(super) fn end(&mut self) {
        self.round += 1;
        self.waiting = 0;
        if let Some(input) = &mut self.input {
            input.advance_to(self.round);
            input.flush();
        }
        self.step();
    }

    /// Lets messages come and go, in between other work.
    pub(super) fn step(&mut self) {
        self.worker.step();
    }

    /// Waits for the messages of the round that was ended, and returns them sorted.
    pub(super) fn receive(&mut self) -> Vec<Message> {
        while self.probe.less_than(&self.round) {
            self.worker.step_or_park(None);
        }
        let mut inbox = self.inbox.borrow_mut();
        let (now, later) = inbox.drain(..).partition(|(round, _)| *round < self.round);
        *inbox = later;
        let now: Vec<(u64, Vec<Message>)> = now;
        let mut received: Vec<Message> = now.into_iter().flat_map(|(_, batch)| batch).collect();
        received.sort_unstable();
        received
    }

    /// Sends some numbers to all workers, and returns those of all workers, including this one.
    pub(super) fn tell_all(&mut self, numbers: &[u64]) -> Vec<Vec<u64>> {
        let bytes = Bytes(numbers.iter().flat_map(|number| number.to_le_bytes()).collect());
        let index = self.index();
        (0..self.workers()).for_each(|worker| self.send((worker, index, bytes.clone())));
        self.end();
        let number = |bytes: &[u8]| bytes.try_into().map_or(0, u64::from_le_bytes);
        self.receive().into_iter().map(|(_, _, bytes)| bytes.0.chunks_exact(8).map(number).collect()).collect()
    }

    /// Has every worker done its part? A worker that failed tells the others, so that none goes on alone.
    pub(super) fn all_well(&mut self, well: bool) -> bool {
        self.tell_all(&[u64::from(well)]).iter().all(|told| told == &[1])
    }
}

impl Drop for Exchange<'_> {
    fn drop(&mut self) {
        // The dataflow ends with its input.
        drop(self.input.take());
        self.worker.step();
    }
}
