import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { aBookingOf, anIssue, aPublished } from '#test/fixtures/statement-issues.ts';
import { correctionEntry, entriesOf } from './statement-entries.ts';

const baseline = {
  day: '2025-12-31',
  valutaCents: 0,
  bookedCents: 0,
  mirrored: { count: 0, sumCents: 0, digest: '' },
};
const months: readonly StatementRow[] = [
  aPublished({ firstDay: '2026-03-01', lastDay: '2026-03-31' }, { number: 3 }),
  { ...aPublished({ firstDay: '2026-02-15', lastDay: '2026-02-28' }), publication: undefined },
  aPublished({ firstDay: '2026-02-01', lastDay: '2026-02-28' }, { number: 2 }),
  aPublished({ firstDay: '2026-01-01', lastDay: '2026-01-31' }, { number: 1 }),
  aPublished({ firstDay: '2025-12-01', lastDay: '2025-12-31' }, { number: 12 }),
];

async function entries(...bookings: readonly BookingOfAccount[]) {
  let read = 0;
  async function* latest() {
    for (const row of months) {
      read += 1;
      yield await Promise.resolve(row);
    }
  }
  const entryOf = await entriesOf({ latest }, anIssue({ account: { baseline } }), bookings);
  return { found: bookings.map((booking) => entryOf(booking)), read };
}

describe('a booking becomes a line', () => {
  test('with its days, its type and its texts', async () => {
    const texts = { name: 'Erika', iban: 'DE2', bic: 'B', description: 'Rent', endToEndId: 'E1' };
    const returned = { returnTransactionId: 't1', returnCharges: { cents: 300, currency: 'EUR' } };
    const { found, read } = await entries(aBookingOf('b1', { texts, ...returned, valutaDate: '2026-03-11' }));
    expect(found).toEqual([
      {
        bookingId: 'b1',
        cents: 100,
        bookingDay: '2026-03-10',
        valutaDay: '2026-03-11',
        type: 'SEPA_CREDIT_TRANSFER',
        counterparty: { name: 'Erika', iban: 'DE2', bic: 'B' },
        description: 'Rent',
        endToEndId: 'E1',
        ...returned,
      },
    ]);
    expect(read).toBe(0);
  });

  test.each([
    ['a name', { name: 'Erika' }],
    ['an IBAN', { iban: 'DE2' }],
    ['a BIC', { bic: 'B' }],
  ])('with a counterparty if it has %s', async (_, texts) => {
    const {
      found: [entry],
    } = await entries(aBookingOf('b1', { texts }));
    expect(entry?.counterparty).toEqual(texts);
    const {
      found: [without],
    } = await entries(aBookingOf('b1'));
    expect(without).not.toHaveProperty('counterparty');
    expect(without).not.toHaveProperty('isDayOfRecord');
  });

  test('on the day of its record if the bank gives no day of booking', async () => {
    const undated = aBookingOf('b1', { bookingDate: undefined, recordedAt: '2026-03-10T23:30:00.000Z' });
    expect((await entries(undated)).found).toMatchObject([{ bookingDay: '2026-03-11', isDayOfRecord: true }]);
  });
});

describe('a booking that comes after the statement of its day', () => {
  const on = (bookingDate: string) => aBookingOf(bookingDate, { bookingDate });
  const february = { firstDay: '2026-02-01', lastDay: '2026-02-28', year: 2026, number: 2 };
  const january = { firstDay: '2026-01-01', lastDay: '2026-01-31', year: 2026, number: 1 };

  test.each([
    ['2026-03-01', undefined],
    ['2026-02-28', february],
    ['2026-02-01', february],
    ['2026-01-31', january],
    ['2026-01-01', january],
    // Before the first statement of ours that is known here.
    ['2025-11-30', { lastDay: '2025-12-31' }],
  ])('on %s names that statement', async (day, corrects) => {
    const {
      found: [entry],
    } = await entries(on(day));
    expect(entry?.corrects).toEqual(corrects);
  });

  test('reads no more statements than it needs', async () => {
    expect((await entries(on('2026-03-05'), on('2026-02-10'))).read).toBe(3);
    expect((await entries(on('2026-02-01'))).read).toBe(3);
    expect((await entries(on('2026-01-31'))).read).toBe(4);
  });

  test('leaves the others of its statement as they are', async () => {
    const { found } = await entries(on('2026-02-10'), on('2026-03-01'), on('2026-03-05'));
    expect(found.map(({ corrects }) => corrects)).toEqual([february, undefined, undefined]);
  });

  test('names the day before the onboarding, or none', async () => {
    const entryOf = await entriesOf({ latest: () => listed([]) }, anIssue(), [on('2026-02-10')]);
    expect(entryOf(on('2026-02-10')).corrects).toEqual({ lastDay: '' });
  });
});

describe('a booking that was stated with another amount', () => {
  const statement = { firstDay: '2026-02-01', lastDay: '2026-02-28', year: 2026, number: 2 };
  const entry = {
    bookingId: 'b1',
    cents: 100,
    bookingDay: '2026-02-10',
    valutaDay: '2026-02-10',
    type: 'SEPA_CREDIT_TRANSFER',
    counterparty: { name: 'Erika' },
    description: 'Rent',
  };
  const line = { entry, statement, wasCents: 100, isCents: 60 } as const;

  test('is corrected by the difference, which names no counterparty', () => {
    const booking = aBookingOf('b1', {
      amountCents: 60,
      bookingDate: undefined,
      texts: { name: 'Erika' },
    });
    const corrected = correctionEntry(anIssue(), { ...line, booking });
    expect(corrected).toEqual({
      bookingId: 'b1',
      cents: -40,
      bookingDay: '2026-03-10',
      isDayOfRecord: true,
      valutaDay: '2026-03-10',
      type: 'CORRECTION',
      description:
        'Correction of SEPA_CREDIT_TRANSFER of 2026-03-10 in statement 2026/2: was 1.00 EUR, is 0.60 EUR',
      corrects: statement,
      correction: { reference: corrected.correction?.reference, wasCents: 100, isCents: 60 },
    });
  });

  test('is taken back as it was stated once it is withdrawn', () => {
    const corrected = correctionEntry(anIssue(), { ...line, booking: undefined, isCents: 0 });
    expect(corrected).toMatchObject({
      cents: -100,
      bookingDay: '2026-02-10',
      description:
        'Correction of SEPA_CREDIT_TRANSFER of 2026-02-10 in statement 2026/2: was 1.00 EUR, is withdrawn',
    });
    expect(corrected).not.toHaveProperty('counterparty');
    expect(corrected).not.toHaveProperty('isDayOfRecord');
  });

  test('has another reference in each statement that corrects it', () => {
    const referenceIn = (lastDay: string, bookingId = 'b1') =>
      correctionEntry(anIssue({ period: { firstDay: '', lastDay } }), {
        ...line,
        entry: { ...entry, bookingId },
        booking: undefined,
      }).correction?.reference;
    const references = [
      referenceIn('2026-03-31'),
      referenceIn('2026-04-30'),
      referenceIn('2026-03-31', 'b2'),
    ];
    expect(new Set(references).size).toBe(3);
    expect(references.map((reference) => reference?.length)).toEqual([32, 32, 32]);
    expect(referenceIn('2026-03-31')).toBe(references[0]);
  });
});
