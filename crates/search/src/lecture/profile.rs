//! [`Profile`]: the conventions in which textbooks differ about alpha-beta.
//!
//! All of them find the same value and a best move; they differ in the numbers that inner nodes show, in how often equal values
//! cause a cutoff, and therefore in the picture. On the lecture's tree:
//!
//! | profile | visited | B | F | C | G | D | I |
//! |---|---|---|---|---|---|---|---|
//! | `fail-soft`, `aima`, `fail-soft-strict` | 14 | 3 | 5 | 0 | 0 | 2 | 2 |
//! | `lecture` | 14 | 3 | 3 | 3 | 3 | 3 | 3 |
//! | `strict` | 18 | 3 | 5 | 3 | 3 | 3 | 3 |

use potez_rules::Refusal;

use crate::core::absolute::Absolute;
use crate::core::value::Value;
use crate::core::window::Window;

/// What a node shows if its true value is outside the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fail {
    /// The best value seen, even outside the window: the tightest bound that was proved.
    Soft,
    /// The running value is α itself (β at a Min node), so nothing outside the window is shown. Together with [`Cut::Strict`] a cut
    /// shows the value that crossed the bound.
    Hard,
}

/// When the rest of a node is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// When α ≥ β: an equal value is as good as a better one.
    AtEqual,
    /// When α > β only: equal values are searched to the end.
    Strict,
}

/// Which of several best moves is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// The first one.
    First,
    /// The last one.
    Last,
}

/// A set of conventions for [`alphabeta`](crate::alphabeta()).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile<V> {
    fail: Fail,
    cut: Cut,
    start: Window<Absolute<V>>,
    tie: Tie,
}

impl<V: Value> Profile<V> {
    /// The names of the profiles that [`named`](Profile::named) knows.
    pub const NAMES: [&'static str; 5] = ["lecture", "aima", "fail-soft", "fail-soft-strict", "strict"];

    /// A custom profile.
    ///
    /// # Errors
    /// An empty start window, which asks nothing; and the last of several best moves together with conventions that cannot distinguish an
    /// equal value from a worse one: a move that was cut off at the bound may be worse than its value suggests.
    pub fn new(fail: Fail, cut: Cut, start: Window<Absolute<V>>, tie: Tie) -> Result<Profile<V>, Refusal> {
        if start.is_empty() {
            return Err(Refusal::new(
                "search.window",
                "the start window must have alpha below beta, not {alpha} and {beta}",
                [("alpha", start.alpha.to_string()), ("beta", start.beta.to_string())],
            ));
        }
        if tie == Tie::Last && (fail == Fail::Hard || cut == Cut::AtEqual) {
            return Err(Refusal::new(
                "search.tie",
                "the last of several best moves is only known with fail-soft values and a strict cut",
                [],
            ));
        }
        Ok(Profile { fail, cut, start, tie })
    }

    /// The lecture's: fail-hard, cut at α ≥ β.
    #[must_use]
    pub fn lecture() -> Profile<V> {
        Profile { fail: Fail::Hard, ..Profile::fail_soft() }
    }

    /// Russell and Norvig, *Artificial Intelligence: A Modern Approach*: v ≥ β returns v, which is fail-soft with a cut at α ≥ β.
    #[must_use]
    pub fn aima() -> Profile<V> {
        Profile::fail_soft()
    }

    /// Fail-soft (Fishburn 1983), cut at α ≥ β.
    #[must_use]
    pub fn fail_soft() -> Profile<V> {
        Profile { fail: Fail::Soft, cut: Cut::AtEqual, start: Window::full(), tie: Tie::First }
    }

    /// Fail-soft, but cut only at α > β.
    #[must_use]
    pub fn fail_soft_strict() -> Profile<V> {
        Profile { cut: Cut::Strict, ..Profile::fail_soft() }
    }

    /// Fail-hard, but cut only at α > β.
    #[must_use]
    pub fn strict() -> Profile<V> {
        Profile { cut: Cut::Strict, ..Profile::lecture() }
    }

    /// A profile by its name.
    ///
    /// # Errors
    /// A name that is not one of [`NAMES`](Profile::NAMES).
    pub fn named(name: &str) -> Result<Profile<V>, Refusal> {
        match name {
            "lecture" => Ok(Profile::lecture()),
            "aima" => Ok(Profile::aima()),
            "fail-soft" => Ok(Profile::fail_soft()),
            "fail-soft-strict" => Ok(Profile::fail_soft_strict()),
            "strict" => Ok(Profile::strict()),
            _ => Err(Refusal::new(
                "search.profile",
                "there is no profile {name}; there are {names}",
                [("name", potez_rules::refusal::quote(name)), ("names", Profile::<V>::NAMES.join(", "))],
            )),
        }
    }

    /// The same profile with another start window.
    ///
    /// # Errors
    /// An empty window.
    pub fn with_start(self, start: Window<Absolute<V>>) -> Result<Profile<V>, Refusal> {
        Profile::new(self.fail, self.cut, start, self.tie)
    }

    /// What a node shows outside its window.
    #[inline]
    #[must_use]
    pub fn fail(&self) -> Fail {
        self.fail
    }

    /// The window at the root.
    #[inline]
    #[must_use]
    pub fn start(&self) -> Window<Absolute<V>> {
        self.start
    }

    /// Which of several best moves is chosen.
    #[inline]
    #[must_use]
    pub fn tie(&self) -> Tie {
        self.tie
    }

    /// When the rest of a node is cut off.
    #[inline]
    #[must_use]
    pub fn cut(&self) -> Cut {
        self.cut
    }
}

/// The conventions as a search uses them: a [`Profile`] has them at run time; those of [`FailSoft`] are known at compile
/// time, and so cost nothing.
pub(crate) trait Conventions<V: Value> {
    fn fail(&self) -> Fail;
    fn cut(&self) -> Cut;
    fn tie(&self) -> Tie;

