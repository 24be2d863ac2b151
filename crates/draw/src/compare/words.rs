//! The words of a comparison.

use super::{Comparison, Run};
use crate::search_tree::frame::profile_name;
use crate::trace::why::{Language, cyrillic, with_comma};

/// What is counted: English for one and for several; Serbian for one, for two to four, and for five or more.
type Forms = ([&'static str; 2], [&'static str; 3]);

const NODES: Forms = (["node", "nodes"], ["čvor", "čvora", "čvorova"]);
const LEAVES: Forms = (["leaf", "leaves"], ["list", "lista", "listova"]);
const VISITS: Forms = (["visit", "visits"], ["poseta", "posete", "poseta"]);
const CUTS: Forms = (["cut", "cuts"], ["odsecanje", "odsecanja", "odsecanja"]);
/// The same after "fewer than".
const FEWER_VISITS: Forms = (["visit", "visits"], ["posete", "posete", "poseta"]);
const FEWER_LEAVES: Forms = (["leaf", "leaves"], ["lista", "lista", "listova"]);

/// Says what a comparison found.
#[derive(Clone, Copy)]
pub(super) struct Words(pub(super) Language);

impl Words {
    fn english(self) -> bool {
        self.0 == Language::English
    }

    fn say(self, english: String, serbian: String) -> String {
        match self.0 {
            Language::English => english,
            Language::Serbian => serbian,
            Language::SerbianCyrillic => cyrillic(&serbian),
        }
    }

    fn count(self, count: u64, forms: Forms) -> String {
        let serbian = match (count % 10, count % 100) {
            (1, tens) if tens != 11 => forms.1[0],
            (2..=4, tens) if !(12..=14).contains(&tens) => forms.1[1],
            _ => forms.1[2],
        };
        let english = forms.0[usize::from(count != 1)];
        self.say(format!("{count} {english}"), format!("{count} {serbian}"))
    }

    /// A number with this many decimals.
    pub(super) fn decimal(self, value: f64, digits: usize) -> String {
        with_comma(&format!("{value:.digits$}"), self.0).into_owned()
    }

    /// How large the tree is.
    pub(super) fn size(self, c: &Comparison) -> String {
        let (nodes, leaves) = (self.count(c.nodes, NODES), self.count(c.leaves, LEAVES));
        let rest = self.say(format!("depth {}; value", c.depth), format!("dubina {}; vrednost", c.depth));
        format!("{nodes}, {leaves}, {rest} {}", with_comma(&c.value, self.0))
    }

    /// What no order can beat.
    pub(super) fn least(self, c: &Comparison) -> String {
        let (visits, leaves) = (self.count(c.minimum.visits, FEWER_VISITS), self.count(c.minimum.leaves, FEWER_LEAVES));
        self.say(
            format!("no order needs fewer than {visits} and {leaves} (Knuth and Moore)"),
            format!("nijedan redosled ne traži manje od {visits} i {leaves} (Knut i Mur)"),
        )
    }

    /// The same by the formula for uniform trees.
    pub(super) fn formula(self, leaves: u64) -> String {
        format!(" ({}: {})", self.say("formula".to_owned(), "formula".to_owned()), self.count(leaves, LEAVES))
    }

    /// The heads of the table.
    pub(super) fn heads(self) -> [String; 9] {
        let english = ["algorithm", "profile", "order", "value", "best", "visits", "leaves", "cuts", "branching"];
        let serbian =
            ["algoritam", "profil", "redosled", "vrednost", "potez", "posete", "listovi", "odsecanja", "grananje"];
        std::array::from_fn(|i| self.say(english[i].to_owned(), serbian[i].to_owned()))
    }

    /// The algorithm of a run.
    pub(super) fn algorithm(self, run: &Run) -> String {
        let serbian = match run.algorithm {
            "minimax" => "Min-Max",
            "alphabeta" => "alfa-beta",
            "negamax" => "negamax",
            _ => "PVS",
        };
        self.say(run.algorithm.to_owned(), serbian.to_owned())
    }

    /// The conventions of a run; empty where there are none.
    pub(super) fn profile(self, run: &Run) -> String {
        run.profile.map_or_else(String::new, |profile| profile_name(profile, self.0))
    }

    /// The order of a run.
    pub(super) fn order(self, run: &Run) -> String {
        let serbian = match run.order.split_once(':').map_or(run.order.as_str(), |(order, _)| order) {
            "listed" => "kako je dato",
            "reversed" => "obrnuto",
            "shuffled" => "nasumično",
            "best" => "najbolje prvo",
            _ => "najgore prvo",
        };
        let seed = run.order.split_once(':').map_or_else(String::new, |(_, seed)| format!(":{seed}"));
        self.say(run.order.clone(), format!("{serbian}{seed}"))
    }

    /// The work of a run, in one line.
    pub(super) fn work(self, run: &Run) -> String {
        let counted =
            [(run.visits, VISITS), (run.leaves, LEAVES), (run.cuts, CUTS)].map(|(n, forms)| self.count(n, forms));
        format!("{}, b {}", counted.join(", "), self.decimal(run.branching, 2))
    }

    fn total(self, c: &Comparison) -> String {
        let total = &c.orderings.total;
        if self.english() {
            total.clone()
        } else {
            total.replace("about ", &self.say(String::new(), "oko ".to_owned()))
        }
    }

    /// The work over the orders, as a line above the bars of the text.
    pub(super) fn orders(self, c: &Comparison) -> String {
        let (o, total) = (&c.orderings, self.total(c));
        let orders = if total == "1" { "order" } else { "orders" };
        let (how, tried) = (if o.all { "all of them".to_owned() } else { format!("a sample of {}", o.tried) }, o.tried);
        let in_serbian = if o.all { "na svima".to_owned() } else { format!("na uzorku od {tried}") };
        let mean = self.decimal(o.mean, 1);
        self.say(
            format!(
                "{total} {orders} of the children; alpha-beta on {how}: best {}, worst {}, mean {mean} visits",
                o.best, o.worst
            ),
            format!(
                "redosleda potomaka ima {total}; posete alfa-beta pretrage {in_serbian}: najmanje {}, najviše {}, prosek {mean}",
                o.best, o.worst
            ),
        )
    }

    /// The same above the bars of the picture.
    pub(super) fn histogram(self, c: &Comparison) -> String {
        let (o, total) = (&c.orderings, self.total(c));
        let mean = self.decimal(o.mean, 1);
        let how = if o.all { format!("all {total} orders") } else { format!("{} of {total} orders", o.tried) };
        let in_serbian = if o.all { format!("svi, njih {total}") } else { format!("{} od {total}", o.tried) };
        self.say(
            format!("Visits of alpha-beta over {how} of the children: {} to {}, mean {mean}", o.best, o.worst),
            format!(
                "Posete alfa-beta pretrage po redosledima potomaka ({in_serbian}): od {} do {}, prosek {mean}",
                o.best, o.worst
            ),
        )
    }
}
