import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { mutated } from '#test/mutants/mutant.ts';
import { reasons } from '#test/mutants/generated/reasons.ts';
import { folders } from '#test/mutants/generated/subjects.ts';
import { mutants } from '#test/mutants/mutants.ts';

// `npm run mutants` takes an hour. This shows at once that its mistakes still fit the code.
test.for(mutants)('the mistake $name can still be made', (mutant) => {
  const text = readFileSync(mutant.file, 'utf8');
  const wrong = mutated(mutant, text);
  expect(wrong).not.toBe(text);
  expect(() => transformSync(wrong, { loader: 'ts' })).not.toThrow();
});

test('each mistake has a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

// Judging them takes hours. This shows at once whose code has changed.
test.for(reasons)('the mistake that is no fault can still be made: $file, $code', ({ file, code }) => {
  expect(folders.flatMap(({ files }) => files)).toContain(file);
  expect(readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')).toContain(code);
});

test('each mistake that is no fault is explained once', () => {
  const names = reasons.map(({ file, mutator, code, by }) => `${file} ${mutator} ${code} ${by}`);
  expect(new Set(names).size).toBe(names.length);
});

test('each folder of rules about money has tests that judge it', () => {
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter(({ files, all }) => files.length === 0 || all.length === 0)).toEqual([]);
});
