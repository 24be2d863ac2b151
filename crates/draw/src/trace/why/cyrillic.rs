//! Serbian Cyrillic from Latin.

/// Serbian in Cyrillic letters. Text in braces, the names of keys and programming languages, MAX and MIN stay as they
/// are.
#[must_use]
pub fn cyrillic(latin: &str) -> String {
    const KEPT: [&str; 16] = [
        "MAX", "MIN", "Max", "Min", "Python", "Rust", "Home", "End", "Space", "Esc", "SVG", "PNG", "HTML", "Potez",
        "PVS", "negamax",
    ];
    let mut text = String::new();
    let mut rest = latin;
    while let Some(c) = rest.chars().next() {
        if c == '{' {
            let end = rest.find('}').map_or(rest.len(), |end| end + 1);
            text.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        if !c.is_alphabetic() {
            text.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let word = &rest[..end];
        if KEPT.contains(&word) {
            text.push_str(word)
        } else {
            cyrillic_word(word, &mut text)
        }
        rest = &rest[end..];
    }
    text
}

fn cyrillic_word(word: &str, text: &mut String) {
    const PAIRS: [(&str, char); 9] = [
        ("lj", 'љ'),
        ("nj", 'њ'),
        ("dž", 'џ'),
        ("Lj", 'Љ'),
        ("Nj", 'Њ'),
        ("Dž", 'Џ'),
        ("LJ", 'Љ'),
        ("NJ", 'Њ'),
        ("DŽ", 'Џ'),
    ];
    const LATIN: &str = "abvgdđežzijklmnoprstćufhcčšABVGDĐEŽZIJKLMNOPRSTĆUFHCČŠ";
    const CYRILLIC: &str = "абвгдђежзијклмнопрстћуфхцчшАБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШ";
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        if let Some((pair, letter)) = PAIRS.iter().find(|(pair, _)| rest.starts_with(pair)) {
            text.push(*letter);
            rest = &rest[pair.len()..];
            continue;
        }
        let at = LATIN.chars().position(|latin| latin == c);
        text.push(at.and_then(|at| CYRILLIC.chars().nth(at)).unwrap_or(c));
        rest = &rest[c.len_utf8()..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::why::TEMPLATES;

    #[test]
    fn cyrillic_is_written_from_latin() {
        assert_eq!(
            cyrillic("Odsecanje u čvoru {node}: MIN već ima, dže ljuta Njiva"),
            "Одсецање у чвору {node}: MIN већ има, џе љута Њива"
        );
        for (key, english, serbian) in TEMPLATES {
            let facts = |template: &str| {
                let mut names: Vec<String> = template
                    .split('{')
                    .skip(1)
                    .filter_map(|part| part.split_once('}'))
                    .map(|(name, _)| name.to_owned())
                    .collect();
                names.sort();
                names
            };
            assert_eq!(facts(english), facts(serbian), "{key}");
            let left: Vec<char> = cyrillic(serbian)
                .split(['{', '}'])
                .step_by(2)
                .collect::<String>()
                .replace("MAX", "")
                .replace("MIN", "")
                .chars()
                .filter(|c| c.is_ascii_alphabetic())
                .collect();
            assert_eq!(left, [], "{key}");
        }
    }
}
