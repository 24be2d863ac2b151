//! Rounds of messages: in each round every worker sends what it has, and goes on when it has everything that was sent to it.

use std::cell::RefCell;
use std::rc::Rc;

use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange as ByWorker;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker;

/// The number of the worker that it is for, the class that it is about, the cell of the move, and the rest.
pub(super) type Message = (u64, u64, u64, Vec<u8>);

/// After so many messages those that have come are taken in, so that buffers stay small.
const STEP: usize = 64;

/// One worker's side of all rounds.
pub(super) struct Exchange<'a> {
    worker: &'a mut Worker,
    input: Option<InputHandleVec<u64, Message>>,
    probe: ProbeHandle<u64>,
    /// Messages with their rounds: another worker may be a round ahead.
    inbox: Rc<RefCell<Vec<(u64, Vec<Message>)>>>,
    round: u64,
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
        Exchange { worker, input: Some(input), probe, inbox, round: 0, sent: 0 }
    }

    /// The number of this worker.
    pub(super) fn index(&self) -> u64 {
        self.worker.index() as u64
    }

    /// The number of all workers.
    pub(super) fn workers(&self) -> u64 {
        self.worker.peers() as u64
    }

    /// Sends messages and returns those of this round that are for this worker, sorted.
    pub(super) fn round(&mut self, messages: impl Iterator<Item = Message>) -> Vec<Message> {
        let index = self.index();
        for (number, message) in messages.enumerate() {
            if message.0 != index {
                self.sent += message.3.len() as u64;
            }
            if let Some(input) = &mut self.input {
                input.send(message);
            }
            if number % STEP == STEP - 1 {
                self.worker.step();
            }
        }
        self.round += 1;
        if let Some(input) = &mut self.input {
            input.advance_to(self.round);
            input.flush();
        }
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

    /// Tells everybody some numbers, and returns what everybody told, this worker included.
    pub(super) fn tell_all(&mut self, numbers: &[u64]) -> Vec<Vec<u64>> {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let index = self.index();
        let told = self.round((0..self.workers()).map(|worker| (worker, index, 0, bytes.clone())));
        let number = |bytes: &[u8]| bytes.try_into().map_or(0, u64::from_le_bytes);
        told.into_iter().map(|(_, _, _, bytes)| bytes.chunks_exact(8).map(number).collect()).collect()
    }

    /// Has everybody done its part? Whoever failed tells the others, so that nobody goes on alone.
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
