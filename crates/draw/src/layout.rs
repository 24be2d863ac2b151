//! A tidy tree: parents above the middle of their children, equal subtrees drawn alike, no two boxes of a level closer than a gap,
//! as narrow as that allows. In linear time, and without recursion.
//!
//! Buchheim, Jünger and Leipert, *Improving Walker's algorithm to run in linear time*, 2002; here with boxes of
//! different widths, which works because all nodes of a level are at the same height.

use potez_rules::Player;

/// A node to be placed: its parent (which comes before it; `None` for the root) and its width.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// The index of the parent.
    pub parent: Option<usize>,
    /// The width of the box.
    pub width: f64,
}

/// How high the point of a node is, see [`outline`].
pub(crate) const ROOF: f64 = 8.0;

/// The corners of a node whose upper edge is centred at `top`: a box that points up for Max and down for Min, a plain
/// box for a leaf.
pub(crate) fn outline(top: (f64, f64), size: (f64, f64), side: Option<Player>) -> Vec<(f64, f64)> {
    let ((x, y), half, bottom) = (top, size.0 / 2.0, top.1 + size.1);
    let (left, right) = (x - half, x + half);
    match side {
        None => vec![(left, y), (right, y), (right, bottom), (left, bottom)],
        Some(Player::First) => vec![(x, y), (right, y + ROOF), (right, bottom), (left, bottom), (left, y + ROOF)],
        Some(Player::Second) => vec![(left, y), (right, y), (right, bottom - ROOF), (x, bottom), (left, bottom - ROOF)],
    }
}

/// The centres of the boxes; the leftmost box begins at 0. Children are in the order of the list.
#[must_use]
pub fn layout(extents: &[Extent], gap: f64) -> Vec<f64> {
    if extents.is_empty() {
        return Vec::new();
    }
    let mut walker = Walker::new(extents, gap);
    for &node in &walker.post_order() {
        walker.place(node);
    }
    walker.finish()
}

struct Walker<'a> {
    extents: &'a [Extent],
    gap: f64,
    children: Vec<Vec<usize>>,
    /// The number among its siblings.
    number: Vec<usize>,
    prelim: Vec<f64>,
    modifier: Vec<f64>,
    shift: Vec<f64>,
    change: Vec<f64>,
    thread: Vec<Option<usize>>,
    ancestor: Vec<usize>,
    /// For each parent, the default ancestor while its children are placed.
    default_ancestor: Vec<usize>,
}

