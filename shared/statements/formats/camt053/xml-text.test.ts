import { expect, test } from 'vitest';
import { xmlText, xmlTexts } from './xml-text.ts';

test.each<[string | undefined, number, string | undefined]>([
  [undefined, 5, undefined],
  ['', 5, undefined],
  [' \n ', 5, undefined],
  ['\u200B', 5, undefined],
  ['abcde', 5, 'abcde'],
  ['abcdef', 5, 'abcde'],
  ['abcd ef', 5, 'abcd'],
  ['  a \t b\n\nc ', 9, 'a b c'],
  ['a\uFFFEb\u2028c', 9, 'a b c'],
  ['e\u0301', 1, '\u00E9'],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀', 2, '😀😀'],
  ['a\uD83D', 5, 'a\uFFFD'],
])('%j in %i characters is %j', (text, most, expected) => {
  expect(xmlText(text, most)).toBe(expected);
});

test.each<[string | undefined, readonly string[]]>([
  [undefined, []],
  ['', []],
  ['abcd', ['abcd']],
  ['abcde', ['abcd', 'e']],
  ['abcdefghijklm', ['abcd', 'efgh', 'ijkl']],
  ['😀😀😀😀😀', ['😀😀😀😀', '😀']],
  ['abcd efg', ['abcd', ' efg']],
])('%j in three pieces of four characters is %j', (text, pieces) => {
  expect(xmlTexts(text, 4, 3)).toEqual(pieces);
});

test('a piece of nothing but a blank is left out', () => {
  expect(xmlTexts('a b', 1, 3)).toEqual(['a', 'b']);
});
