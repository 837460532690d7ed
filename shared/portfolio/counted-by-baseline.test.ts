import { expect, test } from 'vitest';
import { isCountedBy } from './counted-by-baseline.ts';

const baseline = {
  day: '2026-03-10',
  valutaCents: 0,
  bookedCents: 0,
  mirrored: { count: 0, sumCents: 0, digest: '' },
};
/** It counts what the bank recorded before eight o'clock of the day after, and one booking of later. */
const counted = { recordedBefore: '2026-03-11T07:00:00.000Z', ids: ['late'] };

const booking = (id: string, bookingDate: string, recordedAt: string) => ({ id, bookingDate, recordedAt });

test.each([
  ['of its last day', booking('b', '2026-03-10', '2026-03-10T12:00:00.000Z'), true],
  [
    'of its last day, recorded in the last moment',
    booking('b', '2026-03-10', '2026-03-11T06:59:59.999Z'),
    true,
  ],
  ['recorded at the instant', booking('b', '2026-03-10', '2026-03-11T07:00:00.000Z'), false],
  ['of the next day', booking('b', '2026-03-11', '2026-03-10T12:00:00.000Z'), false],
  ['that came late, but is named', booking('late', '2026-03-12', '2026-03-12T12:00:00.000Z'), true],
])('a baseline counts a booking %s: %s %s', (_, seen, isCounted) => {
  expect(isCountedBy({ ...baseline, counted }, seen)).toBe(isCounted);
});

test('of an account that was opened after the go-live, the baseline counts nothing', () => {
  expect(isCountedBy(baseline, booking('late', '2026-03-10', '2026-03-10T12:00:00.000Z'))).toBe(false);
});
