import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { personChanged } from '#shared/events/onboarding/persons.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { rowDataBytes, withLargeData } from '#shared/mirror/large-data.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { someCalls } from '#test/extent.ts';
import { Crash, withCrash, type CrashPoint } from '#test/fakes/crashes.ts';
import type { ErasureWorld } from '#test/fakes/erasure-world.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import {
  aDeletedCustomer,
  announce,
  erasedName,
  event,
  hourMs,
  runHourly,
  stateOf,
  tell,
} from '#test/fixtures/erasures.ts';
import type { ErasureStore } from './erasure-store.ts';

const mirrorObjects = ({ objects }: Pick<ErasureWorld, 'objects'>) =>
  [...objects.keys()].filter((key) => key.startsWith('mirror/'));

const note = erasedName.repeat(rowDataBytes / 10);
const aLargeBlock = (minute: number, id = 'per-1') => ({
  account_id: `acc-${id}`,
  person_id: id,
  updated_at: `2026-01-05T07:0${minute}:00Z`,
  note,
});

test('large data of an event too late for the mirror is erased with its customer', async () => {
  const world = await aDeletedCustomer();
  await tell(world, accountBlock, aLargeBlock(2));
  await tell(world, accountBlock, aLargeBlock(1));
  await world.hours(9);
  expect(stateOf(world)).toBe('completed');
  expect(world.placesOf(erasedName)).toEqual([]);
  expect(mirrorObjects(world)).toEqual([]);
});

test('large data of a living customer that no row needs is removed, and the rest stays', async () => {
  const world = await aDeletedCustomer();
  await tell(world, accountBlock, aLargeBlock(2, 'per-2'));
  await tell(world, accountBlock, aLargeBlock(1, 'per-2'));
  expect(mirrorObjects(world)).toHaveLength(2);
  await world.hours(6);
  const data = world.events.mirror.get('account#acc-per-2/block')?.data;
  expect(mirrorObjects(world)).toEqual([data?.at === 'bucket' && data.key]);
});

test('a large booking keeps its days, which accounting needs, and nothing personal', async () => {
  const world = await aDeletedCustomer();
  const days = { booking_date: '2026-01-05', valuta_date: '2026-01-06' };
  const facts = { id: 'boo-large', account_id: 'acc-per-1', amount: { value: 7 }, ...days };
  await tell(world, booking, { ...facts, description: note });
  expect(world.events.mirror.get('booking#boo-large/state')?.data.at).toBe('bucket');
  await world.hours(6);
  expect(stateOf(world)).toBe('completed');
  const data = world.events.mirror.get('booking#boo-large/state')?.data;
  expect(data?.at === 'row' && JSON.parse(data.json)).toMatchObject(days);
  expect(world.placesOf(erasedName)).toEqual([]);
});

test('an object stays as long as a row needs it', async () => {
  const world = await aDeletedCustomer();
  await tell(world, accountBlock, aLargeBlock(1));
  await tell(world, booking, { id: 'boo-large', account_id: 'acc-per-1', amount: { value: 7 }, note });
  const { stores } = world.deps;
  await runHourly({ ...world, deps: { ...world.deps, stores: stores.map(whoseRowsChange) } }, 4);
  expect(mirrorObjects(world)).toHaveLength(2);
  await world.hours(6);
  expect([stateOf(world), mirrorObjects(world)]).toEqual(['completed', []]);
});

/** Every row of the mirror has changed since it was read. */
function whoseRowsChange(store: ErasureStore): ErasureStore {
  if (store.name !== 'mirror') return store;
  return {
    ...store,
    async find(traces) {
      const { open, kept } = await store.find(traces);
      return { open: open.map((row) => ({ ...row, erase: async () => Promise.resolve() })), kept };
    },
  };
}

