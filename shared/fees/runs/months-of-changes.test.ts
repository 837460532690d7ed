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
