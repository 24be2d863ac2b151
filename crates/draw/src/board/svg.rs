//! A scene as SVG: one self-contained picture, light and dark, readable in black and white.

use std::fmt::Write;

use potez_rules::Player;
use potez_rules::scene::{Board, Cell, Grid, Lie, Piece, Scene, Shape, Surface};

use super::text::captions;

/// The room around the board, for labels and captions.
const MARGIN: f64 = 30.0;
const CAPTION: f64 = 20.0;

/// Draws a scene, with what the players hold below it.
#[must_use]
pub fn svg(scene: &Scene) -> String {
    let (body, width, height) = match &scene.board {
        Board::Grid(grid) => grid_svg(grid),
        Board::Tree(tree) => super::tree_svg::tree_svg(tree),
    };
    let lines = captions(scene);
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = width.max(longest as f64 * 8.0 + 2.0 * MARGIN);
    let full = height + CAPTION * lines.len() as f64 + 6.0;
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {full}\" width=\"{width}\" height=\"{full}\" \
         role=\"img\" font-family=\"'DejaVu Sans', Verdana, Arial, sans-serif\">\n<title>{}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{width}\" height=\"{full}\"/>\n{body}",
        escape(&lines.join("; "))
    );
    for (i, line) in lines.iter().enumerate() {
        let y = height + CAPTION * (i as f64 + 0.5);
        let weight = if i == 0 { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            out,
            "<text class=\"label\" x=\"{MARGIN}\" y=\"{y}\" font-size=\"13\"{weight}>{}</text>",
            escape(line)
        );
    }
    out.push_str("</svg>\n");
    out
}

/// Text made safe inside SVG.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

const STYLE: &str = "\
.page{fill:#ffffff}.label{fill:#38414f}.line{stroke:#6b7686;fill:none}\
.sheet{fill:#fbfaf6;stroke:#6b7686}.x{stroke:#b3261e;fill:none}.o{stroke:#0b5cad;fill:none}\
.win{stroke:#e0a100;fill:none;opacity:.75}\
.frame{fill:#2b50a1}.hole{fill:#ffffff}.xd{fill:#c62f26;stroke:#8a1c16}.od{fill:#f5c518;stroke:#96770a}\
.onx{stroke:#ffffff;fill:none}.ono{stroke:#4d3c00;fill:none}\
.tile{fill:#ece7da}.xbase{fill:#f3c9c4}.obase{fill:#c6dcf2}.xbt{fill:#8a1c16}.obt{fill:#0b4a8a}\
.blue{fill:#2458c6}.green{fill:#1c7c3c}.xp{fill:#b3261e;stroke:#5f130e}.op{fill:#0b5cad;stroke:#06305c}.pt{fill:#ffffff}\
.dark{fill:#b08c66}.light{fill:#efe6d6}.xc{fill:#33261e;stroke:#120c08}.oc{fill:#fffdf6;stroke:#33261e}\
.xct{fill:#fffdf6}.oct{fill:#33261e}.num{fill:#241a12}\
.node{fill:#fbfaf6;stroke:#38414f}.here{fill:#ffe7a3;stroke:#38414f}.nt{fill:#1d2430}\
@media (prefers-color-scheme:dark){.page{fill:#14181f}.label{fill:#d7dde6}.line{stroke:#8d99aa}\
.sheet{fill:#1d232d;stroke:#8d99aa}.x{stroke:#ff7a70}.o{stroke:#6cb4ff}.hole{fill:#14181f}.tile{fill:#2b3340}\
.xbase{fill:#57302d}.obase{fill:#263f5a}.xbt{fill:#ffb3ad}.obt{fill:#a9d3ff}.blue{fill:#5b8cff}.green{fill:#43c46f}\
.node{fill:#1d232d;stroke:#d7dde6}.here{fill:#6b5310;stroke:#d7dde6}.nt{fill:#eef2f7}}";

fn grid_svg(grid: &Grid) -> (String, f64, f64) {
    let pitch = match grid.surface {
        Surface::Checkered => 56.0,
        Surface::Tiles => 40.0,
        Surface::Paper | Surface::Frame => 48.0,
    };
    let (width, height) = (pitch * grid.cols as f64, pitch * grid.rows as f64);
    let mut out = String::new();
    ground(&mut out, grid, pitch, width, height);
    labels(&mut out, grid, pitch, height);
    for row in 0..grid.rows {
        for col in 0..grid.cols {
            if let Some(cell) = grid.cells.get(row * grid.cols + col) {
                let (x, y) = (MARGIN + pitch * col as f64, MARGIN + pitch * row as f64);
                draw_cell(&mut out, grid.surface, cell, x, y, pitch);
            }
        }
    }
    walls(&mut out, grid, pitch);
    for line in &grid.lines {
        strike(&mut out, line, pitch);
    }
    (out, width + 2.0 * MARGIN, height + 2.0 * MARGIN)
}

