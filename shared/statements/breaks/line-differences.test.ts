import { expect, test } from 'vitest';
import type { BookedLine } from '#shared/bookings/ports.ts';
import { differenceOf, lineDifferences, mostNamed, type LineDifference } from './line-differences.ts';

const line = (more: Partial<BookedLine> = {}): BookedLine => ({
  bookingId: 'b1',
  cents: 1_000,
  currency: 'EUR',
  valutaDay: '2026-03-10',
  ...more,
});

const stated = { currency: 'EUR', key: 'acc/evidence.json.gz' };
const differencesOf = (...found: readonly LineDifference[]) => lineDifferences(found, stated);

test.each<[string, Partial<BookedLine>, Partial<BookedLine> | undefined, string | undefined]>([
  ['is in all alike', {}, {}, undefined],
  ['is not at the bank', {}, undefined, 'missing'],
  ['has another amount', {}, { cents: 999 }, 'different'],
  ['has another currency', {}, { currency: 'USD' }, 'different'],
  ['has another valuta date', {}, { valutaDay: '2026-03-11' }, 'valuta_date'],
  ['has no valuta date', {}, { valutaDay: undefined }, 'valuta_date'],
  ['was booked on another day', { bookingDay: '2026-03-10' }, { bookingDay: '2026-03-11' }, 'booking_date'],
  [
    'has a day of booking at the bank alone',
    { bookingDay: undefined },
    { bookingDay: '2026-03-11' },
    'booking_date',
  ],
  [
    'has a day of booking with us alone',
    { bookingDay: '2026-03-11' },
    { bookingDay: undefined },
    'booking_date',
  ],
  ['was booked on the same day', { bookingDay: '2026-03-10' }, { bookingDay: '2026-03-10' }, undefined],
  ['has no day of booking', { bookingDay: undefined }, { bookingDay: undefined }, undefined],
  // The bank's statements do not say when it booked.
  ['is a line of a statement', { bookingDay: '2026-03-10' }, {}, undefined],
  ['is a line of a statement for us', {}, { bookingDay: '2026-03-10' }, undefined],
])('a booking that %s', (_, ...[ours, theirs, field]) => {
  const bank = theirs && line(theirs);
  const expected = { field, bookingId: 'b1', ours: line(ours), ...(bank && { theirs: bank }) };
  expect(differenceOf(line(ours), bank)).toEqual(field === undefined ? undefined : expected);
});

test('no difference is no break', () => {
  expect(differencesOf()).toEqual([]);
});

test('the bookings of each field are one difference: their sums, and the rows of both sides', () => {
  const [small, large] = [line({ bookingId: 'b2', cents: -300 }), line({ bookingId: 'b3', cents: 50 })];
  expect(
    differencesOf(
      { field: 'different', bookingId: 'b2', ours: small, theirs: line({ bookingId: 'b2', cents: -310 }) },
      { field: 'foreign', bookingId: 'b1', theirs: line({ bookingDay: '2026-03-09' }) },
      { field: 'different', bookingId: 'b3', ours: large, theirs: line({ bookingId: 'b3', cents: 55 }) },
    ),
  ).toEqual([
    {
      kind: 'STATEMENT_LINES',
      field: 'foreign',
      expected: '0',
      found: '1000',
      differenceCents: 1_000,
      currency: 'EUR',
      lines: [
        {
          bank: {
            id: 'b1',
            cents: 1_000,
            currency: 'EUR',
            bookingDay: '2026-03-09',
            valutaDay: '2026-03-10',
          },
        },
      ],
      evidence: [stated.key, 'b1'],
    },
    {
      kind: 'STATEMENT_LINES',
      field: 'different',
      expected: '-250',
      found: '-255',
      differenceCents: -5,
      currency: 'EUR',
      lines: [
        {
          ours: { id: 'b2', cents: -300, currency: 'EUR', valutaDay: '2026-03-10' },
          bank: { id: 'b2', cents: -310, currency: 'EUR', valutaDay: '2026-03-10' },
        },
        {
          ours: { id: 'b3', cents: 50, currency: 'EUR', valutaDay: '2026-03-10' },
          bank: { id: 'b3', cents: 55, currency: 'EUR', valutaDay: '2026-03-10' },
        },
      ],
      evidence: [stated.key, 'b2', 'b3'],
    },
  ]);
});

