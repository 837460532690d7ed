import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { mutated } from '#test/mutants/mutant.ts';
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
