//! The program speaks the language that is asked for, in help, answers and refusals; JSON stays the same.

use std::process::{Command, Output};

fn potez(args: &str, locale: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_potez"))
        .args(args.split_whitespace())
        .env_remove("LANGUAGE")
        .env("LC_ALL", locale)
        .output()
        .unwrap()
}

fn told(args: &str, locale: &str) -> String {
    let output = potez(args, locale);
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

fn has_cyrillic(text: &str) -> bool {
    text.chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c))
}

#[test]
fn the_locale_chooses_and_lang_overrides_it() {
    let games = [("C", "Connect Four"), ("sr_RS.UTF-8@latin", "Četiri u nizu"), ("sr_RS.UTF-8", "Четири у низу")];
    for (locale, title) in games {
        assert!(told("games", locale).contains(title), "{locale}");
    }
    assert!(told("games --lang sr-Cyrl", "C").contains("Четири у низу"));
    assert!(told("--lang en games", "sr_RS").contains("Connect Four"));
    assert!(!has_cyrillic(&told("games --lang sr-Latn", "C")));
    assert_eq!(told("games --lang sr", "C"), told("games --lang sr-Cyrl", "C"));
}

#[test]
fn help_is_whole_in_serbian() {
    for command in [
        "", "games", "rules", "moves", "perft", "show", "serve", "play", "analyse", "solve", "bench", "match", "trace",
        "compare",
    ] {
        for flag in ["-h", "--help"] {
            let help = told(&format!("{command} {flag} --lang sr-Cyrl"), "C");
            let english = told(&format!("{command} {flag}"), "C");
            assert!(help.contains("Употреба:") && help.contains("Опције:"), "{help}");
            for word in ["Usage", "Options:", "Commands:", "Arguments:", "[default", "[possible", "Print "] {
                assert!(!help.contains(word), "{word} in {help}");
            }
            assert!(!has_cyrillic(&english) && english.contains("Usage:"));
            // Every option is still there.
            let options = |text: &str| text.matches("--").count();
            assert_eq!(options(&help), options(&english), "{help}");
            assert!(!has_cyrillic(&told(&format!("{command} {flag} --lang sr-Latn"), "C")));
        }
    }
}

#[test]
fn refusals_are_said_in_serbian_with_the_same_exit_code() {
    for (args, code, says) in [
        ("moves blockade --moves X1:64:P11,O1:64", 3, "потез 2 'O1:64'"),
        ("moves tictactoe --moves a1,a1", 3, "на пољу a1 већ стоји X"),
        ("moves nogame", 2, "нема игре 'nogame'"),
        ("moves tictactoe --set m=3", 2, "нема опције 'm'"),
        ("moves byte --set size=9", 2, "size мора бити 8"),
        ("show mnk --position x", 3, "ова позиција није могућа"),
        ("perft tictactoe --depth 0", 2, "мора бити у опсегу 1–1000000"),
        ("perft tictactoe --depth x", 2, "то није цео број"),
        ("perft tictactoe", 2, "недостаје: --depth"),
        ("perft --deep", 2, "непознат аргумент --deep"),
        ("nothing", 2, "нема наредбе nothing"),
        ("analyse tictactoe --time soon", 2, "секунде као 0.5"),
        ("show tictactoe --format gif", 2, "могуће вредности: text, json, svg"),
        ("moves tictactoe --batch --moves a1", 2, "не иде уз"),
        ("trace no-such-file", 2, "није ни lecture, ни датотека, ни игра"),
        ("games --lang de", 2, "en, sr-Latn, sr-Cyrl"),
    ] {
        let output = potez(&format!("{args} --lang sr-Cyrl"), "sr_Cyrl_RS");
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{args}: {text}");
        assert!(text.contains(says), "{args}: {text}");
        assert!(text.starts_with("грешка: ") || args.contains("--lang"), "{args}: {text}");
        assert_eq!(potez(args, "C").status.code(), Some(code), "{args}");
    }
}

#[test]
fn answers_are_said_in_serbian_and_json_is_not_translated() {
    let solved = told("solve tictactoe --lang sr-Cyrl", "C");
    let (cost, _) = solved.split_once(" s)").unwrap_or_else(|| panic!("{solved}"));
    let seconds = cost.rsplit(' ').next().unwrap_or_default();
    assert!(cost.starts_with("нерешено, потезом a1 (") && cost.contains(" позициј"), "{solved}");
    assert!(seconds.replacen(',', ".", 1).parse::<f64>().is_ok() && seconds.contains(','), "{solved}");
    let info = told("analyse tictactoe --depth 2 --lang sr-Latn", "C");
    assert!(info.contains("ocena") && info.contains("najbolje: "), "{info}");
    for args in ["games --json", "moves connect4 --json", "rules byte --json"] {
        assert_eq!(told(args, "C"), told(args, "sr_Cyrl_RS"), "{args}");
    }
}

#[test]
fn rules_are_told_in_every_language() {
    for (game, cyrillic, latin) in [
        ("tree", "# Стабла игре", "# Stabla igre"),
        ("tictactoe", "# Икс-окс", "# Iks-oks"),
        ("mnk", "# Игре m,n,k", "# Igre m,n,k"),
        ("connect4", "# Четири у низу", "# Četiri u nizu"),
        ("blockade", "# Блокада", "# Blokada"),
        ("byte", "# Бајт", "# Bajt"),
    ] {
        let pages = ["sr-Cyrl", "sr-Latn", "en"].map(|tag| told(&format!("rules {game} --lang {tag}"), "C"));
        assert!(pages[0].starts_with(cyrillic) && pages[1].starts_with(latin), "{game}");
        assert!(!pages[1].chars().any(|sign| ('\u{400}'..='\u{4ff}').contains(&sign)), "{game}");
        // Neither the pictures nor the links to the other languages.
        assert!(pages.iter().all(|page| !page.contains("![") && !page.contains("sr-Latn")), "{game}");
    }
}
