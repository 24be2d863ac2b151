use potez_rules::{Arrangement, OptionKind, Random, Settings, scene::Board};

use super::{GAMES, find};

/// The values that an option declares for programs are the values that the game accepts.
#[test]
fn options_take_what_they_say() {
    for entry in GAMES {
        for option in entry.options {
            let opens = |value: &str| {
                let mut settings = Settings::new();
                settings.set(option.key, value).unwrap();
                (entry.open)(&settings).is_ok()
            };
            match option.kind {
                OptionKind::Number { least, most } => {
                    let usual: u32 = option.default.parse().unwrap();
                    assert!((least..=most).contains(&usual) && opens(option.default), "{} {}", entry.name, option.key);
                    assert!(!opens(&(most + 1).to_string()), "{} {}", entry.name, option.key);
                    assert!(least == 0 || !opens(&(least - 1).to_string()), "{} {}", entry.name, option.key);
                }
                OptionKind::Choice { choices } => {
                    assert!(choices.contains(&option.default), "{} {}", entry.name, option.key);
                    for choice in choices {
                        assert!(opens(choice), "{} {}={choice}", entry.name, option.key);
                    }
                    assert!(!opens("nonsense"), "{} {}", entry.name, option.key);
                }
                OptionKind::Text => {}
            }
        }
    }
}

/// A board that is set up to look like a position is written as a text that means that position.
#[test]
fn arranged_boards_are_read_back() {
    for entry in GAMES {
        let mut random = Random::new(7);
        for _ in 0..20 {
            let mut table = (entry.open)(&Settings::new()).unwrap();
            for _ in 0..random.below(12) {
                let moves = table.choices(Default::default());
                if table.outcome().is_some() || moves.is_empty() {
                    break;
                }
                table.play(&moves[random.below(moves.len() as u32) as usize].text).unwrap();
            }
            let scene = table.scene();
            if table.outcome().is_some() {
                continue;
            }
            let text = table.arranged(&Arrangement::from(&scene)).unwrap();
            let mut again = (entry.open)(&Settings::new()).unwrap();
            again.set_up(&text).unwrap_or_else(|refusals| panic!("{} {text}: {refusals:?}", entry.name));
            assert_eq!((again.scene().board, again.turn()), (scene.board, scene.turn), "{text}");
        }
    }
}

/// No arrangement from outside can make a game panic, and walls on the board are taken from the hands.
#[test]
fn arrangements_may_be_anything() {
    let table = (find("blockade").unwrap().open)(&Settings::new()).unwrap();
    let scene = table.scene();
    let mut arrangement = Arrangement::from(&scene);
    arrangement.follow = true;
    let Some(grid) = &mut arrangement.grid else { panic!("a grid") };
    grid.walls.push(potez_rules::scene::GridWall {
        row: 4,
        col: 5,
        orientation: potez_rules::scene::Orientation::Horizontal,
    });
    assert_eq!(table.arranged(&arrangement).unwrap(), "44.84/4B.8B 56 - 8.9/9.9 X");
    for entry in GAMES {
        let table = (entry.open)(&Settings::new()).unwrap();
        for (rows, cols) in [(0, 0), (1, usize::MAX), (usize::MAX, 2), (3, 3)] {
            let mut odd = Arrangement::from(&table.scene());
            if let Some(grid) = &mut odd.grid {
                (grid.rows, grid.cols) = (rows, cols);
                grid.cells.truncate(1);
            }
            odd.node = odd.node.map(|_| usize::MAX);
            let text = table.arranged(&odd).unwrap_or_default();
            let _ = (entry.open)(&Settings::new()).unwrap().set_up(&text);
        }
        assert_eq!(table.tools().is_empty(), matches!(table.scene().board, Board::Tree(_)), "{}", entry.name);
    }
}
