import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expensesCents, monthlyInstallmentCents, partsOf } from './annuity.ts';

const terms = fc.record({
  amountCents: fc.integer({ min: 1, max: 1_000_000_000 }),
  months: fc.integer({ min: 1, max: 120 }),
  rate: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('all installments are alike but the last one, which is never the larger', () => {
  fc.assert(
    fc.property(terms, (loan) => {
      const monthlyCents = monthlyInstallmentCents(loan);
      const parts = partsOf(loan, monthlyCents);
      const amounts = parts.map(({ principalCents, interestCents }) => principalCents + interestCents);

      expect(new Set(amounts.slice(0, -1))).toEqual(new Set(amounts.length > 1 ? [monthlyCents] : []));
      expect(amounts.at(-1)).toBeLessThanOrEqual(monthlyCents);
      expect(parts.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(loan.amountCents);
      expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(loan.amountCents + expensesCents(loan));
    }),
  );
});

test('a loan without interest costs nothing', () => {
  expect(expensesCents({ amountCents: 100_001, months: 24, rate: 0 })).toBe(0);
});
