//! [`Number`]: the values of the lecture's trees.

use std::fmt;
use std::ops::Neg;

use crate::core::value::Value;

/// A real number or ±∞; never NaN, and zero has no sign. So numbers are totally ordered, and equal ones are identical.
///
/// A finished game counts +1, 0 or −1, as in the lecture; there is no distance.
///
/// It is stored as its index among all `f64` numbers, counted from zero: so a search compares whole numbers, and the next higher number
/// is one more.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(i64);

impl Number {
    const ONE: Number = Number::of(1.0);

    const fn of(number: f64) -> Number {
        // Adding +0 turns −0 into +0 and leaves everything else alone.
        let bits = (number + 0.0).to_bits().cast_signed();
        Number(if bits < 0 { -(bits & i64::MAX) } else { bits })
    }

    /// The number, or `None` for NaN.
    #[must_use]
    pub const fn new(number: f64) -> Option<Number> {
        if number.is_nan() { None } else { Some(Number::of(number)) }
    }

    /// The number as an `f64`.
    #[inline]
    #[must_use]
    pub const fn get(self) -> f64 {
        let size = f64::from_bits(self.0.unsigned_abs());
        if self.0 < 0 { -size } else { size }
    }
}

impl From<i32> for Number {
    fn from(number: i32) -> Number {
        Number::of(f64::from(number))
    }
}

impl Value for Number {
    const LOWEST: Number = Number::of(f64::NEG_INFINITY);
    const HIGHEST: Number = Number::of(f64::INFINITY);
    const ZERO: Number = Number(0);

    fn above(self) -> Number {
        Number(self.0 + 1).min(Number::HIGHEST)
    }

    #[inline]
    fn won(_plies: u32) -> Number {
        Number::ONE
    }
}

impl Neg for Number {
    type Output = Number;

    #[inline]
    fn neg(self) -> Number {
        Number(-self.0)
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Number").field(&self.get()).finish()
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Number::HIGHEST {
            f.pad("∞")
        } else if *self == Number::LOWEST {
            f.pad("-∞")
        } else {
            fmt::Display::fmt(&self.get(), f)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::core::value::check_laws;

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
