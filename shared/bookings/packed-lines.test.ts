import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPackedBookings, createPackedEvidence } from './packed-lines.ts';
import type { BookingLine } from './ports.ts';

const text = fc.string({ unit: 'grapheme' });
const day = fc.option(fc.constantFrom('2026-03-02', ''), { nil: undefined });
const line: fc.Arbitrary<BookingLine> = fc.record({
  id: text,
  amountCents: fc.maxSafeInteger(),
  currency: text,
  recordedAt: text,
  type: text,
  bookingDate: day,
  valutaDate: day,
});

test('lines are as they were, each time that they are gone through', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const packed = createPackedBookings();
      for (const each of lines) packed.add(each);
      expect([...packed.lines]).toEqual(lines);
      expect([...packed.lines]).toEqual(lines);
    }),
  );
});

test('many are packed in pieces, and none is lost between two of them', () => {
  const packed = createPackedBookings();
  const lineAt = (at: number): BookingLine => ({
    id: `boo_${at}`,
    amountCents: 1 - at,
    currency: 'EUR',
    recordedAt: '2026-03-02T10:00:00.000Z',
    type: 'SEPA_CREDIT_TRANSFER',
    bookingDate: undefined,
    valutaDate: '2026-03-02',
  });
  for (let at = 0; at < 2_500; at += 1) packed.add(lineAt(at));
  let at = 0;
  for (const each of packed.lines) expect(each).toEqual(lineAt(at++));
  expect(at).toBe(2_500);
});

test('so are the lines of a statement of the bank', () => {
  const packed = createPackedEvidence();
  const line = { bookingId: 'a', cents: -1, currency: 'EUR' };
  packed.add(line);
  packed.add({ ...line, valutaDay: '' });
  packed.add({ ...line, valutaDay: '2026-03-02' });
  expect([...packed.lines]).toEqual([line, { ...line, valutaDay: '' }, { ...line, valutaDay: '2026-03-02' }]);
  expect([...packed.lines].map((each) => 'valutaDay' in each)).toEqual([false, true, true]);
});
