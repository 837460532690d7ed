import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

// Beside the even seeds, which also ask what they meet together.
test.each([1, 3, 5, 7, 9])(
  'whatever goes wrong on the way, the mirror ends as the bank: seed %i',
  async (seed) => {
    expect(await simulate(seed)).toMatchObject({ seed });
  },
);
