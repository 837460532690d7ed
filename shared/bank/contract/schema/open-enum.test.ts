import { expect, test } from 'vitest';
import { isKnown } from './open-enum.ts';

test.each([
  { value: 'MR', known: true },
  { value: 'MX', known: false },
  { value: 'mr', known: false },
  { value: null, known: false },
  { value: undefined, known: false },
])('$value is known: $known', ({ value, known }) => {
  expect(isKnown(['MR', 'MS'], value)).toBe(known);
});
