import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementsOfListed, headOfListed, listedJson } from './listed-json.ts';
import { textLines } from './text-lines.ts';

const bound = { mostCharacters: 10_000, tooLong: () => new Error('too long') };

async function* inPieces(text: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length)
    yield await Promise.resolve(bytes.subarray(at, at + length));
}
const linesOf = (text: string, length = 7) => textLines(inPieces(text, length), bound);

/** The code 0 is written as U+FFFD. */
const anyText = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ' '));

const element = fc.dictionary(fc.string(), fc.oneof(anyText, fc.integer()));

test('a list is read as it was written, in however many pieces', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(element, { maxLength: 5 }), { maxLength: 5 }),
      anyText,
      fc.integer({ min: 1, max: 30 }),
      async (pieces, note, length) => {
        const text = listedJson({ note }, 'list');
        const json = [text.begin(), ...pieces.map((each) => text.elements(each)), text.end()].join('');
        const elements = pieces.flat();
        most = Math.max(most, elements.length);
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ note, list: elements })));
        expect(await Array.fromAsync(elementsOfListed(linesOf(json, length), 'list'))).toEqual(
          JSON.parse(JSON.stringify(elements)),
        );
        expect(await headOfListed(linesOf(json, length))).toEqual(
          JSON.parse(JSON.stringify({ note, list: [] })),
        );
      },
    ),
  );
  expect(most).toBeGreaterThan(10);
});

test('a text on one line, as they were written before, is read as well', async () => {
  const json = JSON.stringify({ note: 'one', list: [{ id: 1 }, { id: 2 }], more: [] });
  expect(await Array.fromAsync(elementsOfListed(linesOf(json), 'list'))).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await headOfListed(linesOf(json))).toMatchObject({ note: 'one' });
});

test('a text that ends before its list does is not taken for a shorter one', async () => {
  const text = listedJson({}, 'list');
  const json = text.begin() + text.elements([{ id: 1 }, { id: 2 }]);
  await expect(Array.fromAsync(elementsOfListed(linesOf(json), 'list'))).rejects.toThrow('ends before');
});

test('a line longer than any is refused before all of it is in memory', async () => {
  await expect(Array.fromAsync(linesOf('x'.repeat(20_000), 1_000))).rejects.toThrow('too long');
});
