//! [`Lines`]: the best lines of all open nodes of a search.
//!
//! A line is a linked list: each step has its move and the step that follows. So a better move becomes the first step of a node's line
//! in constant time, however long the line is. Steps that no open node leads to any longer are removed from time to time.

pub(crate) struct Lines<M> {
    /// For each ply the first step of the best line below the node there.
    first: Vec<usize>,
    /// Those from `used` on are free; the first one is the end of every line.
    steps: Vec<Step<M>>,
    used: usize,
}

#[derive(Clone, Copy)]
struct Step<M> {
    mv: M,
    next: usize,
}

const END: usize = 0;
/// The least number of steps for which removing unused ones is worthwhile.
const ROOM: usize = 1 << 10;

impl<M: Copy> Lines<M> {
    /// Lines of at most `longest` moves.
    pub(crate) fn new(longest: u32) -> Lines<M> {
        Lines { first: vec![END; longest as usize + 2], steps: Vec::new(), used: 0 }
    }

    /// If the move is `better` than those before it, the line of the node goes through it, and continues with the line of the child
    /// if it `goes_on`.
    pub(crate) fn child(&mut self, ply: usize, mv: M, better: bool, goes_on: bool) {
        if !better {
            return;
        }
        if !goes_on {
            self.first[ply + 1] = END;
        }
        if self.used == self.steps.len() {
            self.make_room(ply, mv);
        }
        self.steps[self.used] = Step { mv, next: self.first[ply + 1] };
        self.first[ply] = self.used;
        self.used += 1;
    }

    /// Sets the line of a node that is known from elsewhere.
    pub(crate) fn replace(&mut self, ply: usize, line: &[M]) {
        self.first[ply] = END;
        for &mv in line.iter().rev() {
            if self.used == self.steps.len() {
                self.make_room(ply, mv);
            }
            self.steps[self.used] = Step { mv, next: self.first[ply] };
            self.first[ply] = self.used;
            self.used += 1;
        }
    }

    /// Removes unused steps, and doubles the room if that was not enough.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, ply: usize, mv: M) {
        let mut kept = vec![Step { mv, next: END }];
        for ply in 0..ply + 2 {
            let mut at = std::mem::replace(&mut self.first[ply], END);
            if at != END {
                self.first[ply] = kept.len();
            }
            while at != END {
                let step = self.steps[at];
                let next = if step.next == END { END } else { kept.len() + 1 };
                kept.push(Step { mv: step.mv, next });
                at = step.next;
            }
        }
        self.used = kept.len();
        kept.resize((2 * kept.len()).max(ROOM), Step { mv, next: END });
        self.steps = kept;
    }

    /// The line of the root.
    pub(crate) fn root(&self) -> Vec<M> {
        let mut moves = Vec::new();
        let mut at = self.first[0];
        while at != END {
            let Step { mv, next } = self.steps[at];
            moves.push(mv);
            at = next;
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::Random;

    use super::*;

    const DEPTH: usize = 12;

    /// A walk through a random tree, compared with lines that are copied in full.
    fn walk(ply: usize, random: &mut Random, lines: &mut Lines<u32>, naive: &mut Vec<Vec<u32>>) {
        naive[ply].clear();
        if ply == DEPTH || random.below(6) == 0 {
            let known: Vec<u32> = (0..random.below(3)).map(|_| random.below(1000)).collect();
            lines.replace(ply, &known);
            naive[ply] = known;
            return;
        }
        for mv in 0..3 {
            let mv = 10 * ply as u32 + mv;
            walk(ply + 1, random, lines, naive);
            let better = mv % 10 == 0 || random.below(2) == 0;
            let goes_on = random.below(4) > 0;
            lines.child(ply, mv, better, goes_on);
            if better {
                let rest = if goes_on { naive[ply + 1].clone() } else { Vec::new() };
                naive[ply] = [vec![mv], rest].concat();
            }
        }
    }

    #[test]
    fn lines_are_those_that_are_copied_whole() {
        let mut random = Random::new(7);
        for _ in 0..20 {
            let mut lines = Lines::new(DEPTH as u32);
            let mut naive = vec![Vec::new(); DEPTH + 2];
            walk(0, &mut random, &mut lines, &mut naive);
            assert_eq!(lines.root(), naive[0]);
            assert!(lines.steps.len() < 10 * ROOM, "steps are swept away: {}", lines.steps.len());
        }
    }
}
