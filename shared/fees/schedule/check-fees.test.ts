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
