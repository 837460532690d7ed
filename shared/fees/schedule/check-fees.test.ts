import { expect, test } from 'vitest';
import { feeSettings as settings } from '#test/fixtures/fee-settings.ts';
import { accountFee, aList, aSchedule } from '#test/fixtures/fee-schedules.ts';
import * as z from '#shared/kernel/zod.ts';
import { checkFees } from './check-fees.ts';
import { feeSettings } from '#shared/fees/model/fee-settings.ts';

const checked = feeSettings.check(z.superRefine(checkFees));

test.each([
  ['2026-03-31', []],
  [
    '2030-01-01',
    [
      'firstMonth: is 2026-03, and no price list holds before 2030-01-01: until then nothing is charged; set it to 2030-01, or correct the day',
    ],
  ],
])('the first month has a price list: one from %s', (effectiveFrom, sentences) => {
  const schedule = aSchedule(aList([accountFee], { effectiveFrom }));
  const result = checked.safeParse({ ...settings, schedule });
  expect((result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(
    sentences,
  );
});

test('the first month may have a list that is not the first one of the schedule', () => {
  const later = aList([accountFee], { id: 'later', effectiveFrom: '2030-01-01' });
  const schedule = aSchedule(later, aList([accountFee], { effectiveFrom: '2026-03-01' }));
  expect(checked.safeParse({ ...settings, schedule }).success).toBe(true);
});

const bookkeeping = {
  adviser: 1_001,
  client: 1,
  accountDigits: 4,
  debtorAccount: '1410',
  debtors: { per_1: '10001' },
  taxes: { EXEMPT: { revenueAccount: '8100' }, STANDARD: { revenueAccount: '8400', taxKey: '0003' } },
};

test.each([
  ['nothing wrong', {}, []],
  [
    'a tax that has no account',
    { taxes: { STANDARD: { revenueAccount: '8400' } } },
    ['bookkeeping.taxes: lacks EXEMPT: fees with this tax could not be posted'],
  ],
  [
    'a revenue account of another length',
    { taxes: { ...bookkeeping.taxes, EXEMPT: { revenueAccount: '81000' } } },
    ['bookkeeping.taxes.EXEMPT.revenueAccount: is 81000, and accounts have 4 digits'],
  ],
  [
    'a collective account of another length',
    { debtorAccount: '141000' },
    ['bookkeeping.debtorAccount: is 141000, and accounts of customers have 4 or 5 digits'],
  ],
  [
    'a customer with an account of another length',
    { debtors: { per_1: '1000001' } },
    ['bookkeeping.debtors.per_1: is 1000001, and accounts of customers have 4 or 5 digits'],
  ],
])('the books have %s', (_, more, sentences) => {
  const result = checked.safeParse({ ...settings, bookkeeping: { ...bookkeeping, ...more } });
  expect((result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(
    sentences,
  );
});
