import { expect, test } from 'vitest';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import {
  bookingOf,
  isGone,
  isInOtherCurrency,
  onceAMonth,
  onceInLife,
  sumOf,
  withoutCharge,
  type Charge,
} from './charge.ts';

const charge: Charge = plannedFee.charge;

test('a fee is charged for a booking, unless it is one of a month or of the life of its account', () => {
  expect(bookingOf({ occurrence: 'boo-1' })).toBe('boo-1');
  for (const occurrence of [onceAMonth, onceInLife]) expect(bookingOf({ occurrence })).toBeUndefined();
});

test.each(['withdrawn', 'cancelled', 'corrected'] as const)(
  'once its booking is %s, nothing is due, and a line takes all of it back',
  (because) => {
    const gone = withoutCharge(charge, because);
    expect(gone).toMatchObject({ cents: 0, tax: { ...charge.tax, cents: 0 } });
    expect(gone.lines).toEqual([...charge.lines, { because, cents: -charge.cents }]);
    expect(sumOf(gone.lines)).toBe(sumOf(charge.lines) - charge.cents);
    expect([isGone(gone), isGone(charge)]).toEqual([true, false]);
  },
);

test('that its booking is in another currency is no withdrawal', () => {
  const lines: Charge['lines'] = [{ because: 'currency', currency: 'USD', cents: 0 }, ...charge.lines];
  expect([isInOtherCurrency({ lines }), isGone({ lines })]).toEqual([true, false]);
  expect(isInOtherCurrency(charge)).toBe(false);
});
