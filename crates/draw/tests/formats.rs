//! Every game in every format. `POTEZ_PICTURES=FOLDER` keeps the files, to be looked at.

#![cfg(feature = "paper")]

use potez_draw::Picture;
use potez_draw::board::{game, picture};
use potez_draw::formats::{gif, pdf, png, svg, tikz};
use potez_play::{GAMES, find};
use potez_rules::{Dialect, Random, Scene, Settings};

/// Positions with everything in them: pieces, walls, stacks, a winning line.
const POSITIONS: &[(&str, &str, &str)] = &[
    ("tree", "", "B"),
    ("tictactoe", "", "b2,a1,c1,b1,a3"),
    ("mnk", "m=9 n=7 k=5", "e4,e5,d4,d5,c4,c5,f4,f5,g4"),
    ("connect4", "", "4433221"),
    ("blockade", "", "X1:64:P6B,O1:3A:Z64,X2:95:P85,O2:8D:Z76,X2:A4:P65,O1:5A:P63"),
    ("byte", "", "D4-DD-0,E3-GL-0,F2-DL-0,E7-DD-0,D2-DL-0,C5-GL-0,D6-GD-0,E1-GD-0"),
];

fn positions(name: &str, settings: &str, moves: &str) -> Vec<(Scene, Option<String>)> {
    let mut table = (find(name).unwrap().open)(&Settings::parse(settings).unwrap()).unwrap();
    table.play_list(moves).unwrap();
    let line = table.history(Dialect::Ours);
    table.reset();
    let mut positions = vec![(table.scene(), None)];
    for mv in line {
        table.play(&mv).unwrap();
        positions.push((table.scene(), Some(mv)));
    }
    positions
}

fn keep(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("POTEZ_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join(name), bytes).unwrap();
    }
}

#[test]
fn every_game_is_drawn_in_every_format() {
    assert_eq!(POSITIONS.len(), GAMES.len(), "a game is missing");
    for (name, settings, moves) in POSITIONS {
        let positions = positions(name, settings, moves);
        let drawn = picture(&positions.last().unwrap().0);
        let text = svg::svg(&drawn);
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "{name}");
        assert!(text.contains(" to move") || text.contains(" wins"), "{name} has no caption");
        keep(&format!("{name}.svg"), text.as_bytes());

        let bytes = png::png(&drawn, 2.0).unwrap();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
        let side = |at: usize| f64::from(u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()));
        assert_eq!((side(16), side(20)), (2.0 * drawn.width, 2.0 * drawn.height), "{name}");
        keep(&format!("{name}.png"), &bytes);

        let tex = tikz::tikz(std::slice::from_ref(&drawn));
        assert!(tex.contains("\\begin{tikzpicture}") && tex.ends_with("\\end{document}\n"), "{name}");
        assert_eq!(tex.matches('{').count() - tex.matches("\\{").count(), tex.matches('}').count(), "{name}");
        keep(&format!("{name}.tex"), tex.as_bytes());

        let pictures = game(&positions);
        let bytes = gif::gif(&pictures, 1.0, 500).unwrap();
        assert!(bytes.starts_with(b"GIF89a") && bytes.ends_with(b";"), "{name}");
        assert_eq!(f64::from(u16::from_le_bytes([bytes[6], bytes[7]])), pictures[0].width, "{name}");
        keep(&format!("{name}.gif"), &bytes);

        let bytes = pdf::pdf(&pictures);
        let pages = format!("/Count {}", positions.len());
        assert!(
            bytes.starts_with(b"%PDF-") && bytes.windows(pages.len()).any(|part| part == pages.as_bytes()),
            "{name}"
        );
        keep(&format!("{name}.pdf"), &bytes);
    }
}

/// All shapes of a picture lie on it.
fn check_inside(picture: &Picture) {
    use potez_draw::font::{Weight, width};
    use potez_draw::shapes::{Anchor, Shape};
    for item in &picture.items {
        let (left, top, right, bottom) = match &item.shape {
            Shape::Rectangle { corner, size, .. } => (corner.0, corner.1, corner.0 + size.0, corner.1 + size.1),
            Shape::Ellipse { center, radii, .. } => {
                (center.0 - radii.0, center.1 - radii.1, center.0 + radii.0, center.1 + radii.1)
            }
            Shape::Text { at, size, bold, anchor, text, .. } => {
                let wide = width(text, *size, if *bold { Weight::Bold } else { Weight::Regular });
                let left = match anchor {
                    Anchor::Start => at.0,
                    Anchor::Middle => at.0 - wide / 2.0,
                    Anchor::End => at.0 - wide,
                };
                (left, at.1 - size, left + wide, at.1 + size * 0.25)
            }
            Shape::Polygon { points, .. } | Shape::Path { points, .. } => {
                let edge = |of: fn(&(f64, f64)) -> f64, pick: fn(f64, f64) -> f64| {
                    points.iter().map(of).reduce(pick).unwrap_or(0.0)
                };
                (edge(|p| p.0, f64::min), edge(|p| p.1, f64::min), edge(|p| p.0, f64::max), edge(|p| p.1, f64::max))
            }
            _ => continue,
        };
        let inside = left >= 0.0 && top >= 0.0 && right <= picture.width && bottom <= picture.height;
        assert!(inside, "{:?} is not on a picture of {}×{}", item.shape, picture.width, picture.height);
    }
}

#[test]
fn nothing_is_drawn_outside_the_picture() {
    for entry in GAMES {
        let mut table = (entry.open)(&Settings::new()).unwrap();
        let mut random = Random::new(7);
        loop {
            check_inside(&picture(&table.scene()));
            let moves = table.moves(Dialect::Ours);
            let Some(mv) = moves.get(random.below(moves.len().max(1) as u32) as usize) else { break };
            table.play(mv).unwrap();
        }
    }
}

#[test]
fn blanks_are_kept() {
    use potez_draw::paint::Paint;
    use potez_draw::shapes::Anchor;
    let mut drawn = Picture::new(100.0, 20.0, String::new());
    drawn.write(None, (0.0, 10.0), 10.0, false, Anchor::Start, Paint::Ink, "α 3  β ∞");
    drawn.write(None, (0.0, 20.0), 10.0, false, Anchor::Start, Paint::Ink, "one blank");
    let text = svg::svg(&drawn);
    assert!(
        text.contains(" xml:space=\"preserve\">α 3  β ∞</text>") && text.contains("font-size=\"10\">one blank</text>"),
        "{text}"
    );
}