test('the same bytes of two customers are two objects', async () => {
  const world = await aDeletedCustomer();
  // Only the header says whose data this is.
  for (const entityHint of ['per-1', 'per-2']) {
    const facts = { type: 'PERSON_CHANGED', payload: { note }, entityHint, notificationId: entityHint };
    await world.take(personChanged, aDelivery({ ...facts, receivedAt: world.now() }));
  }
  const [own, other] = mirrorObjects(world);
  expect(own).not.toBe(other);
  await world.hours(6);
  expect(mirrorObjects(world)).toEqual([other]);
});

/** No two attempts write to the same key. */
const random = seededRandom(7);

/** A family's handler that crashes at that point, with the code between it and the stores. */
async function handle(
  world: ErasureWorld,
  notified: readonly Notified[],
  point: CrashPoint,
): Promise<number> {
  const { events, bodies, tombstones } = world;
  const crashing = withCrash({ events, bodies, tombstones, loose: events.loose }, point);
  const { ports } = crashing;
  const large = withLargeData(ports.events, { ...ports, random });
  const log = withTombstones(large, { ...ports, clock: world.clock });
  for (const [definition, delivery] of notified) {
    const run = recordEvent(log, effectOf(definition, delivery));
    await run.catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
  }
  return crashing.calls();
}
type Notified = readonly [EventDefinition, Delivery];

const large = (at: string): readonly Notified[] => [
  [accountBlock, event('ACCOUNT_BLOCK', aLargeBlock(2), at)],
  [accountBlock, event('ACCOUNT_BLOCK', aLargeBlock(1), at)],
  [cardLifecycle, event('CARD_LIFECYCLE_EVENT', { id: 'card-per-1', person_id: 'per-1', note }, at)],
  // Nothing else names its customer.
  [cardLifecycle, event('CARD_LIFECYCLE_EVENT', { id: 'card-new', person_id: 'per-1', note }, at)],
];

test('after any crash while large data is written, each object has a row that needs it or is deleted', async () => {
  const undisturbed = await aDeletedCustomer();
  const calls = await handle(undisturbed, large(undisturbed.now()), { call: Infinity, when: 'before' });
  expect(calls).toBeGreaterThan(12);
  for (const call of someCalls(calls)) {
    for (const when of ['before', 'after'] as const) {
      for (const isRetried of [true, false]) {
        const world = await aDeletedCustomer();
        world.bank.there.add('per-1');
        const notified = large(world.now());
        await handle(world, notified, { call, when });
        if (isRetried) await handle(world, notified, { call: Infinity, when: 'before' });
        await runHourly(world, 5);
        const needed = [...world.events.mirror.values(), ...world.events.history.values()].flatMap(
          ({ data }) => (data?.at === 'bucket' ? [data.key] : []),
        );
        const where = `${when} call ${call}, ${isRetried ? 'and again' : 'once'}`;
        expect(new Set(mirrorObjects(world)), where).toEqual(new Set(needed));

        world.bank.there.delete('per-1');
        world.clock.advance(hourMs);
        await announce(world, 'per-1');
        await runHourly(world, 6);
        expect([where, stateOf(world)]).toEqual([where, 'completed']);
        expect(world.placesOf(erasedName), where).toEqual([]);
      }
    }
  }
}, 60_000);

test('an erasure that runs while large data is written is not complete before that is gone', async () => {
  // Before the first tombstone is set, and right after it.
  for (const hours of [1, 2]) {
    for (const call of [0, 1, 2, 3, 4, 5, 6]) {
      for (const when of ['before', 'after'] as const) {
        const world = await aDeletedCustomer();
        // The handler read the tombstones before any were set, and its function ends while it writes.
        const none = async () => Promise.resolve(new Map<string, object>());
        const blind = { ...world, tombstones: { ...world.tombstones, standing: none } };
        await world.hours(hours);
        await handle(blind, large(world.now()), { call, when });
        for (let hour = 0; hour < 12 && stateOf(world) !== 'completed'; hour += 1) await world.hours(1);
        expect(stateOf(world)).toBe('completed');
        const where = `${when} call ${call}, after ${hours} hours`;
        expect([where, world.placesOf(erasedName)]).toEqual([where, []]);
      }
    }
  }
});
