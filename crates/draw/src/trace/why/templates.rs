//! The sentences, in English and in Serbian.

/// The templates: the name, English, Serbian. Cyrillic is written from the Latin by [`cyrillic`](super::cyrillic()).
pub const TEMPLATES: &[(&str, &str, &str)] = &[
    (
        "before",
        "Before the first step. The tree has {total} nodes; {player} moves at the root {node}.",
        "Pre prvog koraka. Stablo ima {total} čvorova; u korenu {node} igra {player}.",
    ),
    (
        "before_few",
        "Before the first step. The tree has {total} nodes; {player} moves at the root {node}.",
        "Pre prvog koraka. Stablo ima {total} čvora; u korenu {node} igra {player}.",
    ),
    (
        "before_one",
        "Before the first step. The tree has {total} nodes; {player} moves at the root {node}.",
        "Pre prvog koraka. Stablo ima {total} čvor; u korenu {node} igra {player}.",
    ),
    (
        "before_leaf",
        "Before the first step. The tree has {total} node, the root {node}.",
        "Pre prvog koraka. Stablo ima {total} čvor, koren {node}.",
    ),
    (
        "before_game",
        "Before the first step. {player} moves at {node}; the search ends at depth {depth}.",
        "Pre prvog koraka. U čvoru {node} igra {player}; pretraga se završava na dubini {depth}.",
    ),
    (
        "before_engine",
        "Before the first step. {player} moves at {node}; this is the engine's last iteration, to depth {depth}.",
        "Pre prvog koraka. U čvoru {node} igra {player}; ovo je poslednja iteracija računara, do dubine {depth}.",
    ),
    (
        "start",
        "Start at {node} ({player}) with α = {alpha} and β = {beta}.",
        "Polazimo od korena {node} ({player}), α = {alpha}, β = {beta}.",
    ),
    (
        "start_game",
        "The search starts with {player} to move, α = {alpha} and β = {beta}.",
        "Pretraga počinje: na potezu je {player}, α = {alpha}, β = {beta}.",
    ),
    ("start_game_plain", "The search starts with {player} to move.", "Pretraga počinje: na potezu je {player}."),
    ("start_plain", "Start at {node} ({player}).", "Polazimo od korena {node} ({player})."),
    (
        "enter",
        "Go down to {node} ({player}) with α = {alpha} and β = {beta}.",
        "Silazimo u čvor {node} ({player}), α = {alpha}, β = {beta}.",
    ),
    ("enter_plain", "Go down to {node} ({player}).", "Silazimo u čvor {node} ({player})."),
    ("enter_leaf", "Go down to {node}.", "Silazimo u čvor {node}."),
    (
        "check_max",
        "Only check {node}: is it worth more than {alpha}?",
        "Samo proveravamo čvor {node}: da li vredi više od {alpha}?",
    ),
    (
        "check_min",
        "Only check {node}: is it worth less than {beta}?",
        "Samo proveravamo čvor {node}: da li vredi manje od {beta}?",
    ),
    (
        "check_max_reduced",
        "{node} comes late in the order: only check it, {reduced} less deep. Is it worth more than {alpha}?",
        "Čvor {node} je kasno na redu: samo ga proveravamo, do dubine manje za {reduced}. Da li vredi više od {alpha}?",
    ),
    (
        "check_min_reduced",
        "{node} comes late in the order: only check it, {reduced} less deep. Is it worth less than {beta}?",
        "Čvor {node} je kasno na redu: samo ga proveravamo, do dubine manje za {reduced}. Da li vredi manje od {beta}?",
    ),
    (
        "again",
        "{node} is better than expected: search it again, with α = {alpha} and β = {beta}.",
        "Čvor {node} je bolji od očekivanog: pretražujemo ga ponovo, α = {alpha}, β = {beta}.",
    ),
    ("leaf", "{node} is a leaf; its value is {value}.", "Čvor {node} je list; vrednost mu je {value}."),
    (
        "estimate",
        "The depth ends at {node}; its estimate is {value}.",
        "Dubina se završava u čvoru {node}; procena je {value}.",
    ),
    ("table", "The table knows {node}: {value}.", "Tabela zna čvor {node}: {value}."),
    (
        "table_least",
        "The table knows that {node} is worth at least {value}, and that is enough.",
        "Tabela zna da čvor {node} vredi najmanje {value}, i to je dovoljno.",
    ),
    (
        "table_most",
        "The table knows that {node} is worth at most {value}, and that is enough.",
        "Tabela zna da čvor {node} vredi najviše {value}, i to je dovoljno.",
    ),
    (
        "known",
        "Nothing has to be searched at {node}: what the rules make certain is enough, {value}.",
        "U čvoru {node} nema šta da se pretražuje: dovoljno je ono što iz pravila sigurno sledi, {value}.",
    ),
    (
        "futility",
        "The estimate of {node} is {value}, so far outside the window that a short search would not change the answer.",
        "Procena čvora {node} je {value}, toliko van prozora da kratka pretraga ne bi promenila odgovor.",
    ),
    (
        "late",
        "The other moves at {node} come so late in the order that they are not tried: {names}.",
        "Ostali potezi u čvoru {node} toliko su kasno na redu da se ne pokušavaju: {names}.",
    ),
    (
        "take",
        "{child} returned {returned}: {player} at {node} takes it. Value {value}, α = {alpha}, β = {beta}.",
        "Čvor {child} je vratio {returned}: {player} u čvoru {node} to prihvata. Vrednost je {value}, α = {alpha}, β = {beta}.",
    ),
    (
        "take_plain",
        "{child} returned {returned}: {player} at {node} takes it. Value {value}.",
        "Čvor {child} je vratio {returned}: {player} u čvoru {node} to prihvata. Vrednost je {value}.",
    ),
    (
        "outside",
        "{child} returned {returned}, which lies outside the window: {node} shows the bound {value}.",
        "Čvor {child} je vratio {returned}, što je van prozora: čvor {node} pokazuje granicu {value}.",
    ),
    (
        "keep",
        "{child} returned {returned}: {player} at {node} keeps {value}.",
        "Čvor {child} je vratio {returned}: {player} u čvoru {node} ostaje pri {value}.",
    ),
    (
        "cut",
        "Cut at {node}: α = {alpha} {sign} β = {beta}. {other} already has {bound} at {owner} and will not let the game come \
         here, so the rest is cut off: {names}.",
        "Odsecanje u čvoru {node}: α = {alpha} {sign} β = {beta}. {other} u čvoru {owner} već ima {bound} i neće dozvoliti da \
         igra dođe ovde, pa je ostatak odsečen: {names}.",
    ),
    (
        "cut_equal",
        "Cut at {node}: α = {alpha} {sign} β = {beta}. {other} already has {bound} at {owner} and gains nothing here, so the rest is \
         cut off: {names}.",
        "Odsecanje u čvoru {node}: α = {alpha} {sign} β = {beta}. {other} u čvoru {owner} već ima {bound} i ovde ništa ne dobija, \
         pa je ostatak odsečen: {names}.",
    ),
    (
        "cut_start",
        "Cut at {node}: α = {alpha} {sign} β = {beta}. The start window ends at {bound}, so the rest is cut off: {names}.",
        "Odsecanje u čvoru {node}: α = {alpha} {sign} β = {beta}. Dostignuta je granica {bound} polaznog prozora, pa je ostatak \
         odsečen: {names}.",
    ),
    (
        "cut_check",
        "Cut at {node}: α = {alpha} {sign} β = {beta}. {owner} only asked whether {bound} is reached, and it is, so the rest is cut \
         off: {names}.",
        "Odsecanje u čvoru {node}: α = {alpha} {sign} β = {beta}. U čvoru {owner} pitamo samo da li je dostignuta granica {bound}; \
         jeste, pa je ostatak odsečen: {names}.",
    ),
    ("return", "{node} returns {value}.", "Čvor {node} vraća {value}."),
    (
        "return_most",
        "{node} returns {value}: it is worth at most that.",
        "Čvor {node} vraća {value}; to je gornja granica njegove vrednosti.",
    ),
    (
        "return_least",
        "{node} returns {value}: it is worth at least that.",
        "Čvor {node} vraća {value}; to je donja granica njegove vrednosti.",
    ),
    (
        "return_crossed_most",
        "α = {alpha} {sign} β = {beta} at {node}, but nothing is left to cut off. {node} returns {value}: it is worth at most that.",
        "U čvoru {node} je α = {alpha} {sign} β = {beta}, ali nema više šta da se odseče. Čvor {node} vraća {value}; to je gornja \
         granica njegove vrednosti.",
    ),
    (
        "return_crossed_least",
        "α = {alpha} {sign} β = {beta} at {node}, but nothing is left to cut off. {node} returns {value}: it is worth at least that.",
        "U čvoru {node} je α = {alpha} {sign} β = {beta}, ali nema više šta da se odseče. Čvor {node} vraća {value}; to je donja \
         granica njegove vrednosti.",
    ),
    (
        "end",
        "The end: {node} is worth {value}, and the move to play is {best}. Visits: {entered}, leaves: {leaves}, cuts: {cuts}.",
        "Kraj: koren {node} vredi {value}, a potez koji treba odigrati je {best}. Poseta: {entered}, listova: {leaves}, odsecanja: \
         {cuts}.",
    ),
    (
        "end_unfinished",
        "The search was stopped here, in the middle of an iteration. The best move so far is {best}, worth {value}. Visits: {entered}, \
         leaves: {leaves}, cuts: {cuts}.",
        "Pretraga je ovde prekinuta, usred iteracije. Najbolji potez dotle je {best}, vrednost {value}. Poseta: {entered}, listova: \
         {leaves}, odsecanja: {cuts}.",
    ),
    (
        "end_leaf",
        "The end: {node} is worth {value}. Visits: {entered}, leaves: {leaves}, cuts: {cuts}.",
        "Kraj: koren {node} vredi {value}. Poseta: {entered}, listova: {leaves}, odsecanja: {cuts}.",
    ),
    (
        "end_most",
        "The end: {node} is worth at most {value}. The value lies outside the start window, so the best move is not known. Visits: \
         {entered}, leaves: {leaves}, cuts: {cuts}.",
        "Kraj: koren {node} vredi najviše {value}. Vrednost je van polaznog prozora, pa najbolji potez nije poznat. Poseta: {entered}, \
         listova: {leaves}, odsecanja: {cuts}.",
    ),
    (
        "end_least",
        "The end: {node} is worth at least {value}. The value lies outside the start window, so the best move is not known. Visits: \
         {entered}, leaves: {leaves}, cuts: {cuts}.",
        "Kraj: koren {node} vredi najmanje {value}. Vrednost je van polaznog prozora, pa najbolji potez nije poznat. Poseta: {entered}, \
         listova: {leaves}, odsecanja: {cuts}.",
    ),
    (
        "end_stopped",
        "The search of {node} was stopped before its end, so neither its value nor the best move is known. Visits: {entered}, leaves: \
         {leaves}, cuts: {cuts}.",
        "Pretraga čvora {node} je prekinuta pre kraja, pa ni njegova vrednost ni najbolji potez nisu poznati. Poseta: {entered}, \
         listova: {leaves}, odsecanja: {cuts}.",
    ),
    ("iteration", "A new tree begins, to depth {depth}.", "Počinje novo stablo, do dubine {depth}."),
];
