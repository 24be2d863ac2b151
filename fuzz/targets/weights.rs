//! Files with weights, for every evaluator that has some.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_play::{EngineSpec, GAMES};
use potez_rules::Settings;
use potez_search::evaluators::blockade::{BlockadeFeatures, course::ShortestPaths};
use potez_search::evaluators::byte::ByteFeatures;
use potez_search::evaluators::connect4::Connect4Features;
use potez_search::evaluators::course::{byte::StackUtility, rows::RowsColumnsDiagonals};
use potez_search::evaluators::linear::{FeatureSet, Weights};
use potez_search::evaluators::mnk::MnkFeatures;

fuzz_target!(|text: &str| {
    check::<BlockadeFeatures>(text);
    check::<ShortestPaths>(text);
    check::<ByteFeatures>(text);
    check::<StackUtility>(text);
    check::<Connect4Features>(text);
    check::<MnkFeatures>(text);
    check::<RowsColumnsDiagonals>(text);
    // As the program asks for them: an engine is built, or the refusal says why not.
    let spec = EngineSpec { weights: Some(text.to_owned()), table_megabytes: 0, ..EngineSpec::default() };
    for entry in GAMES {
        let table = (entry.open)(&Settings::new()).expect("a game as it is");
        if let Err(refusal) = table.engine(&spec) {
            potez_fuzz::said(&refusal);
        }
    }
});

/// What is named changes, what is left out stays, and the whole is read back.
fn check<F: FeatureSet>(text: &str) {
    let zero = Weights::zero(F::FEATURES);
    match zero.changed_by(text) {
        Err(refusal) => {
            assert!(refusal.place.is_some(), "no place: {refusal}");
            potez_fuzz::said(&refusal);
        }
        Ok(weights) => {
            let written = weights.to_string();
            assert_eq!(zero.changed_by(&written).as_ref(), Ok(&weights), "{written}");
            assert_eq!(weights.changed_by(""), Ok(weights.clone()));
            assert_eq!(weights.changed_by(text), Ok(weights));
        }
    }
}
