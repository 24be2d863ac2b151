//! Colours and characters: what the terminal can show.

use anstream::ColorChoice;
use potez_rules::{Outcome, Player};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// None: bold, dim and reversed only.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// The 256 of the usual palette.
    Palette,
    /// 24 bits.
    True,
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    /// Its colours.
    pub(crate) depth: Depth,
    /// Only ASCII characters are drawn; words keep their letters.
    pub(crate) ascii: bool,
}

impl Theme {
    /// What the environment says, unless an option says otherwise.
    pub(crate) fn of_environment(color: ColorChoice, ascii: bool, get: impl Fn(&str) -> Option<String>) -> Theme {
        let said = |name: &str| get(name).filter(|value| !value.is_empty());
        let term = said("TERM").unwrap_or_default();
        let depth = match color {
            ColorChoice::Never => Depth::None,
            ColorChoice::Auto if said("NO_COLOR").is_some() => Depth::None,
            _ if said("COLORTERM").is_some_and(|it| it == "truecolor" || it == "24bit") => Depth::True,
            _ if term.contains("256color") => Depth::Palette,
            _ if matches!(term.as_str(), "vt100" | "vt102" | "vt220" | "vt320") => Depth::None,
            _ => Depth::Sixteen,
        };
        let locale = said("LC_ALL").or_else(|| said("LC_CTYPE")).or_else(|| said("LANG"));
        let letters_only = locale.is_some_and(|locale| !locale.to_ascii_lowercase().replace('-', "").contains("utf8"));
        let old = matches!(term.as_str(), "vt52" | "vt100" | "vt102" | "vt220" | "vt320" | "ansi");
        Theme { depth, ascii: ascii || letters_only || old }
    }

    /// The style of a role.
    pub(crate) fn style(self, role: Role) -> Style {
        let (ink, modifier) = role.ink();
        let Ink { front, back } = ink;
        let style = Style::new().add_modifier(modifier);
        match self.depth {
            Depth::None => match role {
                Role::Fill(_) | Role::Lit(_) | Role::Cursor => style.add_modifier(Modifier::REVERSED),
                _ => style,
            },
            depth => {
                let style = front.map_or(style, |paint| style.fg(paint.color(depth)));
                back.map_or(style, |paint| style.bg(paint.color(depth)))
            }
        }
    }
}

/// What something on the screen is, and so how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Words.
    Plain,
    /// Words that matter.
    Strong,
    /// What may be overlooked: lines, labels, hints about keys.
    Faint,
    /// Something of a player.
    Of(Player),
    /// A piece of a player, filled.
    Fill(Player),
    /// A start cell of a player.
    Base(Player),
    /// A piece on a winning line, of the player who has won.
    Lit(Player),
    /// How the game ended.
    End(Outcome),
    /// The cursor.
    Cursor,
    /// What can be chosen.
    Target,
    /// What has been chosen.
    Chosen,
    /// The last move.
    Last,
    /// What a hint points to.
    Hint,
    /// A lying wall.
    Lying,
    /// A standing wall.
    Standing,
    /// The frame of an upright board.
    Frame,
    /// A dark square.
    Dark,
    /// Something went wrong.
    Wrong,
    /// A key on the keyboard.
    Key,
}

/// A colour as each kind of terminal has it: red, green, blue; a number of the palette; one of sixteen.
#[derive(Clone, Copy)]
struct Paint(u8, u8, u8, u8, Color);

#[derive(Clone, Copy, Default)]
struct Ink {
    front: Option<Paint>,
    back: Option<Paint>,
}

impl Paint {
    fn color(self, depth: Depth) -> Color {
        match depth {
            Depth::True => Color::Rgb(self.0, self.1, self.2),
            Depth::Palette => Color::Indexed(self.3),
            _ => self.4,
        }
    }
}

const RED: Paint = Paint(0xe0, 0x4f, 0x3d, 167, Color::LightRed);
const CYAN: Paint = Paint(0x2f, 0x9f, 0xb8, 37, Color::LightCyan);
const BLUE: Paint = Paint(0x5b, 0x8d, 0xef, 69, Color::LightBlue);
const GREEN: Paint = Paint(0x4c, 0xaf, 0x6d, 71, Color::LightGreen);
const GOLD: Paint = Paint(0xe3, 0xb3, 0x41, 178, Color::Yellow);
const VIOLET: Paint = Paint(0xb4, 0x7c, 0xe0, 140, Color::LightMagenta);
const GREY: Paint = Paint(0x80, 0x86, 0x90, 245, Color::DarkGray);
const WHITE: Paint = Paint(0xff, 0xff, 0xff, 231, Color::White);
const BLACK: Paint = Paint(0x16, 0x18, 0x1d, 234, Color::Black);
const DEEP: Paint = Paint(0x3a, 0x40, 0x4a, 238, Color::Black);

