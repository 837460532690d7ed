import { expect, test } from 'vitest';
import { canonicalInstant } from './clock.ts';

test.each([
  ['2026-06-05T10:00:00.5+02:00', '2026-06-05T08:00:00.500Z'],
  ['2026-06-05', '2026-06-05T00:00:00.000Z'],
  ['2026-06-05T10:00:00+0200', '2026-06-05T08:00:00.000Z'],
  ['2028-02-29T10:00Z', '2028-02-29T10:00:00.000Z'],
  ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is the instant %s', (text, instant) => {
  expect(canonicalInstant(text)).toBe(instant);
});

// Some of them the runtime reads: a small number as a month or a year, another one beyond what sorts as text.
test.each([
  '',
  'odd',
  '5',
  '20261120',
  '1700000000',
  '+275760-09-12T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '9999-12-31T23:59:59-01:00',
  '2026-13-01T00:00:00Z',
  '2026-01-31T23:30:00',
  '2026-01-31 23:30',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '2026-04-31T10:00:00+02:00',
  '2026-01-31T23:30:00Z later',
])('%j is no instant', (text) => {
  expect(canonicalInstant(text)).toBeUndefined();
});
