import { expect, test } from 'vitest';
import { field86Lines } from './field-86-lines.ts';

const a = (length: number) => 'a'.repeat(length);

test.each<[string, string, readonly string[]]>([
  ['of 65 characters', a(65), [a(65)]],
  ['of 66 characters', a(66), [a(65), 'a']],
  ['of three lines', a(131), [a(65), a(65), 'a']],
  ['with a part behind the line', `${a(65)}?20b`, [a(65), '?20b']],
  ['with a tag that begins at its end', `${a(64)}?20b`, [a(64), '?20b']],
  ['with a tag across its end', `${a(63)}?20b`, [a(63), '?20b']],
  ['with a tag up to its end', `${a(62)}?20b`, [`${a(62)}?20`, 'b']],
  ['with a blank at its end', `${a(64)} b`, [a(63), 'a b']],
  ['with a blank behind it', `${a(65)} b`, [a(64), 'a b']],
  ['with a colon behind it', `${a(65)}:b`, [a(64), 'a:b']],
  ['with a hyphen behind it', `${a(65)}-b`, [a(64), 'a-b']],
])('a text %s', (_, text, lines) => {
  expect(field86Lines(text)).toEqual(lines);
});

test('a text without a place to end is still divided', () => {
  const lines = field86Lines(':'.repeat(67));
  expect(lines).toEqual([':', ':', ':'.repeat(65)]);
});
