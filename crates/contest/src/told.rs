//! [`Told`]: a refusal as it is kept with a game, so that it can be told again in any language.

use potez_rules::Refusal;
use serde::{Deserialize, Serialize};

/// A refusal that was read from a store, or goes into one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Told {
    /// The name of the law: `bot.illegal`.
    pub law: String,
    /// The sentence in English, with `{name}` where a fact goes.
    pub template: String,
    /// The facts, by name.
    pub facts: Vec<(String, String)>,
    /// The refusal behind it, whose sentence is the fact `reason`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<Told>>,
}

impl From<&Refusal> for Told {
    fn from(refusal: &Refusal) -> Told {
        Told {
            law: refusal.law.to_owned(),
            template: refusal.template.to_owned(),
            facts: refusal.facts.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
            reason: refusal.reason.as_deref().map(|reason| Box::new(Told::from(reason))),
        }
    }
}
