import { describe, expect, test } from 'vitest';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { bookedPosition, countsToday } from './booked-position.ts';
import { evidencePeriod } from './onboard-account.ts';
import type { BankBooking } from './ports.ts';

const day = '2026-03-10';
const today = '2026-03-16';

let count = 0;
const booking = (cents: number, booked: string, valutaDate: string): BankBooking => ({
  id: `b${(count += 1)}`,
  cents,
  currency: 'EUR',
  valutaDate,
  day: booked,
  recordedAt: `${booked}T10:00:00.${String(count).padStart(3, '0')}Z`,
  read: {},
});

/** 1,000 cents at the day. The closing balance is `more` higher, by the bookings that it counts. */
const evidence = (lines: readonly BankBooking[], more = 0): BankEvidence => ({
  statementId: 's',
  iban: '',
  currency: 'EUR',
  firstDay: '2026-03-01',
  lastDay: day,
  openingCents: 0,
  closingCents: 1_000 + more,
  lines: lines.map(({ id, cents, currency, valutaDate }) => ({
    bookingId: id,
    cents,
    currency,
    valutaDay: valutaDate,
  })),
});

const balance = (cents: number) => ({ cents, today });

test('bookings recorded by the day count, with any valuta date', () => {
  const later = [booking(500, '2026-03-04', '2026-03-12'), booking(70, '2026-03-09', '2026-04-15')];
  expect(bookedPosition({ day, evidence: evidence([]), later, balance: balance(1_500) })).toBe(1_570);
});

test('bookings recorded later do not count, with any valuta date', () => {
  const backdated = booking(41, '2026-03-12', '2026-03-05');
  const later = [backdated, booking(30, '2026-03-12', '2026-03-12'), booking(9, '2026-03-12', '2026-05-01')];
  const position = { day, later, balance: balance(1_071) };
  expect(bookedPosition({ ...position, evidence: evidence([backdated], 41) })).toBe(1_000);
  // A statement that the bank made before that was booked, and repeats as it was.
  expect(bookedPosition({ ...position, evidence: evidence([]) })).toBe(1_000);
});

test('what was dated back beyond the statement is in it as far as it was recorded before', () => {
  const [one, two] = [booking(43, '2026-03-11', '2026-02-11'), booking(44, '2026-03-12', '2026-02-12')];
  const position = { day, later: [two, one], balance: balance(1_087) };
  for (const more of [0, 43, 87])
    expect(bookedPosition({ ...position, evidence: evidence([], more) })).toBe(1_000);
});

test('what does not lead to the balance of the bank is no position', () => {
  expect(bookedPosition({ day, evidence: evidence([]), later: [], balance: balance(1_001) })).toBeUndefined();
  expect(bookedPosition({ day, later: [booking(5, day, day)], balance: balance(4) })).toBeUndefined();
});

test('a valuta date of today has come or has not', () => {
  const later = [booking(5, '2026-03-16', today)];
  for (const cents of [1_000, 1_005])
    expect(bookedPosition({ day, evidence: evidence([]), later, balance: balance(cents) })).toBe(1_000);
});

test('a valuta date of tomorrow has not come', () => {
  const later = [booking(5, '2026-03-16', '2026-03-17')];
  const position = { day, evidence: evidence([]), later };
  expect(bookedPosition({ ...position, balance: balance(1_000) })).toBe(1_000);
  expect(bookedPosition({ ...position, balance: balance(1_005) })).toBeUndefined();
});

test.each([
  ['2026-03-10', undefined, '2026-03-01'],
  ['2026-03-10', '2025-01-01', '2026-03-01'],
  ['2026-03-10', '2026-03-09', '2026-03-09'],
  ['2026-03-01', undefined, '2026-02-01'],
  ['2026-01-01', '2020-01-01', '2025-12-01'],
  ['2026-03-01', '2026-02-27', '2026-02-27'],
])('the statement up to %s of an account opened on %s begins on %s', (upTo, openedDay, firstDay) => {
  expect(evidencePeriod(upTo, openedDay)).toEqual({ firstDay, lastDay: upTo });
});

test('an account that was opened on the day or later needs no statement', () => {
  expect(evidencePeriod(day, day)).toBeUndefined();
  expect(evidencePeriod(day, '2026-03-11')).toBeUndefined();
});

test('what the statement may have counted is what was recorded first, whatever its place in the list', () => {
  const first = { ...booking(43, '2026-03-11', '2026-02-11'), recordedAt: '2026-03-11T08:00:00.000Z' };
  const second = { ...booking(44, '2026-03-11', '2026-02-12'), recordedAt: '2026-03-11T09:00:00.000Z' };
  for (const later of [
    [first, second],
    [second, first],
  ]) {
    const position = { day, later, balance: balance(1_087) };
    expect(bookedPosition({ ...position, evidence: evidence([], 43) })).toBe(1_000);
    // It cannot have counted the second without the first.
    expect(bookedPosition({ ...position, evidence: evidence([], 44) })).toBeUndefined();
  }
});

test('a booking that is dated back to the first day of the statement is in its lines, or not in it', () => {
  const later = [booking(41, '2026-03-12', '2026-03-01')];
  expect(bookedPosition({ day, evidence: evidence([], 41), later, balance: balance(1_082) })).toBe(1_041);
  expect(bookedPosition({ day, evidence: evidence([], 41), later, balance: balance(1_041) })).toBeUndefined();
});

test('a booking of the day that is dated back beyond the statement counts once', () => {
  const later = [booking(41, day, '2026-02-11')];
  for (const more of [0, 41])
    expect(bookedPosition({ day, evidence: evidence([], more), later, balance: balance(1_041) })).toBe(1_041);
});

describe('whether a balance counts bookings of its own day', () => {
  const recordedBefore = '2026-03-16T09:00:00.000Z';
  const early = (cents: number, booked = today) => ({
    ...booking(cents, booked, today),
    recordedAt: '2026-03-16T08:59:59.999Z',
  });
  const shown = (later: readonly BankBooking[], cents: number, of = evidence([])) =>
    countsToday(1_000, { day, evidence: of, later, balance: balance(cents) }, recordedBefore);

  test('shows if it contains one, or lacks it', () => {
    expect(shown([early(5)], 1_005)).toBe(true);
    expect(shown([early(5)], 1_000)).toBe(false);
    expect(countsToday(0, { day, later: [early(5)], balance: balance(5) }, recordedBefore)).toBe(true);
  });

  test('shows of a booking of the day that takes effect today, too', () => {
    // It is in the position, and the balance lacks it until today.
    expect(shown([early(5, day)], 1_000)).toBe(true);
    expect(shown([early(5, day)], 995)).toBe(false);
  });

  test.each([
    ['without one', []],
    ['if they add up to nothing', [early(5), early(-5)]],
    ['if one of them came just now', [early(5), { ...early(7), recordedAt: recordedBefore }]],
    [
      'if nobody knows which bookings the statement counts',
      [early(5), booking(7, '2026-03-11', '2026-02-28')],
    ],
  ])('does not show %s', (_, later) => {
    expect(shown(later, 1_005)).toBeUndefined();
  });

  test('shows although bookings of other days came just now, or are dated back to the statement', () => {
    const now = { ...booking(7, '2026-03-12', '2026-03-12'), recordedAt: '2026-03-16T09:30:00.000Z' };
    const back = booking(9, '2026-03-12', '2026-03-01');
    expect(shown([early(5), now, back], 1_021)).toBe(true);
  });
});
