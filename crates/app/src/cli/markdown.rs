//! Markdown for a terminal: headings underlined, lists and paragraphs wrapped, tables in columns, no markup.
//!
//! It understands what our own pages are written in, and no more: headings, paragraphs, lists, tables, blocks of code, emphasis, code
//! and links.

use std::fmt::Write as _;

/// Marks of style inside a line. They are letters of the private use area, so they are not mixed up with any text, and have no width.
const BOLD: char = '\u{e000}';
const ITALIC: char = '\u{e001}';
const PLAIN: char = '\u{e002}';
/// Replaces a space inside code: code is not broken across lines.
const CODE_BLANK: char = '\u{e003}';

/// Text is not squeezed into less room than this.
const NARROWEST: usize = 8;

/// The page for a terminal `width` columns wide, with bold and italic letters if there is colour.
pub(crate) fn for_terminal(markdown: &str, width: usize, color: bool) -> String {
    let mut text = String::new();
    let lines: Vec<&str> = markdown.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        at += block(&lines[at..], width, &mut text);
    }
    styled(&text, color)
}

/// Writes the block that begins here, and gives the number of its lines.
fn block(lines: &[&str], width: usize, text: &mut String) -> usize {
    let line = lines[0];
    let trimmed = line.trim_start();
    if line.is_empty() {
        text.push('\n');
        1
    } else if let Some(title) = trimmed.strip_prefix('#') {
        heading(title, text);
        1
    } else if trimmed.starts_with("```") {
        let length = 1 + lines[1..].iter().take_while(|line| line.trim() != "```").count();
        verbatim(&lines[1..length], "    ", text);
        length + 1
    } else if line.starts_with("    ") {
        let length = lines.iter().take_while(|line| line.starts_with("    ")).count();
        verbatim(&lines[..length], "", text);
        length
    } else if line.starts_with('|') {
        let length = lines.iter().take_while(|line| line.starts_with('|')).count();
        table(&lines[..length], width, text);
        length
    } else if let Some((indent, bullet, rest)) = list_item(line) {
        let length = 1 + lines[1..].iter().take_while(|line| goes_on(line)).count();
        let words = inline(&joined(rest, &lines[1..length]));
        let hanging = " ".repeat(indent + bullet.chars().count());
        wrapped(&words, width, &format!("{}{bullet}", " ".repeat(indent)), &hanging, text);
        length
    } else {
        let length = 1 + lines[1..].iter().take_while(|line| goes_on(line)).count();
        wrapped(&inline(&joined(line, &lines[1..length])), width, "", "", text);
        length
    }
}

/// Does a paragraph or a list item continue on this line?
fn goes_on(line: &str) -> bool {
    let begins_a_block = ["#", "```", "|"].iter().any(|mark| line.trim_start().starts_with(mark));
    !line.is_empty() && !begins_a_block && list_item(line).is_none()
}

fn joined(first: &str, rest: &[&str]) -> String {
    rest.iter().fold(first.to_owned(), |text, line| text + " " + line.trim())
}

/// The indentation of a list item, its bullet or number, and its text.
fn list_item(line: &str) -> Option<(usize, String, &str)> {
    let trimmed = line.trim_start();
    let indent = line.len() - trimmed.len();
    if let Some(rest) = trimmed.strip_prefix("- ") {
        return Some((indent, "• ".to_owned(), rest));
    }
    let digits = trimmed.find(|sign: char| !sign.is_ascii_digit()).filter(|digits| *digits > 0)?;
    let rest = trimmed[digits..].strip_prefix(". ")?;
    Some((indent, format!("{}. ", &trimmed[..digits]), rest))
}

fn heading(title: &str, text: &mut String) {
    let deeper = title.chars().take_while(|sign| *sign == '#').count();
    let words = inline(title.trim_start_matches('#').trim());
    let _ = writeln!(text, "{BOLD}{words}{PLAIN}");
    let underline = match deeper {
        0 => "═",
        1 => "─",
        _ => return,
    };
    let _ = writeln!(text, "{}", underline.repeat(columns(&words)));
}

fn verbatim(lines: &[&str], indent: &str, text: &mut String) {
    for line in lines {
        let _ = writeln!(text, "{indent}{line}");
    }
}

/// The rows of a table in columns, the first row bold; cells that are too wide are wrapped.
fn table(lines: &[&str], width: usize, text: &mut String) {
    let cells =
        |line: &str| -> Vec<String> { line.trim_matches('|').split('|').map(|cell| inline(cell.trim())).collect() };
    let is_rule = |line: &str| line.chars().all(|sign| "|-: ".contains(sign));
    let rows: Vec<Vec<String>> = lines.iter().filter(|line| !is_rule(line)).map(|line| cells(line)).collect();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max();
    let mut widths: Vec<usize> = (0..count).map(|column| widest(column).unwrap_or(0)).collect();
    // A column is never narrower than its longest word.
    let longest = |cell: &String| cell.split(' ').map(columns).max().unwrap_or(0);
    let least = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(longest).max().unwrap_or(0);
    let floors: Vec<usize> = (0..count).map(least).collect();
    let gaps = 2 * count.saturating_sub(1);
    while widths.iter().sum::<usize>() + gaps > width {
        let shrinks = widths.iter_mut().zip(&floors).filter(|(width, floor)| **width > **floor);
        match shrinks.max_by_key(|(width, _)| **width) {
            Some((most, _)) => *most -= 1,
            None => break,
        }
    }
    for (number, row) in rows.iter().enumerate() {
        let columns_of_lines: Vec<Vec<String>> =
            row.iter().zip(&widths).map(|(cell, width)| lines_of(cell, *width)).collect();
        let height = columns_of_lines.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut written = String::new();
            for (column, cell) in columns_of_lines.iter().enumerate() {
                let part = cell.get(line).map_or("", String::as_str);
                let filling =
                    if column + 1 < count { widths[column] + 2 - columns(part).min(widths[column]) } else { 0 };
                written.push_str(part);
                written.push_str(&" ".repeat(filling));
            }
            let written = written.trim_end();
            let _ = if number == 0 { writeln!(text, "{BOLD}{written}{PLAIN}") } else { writeln!(text, "{written}") };
        }
    }
}