test('a row without days shows none, and one that only we have shows our side', () => {
  const [difference] = differencesOf({
    field: 'missing',
    bookingId: 'b1',
    ours: line({ valutaDay: undefined }),
  });
  expect(difference).toMatchObject({ expected: '1000', found: '0', differenceCents: -1_000 });
  expect(difference?.lines).toStrictEqual([{ ours: { id: 'b1', cents: 1_000, currency: 'EUR' } }]);
});

test('days that differ are listed, each once', () => {
  const redated = (bookingId: string, day: string | undefined): LineDifference => ({
    field: 'valuta_date',
    bookingId,
    ours: line({ bookingId }),
    theirs: line({ bookingId, valutaDay: day }),
  });
  const found = differencesOf(
    redated('b1', '2026-03-11'),
    redated('b2', '2026-03-12'),
    redated('b3', '2026-03-11'),
    redated('b4', undefined),
  );
  expect(found).toMatchObject([{ expected: '2026-03-10', found: '2026-03-11 2026-03-12 none' }]);
  expect(found[0]).not.toHaveProperty('differenceCents');
  expect(
    differencesOf({
      field: 'booking_date',
      bookingId: 'b1',
      ours: line({ bookingDay: '2026-03-09' }),
      theirs: line({ bookingDay: '2026-03-08' }),
    }),
  ).toMatchObject([{ field: 'booking_date', expected: '2026-03-09', found: '2026-03-08' }]);
});

test('a line that is there twice says how many there are, and not their sum', () => {
  const repeated = { field: 'repeated', bookingId: 'b1', ours: line(), theirs: line() } as const;
  const [difference] = differencesOf(repeated, { ...repeated, bookingId: 'b2' });
  expect(difference).toMatchObject({ field: 'repeated', found: '2' });
  expect(difference).not.toHaveProperty('expected');
  expect(difference).not.toHaveProperty('differenceCents');
});

test('amounts in another currency are not added up', () => {
  const usd = line({ bookingId: 'b2', cents: -250, currency: 'USD' });
  expect(
    differencesOf(
      { field: 'foreign', bookingId: 'b1', theirs: line() },
      { field: 'foreign', bookingId: 'b2', theirs: usd },
      { field: 'foreign', bookingId: 'b3', theirs: { ...usd, bookingId: 'b3', cents: -1 } },
    ),
  ).toMatchObject([{ expected: 'none', found: '10.00 EUR, -2.51 USD' }]);
  const [missing] = differencesOf({ field: 'missing', bookingId: 'b2', ours: usd });
  expect(missing).toMatchObject({ expected: '-2.50 USD', found: 'none' });
  expect(missing).not.toHaveProperty('differenceCents');
});

test('a difference shows twenty rows, names fifty bookings and adds all of them up', () => {
  const many = Array.from({ length: mostNamed + 10 }, (_, index): LineDifference => {
    const bookingId = `b${index}`;
    return { field: 'foreign', bookingId, theirs: line({ bookingId, cents: 1 }) };
  });
  const [difference] = differencesOf(...many);
  expect(difference?.lines).toHaveLength(20);
  expect(difference?.evidence).toHaveLength(51);
  expect(difference).toMatchObject({ differenceCents: 60 });
  const redated = many.map(({ bookingId }, index): LineDifference => {
    const valutaDay = `2026-03-${index < mostNamed ? '11' : '12'}`;
    return { field: 'valuta_date', bookingId, ours: line({ bookingId }), theirs: line({ valutaDay }) };
  });
  expect(differencesOf(...redated)).toMatchObject([{ found: '2026-03-11' }]);
});
