import { expect, test } from 'vitest';
import { swiftReference, swiftText } from './swift-text.ts';

test.each([
  [undefined, ''],
  ['Straße Öl Ärger ẞ', 'Strasse Oel Aerger SS'],
  ['Æsop Łódź Þór', 'Aesop Lodz Thor'],
  ['Ελλάς Θεός Ψυχή', 'Ellas Theos Psychi'],
  ['Київ Жук Щука Юлия', 'Kiiv Zhuk Shtuka Yuliya'],
  ['10 €', '10 EUR'],
  ['A & B; C_D [1] {2} \\x |y', 'A + B, C-D (1) (2) /x /y'],
  ['„so“ ‚so‘ «so»', "'so' 'so' 'so'"],
  ['a–b—c', 'a-b-c'],
  ['ﬁx ½ ①', 'fix 1.2 1'],
  ['e\u0301te\u0301', 'ete'],
  ['日本?', '...'],
  ['  a \n b\t c  ', 'a b c'],
  ["a/b-c:d(e).f,g'h+i", "a/b-c:d(e).f,g'h+i"],
  ['a=b@c#d', 'a.b.c.d'],
])('%j is written as %j', (text, written) => {
  expect(swiftText(text)).toBe(written);
});

test('a reference has letters, digits and hyphens alone, and so many of them', () => {
  expect(swiftReference('a/b-c.d 1ö', 16)).toBe('ab-cd1oe');
  expect(swiftReference('1234567890', 4)).toBe('1234');
  expect(swiftReference(undefined, 4)).toBe('');
});
