//! Serbian Latin letters from Cyrillic ones. In this direction nothing is ambiguous: every Cyrillic letter is one character,
//! and three of them are written with two Latin letters.

/// Writes Serbian Cyrillic letters as Latin ones and leaves everything else as it is.
///
/// Љ, Њ and Џ become LJ, NJ and DŽ in a word of capitals, and Lj, Nj and Dž elsewhere.
pub(crate) fn latin(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(sign) = chars.next() {
        match letter(sign) {
            None => out.push(sign),
            Some(latin) if !sign.is_uppercase() => out.push_str(latin),
            Some(latin) => {
                let after = chars.peek().copied().filter(|next| next.is_alphabetic());
                let capitals = match after {
                    Some(next) => next.is_uppercase(),
                    None => before.is_uppercase(),
                };
                let mut letters = latin.chars();
                out.extend(letters.next().into_iter().flat_map(char::to_uppercase));
                match capitals {
                    true => out.extend(letters.flat_map(char::to_uppercase)),
                    false => out.push_str(letters.as_str()),
                }
            }
        }
        before = sign;
    }
    out
}

/// The Latin form of a Cyrillic letter, in lower case.
fn letter(sign: char) -> Option<&'static str> {
    let small = sign.to_lowercase().next()?;
    Some(match small {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' => "g",
        'д' => "d",
        'ђ' => "đ",
        'е' => "e",
        'ж' => "ž",
        'з' => "z",
        'и' => "i",
        'ј' => "j",
        'к' => "k",
        'л' => "l",
        'љ' => "lj",
        'м' => "m",
        'н' => "n",
        'њ' => "nj",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'ћ' => "ć",
        'у' => "u",
        'ф' => "f",
        'х' => "h",
        'ц' => "c",
        'ч' => "č",
        'џ' => "dž",
        'ш' => "š",
        _ => return None,
    })
}
