import { expect, test } from 'vitest';
import { someOf } from '#test/extent.ts';
import { chargeFees } from '#test/fees-soak/charge-fees.ts';
import { banks } from '#test/fees-soak/charge-seeds.ts';

/**
 * In full, about 21,000 attempts; `npm run soak -- fees` makes more. The last seeds have charged twice when a late
 * reading of a slow list proved too much.
 */
const first = Array.from({ length: 70 }, (_, index) => index + 1);
const seeds = [...someOf(first, { share: 5, turn: 0 }), 386, 2246, 2678, 4187];

test.each(Object.entries(banks))(
  'no fee is booked twice, and each outcome is known to a person, at a bank that %s',
  async (_, habits) => {
    for (const seed of seeds) {
      const { violations } = await chargeFees(seed, habits);
      expect([seed, violations]).toEqual([seed, []]);
    }
  },
  120_000,
);
