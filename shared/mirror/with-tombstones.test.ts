import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import { aDelivery, type DeliveryFacts } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import type { Effect } from './effect.ts';
import { keepEvent, recordEvent } from './record-event.ts';
import { withTombstones } from './with-tombstones.ts';

const personal = { description: 'rent', sender_name: 'Erika Mustermann', brand_new: 'Erika' };
const aBooking = (id: string, facts: Partial<DeliveryFacts> = {}) =>
  aDelivery({
    type: 'BOOKING',
    payload: { id, account_id: 'acc_1', amount: { value: 500 }, valuta_date: '2026-01-05', ...personal },
    ...facts,
  });
const aBlock = (minute: number) =>
  aDelivery({
    type: 'ACCOUNT_BLOCK',
    payload: { account_id: 'acc_1', locking_status: 'BLOCK', updated_at: `2026-01-05T10:0${minute}:00Z` },
  });

function setUp(...erased: readonly string[]) {
  const stored = createFakeEventLog();
  const tombstones = createFakeTombstones(...erased);
  const log = withTombstones(stored, { tombstones, loose: stored.loose, clock: createManualClock() });
  const take = async (definition: EventDefinition, delivery: ReturnType<typeof aDelivery>) =>
    recordEvent(log, effectOf(definition, delivery));
  return { stored, tombstones, log, take };
}

const texts = ({ stored }: ReturnType<typeof setUp>) =>
  JSON.stringify([...stored.events.values(), ...stored.mirror.values(), ...stored.history.values()]);

test('events of other customers are unchanged after one read of the tombstones', async () => {
  const world = setUp('acc_2');
  await world.take(booking, aBooking('b1'));
  expect(world.stored.mirror.get('booking#b1/state')?.data).toMatchObject({
    json: expect.stringContaining('Erika'),
  });
  expect(world.tombstones.reads()).toBe(1);
});

test('a late booking of an erased account counts, without personal data', async () => {
  const world = setUp('acc_1');
  expect(await world.take(booking, aBooking('b1'))).toEqual({ state: 'applied' });

  expect(world.stored.totals.get('acc_1')).toMatchObject({ count: 1, sumCents: 500 });
  const row = world.stored.mirror.get('booking#b1/state');
  expect(row).toMatchObject({ erased: true, booking: { content: { amountCents: 500 } } });
  expect(row?.data.at === 'row' && JSON.parse(row.data.json)).toMatchObject({
    id: 'b1',
    valuta_date: '2026-01-05',
  });
  expect([...world.stored.events.values()]).toMatchObject([{ body: { at: 'erased' } }]);
  expect(texts(world)).not.toMatch(/Erika|rent/);
});

test('a repeated booking is a duplicate, whether whole or reduced', async () => {
  const world = setUp();
  await world.take(booking, aBooking('b1'));
  world.tombstones.ids.add('acc_1');
  const again = aBooking('b1', { notificationId: 'another' });
  expect(await world.take(booking, again)).toMatchObject({ state: 'duplicate' });
  expect(world.stored.totals.get('acc_1')?.count).toBe(1);
  expect(world.stored.events.get(again.id)?.body).toEqual({ at: 'erased' });
});

test('a refused change reads the tombstones once, and its record loses its body too', async () => {
  const world = setUp('acc_1');
  await world.take(booking, aBooking('b1'));
  const before = world.tombstones.reads();
  const contradicting = aDelivery({
    type: 'BOOKING',
    payload: { id: 'b1', account_id: 'acc_1', amount: { value: 7 }, ...personal },
  });
  expect(await world.take(booking, contradicting)).toMatchObject({ state: 'parked' });
  expect(world.tombstones.reads()).toBe(before + 1);
  expect(texts(world)).not.toMatch(/Erika|rent/);
});

test('any other late event leaves a record and nothing in the mirror', async () => {
  const world = setUp('acc_1');
  const [late, again] = [aBlock(1), aBlock(1)];
  expect(await world.take(accountBlock, late)).toEqual({ state: 'applied' });
  expect(await world.take(accountBlock, again)).toEqual({ state: 'repeated' });
  expect(world.stored.mirror.size + world.stored.history.size).toBe(0);
  expect(world.stored.events.get(late.id)).toMatchObject({ state: 'applied', body: { at: 'erased' } });
});

test('an event that cannot be processed is parked without its body', async () => {
  const world = setUp('b1');
  const { record } = effectOf(booking, aBooking('b1'));
  await keepEvent(world.log, { record }, { state: 'parked', reason: 'payload' });
  expect([...world.stored.events.values()]).toMatchObject([{ state: 'parked', body: { at: 'erased' } }]);
});

test('a body in the bucket is left to the erasure', async () => {
  const world = setUp('acc_1');
  const delivery = aBooking('b1');
  const effect = effectOf(booking, delivery);
  const large: Effect = { ...effect, record: { ...effect.record, body: { at: 'bucket', key: 'bodies/x' } } };
  const left = { key: 'bodies/x', entity: { kind: 'left_body', entityId: delivery.id } };
  await recordEvent(world.log, large);
  expect([...world.stored.loose.rows.values()]).toMatchObject([left]);
  // The bank sends it again after the body is gone.
  world.stored.loose.rows.clear();
  expect(await recordEvent(world.log, { ...large, record: { ...large.record } })).toEqual({
    state: 'repeated',
  });
  expect([...world.stored.loose.rows.values()]).toMatchObject([left]);
});

test('an event that names a living holder of an erased account is applied; one that names the erased holder is not', async () => {
  const world = setUp('acc_1', 'per_1');
  const blockOf = (owners: object, minute: number) =>
    aDelivery({
      type: 'ACCOUNT_BLOCK',
      payload: { account_id: 'acc_1', updated_at: `2026-01-05T10:0${minute}:00Z`, ...owners },
    });
  await world.take(accountBlock, blockOf({ person_id: 'per_1' }, 1));
  await world.take(accountBlock, blockOf({ person_id: 'per_1', business_id: 'bus_2' }, 2));
  await world.take(accountBlock, blockOf({}, 3));
  expect(world.stored.mirror.size).toBe(0);
  await world.take(accountBlock, blockOf({ person_id: 'per_2' }, 4));
  expect(world.stored.mirror.get('account#acc_1/block')?.owners).toMatchObject({ customerId: 'per_2' });
});
