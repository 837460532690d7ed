import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { wasAppliedSince } from './applied-since.ts';
import { mirrorKey, toItem } from './event-items.ts';

const payload = { id: 'b1', account_id: 'a1', amount: { value: 5 }, valuta_date: '2026-01-05' };
const effect = effectOf(booking, aDelivery({ type: 'BOOKING', payload }));
const { id } = effect.record;

/** A mirror in which these attributes of two rows are set. */
const ask = async (rows: Readonly<Record<string, Readonly<Record<string, string>>>>) => {
  return wasAppliedSince(effect, async (key) => {
    const { pk, sk } = mirrorKey(key);
    const row = rows[`${pk} ${sk}`];
    return Promise.resolve(row && toItem(row));
  });
};

const history = `BOOKING#b1 history#2026-01-05T08:00:00.000Z#${id}`;

test.each([
  ['its row is the event’s own', { 'BOOKING#b1 state': { eventId: id } }, true],
  ['its history says what became of it', { [history]: { state: 'duplicate' } }, true],
  ['its row is of another event', { 'BOOKING#b1 state': { eventId: 'other' } }, false],
  ['its history knows it as parked', { [history]: { state: 'parked' } }, false],
  ['nothing is known of it', {}, false],
])('whether the event was replayed: %s', async (_what, rows, expected) => {
  expect(await ask(rows)).toBe(expected);
});
