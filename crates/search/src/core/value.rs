//! What a search compares: the [`Value`] of a position.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::Neg;

/// The value of a position, for the side to move there; [`Absolute`](crate::Absolute) makes it one for the first player.
///
/// [`Number`](crate::Number) is for the trees of the lecture, [`Score`](crate::Score) for games and the engine.
///
/// # Laws
///
/// For all values `a`, `b` and all numbers of plies `n`, `m`:
///
/// 1. **Order.** Values are totally ordered, and `LOWEST ≤ a ≤ HIGHEST`.
/// 2. **Zero sum.** `-(-a) == a`; `a < b` exactly when `-b < -a`; `-LOWEST == HIGHEST`; `-ZERO == ZERO`.
/// 3. **Neighbours.** If `a < HIGHEST` then `a < a.above()` and no value lies between; `below` mirrors it.
/// 4. **Distance.** `a.deeper(n)` keeps the order of values (`a ≤ b` gives `a.deeper(n) ≤ b.deeper(n)`), keeps the sign,
///    commutes with negation, and `a.deeper(n).nearer(n) == a` as long as no distance exceeds the longest one.
pub trait Value: Copy + Ord + Hash + Neg<Output = Self> + Debug + Display + Send + Sync + 'static {
    /// −∞: no position is worse.
    const LOWEST: Self;
    /// +∞: no position is better.
    const HIGHEST: Self;
    /// A balanced position.
    const ZERO: Self;

    /// The next higher value; `HIGHEST` stays as it is. Used to make null windows.
    #[must_use]
    fn above(self) -> Self;

    /// The next lower value; `LOWEST` stays as it is.
    #[must_use]
    fn below(self) -> Self {
        -(-self).above()
    }

    /// The value of a game that is won `plies` plies from now.
    #[must_use]
    fn won(plies: u32) -> Self;

    /// This value seen from `plies` plies earlier: a win or loss is that much farther away.
    #[must_use]
    fn deeper(self, plies: u32) -> Self {
        let _ = plies;
        self
    }

    /// This value seen from `plies` plies later: the inverse of [`deeper`](Value::deeper).
    #[must_use]
    fn nearer(self, plies: u32) -> Self {
        let _ = plies;
        self
    }
}

/// The laws of [`Value`], for the tests of every implementation.
#[cfg(test)]
pub(crate) fn check_laws<V: Value>(a: V, b: V, n: u32) {
    assert!(V::LOWEST <= a && a <= V::HIGHEST);
    assert_eq!(-(-a), a);
    assert_eq!(a < b, -b < -a);
    assert_eq!(-V::LOWEST, V::HIGHEST);
    assert_eq!(-V::ZERO, V::ZERO);
    assert!(a == V::HIGHEST || a < a.above() && a.above().below() == a);
    assert!(a == V::LOWEST || a > a.below() && a.below().above() == a);
    assert!(!(a < b && b < a.above()), "{a:?} < {b:?} < {:?}", a.above());
    assert!(a > b || a.deeper(n) <= b.deeper(n));
    assert_eq!((-a).deeper(n), -(a.deeper(n)));
    assert_eq!((a > V::ZERO, a < V::ZERO), (a.deeper(n) > V::ZERO, a.deeper(n) < V::ZERO));
}
