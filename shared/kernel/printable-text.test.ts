import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printableJson, printableLine, printableLines, unprintableIn } from './printable-text.ts';

/** One character of each kind that a screen must not get. */
const hostile = [
  ...['\0', '\b', '\t', '\n', '\r', '\u001B', '\u007F', '\u0085', '\u009B'],
  ...['\u2028', '\u2029', '\u202A', '\u202E', '\u2066', '\u2069', '\u061C', '\u200E'],
  ...[
    '\u00AD',
    '\u200B',
    '\u200D',
    '\u2060',
    '\uFEFF',
    '\u115F',
    '\u3164',
    '\uFE0F',
    '\u{E0041}',
    '\u{E0100}',
  ],
  ...['\uD800', '\uDFFF', '\uFFFE', '\u{10FFFF}'],
];

/** Any UTF-16 units, with those that matter more often than chance would give them. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...hostile),
    fc.nat(0xff_ff).map((unit) => String.fromCharCode(unit)),
  ),
  maxLength: 500,
});

/** Without the property classes of the code under test. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const obeyed = /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/;

test('a line has no character that a screen obeys or hides, whatever the text was', () => {
  let longest = 0;
  fc.assert(
    fc.property(text, (any) => {
      longest = Math.max(longest, any.length);
      const line = printableLine(any);
      expect(line).not.toMatch(obeyed);
      expect(line.isWellFormed()).toBe(true);
      expect(unprintableIn(line)).toBeUndefined();
      expect(printableLine(line)).toBe(line);
      const several = printableLines(any);
      expect(several.replaceAll(/\r?\n|\t/g, '')).toSatisfy(
        (rest: string) => unprintableIn(rest) === undefined,
      );
      expect(several.split('\n')).toHaveLength(any.split('\n').length);
    }),
  );
  expect(longest).toBeGreaterThan(400);
});

test.each(hostile)('%j is shown as its escape', (character) => {
  expect(printableLine(`a${character}b`)).toMatch(
    /^a\\(?:[nrt]|x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]{5,6}\})b$/,
  );
});

test.each([
  ['a\nb', String.raw`a\nb`],
  ['\u001B[2J', String.raw`\x1b[2J`],
  ['\u202Egnp', String.raw`\u202egnp`],
  ['\u{E0041}', String.raw`\u{e0041}`],
  ['\uD800', String.raw`\ud800`],
])('%j is written %s', (any, shown) => {
  expect(printableLine(any)).toBe(shown);
});

test.each(['Müller & Söhne', '日本語', 'Ελλάδα', 'a b', '😀', String.raw`C:\new`])(
  '%s stays as it is',
  (any) => {
    expect(printableLine(any)).toBe(any);
  },
);

test('printable JSON has the same value', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ [`a\u202E`]: text, b: text }), { maxLength: 5 }), (value) => {
      const json = printableJson(JSON.stringify(value, null, 2));
      expect(JSON.parse(json)).toEqual(value);
      for (const line of json.split('\n')) expect(unprintableIn(line)).toBeUndefined();
    }),
  );
});

test('what cannot be printed is named', () => {
  expect(unprintableIn('go\u001Blive')).toBe('U+001B');
  expect(unprintableIn('go\u{E0041}live')).toBe('U+E0041');
  expect(unprintableIn('go live')).toBeUndefined();
});