fn ground(out: &mut String, grid: &Grid, pitch: f64, width: f64, height: f64) {
    let class = match grid.surface {
        Surface::Frame => "frame",
        Surface::Paper | Surface::Tiles | Surface::Checkered => "sheet",
    };
    let around = 4.0;
    let _ = writeln!(
        out,
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
        MARGIN - around,
        MARGIN - around,
        width + 2.0 * around,
        height + 2.0 * around
    );
    if grid.surface == Surface::Paper {
        let mut path = String::new();
        for col in 1..grid.cols {
            let _ = write!(path, "M{} {MARGIN}v{height}", MARGIN + pitch * col as f64);
        }
        for row in 1..grid.rows {
            let _ = write!(path, "M{MARGIN} {}h{width}", MARGIN + pitch * row as f64);
        }
        let _ = writeln!(out, "<path class=\"line\" stroke-width=\"1.5\" d=\"{path}\"/>");
    }
}

fn labels(out: &mut String, grid: &Grid, pitch: f64, height: f64) {
    let mut put = |x: f64, y: f64, text: &str| {
        let _ = writeln!(
            out,
            "<text class=\"label\" x=\"{x}\" y=\"{y}\" font-size=\"13\" text-anchor=\"middle\">{}</text>",
            escape(text)
        );
    };
    for (col, label) in grid.col_labels.iter().enumerate() {
        let x = MARGIN + pitch * (col as f64 + 0.5);
        put(x, MARGIN - 11.0, label);
        if grid.surface == Surface::Tiles {
            put(x, MARGIN + height + 19.0, label);
        }
    }
    for (row, label) in grid.row_labels.iter().enumerate() {
        let y = MARGIN + pitch * (row as f64 + 0.5) + 4.5;
        put(MARGIN - 16.0, y, label);
        if grid.surface == Surface::Tiles {
            put(MARGIN + pitch * grid.cols as f64 + 15.0, y, label);
        }
    }
}

fn draw_cell(out: &mut String, surface: Surface, cell: &Cell, x: f64, y: f64, pitch: f64) {
    let (cx, cy) = (x + pitch / 2.0, y + pitch / 2.0);
    match surface {
        Surface::Paper => {}
        Surface::Frame => {
            let _ = writeln!(out, "<circle class=\"hole\" cx=\"{cx}\" cy=\"{cy}\" r=\"{}\"/>", pitch * 0.4);
        }
        Surface::Tiles => tile(out, cell, x, y, pitch),
        Surface::Checkered => {
            let class = if cell.idle { "light" } else { "dark" };
            let _ = writeln!(out, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{pitch}\" height=\"{pitch}\"/>");
        }
    }
    if cell.stack.iter().any(|piece| piece.shape == Shape::Checker) {
        checkers(out, &cell.stack, cx, y, pitch);
        return;
    }
    if let Some(piece) = cell.stack.last() {
        draw_piece(out, piece, cx, cy, pitch);
    }
}

fn tile(out: &mut String, cell: &Cell, x: f64, y: f64, pitch: f64) {
    let gap = 3.5;
    let class = match cell.base {
        Some(Player::First) => "xbase",
        Some(Player::Second) => "obase",
        None => "tile",
    };
    let side = pitch - 2.0 * gap;
    let _ = writeln!(
        out,
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"4\"/>",
        x + gap,
        y + gap
    );
    if let (Some(base), true) = (cell.base, cell.stack.is_empty()) {
        let mark = base.mark().to_ascii_lowercase();
        let class = if base == Player::First { "xbt" } else { "obt" };
        let (cx, cy) = (x + pitch / 2.0, y + pitch / 2.0 + 5.0);
        let _ = writeln!(
            out,
            "<text class=\"{class}\" x=\"{cx}\" y=\"{cy}\" font-size=\"15\" text-anchor=\"middle\">{mark}</text>"
        );
    }
}

