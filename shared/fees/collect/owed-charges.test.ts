import { expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { listed } from '#test/fakes/listed.ts';
import { aList, aSchedule, eachWithdrawalFee } from '#test/fixtures/fee-schedules.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { owedCharges } from './owed-charges.ts';

const withdrawal = (bookingDate: string, more: Partial<BookingOfAccount> = {}): BookingOfAccount => ({
  id: bookingDate,
  amountCents: -100_000,
  currency: 'EUR',
  recordedAt: `${bookingDate}T09:00:00.000Z`,
  bookingDate,
  type: 'CARD_TRANSACTION',
  texts: {},
  ...more,
});

/** The bookings for which an account owes a fee, with what it owes, by month. */
async function owed(
  bookings: readonly BookingOfAccount[],
  more: Partial<RegisteredAccount> = {},
  asked = ['2026-03'],
) {
  const months: Record<string, readonly (readonly [string, number])[]> = {};
  const found = owedCharges(
    {
      acceptances: { of: async () => Promise.resolve([]) },
      mirrored: { since: () => listed(bookings) },
      intents: { ofAccount: () => listed([]) },
      schedule: aSchedule(aList([eachWithdrawalFee])),
      rules: { firstMonth: '2026-01' },
    },
    { ...onboardedAccount, ...more },
    { months: asked, asOf: '2026-04-09' },
  );
  for await (const { month, charges } of found)
    months[month] = charges.map(({ occurrence, cents }) => [occurrence, cents]);
  return months;
}

const onboardedOn = (day: string) => ({ baseline: { ...onboardedAccount.baseline!, day } });

test.each([
  // The system before has charged them.
  ['before the onboarding', '2026-03-09', []],
  ['on the day of the onboarding', '2026-03-10', []],
  ['on the day after it', '2026-03-11', [['2026-03-11', 2_000]]],
])('a booking %s', async (_, day, charges) => {
  expect(await owed([withdrawal(day)], onboardedOn('2026-03-10'))).toEqual({ '2026-03': charges });
});

test('only bookings after the onboarding are late ones of their month', async () => {
  const planned = { ...onboardedOn('2026-03-10'), feesUntil: '2026-03' };
  const late = async (day: string) => owed([withdrawal(day)], planned, ['2026-04']);
  for (const day of ['2026-03-09', '2026-03-10']) expect(await late(day)).toEqual({ '2026-04': [] });
  expect(await late('2026-03-11')).toEqual({ '2026-03': [['2026-03-11', 2_000]], '2026-04': [] });
});

test('an account that was onboarded on the last day of a month owes nothing for that month', async () => {
  const bookings = [withdrawal('2026-02-27'), withdrawal('2026-02-28'), withdrawal('2026-03-01')];
  expect(await owed(bookings)).toEqual({ '2026-03': [['2026-03-01', 2_000]] });
});

test('a booking that comes after its month is planned is owed in that month', async () => {
  const late = withdrawal('2026-03-30', { recordedAt: '2026-04-08T09:00:00.000Z' });
  expect(await owed([late], { feesUntil: '2026-03' })).toEqual({ '2026-03': [['2026-03-30', 2_000]] });
});

test.each([
  ['of a type without a fee', { type: 'SEPA_CREDIT_TRANSFER' }],
  ['of incoming money', { amountCents: 100_000 }],
])('a booking %s costs nothing', async (_, more) => {
  expect(await owed([withdrawal('2026-03-10', more)])).toEqual({ '2026-03': [] });
});

test('an account that is not onboarded owes nothing', async () => {
  expect(await owed([withdrawal('2026-03-10')], { baseline: undefined })).toEqual({ '2026-03': [] });
});
