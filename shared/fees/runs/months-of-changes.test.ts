import { expect, test } from 'vitest';
import { someOf } from '#test/extent.ts';
import { collectMonths, optionsOf } from '#test/fees-soak/collect-months.ts';

/** Its persons decide an unknown outcome, and die before that is carried out; the fee changes before they come back. */
const interruptedApproval = 148;
const seeds = [...Array.from({ length: 5 }, (_, index) => index + 1), interruptedApproval];
const banks = Object.entries(optionsOf);

/** `npm run soak -- fees` plays more. */
test('in months of faults, each fee is charged once, and what a changed booking leaves too much is named', async () => {
  let overcharged = 0;
  for (const seed of someOf(seeds, { share: 4, turn: 2 })) {
    const [bank, options] = banks[seed % banks.length] ?? ['', {}];
    const { ended, violations } = await collectMonths(seed, options);
    expect([seed, bank, violations]).toEqual([seed, bank, []]);
    overcharged += ended['overcharged'] ?? 0;
  }
  // Otherwise the seeds say nothing.
  expect(overcharged).toBeGreaterThan(10);
}, 400_000);

/** The fees of the first month are due at Christmas, or a week before Good Friday. */
const closedDays = { 'the turn of the year': 260, Easter: 345 };

test.each(Object.entries(closedDays))(
  'over %s, at a bank that keeps the calendar of TARGET, each fee is charged once',
  async (_when, startsAfterDays) => {
    for (const seed of someOf([1, 2, 3, 4], { share: 4, turn: 1 })) {
      const options = { feeKeys: 'ignore', settlementDays: 'target' } as const;
      const { attempts, ended, violations } = await collectMonths(seed, options, startsAfterDays);
      expect([seed, violations]).toEqual([seed, []]);
      expect([attempts > 20, (ended['BOOKED'] ?? 0) > 15]).toEqual([true, true]);
    }
  },
  400_000,
);
