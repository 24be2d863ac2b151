//! Reports: the same match as text, JSON, CSV and a page.

use super::potez;

/// A match whose second player has a name that means something in every format.
const NAME: &str = "<b>\"A\",&</b>";

fn report(file: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(file).to_str().unwrap().to_owned();
    let player = format!("{NAME}=course:1");
    let match_of_three =
        ["match", "course:2", &player, "random", "--game", "connect4", "--games", "2", "--report", &path];
    assert_eq!(potez(&match_of_three).1, 0);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn json_has_everything() {
    let report: serde_json::Value = serde_json::from_str(&report("r.json")).unwrap();
    let summary = &report["summary"];
    let players = summary["players"].as_array().unwrap();
    assert_eq!((summary["games"].as_u64(), players.len(), report["games"].as_array().unwrap().len()), (Some(6), 3, 6));
    let sum = |key: &str| players.iter().map(|player| player[key].as_f64().unwrap()).sum::<f64>();
    assert_eq!((sum("points"), sum("wins")), (6.0, sum("losses")));
    let results: Vec<u64> =
        summary["results"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect();
    assert_eq!((results.iter().sum::<u64>(), results[1] as f64), (6, sum("draws") / 2.0));
    assert_eq!(summary["endings"], serde_json::json!([["rules", 6]]));
    let plies: Vec<usize> =
        report["games"].as_array().unwrap().iter().map(|game| game["moves"].as_array().unwrap().len()).collect();
    assert_eq!(summary["lengths"]["most"], *plies.iter().max().unwrap());
    for (a, player) in players.iter().enumerate() {
        for (b, other) in players.iter().enumerate().filter(|(b, _)| *b != a) {
            let points = player["against"][b].as_f64().unwrap() + other["against"][a].as_f64().unwrap();
            assert_eq!(points, 2.0, "{player} {other}");
        }
    }
}

#[test]
fn csv_has_a_row_for_each_player() {
    let report = report("r.csv");
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(lines.len(), 4, "{report}");
    assert!(
        lines[0].starts_with("rank,player,points,tie_break,games,won,drawn,lost,byes,faults,elo,elo_low,elo_high,los,")
    );
    // Each played four games, and no game of connect four is shorter than seven plies or longer than 42.
    let column = |name: &str| lines[0].split(',').position(|head| head == name).unwrap();
    for line in lines[1..].iter().map(|line| line.replace("\"\"A\"\",", "")) {
        let cell = |name: &str| line.split(',').nth(column(name)).unwrap().parse::<f64>().unwrap();
        assert_eq!([cell("ended_rules"), cell("ended_illegal"), cell("ended_silent")], [4.0, 0.0, 0.0], "{line}");
        let plies = ["plies_least", "plies_median", "plies_mean", "plies_most"].map(cell);
        assert!(plies[0] >= 7.0 && plies[3] <= 42.0, "{line}");
        assert!(plies[1..3].iter().all(|middle| (plies[0]..=plies[3]).contains(middle)), "{line}");
    }
    assert!(report.contains("\"<b>\"\"A\"\",&</b>\""), "{report}");
    assert!(!report.contains("inf") && !report.contains("NaN"), "{report}");
}

#[test]
fn text_has_the_table_and_more() {
    let report = report("r.txt");
    for words in ["points", "likelihood of superiority", "Length in plies", "by the rules: 6", NAME] {
        assert!(report.contains(words), "{words}: {report}");
    }
    assert!(!report.contains("inf"), "{report}");
}

#[test]
fn a_page_needs_nothing_else_and_names_stay_text() {
    let page = report("r.html");
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(!page.contains("<b>\"A\"") && page.contains("&lt;b&gt;&quot;A&quot;,&amp;&lt;/b&gt;"));
    assert_eq!(page.matches("</script>").count(), 2, "no name ends the script");
    for words in ["Standings", "Табела", "Tabela", "By the rules".to_lowercase().as_str(), "по правилима"]
    {
        assert!(page.contains(words), "{words}");
    }
    let data = page.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next()).unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let games = data["games"].as_array().unwrap();
    assert!(!games.is_empty());
    for game in games {
        let frames = game["boards"]["frames"].as_array().unwrap();
        assert_eq!(frames.len(), game["moves"].as_array().unwrap().len() + 1);
        // Every board can be put together from the one before.
        let mut length = 0;
        for frame in frames {
            let [begin, end] = [0, 1].map(|part| frame[part].as_u64().unwrap() as usize);
            assert!(begin + end <= length, "{frame}");
            length = begin + end + frame[2].as_array().unwrap().len();
        }
    }
}

/// A fault is told in the language of the report, also when the game was read from the store.
#[test]
fn faults_are_told_in_serbian_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let data = path("data");
    let wrong = format!("Ana={}", super::bot("echo bestmove a9"));
    let players = ["match", &wrong, "random", "--game", "tictactoe", "--games", "1", "--opening", "0", "--data", &data];
    let (lines, _) = potez(&players);
    let id = lines[0]["id"].as_str().unwrap();
    let told = |report: &str, language: &str| {
        let shown = ["match", "--show", id, "--data", &data, "--report", report, "--lang", language];
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_potez")).args(shown).output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), std::fs::read_to_string(report).unwrap())
    };
    let (shown, text) = told(&path("r.txt"), "sr-Cyrl");
    for said in [&shown, &text] {
        assert!(said.contains("није дозвољен потез: "), "{said}");
        // The reason behind the reason too.
        assert!(!said.contains("legal") && !said.contains("there is no"), "{said}");
    }
    let (shown, page) = told(&path("r.html"), "en");
    assert!(shown.contains("not a legal move: "), "{shown}");
    for words in ["which is not a legal move: ", "što nije dozvoljen potez: ", "што није дозвољен потез: "]
    {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn a_saved_match_can_be_reported_later_and_other_names_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let data = path("data");
    let now = path("now.json");
    let players =
        ["match", "course:1", "random", "--game", "connect4", "--games", "4", "--data", &data, "--report", &now];
    let (lines, _) = potez(&players);
    let later = path("later.json");
    let id = lines[0]["id"].as_str().unwrap();
    assert_eq!(potez(&["match", "--show", id, "--data", &data, "--report", &later]).1, 0);
    assert_eq!(std::fs::read(&now).unwrap(), std::fs::read(&later).unwrap());
    assert_eq!(potez(&["match", "--show", id, "--data", &data, "--report", "report.doc"]).1, 2);
    assert_eq!(potez(&["match", "--show", id, "--data", &data, "--report", "/no/such/folder/r.html"]).1, 3);
}
