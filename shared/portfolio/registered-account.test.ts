import { expect, test } from 'vitest';
import { isNewlyKnown } from './registered-account.ts';

test.each([
  ['2026-03-10T12:00:00.000Z', true],
  // Midnight at the bank, in winter.
  ['2026-03-08T23:00:00.000Z', true],
  ['2026-03-08T22:59:59.999Z', false],
])('on 10 March, nothing is missing of an account that is known since %s: %s', (knownSince, isNew) => {
  expect(isNewlyKnown({ knownSince }, '2026-03-10')).toBe(isNew);
});
