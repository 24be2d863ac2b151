use std::sync::mpsc;

use super::*;

const LONG: Duration = Duration::from_secs(60);

fn wait_for(stop: &AtomicBool) {
    while !stop.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn client(number: u8) -> IpAddr {
    IpAddr::from([10, 0, 0, number])
}

fn job(number: u8, size: u32) -> Job {
    let work = Box::new(|_: &Arc<AtomicBool>| Next::Done);
    let hold = SearchHandle::default();
    Job { kind: Kind::Reply, client: client(number), size, overtaken: 0, hold, cap: LONG, work }
}

#[test]
fn within_a_client_the_small_ones_go_first_and_nobody_waits_for_ever() {
    let mut ring = Ring::default();
    for size in [10, 3, 10, 3] {
        ring.push(job(1, size));
    }
    let order: Vec<u32> = std::iter::from_fn(|| ring.pop()).map(|job| job.size).collect();
    assert_eq!(order, [3, 3, 10, 10]);
    ring.push(job(1, 10));
    for _ in 0..20 {
        ring.push(job(1, 3));
    }
    let order: Vec<u32> = std::iter::from_fn(|| ring.pop()).map(|job| job.size).collect();
    assert_eq!(order.iter().position(|size| *size == 10), Some(OVERTAKEN as usize));
}

#[test]
fn what_was_cancelled_leaves_the_queue() {
    let mut ring = Ring::default();
    for number in [1, 1, 2] {
        let job = job(number, 0);
        if number == 1 {
            job.hold.cancel();
        }
        ring.push(job);
    }
    assert_eq!(ring.cancelled(client(1)).len(), 2);
    assert_eq!((ring.waiting, ring.order.len(), ring.lines.len()), (1, 1, 1));
    assert_eq!(ring.pop().map(|job| job.client), Some(client(2)));
}

#[test]
fn clients_take_turns() {
    let mut ring = Ring::default();
    for number in [1, 1, 1, 2, 3] {
        ring.push(job(number, 0));
    }
    let order: Vec<IpAddr> = std::iter::from_fn(|| ring.pop()).map(|job| job.client).collect();
    assert_eq!(order, [1, 2, 3, 1, 1].map(client));
    assert_eq!(ring.waiting, 0);
}

#[test]
fn a_study_makes_way_and_goes_on() {
    let pool = Pool::new(1);
    let (sender, heard) = mpsc::channel();
    let mut turns = 0;
    let study = sender.clone();
    let hold = pool.submit(
        Kind::Study,
        IpAddr::from([10, 0, 0, 1]),
        LONG,
        Box::new(move |stop| {
            turns += 1;
            study.send(format!("turn {turns}")).unwrap();
            wait_for(stop);
            Next::Again
        }),
    );
    assert_eq!(heard.recv().unwrap(), "turn 1");
    let reply = Box::new(move |_: &Arc<AtomicBool>| {
        sender.send("reply".to_owned()).unwrap();
        Next::Done
    });
    pool.submit(Kind::Reply, IpAddr::from([10, 0, 0, 2]), LONG, reply);
    assert_eq!(heard.recv().unwrap(), "reply");
    assert_eq!(heard.recv().unwrap(), "turn 2");
    hold.cancel();
    // Every sender is gone when the work has been dropped.
    assert!(heard.recv().is_err());
}

#[test]
fn a_panic_costs_no_thread_and_a_cap_ends_work() {
    let pool = Pool::new(1);
    let client = IpAddr::from([10, 0, 0, 1]);
    pool.submit(Kind::Reply, client, LONG, Box::new(|_| std::panic::resume_unwind(Box::new("a fault"))));
    let (sender, heard) = mpsc::channel();
    pool.submit(
        Kind::Reply,
        client,
        Duration::from_millis(1),
        Box::new(move |stop| {
            wait_for(stop);
            sender.send(()).unwrap();
            Next::Done
        }),
    );
    heard.recv().unwrap();
}
