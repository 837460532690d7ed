import { expect, test } from 'vitest';
import { bankRow } from '#shared/reconciliation/model/compared-booking.ts';
import { differingFields } from '#shared/reconciliation/bookings/compared-fields.ts';
import { changedBreaks, entityOf, missingBreak, orphanBreak } from './booking-breaks.ts';

const row = (cents: number, more: object = {}) =>
  bankRow('acc', {
    id: 'b1',
    amount: { value: cents, currency: 'EUR' },
    recorded_at: '2026-03-10T09:00:00.000Z',
    ...more,
  });
const mirrored = (cents: number, more: object = {}) => ({ ...row(cents, more), eventId: 'e1' });
const sideOf = (cents: number) => ({
  id: 'b1',
  cents,
  currency: 'EUR',
  recordedAt: '2026-03-10T09:00:00.000Z',
});

test('a booking that one side lacks is missing in all its cents, or too much', () => {
  const both = { field: 'booking', currency: 'EUR', evidence: ['b1'] };
  expect(missingBreak(row(100))).toStrictEqual({
    ...both,
    kind: 'MISSING_LOCAL',
    lines: [{ bank: sideOf(100) }],
    differenceCents: 100,
  });
  expect(orphanBreak(row(100))).toStrictEqual({
    ...both,
    kind: 'ORPHAN_LOCAL',
    lines: [{ ours: sideOf(100) }],
    differenceCents: -100,
  });
  expect(entityOf('b1')).toBe('booking b1');
});

test('a side shows the days and the type that it has', () => {
  const days = { booking_date: '2026-03-10', valuta_date: '2026-03-11' };
  const shown = { ...sideOf(1), bookingDay: '2026-03-10', valutaDay: '2026-03-11' };
  expect(missingBreak(row(1, { ...days, booking_type: 'SEPA', type: 'OTHER' })).lines).toStrictEqual([
    { bank: { ...shown, type: 'SEPA' } },
  ]);
  expect(missingBreak(row(1, { ...days, type: 'OTHER' })).lines).toStrictEqual([
    { bank: { ...shown, type: 'OTHER' } },
  ]);
  const nulls = { booking_date: null, valuta_date: null, booking_type: null, type: null };
  expect(missingBreak(row(1, nulls)).lines).toStrictEqual([{ bank: sideOf(1) }]);
  expect(missingBreak({ ...row(1), data: undefined }).lines).toStrictEqual([{ bank: sideOf(1) }]);
});

test('each field that differs is a break with both values, except for texts', () => {
  const bank = row(100, { end_to_end_id: 'new', description: 'new', valuta_date: '2026-03-11' });
  const mirror = mirrored(90, { end_to_end_id: 'old', description: 'old', valuta_date: '2026-03-10' });
  const found = changedBreaks({ bank, mirror, fields: differingFields(bank, mirror) });
  const lines = [
    { ours: { ...sideOf(90), valutaDay: '2026-03-10' }, bank: { ...sideOf(100), valutaDay: '2026-03-11' } },
  ];
  expect(found).toStrictEqual([
    {
      kind: 'AMOUNT',
      field: 'amount',
      lines,
      expected: '90',
      found: '100',
      differenceCents: 10,
      currency: 'EUR',
    },
    { kind: 'VALUE_DATE', field: 'valuta_date', lines, expected: '2026-03-10', found: '2026-03-11' },
    { kind: 'REFERENCE', field: 'end_to_end_id', lines },
  ]);
});

test('a booking that moved is too much on one account, and missing on the other', () => {
  const found = changedBreaks({ bank: row(100), mirror: mirrored(100), fields: [], movedFrom: 'other' });
  expect(found.map(({ kind, accountId, differenceCents }) => [kind, accountId, differenceCents])).toEqual([
    ['ORPHAN_LOCAL', 'other', -100],
    ['MISSING_LOCAL', undefined, 100],
  ]);
});
