//! [`Number`]: the values of a lecture's tree.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Neg;

use potez_rules::{Outcome, Player};

use crate::value::Value;

/// A real number or ±∞; never NaN, and zero has no sign. So numbers are totally ordered and equality is what it seems.
///
/// A finished game counts +1, 0 or −1, as in the lecture; there is no distance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Number(f64);

impl Number {
    /// The number, or `None` for NaN.
    #[must_use]
    pub fn new(number: f64) -> Option<Number> {
        // Adding +0 turns −0 into +0 and leaves everything else alone.
        (!number.is_nan()).then_some(Number(number + 0.0))
    }

    /// The number as the machine's own type.
    #[inline]
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl From<i32> for Number {
    fn from(number: i32) -> Number {
        Number(f64::from(number))
    }
}

impl Value for Number {
    const LOWEST: Number = Number(f64::NEG_INFINITY);
    const HIGHEST: Number = Number(f64::INFINITY);
    const ZERO: Number = Number(0.0);

    fn above(self) -> Number {
        Number(self.0.next_up() + 0.0)
    }

    #[inline]
    fn of_outcome(outcome: Outcome, _plies: u32) -> Number {
        match outcome {
            Outcome::Win(Player::First) => Number(1.0),
            Outcome::Win(Player::Second) => Number(-1.0),
            Outcome::Draw => Number(0.0),
        }
    }
}

impl Neg for Number {
    type Output = Number;

    #[inline]
    fn neg(self) -> Number {
        Number(0.0 - self.0)
    }
}

impl PartialEq for Number {
    #[inline]
    fn eq(&self, other: &Number) -> bool {
        self.0 == other.0
    }
}

impl Eq for Number {}

impl Ord for Number {
    #[inline]
    fn cmp(&self, other: &Number) -> Ordering {
        self.0.partial_cmp(&other.0).unwrap_or(Ordering::Equal)
    }
    #[inline]
    fn max(self, other: Number) -> Number {
        if other.0 > self.0 { other } else { self }
    }
    #[inline]
    fn min(self, other: Number) -> Number {
        if other.0 < self.0 { other } else { self }
    }
}

// Comparisons are one instruction each when they need not go through `Ordering`.
impl PartialOrd for Number {
    #[inline]
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
    #[inline]
    fn lt(&self, other: &Number) -> bool {
        self.0 < other.0
    }
    #[inline]
    fn le(&self, other: &Number) -> bool {
        self.0 <= other.0
    }
    #[inline]
    fn gt(&self, other: &Number) -> bool {
        self.0 > other.0
    }
    #[inline]
    fn ge(&self, other: &Number) -> bool {
        self.0 >= other.0
    }
}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == f64::INFINITY {
            f.pad("∞")
        } else if self.0 == f64::NEG_INFINITY {
            f.pad("-∞")
        } else {
            fmt::Display::fmt(&self.0, f)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::value::check_laws;

    #[test]
    fn nan_is_no_number_and_zero_has_no_sign() {
        assert_eq!(Number::new(f64::NAN), None);
        assert_eq!(Number::new(-0.0).unwrap().get().to_bits(), 0);
        assert_eq!((-Number::ZERO).get().to_bits(), 0);
        assert_eq!(Number::new(-5e-324).unwrap().above().get().to_bits(), 0);
    }

    #[test]
    fn numbers_are_written_short() {
        let text = |number| Number::new(number).unwrap().to_string();
        assert_eq!([text(3.0), text(2.5), text(-1.0)], ["3", "2.5", "-1"]);
        assert_eq!([Number::HIGHEST.to_string(), Number::LOWEST.to_string()], ["∞", "-∞"]);
    }

    fn any_number() -> impl Strategy<Value = Number> {
        prop_oneof![any::<f64>(), (-3i32..4).prop_map(f64::from), Just(f64::INFINITY), Just(f64::NEG_INFINITY)]
            .prop_filter_map("NaN", Number::new)
    }

    proptest! {
        #[test]
        fn number_obeys_the_laws(a in any_number(), b in any_number(), n in 0u32..50) {
            check_laws(a, b, n);
            prop_assert_eq!(a.deeper(n).nearer(n), a);
        }
    }
}
