import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { tooLarge } from '#test/fixtures/bombs.ts';
import { packedVariable } from './environment.ts';

const names = packedVariable(z.array(z.string()));
const compressed = (value: unknown) => brotliCompressSync(JSON.stringify(value)).toString('base64');

test('a compressed variable holds what it was made of', () => {
  expect(names.parse(compressed(['a', 'b']))).toEqual(['a', 'b']);
});

test('one that unpacks to more than a megabyte is refused', () => {
  expect(() => names.parse(compressed(['a'.repeat(1024 * 1024)]))).toThrow(tooLarge);
});
