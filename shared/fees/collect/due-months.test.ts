import { describe, expect, test } from 'vitest';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import {
  dueMonths,
  firstMonthOf,
  isToBePlanned,
  isUnderWay,
  lastDayOf,
  lateBookingsUntil,
  whyNotPlanned,
} from './due-months.ts';

const rules = { firstMonth: '2026-01', targetDays: 3 };
const mirrored = { count: 0, sumCents: 0, digest: '0'.repeat(32) };
const baselineOn = (day: string) => ({ day, valutaCents: 0, bookedCents: 0, mirrored });
const account = (more: Partial<RegisteredAccount> = {}): RegisteredAccount => ({
  id: 'acc-1',
  state: 'onboarded',
  knownSince: '2026-03-02T08:00:00.000Z',
  baseline: baselineOn('2026-03-01'),
  currency: 'EUR',
  ...more,
});

describe('the first month that we charge', () => {
  test.each([
    ['2025-12-31', '2026-01'],
    ['2026-02-27', '2026-02'],
    ['2026-02-28', '2026-03'],
    ['2026-03-01', '2026-03'],
  ])('of an account that others charged until %s is %s', (day, month) => {
    expect(firstMonthOf({ baseline: baselineOn(day) }, rules)).toBe(month);
  });

  test('is not before the first month of the company', () => {
    expect(firstMonthOf({ baseline: baselineOn('2025-06-30') }, rules)).toBe('2026-01');
  });

  test('is unknown until the account is onboarded', () => {
    const known = account({ baseline: undefined });
    expect(firstMonthOf(known, rules)).toBeUndefined();
    expect(dueMonths(known, '2026-12-31', rules)).toEqual([]);
  });
});

describe('a month is due', () => {
  // Good Friday and Easter Monday lie between.
  test('three TARGET days after it ends', () => {
    expect(dueMonths(account(), '2026-04-06', rules)).toEqual([]);
    expect(dueMonths(account(), '2026-04-07', rules)).toEqual(['2026-03']);
    expect(isUnderWay('2026-03', '2026-04-06', rules)).toBe(true);
    expect(isUnderWay('2026-03', '2026-04-07', rules)).toBe(false);
  });

  test('once: those that are planned are left out, and those that were missed come in order', () => {
    expect(dueMonths(account({ feesUntil: '2026-03' }), '2026-04-30', rules)).toEqual([]);
    expect(dueMonths(account({ feesUntil: '2026-03' }), '2026-06-30', rules)).toEqual(['2026-04', '2026-05']);
    expect(dueMonths(account({ feesUntil: '2025-01' }), '2026-05-31', rules)).toEqual(['2026-03', '2026-04']);
  });

  test('up to the one in which the account is closed', () => {
    const closed = account({ closedDay: '2026-04-15' });
    expect(dueMonths(closed, '2026-12-31', rules)).toEqual(['2026-03', '2026-04']);
  });

  test('of a closing account from two days before its last day, until the bank must have reported the closure', () => {
    const closing = account({ feesUntil: '2026-03', closingDay: '2026-04-15' });
    expect(dueMonths(closing, '2026-04-12', rules)).toEqual([]);
    expect(dueMonths(closing, '2026-04-13', rules)).toEqual(['2026-04']);
    expect(dueMonths(closing, '2026-04-22', rules)).toEqual(['2026-04']);
    expect(dueMonths(closing, '2026-04-23', rules)).toEqual([]);
    expect(dueMonths(closing, '2026-06-30', rules)).toEqual(['2026-04', '2026-05']);
  });
});

test('an account is closed on the day that the bank reported, or else announced and has not put off', () => {
  expect(lastDayOf({ closedDay: '2026-04-14', closingDay: '2026-04-15' }, '2026-12-31')).toBe('2026-04-14');
  expect(lastDayOf({ closingDay: '2026-04-15' }, '2026-04-01')).toBe('2026-04-15');
  expect(lastDayOf({ closingDay: '2026-04-15' }, '2026-04-22')).toBe('2026-04-15');
  expect(lastDayOf({ closingDay: '2026-04-15' }, '2026-04-23')).toBeUndefined();
  expect(lastDayOf({}, '2026-04-23')).toBeUndefined();
});

describe('late bookings', () => {
  const closed = account({ feesUntil: '2026-04', closedDay: '2026-04-15' });

  test('of an open account, or of one with a month to plan, come with the next month', () => {
    expect(lateBookingsUntil(account({ feesUntil: '2026-04' }), '2026-12-31', rules)).toBeUndefined();
    expect(lateBookingsUntil({ ...closed, feesUntil: '2026-03' }, '2026-12-31', rules)).toBeUndefined();
    const unplanned = account({ closedDay: '2026-04-15' });
    expect(lateBookingsUntil(unplanned, '2026-12-31', rules)).toBeUndefined();
  });

  test('of a closed account are searched each month, for three months after its last one', () => {
    expect(lateBookingsUntil(closed, '2026-05-05', rules)).toBeUndefined();
    expect(lateBookingsUntil(closed, '2026-05-06', rules)).toBe('2026-04');
    expect(lateBookingsUntil({ ...closed, feesLookedUntil: '2026-04' }, '2026-05-31', rules)).toBeUndefined();
    expect(lateBookingsUntil({ ...closed, feesLookedUntil: '2026-04' }, '2026-06-30', rules)).toBe('2026-05');
    expect(lateBookingsUntil(closed, '2026-12-31', rules)).toBe('2026-07');
    expect(lateBookingsUntil({ ...closed, feesLookedUntil: '2026-07' }, '2026-12-31', rules)).toBeUndefined();
  });

  test('are searched three months from the last supplement of its statements, if that is later', () => {
    const supplemented = { ...closed, supplementUntil: '2026-06-10' };
    expect(lateBookingsUntil(supplemented, '2026-12-31', rules)).toBe('2026-09');
  });

  test('of a closing account are searched daily until it is closed', () => {
    const closing = account({ feesUntil: '2026-04', closingDay: '2026-04-15' });
    expect(lateBookingsUntil(closing, '2026-04-12', rules)).toBeUndefined();
    expect(lateBookingsUntil(closing, '2026-04-13', rules)).toBe('2026-03');
    expect(lateBookingsUntil(closing, '2026-04-16', rules)).toBe('2026-03');
    expect(lateBookingsUntil(closing, '2026-04-17', rules)).toBeUndefined();
  });
});

test('an account is planned for a due month, for late bookings, or for what a failed run has left', () => {
  expect(isToBePlanned(account({ feesUntil: '2026-03' }), '2026-04-30', rules)).toBe(false);
  expect(isToBePlanned(account(), '2026-04-30', rules)).toBe(true);
  const closed = account({ feesUntil: '2026-04', closedDay: '2026-04-15' });
  expect(isToBePlanned(closed, '2026-05-06', rules)).toBe(true);
  const left = account({ feesUntil: '2026-03', feesUncounted: new Set(['2026-04-07']) });
  expect(isToBePlanned(left, '2026-04-30', rules)).toBe(true);
});

test.each([
  [{}, undefined],
  [{ state: 'closed' }, undefined],
  [{ state: 'known' }, 'known'],
  [{ state: 'erased' }, 'erased'],
  [{ heldBecause: 'a person holds it' }, 'held'],
  [{ currency: 'USD' }, 'other-currency'],
  [{ state: 'erased', heldBecause: 'a person holds it' }, 'erased'],
] as const)('an account with %o is left out because it is %s', (more, because) => {
  expect(whyNotPlanned({ state: 'onboarded', currency: 'EUR', heldBecause: undefined, ...more })).toBe(
    because,
  );
});
