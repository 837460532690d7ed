/** How letters that SWIFT does not know are written in German statements. */
const transliterated: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '&': '+',
  '€': 'EUR',
  _: '-',
};

/** SWIFT character set x, without the question mark, which separates the parts of field 86. */
const foreign = /[^a-zA-Z\d/\-:().,'+ ]/g;

/** Text in the characters that SWIFT knows; what has no likeness there becomes a full stop. */
export function swiftText(text: string | undefined): string {
  return (text ?? '')
    .normalize('NFC')
    .replaceAll(/[^\p{ASCII}]|[&_]/gu, (character) => transliterated[character] ?? character)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(foreign, '.')
    .trim();
}

/** For references: other characters are dropped, and at most so many are left. */
export function swiftReference(text: string | undefined, mostCharacters: number): string {
  return swiftText(text)
    .replaceAll(/[^a-zA-Z\d-]/g, '')
    .slice(0, mostCharacters);
}
