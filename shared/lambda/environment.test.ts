import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { tooLarge } from '#test/fixtures/bombs.ts';
import { jsonVariable } from './environment.ts';

const names = jsonVariable(z.array(z.string()));
const compressed = (value: unknown) => brotliCompressSync(JSON.stringify(value)).toString('base64');

test.each(['[]', '{}', 'null', 'true', '-4', '12', '"text"'])('JSON is taken as it is: %s', (text) => {
  expect(jsonVariable(z.unknown()).parse(text)).toEqual(JSON.parse(text));
});

test('what is neither JSON nor compressed is refused', () => {
  expect(() => names.parse('["a"')).toThrow('is not JSON');
  expect(() => names.parse('a,b')).toThrow();
});

test('a compressed variable holds what it was made of', () => {
  expect(names.parse(compressed(['a', 'b']))).toEqual(['a', 'b']);
});

test('one that unpacks to more than a megabyte is refused', () => {
  expect(() => names.parse(compressed(['a'.repeat(1024 * 1024)]))).toThrow(tooLarge);
});
