// Shortcuts are Latin letters, and readers of Serbian may have a Cyrillic keyboard.

const CYRILLIC = "абвгдезијклмнопрстуфхцљњџѕ", LATIN = "abvgdezijklmnoprstufhcqwxy";

/** What a key means: its letter in lower case, a Cyrillic one as the Latin letter on the same key. @param {KeyboardEvent} event */
export function letter({ key }) {
  if (key.length !== 1) return key;
  const low = key.toLowerCase(), at = CYRILLIC.indexOf(low);
  return at < 0 ? low : LATIN[at];
}
