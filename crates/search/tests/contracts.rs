//! The inequalities above the functions, on random trees and windows.

use crate::common::{Graph, Values};
use potez_rules::Player;
use potez_search::lecture::profile::{Cut, Fail, Tie};
use potez_search::*;
use proptest::prelude::*;

fn end() -> impl Strategy<Value = Number> {
    prop_oneof![(-6i32..7).prop_map(Number::from), Just(Number::LOWEST), Just(Number::HIGHEST)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn alphabeta_keeps_its_contract(seed in any::<u64>(), a in end(), b in end(), depth in 0u32..6) {
        prop_assume!(a != b);
        let window = Window::new(a.min(b), a.max(b)).absolute(Player::First);
        let game = Graph::random(seed, true);
        let problem = Problem::new(&game, &0, &Values, depth);
        let v = minimax(&problem, Silent).value();
        for (fail, cut) in [(Fail::Soft, Cut::AtEqual), (Fail::Soft, Cut::Strict), (Fail::Hard, Cut::AtEqual), (Fail::Hard, Cut::Strict)] {
            let profile = Profile::new(fail, cut, window, Tie::First).unwrap();
            let report = alphabeta(&problem, &profile, Silent);
            let r = report.value();
            let leaf = depth == 0 || game.nodes[0].children.is_empty();
            if leaf {
                prop_assert_eq!(r, v);
            } else if v <= window.alpha {
                prop_assert!(v <= r && r <= window.alpha, "{:?} {:?}: v {} r {} {:?}", fail, cut, v, r, window);
            } else if v >= window.beta {
                prop_assert!(window.beta <= r && r <= v, "{:?} {:?}: v {} r {} {:?}", fail, cut, v, r, window);
            } else {
                prop_assert_eq!(r, v);
            }
            if (fail, cut) == (Fail::Hard, Cut::AtEqual) && !leaf {
                prop_assert_eq!(r, window.clamp(v));
            }
            prop_assert!(report.main.bound.holds(r, v), "{:?} {} {}", report.main.bound, r, v);
            prop_assert_eq!(report.best().is_some(), !leaf);
        }
    }

    #[test]
    fn a_wider_cut_never_visits_more(seed in any::<u64>(), depth in 1u32..6) {
        let game = Graph::random(seed, false);
        let problem = Problem::new(&game, &0, &Values, depth);
        let nodes = |name: &str| alphabeta(&problem, &Profile::named(name).unwrap(), Silent).counts.nodes;
        let all = minimax(&problem, Silent).counts.nodes;
        prop_assert!(nodes("fail-soft") <= nodes("strict") && nodes("strict") <= all);
        prop_assert!(nodes("fail-soft") <= nodes("fail-soft-strict") && nodes("fail-soft-strict") <= nodes("strict"));
        prop_assert_eq!(nodes("fail-soft"), nodes("lecture"));
    }
}