impl Role {
    fn ink(self) -> (Ink, Modifier) {
        let front = |paint| Ink { front: Some(paint), back: None };
        let both = |front, back| Ink { front: Some(front), back: Some(back) };
        let bold = Modifier::BOLD;
        let none = Modifier::empty();
        match self {
            Role::Plain => (Ink::default(), none),
            Role::Strong => (Ink::default(), bold),
            Role::Faint => (front(GREY), none),
            Role::Of(Player::First) => (front(RED), bold),
            Role::Of(Player::Second) => (front(CYAN), bold),
            Role::Fill(Player::First) => (both(WHITE, RED), bold),
            Role::Fill(Player::Second) => (both(BLACK, CYAN), bold),
            Role::Base(Player::First) => (front(RED), none),
            Role::Base(Player::Second) => (front(CYAN), none),
            Role::Lit(Player::First) => (both(WHITE, RED), bold),
            Role::Lit(Player::Second) => (both(BLACK, GREEN), bold),
            Role::End(Outcome::Win(Player::First)) => (front(RED), bold),
            Role::End(Outcome::Win(Player::Second)) => (front(GREEN), bold),
            Role::End(Outcome::Draw) => (front(GOLD), bold),
            Role::Cursor => (both(BLACK, GOLD), bold),
            Role::Target => (front(GOLD), none),
            Role::Chosen => (front(GOLD), bold),
            Role::Last => (front(VIOLET), none),
            Role::Hint => (front(GREEN), bold),
            Role::Lying => (front(BLUE), bold),
            Role::Standing => (front(GREEN), bold),
            Role::Frame => (front(BLUE), none),
            Role::Dark => (both(WHITE, DEEP), none),
            Role::Wrong => (front(RED), bold),
            Role::Key => (front(GOLD), none),
        }
    }
}

/// Replaces every character beyond ASCII on a drawn screen; letters of words stay.
pub(crate) fn to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let mut signs = cell.symbol().chars();
        if let (Some(sign), None) = (signs.next(), signs.next())
            && !sign.is_ascii()
            && !sign.is_alphabetic()
        {
            cell.set_char(ascii(sign));
        }
    }
}

fn ascii(sign: char) -> char {
    match sign {
        '─' | '–' | '—' | '−' | '╴' | '╶' | '╌' => '-',
        '━' | '═' => '=',
        '╍' => '~',
        '│' | '╎' | '▏' | '▕' => '|',
        '║' => '!',
        '≡' | '╫' | '╪' => '#',
        '┃' => 'I',
        '╏' => ':',
        '╭' | '╮' | '·' | '░' | '…' => '.',
        '╰' | '╯' | '’' | '‘' => '\'',
        '╲' => '\\',
        '╱' => '/',
        '╳' | '×' => 'x',
        '•' | '●' => '*',
        '▼' | '▾' | '↓' | '▽' => 'v',
        '▲' | '↑' | '△' => '^',
        '▶' | '▸' | '→' | '›' | '»' => '>',
        '◀' | '◂' | '←' | '‹' | '«' => '<',
        '█' | '▄' | '▀' | '▟' | '▙' | '▜' | '▛' | '▐' | '▌' | '▗' | '▖' | '▝' | '▘' => '#',
        '∞' => '8',
        '≥' => '>',
        '≤' => '<',
        '“' | '”' | '„' => '"',
        sign if sign.is_numeric() => '?',
        _ => '+',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;

    fn of(pairs: &[(&str, &str)]) -> Theme {
        let get = |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        Theme::of_environment(ColorChoice::Auto, false, get)
    }

    #[test]
    fn the_environment_says_what_can_be_shown() {
        assert_eq!(of(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), Theme { depth: Depth::True, ascii: false });
        assert_eq!(of(&[("TERM", "xterm-256color")]).depth, Depth::Palette);
        assert_eq!(of(&[("TERM", "xterm")]).depth, Depth::Sixteen);
        assert_eq!(of(&[("TERM", "xterm"), ("NO_COLOR", "1")]).depth, Depth::None);
        assert_eq!(of(&[("TERM", "xterm"), ("NO_COLOR", "")]).depth, Depth::Sixteen);
        assert_eq!(of(&[("TERM", "vt100")]), Theme { depth: Depth::None, ascii: true });
        assert!(of(&[("LANG", "C")]).ascii);
        assert!(!of(&[("LANG", "sr_RS.UTF-8")]).ascii);
        assert!(!of(&[("LANG", "C"), ("LC_ALL", "C.utf8")]).ascii);
    }

    #[test]
    fn ascii_keeps_words_and_replaces_signs() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
        buffer.set_string(0, 0, "╭─š•X━┃…", Style::new());
        to_ascii(&mut buffer);
        let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        assert_eq!(text, ".-š*X=I.");
    }
}
