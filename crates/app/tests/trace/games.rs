//! Searches of real games, with their boards.

use super::{good, good_bytes, potez, refused};

#[test]
fn a_real_position_is_drawn_with_its_boards() {
    let svg = good(&["trace", "tictactoe", "--moves", "a1,b2,c3,a3,c1,b1", "--depth", "3", "--format", "svg"]);
    assert!(
        svg.contains("data-name=\"c2\"")
            && svg.contains("f-board")
            && svg.contains("s-cross")
            && svg.contains("s-ring")
    );
    for game in ["connect4", "byte", "blockade"] {
        let svg = good(&["trace", game, "--depth", "1", "--fold", "30", "--format", "svg"]);
        assert!(svg.contains("<title>Alpha-beta (lecture)"), "{game}");
    }
    refused(&potez(&["trace", "tictactoe", "--moves", "a1,a1"]), 3, &["move 2"]);
}

#[test]
fn a_game_is_valued_by_the_evaluation_that_is_asked_for() {
    let best = |args: &[&str]| {
        let text = good(args);
        text.split("the move to play is ").nth(1).unwrap().split('.').next().unwrap().to_owned()
    };
    // The position of chapter 6.
    let position = ["--moves", "1445", "--depth", "2"];
    let args = |more: &[&'static str]| [&["trace", "connect4"], &position[..], more].concat();
    let analysed = good(&["analyse", "connect4", "--engine", "course:2", "--moves", "1445"]);
    assert!(analysed.contains(&format!("best: {}\n", best(&args(&[])))), "{analysed}");
    assert_eq!(best(&args(&["--eval", "course"])), best(&args(&[])));
    assert!(good(&args(&["--eval", "result"])).contains("start is worth 0"));
    refused(&potez(&args(&["--eval", "nothing"])), 3, &["there is no evaluation 'nothing'"]);
    refused(&potez(&["trace", "lecture", "--eval", "course", "--tape", "x"]), 2, &[]);
}

#[test]
fn boards_of_one_level_are_enlarged() {
    let game = ["trace", "tictactoe", "--moves", "a1,b2,c3,a3,c1,b1", "--depth", "3", "--format", "svg"];
    // The sides of the boards' squares, by the paper behind them.
    let boards = |svg: &str| {
        let rects = svg.split("<rect class=\"f-board").skip(1);
        let widths =
            rects.map(|rect| rect.split("width=\"").nth(2).unwrap().split('"').next().unwrap().parse::<f64>().unwrap());
        let widths: Vec<f64> = widths.collect();
        (widths.iter().filter(|&&width| width < 70.0).count(), widths.iter().filter(|&&width| width > 130.0).count())
    };
    let (small, large) = boards(&good(&game));
    assert!(small > 8 && large == 0, "{small} {large}");
    let (small, large) = boards(&good(&[&game[..], &["--enlarge", "1"]].concat()));
    assert!(small > 3 && large == 3, "{small} {large}");
    let (_, large) = boards(&good(&[&game[..], &["--enlarge", "0"]].concat()));
    assert_eq!(large, 1);
    let png = good_bytes(&["trace", "blockade", "--depth", "1", "--enlarge", "1", "--fold", "5", "--format", "png"]);
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn blockade_is_drawn_at_its_default_depth() {
    let began = std::time::Instant::now();
    let svg = good(&["trace", "blockade", "--depth", "2", "--format", "svg"]);
    assert!(svg.contains("the move to play is X1:35:P11"), "{}", &svg[svg.len() - 2000..]);
    assert!(began.elapsed().as_secs() < 60);
}
