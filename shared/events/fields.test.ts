import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import {
  optionalFlag,
  optionalMoney,
  optionalNumber,
  optionalText,
  optionalTexts,
  orNone,
} from './fields.ts';

const payload = z.looseObject({ rate: optionalNumber, limit: optionalMoney, reasons: optionalTexts });

test('a number may come as text, and text that is not a number counts as missing', () => {
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

test.each([
  ['a', 'a'],
  ['', ''],
  ['null', null],
  [20261120, '20261120'],
  [-0.5, '-0.5'],
  [false, 'false'],
  // It has lost digits of the number that was sent.
  [2 ** 64, null],
  [{ a: 1 }, null],
  [['a'], null],
])('where text is expected, %j becomes %j', (sent, read) => {
  expect(z.looseObject({ text: optionalText }).parse({ text: sent })).toEqual({ text: read });
});

test.each([
  [true, true],
  ['false', false],
  ['perhaps', null],
  [1, null],
  [{}, null],
])('the flag %j becomes %j', (sent, read) => {
  expect(z.looseObject({ flag: optionalFlag }).parse({ flag: sent })).toEqual({ flag: read });
});

test('an object or a list may come as JSON text; any other form counts as missing', () => {
  const schema = z.looseObject({
    party: orNone(z.looseObject({ code: optionalText })),
    reasons: optionalTexts,
  });
  expect(schema.parse({ party: '{"code":10115}', reasons: '["a",5]' })).toEqual({
    party: { code: '10115' },
    reasons: ['a', '5'],
  });
  for (const odd of ['odd', 5, true, '5', '{'])
    expect(schema.parse({ party: odd, reasons: odd })).toEqual({ party: null, reasons: null });
  expect(schema.parse({ party: ['a'], reasons: [{}] })).toEqual({ party: null, reasons: null });
  expect(payload.parse({ limit: { value: 'much' } })).toEqual({ limit: null });
});
