import { expect, test } from 'vitest';
import * as z from 'zod';
import { optionalMoney, optionalNumber, optionalTexts } from './fields.ts';

const payload = z.looseObject({ rate: optionalNumber, limit: optionalMoney, reasons: optionalTexts });

test('a number may come as text, and a text that is none counts as nothing', () => {
  const rates = [0.0999, '0.0999', '-3', 'null', 'unknown', '', null].map(
    (rate) => payload.parse({ rate }).rate,
  );
  expect(rates).toEqual([0.0999, 0.0999, -3, null, null, null, null]);
});

test('the text null in place of an object or a list is null', () => {
  expect(payload.parse({ limit: 'null', reasons: 'null' })).toEqual({ limit: null, reasons: null });
  expect(payload.parse({ limit: { value: '5' }, reasons: ['a'] })).toEqual({
    limit: { value: 5 },
    reasons: ['a'],
  });
  expect(payload.parse({})).toEqual({});
});
