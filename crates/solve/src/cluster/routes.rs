//! Who owns which class: each worker has a run of neighbouring classes in every ply.
//!
//! A move changes the rank of a class little, so nearly all moves of a run stay inside it, and few positions go over the wires. The runs of a ply are cut where the
//! workers get equal work, judged by the ply before it. Everybody cuts in the same way from the same numbers, so nobody has to be told.

use potez_rules::Filling;

use crate::bytes::Reader;
use crate::filling::class::cells;
use crate::work::Work;

/// The name of the file with the routes.
const NAME: &str = "routes";

/// Classes by the cells taken, sorted, each with a number of positions.
pub(super) type Weights = Vec<(u64, u64)>;

/// Where the runs of the workers begin, for each ply so far.
pub(super) struct Routes {
    workers: u64,
    /// The first class of every worker but the first.
    plies: Vec<Vec<u64>>,
}

impl Routes {
    /// Only the first worker has something to do at ply 0.
    pub(super) fn new(workers: u64) -> Routes {
        Routes { workers, plies: vec![vec![u64::MAX; workers as usize - 1]] }
    }

    /// The number of plies that have been divided.
    pub(super) fn plies(&self) -> u32 {
        self.plies.len() as u32
    }

    /// Forgets all plies behind this one.
    pub(super) fn truncate(&mut self, last: u32) {
        self.plies.truncate(last as usize + 1);
    }

    /// The worker who owns the class with these cells taken.
    pub(super) fn owner(&self, taken: u64) -> u64 {
        let starts = self.plies.get(taken.count_ones() as usize);
        starts.map_or(0, |starts| starts.partition_point(|start| *start <= taken) as u64)
    }

    /// Divides the next ply.
    pub(super) fn divide(&mut self, weights: &[(u64, u64)]) {
        let all: u64 = weights.iter().map(|(_, weight)| weight).sum();
        let mut starts = Vec::new();
        let mut sum = 0;
        for (taken, weight) in weights {
            // A class belongs where its middle is.
            while (starts.len() as u64 + 1) * all <= (sum + weight / 2) * self.workers
                && starts.len() as u64 + 1 < self.workers
            {
                starts.push(*taken);
            }
            sum += weight;
        }
        starts.resize(self.workers as usize - 1, u64::MAX);
        self.plies.push(starts);
    }

    pub(super) fn save(&self, work: &Work) -> Result<(), potez_rules::Refusal> {
        let bytes: Vec<u8> = self.plies.iter().flatten().flat_map(|start| start.to_le_bytes()).collect();
        let mut file = self.plies().to_le_bytes().to_vec();
        file.extend(bytes);
        work.save(NAME, &file)
    }

    /// The routes of a solve that goes on; those of a new one if there are none.
    pub(super) fn load(work: &Work, workers: u64) -> Routes {
        let read = |bytes: Vec<u8>| {
            let mut reader = Reader::new(&bytes);
            let plies = u32::from_le_bytes(reader.bytes(4)?.try_into().ok()?);
            let starts = |_| (1..workers).map(|_| reader.word()).collect::<Option<Vec<u64>>>();
            let plies: Vec<Vec<u64>> = (0..plies.min(64)).map(starts).collect::<Option<_>>()?;
            (!plies.is_empty() && reader.is_empty()).then_some(Routes { workers, plies })
        };
        work.load(NAME).and_then(read).unwrap_or_else(|| Routes::new(workers))
    }
}

/// The classes to which these classes lead, each with the positions that lead there: about as much work as it will be.
pub(super) fn following(filling: &dyn Filling, weights: &[(u64, u64)]) -> Weights {
    let after = |(taken, weight): &(u64, u64)| {
        let (taken, weight) = (*taken, *weight);
        cells(filling.open(taken)).map(move |cell| (taken | cell, weight))
    };
    let mut following: Weights = weights.iter().flat_map(after).collect();
    following.sort_unstable();
    following.dedup_by(|later, kept| {
        let same = later.0 == kept.0;
        if same {
            kept.1 += later.1;
        }
        same
    });
    following
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owners(workers: u64, weights: &[(u64, u64)]) -> Vec<u64> {
        let mut routes = Routes::new(workers);
        routes.divide(weights);
        weights.iter().map(|(taken, _)| routes.owner(*taken)).collect()
    }

    #[test]
    fn work_is_divided_into_equal_runs() {
        let single: Vec<(u64, u64)> = (0..6).map(|bit| (1 << bit, 1)).collect();
        assert_eq!(owners(1, &single), [0; 6]);
        assert_eq!(owners(2, &single), [0, 0, 0, 1, 1, 1]);
        assert_eq!(owners(3, &single), [0, 0, 1, 1, 2, 2]);
        assert_eq!(owners(2, &[(1, 10), (2, 1), (4, 1)]), [0, 1, 1]);
        assert_eq!(owners(3, &[(1, 1)]), [0]);
        assert!(owners(4, &[]).is_empty());
    }

    #[test]
    fn what_follows_is_counted_once_for_each_way_there() {
        struct Line;
        impl Filling for Line {
            fn board(&self) -> u64 {
                0b111
            }
            fn open(&self, taken: u64) -> u64 {
                self.board() & !taken
            }
            fn is_decided(&self, _: u64) -> bool {
                false
            }
        }
        assert_eq!(following(&Line, &[(0b001, 5), (0b010, 7)]), [(0b011, 12), (0b101, 5), (0b110, 7)]);
    }
}
