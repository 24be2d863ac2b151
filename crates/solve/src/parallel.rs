//! Work shared among threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Calls `work` for every number below `items` on `workers` threads, including this one, and returns the results in order. `watch` is
/// called on this thread after each piece of its own work and returns whether to go on; the result is `None` if it asked to stop.
pub(crate) fn parallel<R: Send>(
    items: usize,
    workers: usize,
    work: impl Fn(usize) -> R + Sync,
    watch: &mut dyn FnMut() -> bool,
) -> Option<Vec<R>> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let take = || {
        let item = next.fetch_add(1, Ordering::Relaxed);
        (item < items && !stop.load(Ordering::Relaxed)).then_some(item)
    };
    let mut done: Vec<(usize, R)> = Vec::new();
    std::thread::scope(|scope| {
        let helpers = workers.saturating_sub(1).min(items.saturating_sub(1));
        let helper = || std::iter::from_fn(take).map(|item| (item, work(item))).collect::<Vec<_>>();
        let helpers: Vec<_> = (0..helpers).map(|_| scope.spawn(helper)).collect();
        while let Some(item) = take() {
            done.push((item, work(item)));
            if !watch() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        for helper in helpers {
            match helper.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    if stop.into_inner() {
        return None;
    }
    done.sort_unstable_by_key(|(item, _)| *item);
    Some(done.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for workers in [1, 2, 5] {
            let squares = parallel(100, workers, |n| n * n, &mut || true).unwrap();
            assert_eq!(squares, (0..100).map(|n| n * n).collect::<Vec<_>>());
        }
        assert_eq!(parallel(0, 2, |n| n, &mut || true), Some(Vec::new()));
        assert_eq!(parallel(100, 1, |n| n, &mut || false), None);
    }
}
