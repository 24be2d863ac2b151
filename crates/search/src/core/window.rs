//! [`Window`]: the values that a search still needs to tell apart; and [`Bound`]: what a returned value says.

use potez_rules::Player;

use crate::core::absolute::Absolute;
use crate::core::value::Value;

/// The open interval (α, β) of values that still matter to the searcher.
///
/// One side can already reach α, so values up to α do not matter; the other side will prevent values from β on.
///
/// # Laws
///
/// For every window `w`, every value `v`, and `same` true or false:
///
/// - `w.mirrored().mirrored() == w`, and `w.contains(v) == w.mirrored().contains(-v)`;
/// - `w.for_child(true) == w`: **a player who moves again keeps the window**; `w.for_child(false) == w.mirrored()`;
/// - exactly one of `fails_low(v)`, `contains(v)`, `fails_high(v)` holds if the window is not empty;
/// - `clamp(v)` is the value nearest to `v` with `alpha ≤ clamp(v) ≤ beta`;
/// - a null window contains nothing, yet it is not empty: it asks a question with the answers "at most α" and "at least β".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window<V> {
    /// Lower end: values up to this do not matter.
    pub alpha: V,
    /// Upper end: values from this on do not matter.
    pub beta: V,
}

impl<V: Value> Window<V> {
    /// A window from `alpha` to `beta`.
    #[inline]
    #[must_use]
    pub const fn new(alpha: V, beta: V) -> Window<V> {
        Window { alpha, beta }
    }

    /// From −∞ to +∞: everything matters.
    #[inline]
    #[must_use]
    pub const fn full() -> Window<V> {
        Window { alpha: V::LOWEST, beta: V::HIGHEST }
    }

    /// The null window above `alpha`: "is it more than this?"
    #[inline]
    #[must_use]
    pub fn just_above(alpha: V) -> Window<V> {
        Window { alpha, beta: alpha.above() }
    }

    /// The null window below `beta`: "is it at least this?"
    #[inline]
    #[must_use]
    pub fn just_below(beta: V) -> Window<V> {
        Window { alpha: beta.below(), beta }
    }

    /// The same window, seen by the other player.
    #[inline]
    #[must_use]
    pub fn mirrored(self) -> Window<V> {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window of a child, when values are relative to the side to move: mirrored for the opponent, kept when the same
    /// player moves again.
    #[inline]
    #[must_use]
    pub fn for_child(self, same_mover: bool) -> Window<V> {
        if same_mover { self } else { self.mirrored() }
    }

    /// The window from the first player's view, if this one is from `player`'s.
    #[inline]
    #[must_use]
    pub fn absolute(self, player: Player) -> Window<Absolute<V>> {
        let window = self.for_child(player == Player::First);
        Window { alpha: Absolute::new(window.alpha), beta: Absolute::new(window.beta) }
    }

    /// The window after a value was reached by the side that maximises.
    #[inline]
    #[must_use]
    pub fn raise(self, value: V) -> Window<V> {
        Window { alpha: self.alpha.max(value), beta: self.beta }
    }

    /// The window after a value was reached by the side that minimises.
    #[inline]
    #[must_use]
    pub fn lower(self, value: V) -> Window<V> {
        Window { alpha: self.alpha, beta: self.beta.min(value) }
    }

    /// α ≥ β: no value can matter any longer.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Not empty, and no value lies inside.
    #[inline]
    #[must_use]
    pub fn is_null(self) -> bool {
        !self.is_empty() && self.alpha.above() == self.beta
    }

    /// Is the value strictly inside?
    #[inline]
    #[must_use]
    pub fn contains(self, value: V) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Is the value at most α?
    #[inline]
    #[must_use]
    pub fn fails_low(self, value: V) -> bool {
        value <= self.alpha
    }

    /// Is the value at least β?
    #[inline]
    #[must_use]
    pub fn fails_high(self, value: V) -> bool {
        value >= self.beta
    }

    /// The nearest value from α to β, both included.
    #[inline]
    #[must_use]
    pub fn clamp(self, value: V) -> V {
        value.min(self.beta).max(self.alpha)
    }

    /// What a value returned by a search with this window (not an empty one) means. In a full window every value is exact.
    #[inline]
    #[must_use]
    pub fn bound(self, value: V) -> Bound {
        if value <= self.alpha && self.alpha > V::LOWEST {
            Bound::AtMost
        } else if value >= self.beta && self.beta < V::HIGHEST {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }
}

/// What a returned value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is this or more.
    AtLeast,
    /// The true value is this or less.
    AtMost,
}

impl Bound {
    /// The same statement about the negated value.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::AtLeast => Bound::AtMost,
            Bound::AtMost => Bound::AtLeast,
        }
    }

    /// Is the true value `truth` consistent with this bound at `value`?
    #[inline]
    #[must_use]
    pub fn holds<V: Value>(self, value: V, truth: V) -> bool {
        match self {
            Bound::Exact => truth == value,
            Bound::AtLeast => truth >= value,
            Bound::AtMost => truth <= value,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Number, Score};

    fn check<V: Value>(a: V, b: V, v: V) {
        let w = Window::new(a.min(b), a.max(b));
        assert_eq!(w.mirrored().mirrored(), w);
        assert_eq!(w.contains(v), w.mirrored().contains(-v));
        assert_eq!(w.fails_low(v), w.mirrored().fails_high(-v));
        assert_eq!(w.for_child(true), w);
        assert_eq!(w.for_child(false), w.mirrored());
        assert_eq!(w.is_empty(), a == b);
        let cases = [w.fails_low(v), w.contains(v), w.fails_high(v)];
        assert!(w.is_empty() || cases.iter().filter(|&&case| case).count() == 1);
        let clamped = w.clamp(v);
        assert!(w.alpha <= clamped && clamped <= w.beta);
        assert_eq!(clamped == v, w.alpha <= v && v <= w.beta);
        assert_eq!(w.raise(v), w.mirrored().lower(-v).mirrored());
        assert!(w.is_empty() || w.bound(v) == w.mirrored().bound(-v).mirrored());
        assert_eq!(Window::full().bound(v), Bound::Exact);
        assert!(w.bound(v).holds(v, v));
        if v < V::HIGHEST {
            let null = Window::just_above(v);
            assert!(null.is_null() && !null.contains(a) && !null.is_empty());
            assert_eq!(null, Window::just_below(null.beta));
            assert_eq!(null.fails_low(a), !null.fails_high(a));
            assert!(null.mirrored().is_null());
        }
    }

    fn end() -> impl Strategy<Value = i32> {
        prop_oneof![-3i32..4, any::<i32>(), Just(i32::MAX), Just(i32::MIN)]
    }

    proptest! {
        #[test]
        fn windows_obey_their_laws(a in end(), b in end(), v in end()) {
            check(Number::from(a), Number::from(b), Number::from(v));
            check(Score::from_raw(a), Score::from_raw(b), Score::from_raw(v));
        }
    }
}
