//! Pictures as TikZ, for Beamer: plain TikZ, one overlay for each picture.
//!
//! A shape that stays the same over several pictures is written once, with the range of its overlays, so that a file
//! stays small and TeX fast.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use super::svg::short;
use crate::paint::Paint;
use crate::shapes::{Anchor, Line, Picture, Point, Shape};

/// Writes a document of class `beamer` with one slide; the `tikzpicture` in it can be taken out.
#[must_use]
pub fn tikz(pictures: &[Picture]) -> String {
    let (width, height) = pictures.first().map_or((1.0, 1.0), |picture| (picture.width, picture.height));
    let mut out = String::new();
    out.push_str(
        "% Made by potez. pdflatex, lualatex and xelatex can typeset it.\n\
         \\documentclass[aspectratio=169]{beamer}\n\
         \\usepackage{iftex}\n",
    );
    out.push_str(fonts(pictures));
    out.push_str("\\usepackage{tikz}\n\\setbeamertemplate{navigation symbols}{}\n");
    let used: BTreeSet<Paint> = pictures.iter().flat_map(Picture::paints).collect();
    for paint in used {
        let _ = writeln!(out, "\\definecolor{{potez-{}}}{{HTML}}{{{:06X}}}", paint.name(), paint.color(false));
    }
    out.push_str("\\begin{document}\n\\begin{frame}[plain]\n\\centering\n");
    // The picture fits the slide in both directions.
    let _ = writeln!(
        out,
        "\\resizebox{{!}}{{{}\\textheight}}{{%\n\\begin{{tikzpicture}}[x=0.75pt,y=-0.75pt,line cap=round,line join=round]",
        short((0.96f64).min(0.96 * 1.72 * height / width))
    );
    let _ = writeln!(out, "\\useasboundingbox (0,0) rectangle ({},{});", short(width), short(height));
    for (text, overlays) in merged(pictures) {
        if overlays.is_empty() {
            let _ = writeln!(out, "{text}");
        } else {
            let _ = writeln!(out, "\\only<{overlays}>{{{text}}}");
        }
    }
    out.push_str("\\end{tikzpicture}}\n\\end{frame}\n\\end{document}\n");
    out
}

/// The fonts that the letters of the pictures need, and no others: a small TeX installation has no Cyrillic, and
/// English needs none.
fn fonts(pictures: &[Picture]) -> &'static str {
    let items = pictures.iter().flat_map(|picture| &picture.items);
    let letters = items.flat_map(|item| {
        match &item.shape {
            Shape::Text { text, .. } => text.as_str(),
            _ => "",
        }
        .chars()
    });
    let (mut latin, mut cyrillic) = (false, false);
    for letter in letters.filter(|letter| letter.is_alphabetic()) {
        cyrillic |= is_cyrillic(letter);
        latin |= ('\u{80}'..='\u{24f}').contains(&letter);
    }
    match (cyrillic, latin) {
        // The fonts that LuaLaTeX and XeLaTeX begin with have no Cyrillic.
        (true, _) => {
            "\\ifPDFTeX\\usepackage[T2A,T1]{fontenc}\\usepackage[utf8]{inputenc}\\else\\usepackage{fontspec}\n\
             \\IfFontExistsTF{DejaVu Sans}{\\setsansfont{DejaVu Sans}}{\\setsansfont{CMU Sans Serif}}\\fi\n"
        }
        (false, true) => "\\ifPDFTeX\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\fi\n",
        (false, false) => "",
    }
}

fn is_cyrillic(letter: char) -> bool {
    ('\u{400}'..='\u{4ff}').contains(&letter)
}

/// Every shape with the overlays on which it appears; empty for all. Shapes keep their order from back to front.
fn merged(pictures: &[Picture]) -> Vec<(String, String)> {
    // The same shape has the same layer in all pictures, and about the same rank inside its layer.
    let mut seen: HashMap<(u32, String), (usize, Vec<usize>)> = HashMap::new();
    for (step, picture) in pictures.iter().enumerate() {
        let mut ranks: HashMap<u32, usize> = HashMap::new();
        for item in &picture.items {
            let rank = ranks.entry(item.layer).or_default();
            let entry = seen.entry((item.layer, shape_tikz(&item.shape))).or_insert((*rank, Vec::new()));
            entry.1.push(step);
            *rank += 1;
        }
    }
    let mut shapes: Vec<_> = seen.into_iter().collect();
    shapes.sort_by(|((layer, text), (rank, _)), ((other_layer, other_text), (other_rank, _))| {
        (layer, rank, text).cmp(&(other_layer, other_rank, other_text))
    });
    let ranges = |mut steps: Vec<usize>| {
        steps.dedup();
        if steps.len() == pictures.len() {
            return String::new();
        }
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        for step in steps {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == step => *last = step,
                _ => ranges.push((step, step)),
            }
        }
        let text = ranges.iter().map(|&(from, to)| match to {
            to if to + 1 == pictures.len() => format!("{}-", from + 1),
            to if to == from => format!("{}", from + 1),
            to => format!("{}-{}", from + 1, to + 1),
        });
        text.collect::<Vec<_>>().join(",")
    };
    shapes.into_iter().map(|((_, text), (_, steps))| (text, ranges(steps))).collect()
}

fn point(at: &Point) -> String {
    format!("({},{})", short(at.0), short(at.1))
}

fn pen(line: Option<Line>) -> String {
    line.map_or_else(
        || "draw=none".to_owned(),
        |line| {
            let dash = if line.dashed { ",dashed" } else { "" };
            format!("draw=potez-{},line width={}pt{dash}", line.paint.name(), short(line.width * 0.75))
        },
    )
}

