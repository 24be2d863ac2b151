//! The plies that are not being worked on: small ones in memory, the others on the disk, with a byte or two for each position.

use std::collections::BTreeMap;

use potez_rules::{Filling, Refusal};

use super::ply::Ply;
use crate::work::Work;

/// A ply with fewer positions is quickly found again and needs no file, as long as all plies before it are as small.
const SMALL: u64 = 4096;

/// The plies of a solve, by number.
pub(crate) struct Plies<'a> {
    /// `None` keeps everything in memory.
    work: Option<&'a Work>,
    workers: usize,
    kept: BTreeMap<u32, Kept>,
}

enum Kept {
    Memory(Vec<u8>),
    Disk,
}

fn name(number: u32) -> String {
    format!("forward-{number:02}")
}

impl<'a> Plies<'a> {
    /// With the plies that an earlier solve has left on the disk.
    pub(crate) fn new(work: Option<&'a Work>, workers: usize, most: u32) -> Plies<'a> {
        let mut plies = Plies { work, workers, kept: BTreeMap::new() };
        if let Some(work) = work {
            for number in 0..=most {
                match work.load(&name(number)) {
                    Some(_) => drop(plies.kept.insert(number, Kept::Disk)),
                    None => work.delete(&name(number)),
                }
            }
        }
        plies
    }

    pub(crate) fn has(&self, number: u32) -> bool {
        self.kept.contains_key(&number)
    }

    /// Is the ply in a file?
    pub(crate) fn is_on_disk(&self, number: u32) -> bool {
        matches!(self.kept.get(&number), Some(Kept::Disk))
    }

    pub(crate) fn put(&mut self, ply: &Ply) -> Result<(), Refusal> {
        let bytes = ply.write(self.workers);
        let spilled = self.kept.values().any(|kept| matches!(kept, Kept::Disk));
        let kept = match self.work.filter(|_| spilled || ply.positions() >= SMALL) {
            Some(work) => {
                work.save(&name(ply.number), &bytes)?;
                Kept::Disk
            }
            None => Kept::Memory(bytes),
        };
        self.kept.insert(ply.number, kept);
        Ok(())
    }

    /// A ply, which must have been stored here, or be one of the small ones at the beginning.
    pub(crate) fn get(&mut self, filling: &dyn Filling, number: u32) -> Result<Ply, Refusal> {
        let gone = || {
            Refusal::new(
                "solve.gone",
                "the positions of ply {ply} are missing from the disk",
                [("ply", number.to_string())],
            )
        };
        let read = |bytes: &[u8]| Ply::read(bytes, self.workers).filter(|ply| ply.number == number);
        match (self.kept.get(&number), self.work) {
            (Some(Kept::Memory(bytes)), _) => read(bytes).ok_or_else(gone),
            (Some(Kept::Disk), Some(work)) => work.load(&name(number)).and_then(|bytes| read(&bytes)).ok_or_else(gone),
            (Some(Kept::Disk), None) => Err(gone()),
            (None, _) => {
                let mut ply = Ply::start();
                for _ in 0..number {
                    let all = ply.next(filling, self.workers, &Default::default(), &mut || true);
                    ply = all.filter(|ply| ply.positions() < SMALL).ok_or_else(gone)?;
                }
                Ok(ply)
            }
        }
    }

    /// Forgets a ply.
    pub(crate) fn drop(&mut self, number: u32) {
        if let (Some(Kept::Disk), Some(work)) = (self.kept.remove(&number), self.work) {
            work.delete(&name(number));
        }
    }
}