fn draw_piece(out: &mut String, piece: &Piece, cx: f64, cy: f64, pitch: f64) {
    let first = piece.player == Player::First;
    match piece.shape {
        Shape::Mark => {
            let class = if first { "x" } else { "o" };
            sign(out, class, first, cx, cy, pitch * 0.27, 4.5);
        }
        Shape::Disc => {
            let (class, on) = if first { ("xd", "onx") } else { ("od", "ono") };
            let _ = writeln!(
                out,
                "<circle class=\"{class}\" cx=\"{cx}\" cy=\"{cy}\" r=\"{}\" stroke-width=\"2\"/>",
                pitch * 0.38
            );
            sign(out, on, first, cx, cy, pitch * 0.13, 2.5);
        }
        Shape::Pawn | Shape::Checker => {
            let r = pitch * 0.34;
            if first {
                let _ = writeln!(out, "<circle class=\"xp\" cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\" stroke-width=\"1.5\"/>");
            } else {
                let (x, y, side) = (cx - r, cy - r, 2.0 * r);
                let _ = writeln!(
                    out,
                    "<rect class=\"op\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"5\" stroke-width=\"1.5\"/>"
                );
            }
            let _ = writeln!(
                out,
                "<text class=\"pt\" x=\"{cx}\" y=\"{}\" font-size=\"13\" font-weight=\"bold\" text-anchor=\"middle\">{}{}</text>",
                cy + 4.7,
                piece.player.mark(),
                escape(&piece.label)
            );
        }
    }
}

/// A cross for the first player, a ring for the second.
fn sign(out: &mut String, class: &str, first: bool, cx: f64, cy: f64, r: f64, width: f64) {
    if first {
        let (x, y, d) = (cx - r, cy - r, 2.0 * r);
        let _ = writeln!(
            out,
            "<path class=\"{class}\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"M{x} {y}l{d} {d}m0 -{d}l-{d} {d}\"/>"
        );
    } else {
        let _ = writeln!(out, "<circle class=\"{class}\" stroke-width=\"{width}\" cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\"/>");
    }
}

/// A stack seen from a little above: slabs from the bottom up, and the top one's face with its owner's mark.
fn checkers(out: &mut String, stack: &[Piece], cx: f64, y: f64, pitch: f64) {
    let (half, slab, face) = (pitch * 0.36, pitch * 0.085, pitch * 0.13);
    let bottom = y + pitch - 6.0;
    for (level, piece) in stack.iter().enumerate() {
        let class = if piece.player == Player::First { "xc" } else { "oc" };
        let top = bottom - slab * (level as f64 + 1.0);
        let last = level + 1 == stack.len();
        let _ = writeln!(
            out,
            "<path class=\"{class}\" stroke-width=\"1\" d=\"M{} {}v{slab}a{half} {face} 0 0 0 {} 0v-{slab}{}\"/>",
            cx - half,
            top - face,
            2.0 * half,
            if last {
                format!("a{half} {face} 0 0 0 -{} 0z", 2.0 * half)
            } else {
                format!("a{half} {face} 0 0 1 -{} 0z", 2.0 * half)
            },
        );
    }
    let Some(piece) = stack.last() else { return };
    let (class, text) = if piece.player == Player::First { ("xc", "xct") } else { ("oc", "oct") };
    let cy = bottom - slab * stack.len() as f64 - face;
    let _ = writeln!(
        out,
        "<ellipse class=\"{class}\" stroke-width=\"1\" cx=\"{cx}\" cy=\"{cy}\" rx=\"{half}\" ry=\"{face}\"/>\
         <text class=\"{text}\" x=\"{cx}\" y=\"{}\" font-size=\"10\" font-weight=\"bold\" text-anchor=\"middle\">{}</text>",
        cy + 3.6,
        piece.player.mark()
    );
    if stack.len() > 1 {
        let _ = writeln!(
            out,
            "<text class=\"num\" x=\"{}\" y=\"{}\" font-size=\"10\" text-anchor=\"end\">{}</text>",
            cx + pitch / 2.0 - 3.0,
            y + 11.0,
            stack.len()
        );
    }
}

fn walls(out: &mut String, grid: &Grid, pitch: f64) {
    let (thick, short) = (6.0, 3.0);
    for wall in &grid.walls {
        let (x, y) = (MARGIN + pitch * wall.col as f64, MARGIN + pitch * wall.row as f64);
        let long = 2.0 * pitch - 2.0 * short;
        let (class, x, y, width, height) = match wall.lie {
            Lie::Horizontal => ("blue", x + short, y + pitch - thick / 2.0, long, thick),
            Lie::Vertical => ("green", x + pitch - thick / 2.0, y + short, thick, long),
        };
        let _ = writeln!(
            out,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"2.5\"/>"
        );
    }
}

/// A winning line, struck through from its first cell to its last.
fn strike(out: &mut String, line: &[(usize, usize)], pitch: f64) {
    let (Some(&from), Some(&to)) = (line.first(), line.last()) else { return };
    let centre =
        |(row, col): (usize, usize)| (MARGIN + pitch * (col as f64 + 0.5), MARGIN + pitch * (row as f64 + 0.5));
    let ((x1, y1), (x2, y2)) = (centre(from), centre(to));
    let _ =
        writeln!(out, "<path class=\"win\" stroke-width=\"7\" stroke-linecap=\"round\" d=\"M{x1} {y1}L{x2} {y2}\"/>");
}
