import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { misreadAmounts } from './misread-amounts.ts';
import { money } from './money.ts';

const account = z.looseObject({
  balance: z.nullish(money()),
  limits: z.nullish(z.array(z.looseObject({ limit: money() }))),
  charges: z.optional(z.union([money(), z.unknown()])),
});

const inEuros = { value: 12, unit: 'euros', currency: 'EUR' };

test.each([
  ['is in cents', { balance: { value: 1, unit: 'cents', currency: 'EUR' } }],
  ['says neither unit nor currency', { balance: { value: 1 } }],
  ['says null', { balance: { value: 1, unit: null, currency: null } }],
  ['is of a form that is no amount', { charges: { unit: 'euros', currency: 'euro' } }],
  ['is missing', {}],
])('nothing is misread if an amount %s', (_what, content) => {
  expect(misreadAmounts(account, content)).toEqual([]);
});

test.each([
  [{ balance: inEuros }, { field: 'balance.unit', part: 'unit' }],
  [{ balance: { value: 1, currency: 'eur' } }, { field: 'balance.currency', part: 'currency' }],
  [{ limits: [{ limit: { value: 1 } }, { limit: inEuros }] }, { field: 'limits[].limit.unit', part: 'unit' }],
  [{ charges: inEuros }, { field: 'charges.unit', part: 'unit' }],
])('of %j, the part that says something else is named', (content, misread) => {
  expect(misreadAmounts(account, content)).toEqual([misread]);
  expect(misreadAmounts(z.array(account), [content])).toEqual([{ ...misread, field: `[].${misread.field}` }]);
});
