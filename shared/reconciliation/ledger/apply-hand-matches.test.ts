import { describe, expect, test } from 'vitest';
import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { HandMatch } from '#shared/reconciliation/model/hand-match.ts';
import { addsUp, applyHandMatches, contentOf, withHandMatches } from './apply-hand-matches.ts';
import { daysInEffect } from './days-in-effect.ts';

const lineOf = (id: string, cents: number, more: Partial<LedgerLine> = {}): LedgerLine => ({
  id,
  file: 'f.csv',
  day: '2026-03-05',
  cents,
  currency: 'EUR',
  ...more,
});
const bookingOf = (id: string, cents: number, more: Partial<BookedLine> = {}): BookedLine => ({
  id,
  day: '2026-03-06',
  cents,
  currency: 'EUR',
  fingerprint: id,
  ...more,
});
const said = (more: Partial<HandMatch> = {}): HandMatch => ({
  id: 'c1',
  is: 'same',
  lines: ['f.csv#l1', 'f.csv#l2'],
  bookings: ['b1'],
  day: '2026-03-05',
  at: '2026-04-01T10:00:00.000Z',
  ...more,
});
const [l1, l2, l3] = [lineOf('l1', 60), lineOf('l2', 40), lineOf('l3', 5)];
const [b1, b2] = [bookingOf('b1', 100), bookingOf('b2', 7)];
const sides = { lines: [l1, l2, l3], bookings: [b1, b2] };

describe('what a person has matched', () => {
  const whole = { matches: [{ lines: [l1, l2], bookings: [b1], by: 'hand' }], apart: [] };

  test('is the same, and the rest is left', () => {
    expect(applyHandMatches(sides, [said()])).toEqual({ ...whole, left: { lines: [l3], bookings: [b2] } });
    expect(applyHandMatches(sides, [])).toEqual({ matches: [], apart: [], left: sides });
  });

  test.each<[string, Partial<HandMatch>, typeof sides]>([
    ['a line is gone', {}, { ...sides, lines: [l1, l3] }],
    ['its booking is gone', {}, { ...sides, bookings: [b2] }],
    ['a line is gone that said nothing of money', { lines: ['f.csv#l1', 'f.csv#l2', 'f.csv#l0'] }, sides],
    ['a booking is gone that was of no money', { bookings: ['b1', 'b0'] }, sides],
    ['it no longer adds up', {}, { ...sides, bookings: [bookingOf('b1', 99), b2] }],
    ['it was released', { is: 'released' }, sides],
    ['its lines say something else', { contentSha256: contentOf([l1]) }, sides],
  ])('counts for nothing if %s', (_, more, both) => {
    expect(applyHandMatches(both, [said(more)])).toEqual({ matches: [], apart: [], left: both });
  });

  test('counts as long as its lines say the same', () => {
    expect(applyHandMatches(sides, [said({ contentSha256: contentOf([l2, l1]) })]).matches).toHaveLength(1);
  });

  test('to be no match is left apart, each side by itself, as far as it is there', () => {
    const apart = applyHandMatches({ ...sides, lines: [l1, l3] }, [said({ is: 'apart' })]);
    expect(apart).toEqual({
      matches: [],
      apart: [
        { lines: [l1], bookings: [] },
        { lines: [], bookings: [b1] },
      ],
      left: { lines: [l3], bookings: [b2] },
    });
  });
});

test.each<[string, Partial<LedgerLine>]>([
  ['place', { id: 'l9' }],
  ['file', { file: 'g.csv' }],
  ['day', { day: '2026-03-06' }],
  ['amount', { cents: 61 }],
  ['currency', { currency: 'USD' }],
  ['reference', { reference: 'R1' }],
])('lines have another content with another %s', (_, more) => {
  expect(contentOf([lineOf('l1', 60, more), l2])).not.toBe(contentOf([l1, l2]));
  expect(contentOf([l2, l1])).toBe(contentOf([l1, l2]));
});

test('sides add up in one currency, to the cent', () => {
  expect(addsUp({ lines: [l1, l2], bookings: [b1] })).toBe(true);
  expect(addsUp({ lines: [l1, l2], bookings: [b1, bookingOf('b3', 0, { currency: 'USD' })] })).toBe(false);
  expect(addsUp({ lines: [l1, l2], bookings: [b1, b2] })).toBe(false);
  expect(addsUp({ lines: [], bookings: [] })).toBe(false);
});

describe('a cut', () => {
  const effect = daysInEffect([]);
  const markOf = (...[from, until, ...matches]: readonly [string, string, ...HandMatch[]]) =>
    withHandMatches(effect, matches).markOf(from, until);

  test.each([
    ['2026-03-05', '2026-03-09', false],
    ['2026-03-04', '2026-03-05', true],
    ['2026-03-01', '2026-03-04', false],
  ])('from %s to %s is no longer the same after a match of 5 March: %s', (from, until, isOther) => {
    const mark = markOf(from, until, said());
    expect(mark).toMatch(/^[0-9a-f]{16}$/);
    expect(mark !== effect.markOf(from, until)).toBe(isOther);
  });

  test('is another one after another match, and after two', () => {
    const [from, until] = ['2026-03-01', '2026-03-09'] as const;
    const marks = [
      markOf(from, until, said()),
      markOf(from, until, said({ id: 'c2' })),
      markOf(from, until, said(), said({ id: 'c2' })),
      markOf(from, until),
      withHandMatches(daysInEffect([]), [said()]).markOf(from, '2026-03-08'),
    ];
    expect(new Set(marks).size).toBe(5);
  });
});