fn look(fill: Option<Paint>, line: Option<Line>) -> String {
    let fill = fill.map_or_else(String::new, |paint| format!("fill=potez-{},", paint.name()));
    fill + &pen(line)
}

fn shape_tikz(shape: &Shape) -> String {
    match shape {
        Shape::Polygon { points, fill, line } => {
            let points: Vec<String> = points.iter().map(point).collect();
            format!("\\path[{}] {} -- cycle;", look(*fill, *line), points.join(" -- "))
        }
        Shape::Rectangle { corner, size, radius, fill, line } => {
            let rounded =
                if *radius > 0.0 { format!(",rounded corners={}pt", short(radius * 0.75)) } else { String::new() };
            let opposite = (corner.0 + size.0, corner.1 + size.1);
            format!("\\path[{}{rounded}] {} rectangle {};", look(*fill, *line), point(corner), point(&opposite))
        }
        Shape::Ellipse { center, radii, fill, line } => {
            let (x, y) = (short(radii.0 * 0.75), short(radii.1 * 0.75));
            format!("\\path[{}] {} ellipse[x radius={x}pt,y radius={y}pt];", look(*fill, *line), point(center))
        }
        Shape::Path { points, line } => {
            let points: Vec<String> = points.iter().map(point).collect();
            format!("\\path[{}] {};", pen(Some(*line)), points.join(" -- "))
        }
        Shape::Curve { points: [a, b, c, d], line } => {
            let (a, b, c, d) = (point(a), point(b), point(c), point(d));
            format!("\\path[{}] {a} .. controls {b} and {c} .. {d};", pen(Some(*line)))
        }
        Shape::Text { at, size, bold, anchor, paint, text } => {
            let anchor = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            // Computer Modern runs narrower than the font that was measured, so it fits.
            let (size, skip) = (short(size * 0.75), short(size * 0.9));
            let bold = if *bold { "\\bfseries" } else { "" };
            format!(
                "\\node[anchor={anchor},inner sep=0pt,text=potez-{},font=\\sffamily{bold}\\fontsize{{{size}}}{{{skip}}}\\selectfont] at {} {{{}}};",
                paint.name(),
                point(at),
                tex(text)
            )
        }
    }
}

/// Text made safe for TeX. Cyrillic letters are put into their own encoding where TeX needs one.
fn tex(text: &str) -> String {
    let mut out = String::new();
    let (mut cyrillic, mut blank) = (false, false);
    for c in text.chars() {
        let begins = is_cyrillic(c);
        if begins != cyrillic && c != ' ' {
            out.push_str(if begins { "{\\ifPDFTeX\\fontencoding{T2A}\\selectfont\\fi " } else { "}" });
            cyrillic = begins;
        }
        // TeX merges several spaces into one.
        if std::mem::replace(&mut blank, c == ' ') && c == ' ' {
            out.push_str("\\ ");
            continue;
        }
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(c);
            }
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            'α' => out.push_str("$\\alpha$"),
            'β' => out.push_str("$\\beta$"),
            '∞' => out.push_str("$\\infty$"),
            '≥' => out.push_str("$\\geq$"),
            '≤' => out.push_str("$\\leq$"),
            '−' => out.push_str("$-$"),
            '→' => out.push_str("$\\to$"),
            '⁺' => out.push_str("$^+$"),
            '⁻' => out.push_str("$^-$"),
            '·' => out.push_str("$\\cdot$"),
            '•' => out.push_str("$\\bullet$"),
            '…' => out.push_str("\\dots{}"),
            '>' => out.push_str("$>$"),
            '<' => out.push_str("$<$"),
            c if c.is_control() => out.push('?'),
            c => out.push(c),
        }
    }
    if cyrillic {
        out.push('}');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_tex_are_made_safe() {
        assert_eq!(tex("50% of_{x}\\#"), "50\\% of\\_\\{x\\}\\textbackslash{}\\#");
        assert_eq!(tex("α −∞"), "$\\alpha$ $-$$\\infty$");
        assert_eq!(tex("α 3  β 4   5"), "$\\alpha$ 3 \\ $\\beta$ 4 \\ \\ 5");
        assert!(tex("чвор B").starts_with("{\\ifPDFTeX"));
    }

    fn picture(texts: &[&str]) -> Picture {
        let mut picture = Picture::new(10.0, 10.0, String::new());
        for text in texts {
            picture.write(None, (0.0, 0.0), 10.0, false, Anchor::Start, Paint::Ink, text);
        }
        picture
    }

    #[test]
    fn only_the_fonts_that_are_needed_are_loaded() {
        let english = tikz(&[picture(&["Cut at F: α = 5 ≥ β = 3 → −∞"])]);
        assert!(!english.contains("T2A") && !english.contains("fontenc") && !english.contains("fontspec"), "{english}");
        let latin = tikz(&[picture(&["Čvor B vraća 3"])]);
        assert!(latin.contains("[T1]{fontenc}") && !latin.contains("T2A"), "{latin}");
        let cyrillic = tikz(&[picture(&["Чвор B враћа 3"])]);
        assert!(
            cyrillic.contains("[T2A,T1]{fontenc}") && cyrillic.contains("\\setsansfont{DejaVu Sans}"),
            "{cyrillic}"
        );
    }

    #[test]
    fn what_stays_is_written_once() {
        let pictures = [&["all", "a"], &["all", "b"], &["all", "b"], &["all", "a"]].map(|texts| picture(texts));
        let written = tikz(&pictures);
        assert_eq!(written.matches("{all}").count(), 1);
        assert!(written.contains("\\only<1,4->") && written.contains("\\only<2-3>"), "{written}");
    }
}
