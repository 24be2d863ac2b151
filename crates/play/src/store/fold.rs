//! Text for searching: no case, no diacritics, one script.

/// The text in lower case, Serbian Cyrillic as Latin, Latin without diacritics: people who search type what their keyboard
/// has.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            // Combining marks, with which some systems write č.
            '\u{300}'..='\u{36f}' => {}
            'а' => folded.push('a'),
            'б' => folded.push('b'),
            'в' => folded.push('v'),
            'г' => folded.push('g'),
            'д' => folded.push('d'),
            'ђ' | 'đ' => folded.push_str("dj"),
            'е' => folded.push('e'),
            'ж' | 'ž' | 'з' => folded.push('z'),
            'и' => folded.push('i'),
            'ј' => folded.push('j'),
            'к' => folded.push('k'),
            'л' => folded.push('l'),
            'љ' | 'ǉ' => folded.push_str("lj"),
            'м' => folded.push('m'),
            'н' => folded.push('n'),
            'њ' | 'ǌ' => folded.push_str("nj"),
            'о' => folded.push('o'),
            'п' => folded.push('p'),
            'р' => folded.push('r'),
            'с' | 'ш' | 'š' => folded.push('s'),
            'т' => folded.push('t'),
            'у' => folded.push('u'),
            'ф' => folded.push('f'),
            'х' => folded.push('h'),
            'ц' | 'ћ' | 'ч' | 'ć' | 'č' => folded.push('c'),
            'џ' | 'ǆ' => folded.push_str("dz"),
            other => folded.push(other),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn case_script_and_diacritics_do_not_matter() {
        for (one, other) in [
            ("ČĆŠĐŽ", "čćšđž"),
            ("ЧЋШЂЖ", "čćšđž"),
            ("Ђорђе Његош", "Đorđe Njegoš"),
            ("Џунгла љиљана", "DŽUNGLA LJILJANA"),
            ("c\u{30c}as", "čas"),
            ("ИКС-ОКС", "iks-oks"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} {other}");
        }
        assert_eq!(fold("Šahovski čas, 3. đak"), "sahovski cas, 3. djak");
    }

    #[test]
    fn every_serbian_letter_becomes_plain_latin() {
        let all = "абвгдђежзијклљмнњопрстћуфхцчџшАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШabcčćdžđefghijklljmnnjoprsštuvzž";
        assert!(fold(all).bytes().all(|byte| byte.is_ascii_lowercase()), "{}", fold(all));
    }
}
