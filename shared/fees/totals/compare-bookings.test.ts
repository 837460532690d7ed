import { describe, expect, test } from 'vitest';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { compareBookings, isBookedBy, isToCompare, mayShowAnyOf } from './compare-bookings.ts';

const fee = (reconciliationId: string): FeeIntent => ({
  ...plannedFee,
  charge: { ...plannedFee.charge, occurrence: reconciliationId },
  state: 'ACCEPTED',
  reconciliationId,
});

const booking = (id: string, transactionId?: string) => ({
  id,
  amountCents: -500,
  type: 'ChargeAccountMaintenance',
  texts: { transactionId },
});

const compare = (more: Partial<Parameters<typeof compareBookings>[0]>) =>
  compareBookings({
    accountId: 'acc-1',
    intents: [fee('one'), fee('two')],
    bookings: [],
    link: 'proven',
    asOf: '2026-11-05',
    ...more,
  });

test('that nothing is booked says something only where bookings are proven to name their fee', () => {
  expect(compare({}).breaks).toMatchObject([{ kind: 'FEE_UNBOOKED' }, { kind: 'FEE_UNBOOKED' }]);
  for (const link of ['unproven', 'refuted'] as const) expect(compare({ link }).breaks).toEqual([]);
  // The day on which they were charged is not over.
  expect(compare({ asOf: '2026-11-04' }).breaks).toEqual([]);
});

test('one booking that names no fee revokes the proof, even if others show theirs', () => {
  const { link, shown, breaks } = compare({ bookings: [booking('b1', 'one'), booking('b2')] });
  expect(link).toEqual({ state: 'refuted', bookingId: 'b2' });
  expect(shown.map(({ bookingId }) => bookingId)).toEqual([undefined, undefined]);
  expect(breaks).toEqual([]);
});

test('a booking that names its fee proves that they do', () => {
  const { link, shown } = compare({
    link: 'unproven',
    bookings: [booking('b1', 'one'), booking('b2', 'two')],
  });
  expect(link).toEqual({ state: 'proven', bookingId: 'b1' });
  expect(shown.map(({ bookingId }) => bookingId)).toEqual(['b1', 'b2']);
});

test('no booking says nothing of whether bookings name their fees', () => {
  expect(compare({})).not.toHaveProperty('link');
});

describe('a booking that names no fee', () => {
  test('refutes the link, whichever fee it is like', () => {
    const other = { ...fee('two'), charge: { ...fee('two').charge, type: 'ChargeATM' } };
    const { link } = compare({
      intents: [fee('one'), other],
      bookings: [{ ...booking('b1'), type: 'ChargeATM' }],
    });
    expect(link).toEqual({ state: 'refuted', bookingId: 'b1' });
  });

  test.each([
    ['has another type', { type: 'ChargeATM' }],
    ['has another amount', { amountCents: -501 }],
    ['names something else', { texts: { transactionId: 'three' } }],
  ])('is none of a fee if it %s', (_, more) => {
    expect(compare({ bookings: [{ ...booking('b1'), ...more }] })).not.toHaveProperty('link');
  });

  test('is none of a fee that another booking names', () => {
    const { link, breaks } = compare({
      intents: [fee('one')],
      bookings: [booking('b1', 'one'), booking('b2')],
    });
    expect(link).toEqual({ state: 'proven', bookingId: 'b1' });
    expect(breaks).toEqual([]);
  });

  test('does not name a fee of which the bank gave no reference', () => {
    const { shown } = compare({
      intents: [{ ...fee('one'), reconciliationId: undefined }],
      bookings: [{ ...booking('b1'), type: 'OTHER' }],
    });
    expect(shown).toMatchObject([{ bookingId: undefined }]);
  });
});

describe('a fee', () => {
  const about = {
    accountId: 'acc-1',
    entity: 'bookings of fees of acc-1',
    field: '2026-10/ACCOUNT_MONTHLY/one',
    expected: '500 cents',
    currency: 'EUR',
  };
  const compareOne = (...bookings: ReturnType<typeof booking>[]) =>
    compare({ intents: [fee('one')], bookings, link: 'unproven' });

  test('that is booked twice is a break, and no booking shows it', () => {
    const { breaks, shown } = compareOne(booking('b1', 'one'), booking('b2', 'one'));
    const found = '1000 cents, 2 times';
    expect(breaks).toEqual([
      { kind: 'FEE_DUPLICATE', ...about, found, differenceCents: 500, evidence: ['b1', 'b2'] },
    ]);
    expect(shown).toMatchObject([{ bookingId: undefined }]);
  });

  test('that is booked with another amount is a break, and the booking does not show it', () => {
    const { breaks, shown } = compareOne({ ...booking('b1', 'one'), amountCents: -400 });
    const found = '400 cents, 1 times';
    expect(breaks).toEqual([
      { kind: 'FEE_AMOUNT', ...about, found, differenceCents: -100, evidence: ['b1'] },
    ]);
    expect(shown).toMatchObject([{ bookingId: undefined }]);
  });

  test('that is not booked is a break with the whole amount', () => {
    const found = '0 cents, 0 times';
    expect(compare({ intents: [fee('one')] }).breaks).toEqual([
      { kind: 'FEE_UNBOOKED', ...about, found, differenceCents: -500, evidence: [] },
    ]);
  });

  test.each([
    ['2026-11-04', '2026-11-04', false],
    ['2026-11-04', '2026-11-05', true],
    // Friday: the next TARGET day is Monday.
    ['2026-11-06', '2026-11-08', false],
    ['2026-11-06', '2026-11-09', true],
    [undefined, '2026-11-09', false],
  ])('of %s is booked by %s: %s', (valutaDay, asOf, isBooked) => {
    expect(isBookedBy({ valutaDay }, asOf)).toBe(isBooked);
  });

  test.each<[string, object, string, boolean]>([
    ['of the last ten days', {}, '2026-11-14', true],
    ['of the day before', {}, '2026-11-15', false],
    [
      'of long ago with an open break',
      { charge: { ...plannedFee.charge, occurrence: 'broken' } },
      '2027-11-15',
      true,
    ],
    ['that is booked', { state: 'BOOKED' }, '2026-11-05', true],
    ['that is refused', { state: 'REFUSED' }, '2026-11-05', false],
    ['without a day', { valutaDay: undefined }, '2026-11-05', false],
    ['without a reference of the bank', { reconciliationId: undefined }, '2026-11-05', false],
  ])('%s is compared: %j on %s: %s', (_, ...[more, asOf, isCompared]) => {
    const inBreaks = new Set(['2026-10/ACCOUNT_MONTHLY/broken']);
    expect(isToCompare({ ...fee('one'), ...more }, asOf, inBreaks)).toBe(isCompared);
  });
});

test('of a million bookings, only those that name a fee, or are like one, may show any', () => {
  const other = { ...fee('two'), charge: { ...fee('two').charge, type: 'ChargeATM', cents: 70 } };
  const mayShow = mayShowAnyOf([fee('one'), other]);
  expect([booking('b', 'one'), booking('b', 'two'), booking('b', 'three')].map(mayShow)).toEqual([
    true,
    true,
    false,
  ]);
  const unnamed = (type: string, amountCents: number) => ({ ...booking('b'), type, amountCents });
  const like = [unnamed('ChargeAccountMaintenance', -500), unnamed('ChargeATM', -70)];
  const unlike = [unnamed('ChargeAccountMaintenance', -70), unnamed('ChargeATM', 70), unnamed('OTHER', -500)];
  expect([...like, ...unlike].map(mayShow)).toEqual([true, true, false, false, false]);
});