impl<'a> Walker<'a> {
    fn new(extents: &'a [Extent], gap: f64) -> Walker<'a> {
        let count = extents.len();
        let mut children = vec![Vec::new(); count];
        let mut number = vec![0; count];
        for (node, extent) in extents.iter().enumerate() {
            if let Some(parent) = extent.parent {
                number[node] = children[parent].len();
                children[parent].push(node);
            }
        }
        Walker {
            extents,
            gap,
            default_ancestor: children.iter().map(|list| list.first().copied().unwrap_or(0)).collect(),
            children,
            number,
            prelim: vec![0.0; count],
            modifier: vec![0.0; count],
            shift: vec![0.0; count],
            change: vec![0.0; count],
            thread: vec![None; count],
            ancestor: (0..count).collect(),
        }
    }

    fn post_order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.extents.len());
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            order.push(node);
            open.extend(&self.children[node]);
        }
        order.reverse();
        order
    }

    fn distance(&self, left: usize, right: usize) -> f64 {
        (self.extents[left].width + self.extents[right].width) / 2.0 + self.gap
    }

    fn left_sibling(&self, node: usize) -> Option<usize> {
        let parent = self.extents[node].parent?;
        self.number[node].checked_sub(1).map(|number| self.children[parent][number])
    }

    /// Everything below the node, and to the left of it under the same parent, is already placed.
    fn place(&mut self, node: usize) {
        let left = self.left_sibling(node);
        let beside = left.map(|left| self.prelim[left] + self.distance(left, node));
        match (self.children[node].first(), self.children[node].last()) {
            (Some(&first), Some(&last)) => {
                self.execute_shifts(node);
                let middle = (self.prelim[first] + self.prelim[last]) / 2.0;
                self.prelim[node] = beside.unwrap_or(middle);
                if beside.is_some() {
                    self.modifier[node] = self.prelim[node] - middle;
                }
            }
            _ => self.prelim[node] = beside.unwrap_or(0.0),
        }
        if let (Some(parent), Some(left)) = (self.extents[node].parent, left) {
            self.apportion(node, left, parent);
        }
    }

    fn next_left(&self, node: usize) -> Option<usize> {
        self.children[node].first().copied().or(self.thread[node])
    }

    fn next_right(&self, node: usize) -> Option<usize> {
        self.children[node].last().copied().or(self.thread[node])
    }

    /// Moves the subtree of `node` to the right until it is clear of everything to its left.
    fn apportion(&mut self, node: usize, left: usize, parent: usize) {
        let leftmost = self.children[parent][0];
        let (mut in_right, mut out_right, mut in_left, mut out_left) = (node, node, left, leftmost);
        let mut sum_in_right = self.modifier[in_right];
        let mut sum_out_right = self.modifier[out_right];
        let mut sum_in_left = self.modifier[in_left];
        let mut sum_out_left = self.modifier[out_left];
        while let (Some(next_in_left), Some(next_in_right)) = (self.next_right(in_left), self.next_left(in_right)) {
            in_left = next_in_left;
            in_right = next_in_right;
            out_left = self.next_left(out_left).unwrap_or(out_left);
            out_right = self.next_right(out_right).unwrap_or(out_right);
            self.ancestor[out_right] = node;
            let shift = self.prelim[in_left] + sum_in_left + self.distance(in_left, in_right)
                - self.prelim[in_right]
                - sum_in_right;
            if shift > 0.0 {
                let below = self.ancestor[in_left];
                let from =
                    if self.extents[below].parent == Some(parent) { below } else { self.default_ancestor[parent] };
                self.move_subtree(from, node, shift);
                sum_in_right += shift;
                sum_out_right += shift;
            }
            sum_in_left += self.modifier[in_left];
            sum_in_right += self.modifier[in_right];
            sum_out_left += self.modifier[out_left];
            sum_out_right += self.modifier[out_right];
        }
        if let Some(next) = self.next_right(in_left)
            && self.next_right(out_right).is_none()
        {
            self.thread[out_right] = Some(next);
            self.modifier[out_right] += sum_in_left - sum_out_right;
        }
        if let Some(next) = self.next_left(in_right)
            && self.next_left(out_left).is_none()
        {
            self.thread[out_left] = Some(next);
            self.modifier[out_left] += sum_in_right - sum_out_left;
            self.default_ancestor[parent] = node;
        }
    }

    /// Moves a subtree; the subtrees between it and `from` get their share of the shift later.
    fn move_subtree(&mut self, from: usize, node: usize, shift: f64) {
        let between = self.number[node].saturating_sub(self.number[from]).max(1) as f64;
        self.change[node] -= shift / between;
        self.shift[node] += shift;
        self.change[from] += shift / between;
        self.prelim[node] += shift;
        self.modifier[node] += shift;
    }

    fn execute_shifts(&mut self, node: usize) {
        let (mut shift, mut change) = (0.0, 0.0);
        for i in (0..self.children[node].len()).rev() {
            let child = self.children[node][i];
            self.prelim[child] += shift;
            self.modifier[child] += shift;
            change += self.change[child];
            shift += self.shift[child] + change;
        }
    }

    fn finish(self) -> Vec<f64> {
        // Parents come before their children, so one pass adds up the modifiers.
        let mut sums = vec![0.0; self.extents.len()];
        let mut places = vec![0.0; self.extents.len()];
        for (node, extent) in self.extents.iter().enumerate() {
            if let Some(parent) = extent.parent {
                sums[node] = sums[parent] + self.modifier[parent];
            }
            places[node] = self.prelim[node] + sums[node];
        }
        let left =
            self.extents.iter().zip(&places).map(|(extent, x)| x - extent.width / 2.0).fold(f64::INFINITY, f64::min);
        places.iter_mut().for_each(|x| *x -= left);
        places
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::Random;

    use super::*;

    fn depths(extents: &[Extent]) -> Vec<usize> {
        let mut depths: Vec<usize> = Vec::new();
        for extent in extents {
            depths.push(extent.parent.map_or(0, |parent| depths[parent] + 1));
        }
        depths
    }

    /// No two boxes of a level are closer than the gap, in the order of a walk through the tree.
    fn check(extents: &[Extent], gap: f64) {
        let places = layout(extents, gap);
        let depths = depths(extents);
        let walker = Walker::new(extents, gap);
        let mut last: Vec<Option<usize>> = vec![None; extents.len()];
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            if let Some(left) = last[depths[node]] {
                let room = places[node] - extents[node].width / 2.0 - places[left] - extents[left].width / 2.0;
                assert!(room >= gap - 1e-6, "{room} between {left} and {node}");
            }
            last[depths[node]] = Some(node);
            open.extend(walker.children[node].iter().rev());
            if let (Some(&first), Some(&end)) = (walker.children[node].first(), walker.children[node].last()) {
                assert!((places[node] - (places[first] + places[end]) / 2.0).abs() < 1e-6, "not in the middle");
            }
        }
        let left = extents.iter().zip(&places).map(|(extent, x)| x - extent.width / 2.0).fold(f64::INFINITY, f64::min);
        assert!(left.abs() < 1e-9);
    }

    #[test]
    fn random_trees_with_boxes_of_all_widths_keep_clear() {
        for seed in 0..400 {
            let mut random = Random::new(seed);
            let count = 1 + random.below(80) as usize;
            let spread = 1 + random.below(6);
            let extents: Vec<Extent> = (0..count)
                .map(|node| Extent {
                    parent: (node > 0).then(|| node - 1 - random.below(spread.min(node as u32)) as usize),
                    width: f64::from(5 + random.below(120)),
                })
                .collect();
            check(&extents, 10.0);
        }
    }

    #[test]
    fn a_chain_and_a_star_of_any_size() {
        let chain: Vec<Extent> =
            (0..100_000usize).map(|node| Extent { parent: node.checked_sub(1), width: 20.0 }).collect();
        assert!(layout(&chain, 5.0).iter().all(|&x| (x - 10.0).abs() < 1e-6));
        let star: Vec<Extent> =
            (0..50_000).map(|node| Extent { parent: (node > 0).then_some(0), width: 20.0 }).collect();
        check(&star, 5.0);
    }

    #[test]
    fn it_is_narrow() {
        // Two wide subtrees next to a short branch: the wide parts slide under the short one.
        let parents = [None, Some(0), Some(0), Some(1), Some(1), Some(3), Some(3)];
        let extents: Vec<Extent> = parents.map(|parent| Extent { parent, width: 10.0 }).to_vec();
        let places = layout(&extents, 10.0);
        let right = places.iter().fold(0.0, |right: f64, &x| right.max(x + 5.0));
        assert!(right <= 55.0, "{places:?}");
    }
}
