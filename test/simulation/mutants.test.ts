import { expect, test } from 'vitest';
import { catchMutant } from './catch-mutant.ts';
import { mutants } from './mutants.ts';

test.each(mutants)('the planted bug is caught: $name', async (mutant) => {
  expect(await catchMutant(mutant, 20)).toBeDefined();
});
