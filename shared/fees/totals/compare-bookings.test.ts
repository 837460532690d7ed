import { expect, test } from 'vitest';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { compareBookings } from './compare-bookings.ts';

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
  expect(link).toMatchObject({ state: 'proven' });
  expect(shown.map(({ bookingId }) => bookingId)).toEqual(['b1', 'b2']);
});
