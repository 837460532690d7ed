import { expect, test } from 'vitest';
import { withWideIntegers } from './wide-integers.ts';

test('cents get 64 bits, and what is smaller by its limit does not', () => {
  const cents = { type: 'integer', minimum: 1, maximum: 99_999_999_999 };
  const period = { type: 'integer', minimum: 1, maximum: 12 };

  expect(withWideIntegers({ properties: { cents, period, count: { type: ['integer', 'null'] } } })).toEqual({
    properties: {
      cents: { ...cents, format: 'int64' },
      period,
      count: { type: ['integer', 'null'], format: 'int64' },
    },
  });
});

test('a member that is called type, and an example, stay as they are', () => {
  const schema = { properties: { type: { type: 'string' } }, example: { type: 'integer' } };

  expect(withWideIntegers(schema)).toEqual(schema);
});
