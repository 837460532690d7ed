import { describe, expect, test } from 'vitest';
import { handMatchesAbout, withHandMatch, type HandMatch } from './hand-match.ts';

const said = (id: string, more: Partial<HandMatch> = {}): HandMatch => ({
  id,
  is: 'same',
  lines: [`${id}-l1`, `${id}-l2`],
  bookings: [`${id}-b1`, `${id}-b2`],
  day: '2026-03-05',
  at: '2026-04-01T10:00:00.000Z',
  ...more,
});
const all = [said('c1'), said('c2')];
const idsOf = (matches: readonly HandMatch[]) => matches.map(({ id }) => id);

test.each([
  ['a line', { lines: ['c1-l2'], bookings: [] }, ['c1']],
  ['a booking', { lines: [], bookings: ['c2-b2'] }, ['c2']],
  ['several', { lines: ['c1-l1', 'x'], bookings: ['c2-b1'] }, ['c1', 'c2']],
  ['nothing', { lines: ['x'], bookings: ['y'] }, []],
])('what persons have said about %s is found by any of its ids', (_, named, expected) => {
  expect(idsOf(handMatchesAbout(all, named))).toEqual(expected);
});

describe('what a person says', () => {
  const at = '2026-08-09T10:00:00.000Z';
  const after = (known: readonly HandMatch[], more: Partial<HandMatch> = {}) =>
    withHandMatch({ all: [...known], version: 7 }, said('new', { at, ...more }));

  test('comes last, replaces what was said about any of it, and leaves the version', () => {
    const recent = all.map((each) => ({ ...each, at }));
    expect(after(recent)).toEqual({ all: [...recent, said('new', { at })], version: 7 });
    expect(idsOf(after(recent, { lines: ['c2-l1'] }).all)).toEqual(['c1', 'new']);
  });

  // As long as a correction of a file may reach back.
  test.each([
    ['2026-04-01T10:00:00.000Z', ['old', 'new']],
    ['2026-04-01T09:59:59.999Z', ['new']],
  ])('ends what was said 130 days before: %s', (before, expected) => {
    expect(idsOf(after([said('old', { at: before })]).all)).toEqual(expected);
    expect(idsOf(after([said('old', { at: before, is: 'released' })]).all)).toEqual(expected);
  });

  test('does not end what was said to be no match, however old', () => {
    const apart = said('old', { at: '2020-01-01T00:00:00.000Z', is: 'apart' });
    expect(idsOf(after([apart]).all)).toEqual(['old', 'new']);
    expect(idsOf(after([apart], { bookings: ['old-b1'] }).all)).toEqual(['new']);
  });
});