    /// Is the rest of a node cut off once its window looks like this?
    #[inline]
    fn cuts(&self, window: Window<V>) -> bool {
        match self.cut() {
            Cut::AtEqual => window.alpha >= window.beta,
            Cut::Strict => window.alpha > window.beta,
        }
    }

    /// What a node shows if it was cut off at `bound` by `value`.
    #[inline]
    fn cut_value(&self, value: V, bound: V) -> V {
        match (self.fail(), self.cut()) {
            (Fail::Hard, Cut::AtEqual) => bound,
            _ => value,
        }
    }
}

impl<V: Value> Conventions<Absolute<V>> for Profile<V> {
    #[inline]
    fn fail(&self) -> Fail {
        self.fail
    }

    #[inline]
    fn cut(&self) -> Cut {
        self.cut
    }

    #[inline]
    fn tie(&self) -> Tie {
        self.tie
    }
}

/// Those of [`Profile::fail_soft`].
pub(crate) struct FailSoft;

impl<V: Value> Conventions<V> for FailSoft {
    #[inline]
    fn fail(&self) -> Fail {
        Fail::Soft
    }

    #[inline]
    fn cut(&self) -> Cut {
        Cut::AtEqual
    }

    #[inline]
    fn tie(&self) -> Tie {
        Tie::First
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Number;

    #[test]
    fn every_name_is_known_and_others_are_refused() {
        for name in Profile::<Number>::NAMES {
            assert!(Profile::<Number>::named(name).is_ok(), "{name}");
        }
        let refusal = Profile::<Number>::named("knuth").unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "there is no profile 'knuth'; there are lecture, aima, fail-soft, fail-soft-strict, strict"
        );
    }

    #[test]
    fn what_cannot_work_is_refused() {
        let window = Window::new(Number::from(3), Number::from(3)).absolute(potez_rules::Player::First);
        assert_eq!(Profile::lecture().with_start(window).unwrap_err().law, "search.window");
        let last =
            |fail, cut| Profile::<Number>::new(fail, cut, Window::full(), Tie::Last).map_err(|refusal| refusal.law);
        assert_eq!(last(Fail::Hard, Cut::Strict), Err("search.tie"));
        assert_eq!(last(Fail::Soft, Cut::AtEqual), Err("search.tie"));
        assert!(last(Fail::Soft, Cut::Strict).is_ok());
    }
}