/// Words wrapped to a width; the first line begins with `first` and the others with `rest`.
fn wrapped(words: &str, width: usize, first: &str, rest: &str, text: &mut String) {
    let room = width.saturating_sub(rest.chars().count()).max(NARROWEST);
    for (number, line) in lines_of(words, room).iter().enumerate() {
        let _ = writeln!(text, "{}{line}", if number == 0 { first } else { rest });
    }
}

fn lines_of(words: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if columns(line) + 1 + columns(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The text without its markup: emphasis and code become marks of style, a link becomes its text.
fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let (mut bold, mut italic) = (false, false);
    while let Some(sign) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix('`')
            && let Some(end) = after.find('`')
        {
            out.extend(after[..end].chars().map(|sign| if sign == ' ' { CODE_BLANK } else { sign }));
            rest = &after[end + 1..];
        } else if let Some(after) = rest.strip_prefix("**") {
            bold = !bold;
            out.push(if bold { BOLD } else { PLAIN });
            rest = after;
        } else if let Some(after) = rest.strip_prefix('*') {
            italic = !italic;
            out.push(if italic { ITALIC } else { PLAIN });
            rest = after;
        } else if let Some((shown, after)) = link(rest) {
            out.push_str(&inline(shown));
            rest = after;
        } else {
            out.push(sign);
            rest = &rest[sign.len_utf8()..];
        }
    }
    out
}

/// The text of the link that begins here, and what follows it.
fn link(text: &str) -> Option<(&str, &str)> {
    let (shown, after) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = after.split_once(')')?;
    (!shown.contains([']', '\n'])).then_some((shown, after))
}

/// The width of a text on the screen. Our pages have no wide characters.
fn columns(text: &str) -> usize {
    text.chars().filter(|sign| ![BOLD, ITALIC, PLAIN].contains(sign)).count()
}

fn styled(text: &str, color: bool) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            BOLD if color => out.push_str("\x1b[1m"),
            ITALIC if color => out.push_str("\x1b[3m"),
            PLAIN if color => out.push_str("\x1b[0m"),
            BOLD | ITALIC | PLAIN => {}
            CODE_BLANK => out.push(' '),
            _ => out.push(sign),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::for_terminal;

    const PAGE: &str = "# A game\n\n**Two** players, *X* and *O*, on a [board](board.md) of\n3 rows. Write `1 1` for the middle.\n\n\
        ## Moves\n\n- the first\n  goes on\n- the second\n\n| sign | what it means |\n|---|---|\n| `x` | a cross |\n| `o` | a nought, which is round |\n\n\
        ```moves\nb2,a1\n```\n\n    as it is\n";

    #[test]
    fn signs_are_gone_and_lines_are_wrapped() {
        let expected = "A game\n══════\n\nTwo players, X and O, on a\nboard of 3 rows. Write 1 1 for\nthe middle.\n\n\
            Moves\n─────\n\n• the first goes on\n• the second\n\nsign  what it means\nx     a cross\no     a nought, which is round\n\n    b2,a1\n\n    as it is\n";
        assert_eq!(for_terminal(PAGE, 30, false), expected);
    }

    #[test]
    fn cells_and_items_are_wrapped_under_themselves() {
        let table = "| a | b |\n|---|---|\n| short | a cell that is much too long for it |\n";
        assert_eq!(
            for_terminal(table, 24, false),
            "a      b\nshort  a cell that is\n       much too long for\n       it\n"
        );
        assert_eq!(for_terminal("1. one two three four five\n", 12, false), "1. one two\n   three\n   four five\n");
    }

    #[test]
    fn colour_makes_letters_bold() {
        assert_eq!(for_terminal("a **b** *c*\n", 40, true), "a \x1b[1mb\x1b[0m \x1b[3mc\x1b[0m\n");
        assert_eq!(for_terminal("[a](b) and [c] (d)\n", 40, false), "a and [c] (d)\n");
    }

    #[test]
    fn every_rule_page_fits_a_terminal_without_signs() {
        for entry in potez_play::GAMES {
            let serbian = entry.serbian.and_then(|serbian| serbian.rules);
            for page in [Some(entry.rules), serbian].into_iter().flatten() {
                let shown = |line: &&str| !line.starts_with("<!--") && !line.starts_with("![");
                let page = page.lines().filter(shown).fold(String::new(), |page, line| page + line + "\n");
                let written = for_terminal(&page, 80, false);
                let code = |line: &&str| line.starts_with("    ");
                for line in written.lines().filter(|line| !code(line)) {
                    assert!(
                        !line.contains("**") && !line.contains("](") && !line.starts_with('#'),
                        "{}: {line}",
                        entry.name
                    );
                    assert!(line.chars().count() <= 80, "{}: {line}", entry.name);
                }
            }
        }
    }
}
