import { describe, expect, test } from 'vitest';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Break, FoundBreak } from './break.ts';
import {
  isDecided,
  isSuspectedStill,
  newBreak,
  seenAgain,
  suspectedForMs,
  suspicion,
} from './found-break.ts';

const at = '2026-03-02T08:00:00.000Z';
const later = '2026-03-03T08:00:00.000Z';
const difference = { kind: 'STATEMENT_LINES', entity: 'bank_statement acc_1', field: 'different' } as const;

test('a break that is seen again says what was found last, and nothing of what was found before', () => {
  const sums = { expected: '100', found: '101', differenceCents: 1, currency: 'EUR' };
  const known = newBreak({ ...difference, ...sums, evidence: ['boo_1'] }, 2, at);
  const again = seenAgain(known, { ...difference, expected: '1.00 EUR', found: '1.00 USD' }, later);
  expect(again).toEqual({
    ...difference,
    id: known.id,
    severity: 'high',
    state: 'REOPENED',
    episode: 2,
    expected: '1.00 EUR',
    found: '1.00 USD',
    evidence: ['boo_1'],
    firstSeenAt: at,
    lastSeenAt: later,
    version: 2,
  });
});

test('a break that is seen again keeps what persons have done about it, and nothing else', () => {
  const known = newBreak(difference, 1, at);
  expect(seenAgain(known, difference, later)).toStrictEqual({ ...known, lastSeenAt: later, version: 2 });
  const done = { owner: 'anna', quietUntil: later, proposal: 'app_1', decideBefore: later } as const;
  for (const [name, value] of Object.entries(done))
    expect(seenAgain({ ...known, [name]: value }, difference, later)).toStrictEqual({
      ...known,
      [name]: value,
      lastSeenAt: later,
      version: 2,
    });
});

test('a break shows twenty lines of those that differ, and none if none were named', () => {
  const lines = Array.from({ length: 21 }, (_, n) => ({ bank: { id: `boo_${n}` } }));
  expect(newBreak({ ...difference, lines }, 1, at).lines).toEqual(lines.slice(0, 20));
  expect(newBreak(difference, 1, at)).not.toHaveProperty('lines');
});

test('a difference has one id for each of its fields and episodes', () => {
  const ids = [
    newBreak({ ...difference, field: 'line' }, 11, at),
    newBreak({ ...difference, field: 'line1' }, 1, at),
    newBreak({ ...difference, field: 'line' }, 1, at),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

describe('the same difference is not opened again', () => {
  const found: FoundBreak = {
    ...difference,
    expected: '100',
    found: '90',
    differenceCents: -10,
    currency: 'EUR',
    evidence: ['boo_2', 'boo_1', 'statements/acc_1/2026-01.json'],
  };
  const settled: Break = { ...newBreak(found, 1, at), state: 'RESOLVED' };

  test('once persons have settled it', () => {
    expect(isDecided(settled, found)).toBe(true);
    expect(isDecided({ ...settled, state: 'WRITTEN_OFF' }, found)).toBe(true);
    expect(isDecided({ ...settled, state: 'AUTO_HEALED' }, found)).toBe(false);
    expect(isDecided({ ...settled, state: 'OPEN' }, found)).toBe(false);
    expect(isDecided(undefined, found)).toBe(false);
  });

  test('also if neither of them names a booking', () => {
    const { evidence: _, ...unnamed } = found;
    const known = newBreak(unnamed, 1, at);
    expect(known.evidence).toEqual([]);
    expect(isDecided({ ...known, state: 'RESOLVED' }, unnamed)).toBe(true);
  });

  test('unless a comparison since has not found it', () => {
    expect(isDecided({ ...settled, isOver: true }, found)).toBe(false);
  });

  test.each([
    ['values', { expected: '101' }],
    ['values of the bank', { found: '91' }],
    ['cents', { differenceCents: -11 }],
    ['currency', { currency: 'USD' }],
    ['bookings', { evidence: ['boo_1', 'boo_3'] }],
    ['number of bookings', { evidence: ['boo_1'] }],
    ['bookings, of which none is named', { evidence: [] }],
  ])('unless it has other %s', (_, other) => {
    expect(isDecided(settled, { ...found, ...other })).toBe(false);
  });

  test('whatever the order of the bookings, and the answer of the bank that shows them', () => {
    expect(isDecided(settled, { ...found, evidence: ['boo_1', 'boo_2', 'statements/other.json'] })).toBe(
      true,
    );
  });
});

describe('a suspicion', () => {
  const latest = toIsoInstant(Date.parse(at) + suspectedForMs);
  const tooLate = toIsoInstant(Date.parse(at) + suspectedForMs + 1);

  test('has the id of the episode that it becomes', () => {
    const first = suspicion(difference, { known: undefined, before: undefined, at });
    expect(first).toEqual({ ...newBreak(difference, 1, at), state: 'SUSPECTED' });
    const settled: Break = { ...newBreak(difference, 3, at), state: 'RESOLVED' };
    const next = suspicion(difference, { known: settled, before: undefined, at });
    expect(next).toEqual({ ...newBreak(difference, 4, at), state: 'SUSPECTED' });
  });

  test('that is found again within a week counts from the first time, and later from now on', () => {
    const before = suspicion(difference, { known: undefined, before: undefined, at });
    const again = (when: string) => suspicion(difference, { known: undefined, before, at: when });
    expect(again(latest)).toMatchObject({ state: 'SUSPECTED', firstSeenAt: at, version: 2 });
    expect(again(tooLate)).toMatchObject({ state: 'SUSPECTED', firstSeenAt: tooLate, version: 2 });
    expect(isSuspectedStill(before, latest)).toBe(true);
    expect(isSuspectedStill(before, tooLate)).toBe(false);
  });

  test('replaces one of an earlier episode', () => {
    const before = { ...suspicion(difference, { known: undefined, before: undefined, at }), version: 5 };
    const known: Break = { ...newBreak(difference, 1, at), state: 'RESOLVED' };
    expect(suspicion(difference, { known, before, at: later })).toMatchObject({
      episode: 2,
      firstSeenAt: later,
      version: 6,
    });
  });
});
