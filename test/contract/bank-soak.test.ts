import { expect, test } from 'vitest';
import { playSequence } from '#test/bank-soak/sequence.ts';

/** `npm run soak -- bank` plays a thousand. */
const seeds = [1, 2, 3, 4, 5, 6];

/** The first one records how each operation succeeds. */
const timeoutMs = 180_000;

test.each(seeds)(
  'whatever is asked of the bank by seed %i, it keeps its promises',
  async (seed) => {
    const { requests, bookings } = await playSequence(seed, 60);

    expect(requests).toBeGreaterThanOrEqual(60);
    expect(bookings).toBeGreaterThan(0);
  },
  timeoutMs,
);

test(
  'a seed and a commit are enough to see a sequence again',
  async () => {
    expect(await playSequence(7, 40)).toEqual(await playSequence(7, 40));
  },
  timeoutMs,
);
