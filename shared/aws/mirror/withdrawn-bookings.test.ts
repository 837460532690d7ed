import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { addDigests, bookingDigest, digestText, emptyDigest } from '#shared/bank/booking-digest.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { publishedBefore } from '#shared/fanout/published-before.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { correctionSubscription, withdrawalSubscription } from '#shared/mirror/read-at-the-bank.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { noArchive, nothingToBringBack } from '#test/fakes/no-archive.ts';
import { createMirrorRepository } from './mirror-repository.ts';
import { createMirrorTraces } from './mirror-traces.ts';

const ids = ['b1', 'b2'] as const;
const days = { valuta_date: '2026-01-06', booking_date: '2026-01-05' };

function setUp() {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const timers = { sleep: async () => Promise.resolve() };
  const tables = { eventsTable: 'events', mirrorTable: 'mirror', bringBack: nothingToBringBack };
  const log = createEventLog({ ...tables, clock, timers, random: seededRandom(1) }, client);
  const mirror = createMirrorRepository({ mirrorTable: 'mirror', bodies: createMemoryBodyStore() }, client);
  const traces = createMirrorTraces(
    { mirrorTable: 'mirror', archive: noArchive, bringBack: nothingToBringBack },
    client,
  );
  return {
    take: async (delivery: Delivery) => recordEvent(log, effectOf(booking, delivery)),
    row: async (id: string) => (await mirror.entity('booking', id))?.aspects.state,
    async listed(by: 'recorded_at' | 'valuta_date') {
      const found: string[] = [];
      const all = { accountId: 'a1', from: '0000-01-01', to: '9999-12-31' };
      for await (const { id } of mirror.bookings({ ...all, by })) found.push(id);
      return found.toSorted();
    },
    async traced() {
      const found: string[] = [];
      for await (const { entityId } of traces.bookingsOf('a1')) found.push(entityId);
      return found.toSorted();
    },
    async totals() {
      const { totals = [] } = (await mirror.entity('account', 'a1')) ?? {};
      const [{ count, sumCents, digest } = { count: 0, sumCents: 0n, digest: emptyDigest }] = totals;
      return { count, sumCents: Number(sumCents), digest: digestText(addDigests(digest, emptyDigest)) };
    },
  };
}

const payloadOf = (id: string, cents = 500) => ({
  id,
  account_id: 'a1',
  amount: { value: cents, currency: 'EUR' },
  recorded_at: '2026-01-05T10:00:00Z',
  ...days,
});

const at = (minute: number) => `2026-01-06T08:0${minute}:00.000Z`;

const notified = (id: string, minute = 0, notificationId = `n-${id}-${minute}`): Delivery =>
  aDelivery({ type: 'BOOKING', payload: payloadOf(id), notificationId, receivedAt: at(minute) });

const readAs = (subscriptionId: string, { id, minute, cents = 500 }: Read): Delivery => ({
  ...aDelivery({
    type: 'BOOKING',
    payload: payloadOf(id, cents),
    notificationId: `${subscriptionId}-${id}-${minute}`,
    receivedAt: at(minute),
  }),
  subscriptionId,
  provenance: { source: 'reconciliation', runId: 'r1' },
});

interface Read {
  readonly id: string;
  readonly minute: number;
  readonly cents?: number;
}

const withdrawal = (id: string, minute: number) => readAs(withdrawalSubscription, { id, minute });
const correction = (read: Read) => readAs(correctionSubscription, read);

test('a booking that is withdrawn counts nowhere, is in no list, and its row stays', async () => {
  const world = setUp();
  await world.take(notified('b1'));
  await world.take(notified('b2'));
  expect(await world.take(withdrawal('b1', 1))).toEqual({ state: 'applied' });
  expect(await world.totals()).toMatchObject({ count: 1, sumCents: 500 });
  expect(await world.listed('recorded_at')).toEqual(['b2']);
  expect(await world.listed('valuta_date')).toEqual(['b2']);
  expect(await world.row('b1')).toMatchObject({ withdrawn: true, data: { amount: { value: 500 } } });
  // An erasure finds it under its account.
  expect(await world.traced()).toEqual(['b1', 'b2']);
});

test('a withdrawn booking ignores earlier events, and a later one brings it back', async () => {
  const world = setUp();
  await world.take(notified('b1'));
  await world.take(withdrawal('b1', 2));
  expect(await world.take(notified('b1', 1, 'late'))).toEqual({ state: 'stale' });
  expect((await world.row('b1'))?.withdrawn).toBe(true);
  expect(await world.take(notified('b1', 3, 'again'))).toEqual({ state: 'applied' });
  expect((await world.row('b1'))?.withdrawn).toBeUndefined();
  expect(await world.totals()).toMatchObject({ count: 1, sumCents: 500 });
  expect(await world.take(withdrawal('b1', 2))).toEqual({ state: 'repeated' });
  expect(await world.listed('valuta_date')).toEqual(['b1']);
});

test('a withdrawn booking counts as already published, so teams that drop duplicates do not get it again', () => {
  const record = { eventType: 'BOOKING', subscriptionId: withdrawalSubscription };
  expect(publishedBefore({ ...record, provenance: { evidence: 'e1' } })).toBe('e1');
  expect(publishedBefore({ eventType: 'BOOKING', subscriptionId: 's1' })).toBeUndefined();
});

const deliveriesOfBookings: fc.Arbitrary<Delivery> = fc
  .record({
    id: fc.constantFrom(...ids),
    minute: fc.integer({ min: 0, max: 5 }),
    what: fc.constantFrom('notification', 'correction', 'withdrawal'),
  })
  .map(({ id, minute, what }) => {
    if (what === 'notification') return notified(id, minute);
    return what === 'withdrawal'
      ? withdrawal(id, minute)
      : correction({ id, minute, cents: 100 * minute - 50 });
  });

test(
  'in any order, with repetitions and replays, totals are the sum of what is not withdrawn',
  { timeout: 120_000 },
  async () => {
    const orders = fc.uniqueArray(deliveriesOfBookings, {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 8,
    });
    const scenes = orders.chain((all) =>
      fc.record({
        shuffled: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        replayed: fc.shuffledSubarray(all),
      }),
    );
    await fc.assert(
      fc.asyncProperty(scenes, async ({ shuffled, replayed }) => {
        const [world, fake] = [setUp(), createFakeEventLog()];
        const replays = replayed.map((delivery) => ({
          ...delivery,
          provenance: { source: 'replay' as const, runId: 'replay-1', askedAt: '2026-01-07T00:00:00.000Z' },
        }));
        for (const delivery of [...shuffled, ...replays]) {
          const state = await world.take(delivery);
          expect(await recordEvent(fake, effectOf(booking, delivery))).toEqual(state);
        }
        const standing: { readonly id: string; readonly amountCents: number }[] = [];
        for (const id of ids) {
          const row = await world.row(id);
          const amountCents = row?.data?.amount?.value;
          if (amountCents !== undefined && row?.withdrawn !== true) standing.push({ id, amountCents });
        }
        const digest = standing
          .map((each) => bookingDigest({ ...each, currency: 'EUR', valutaDate: days.valuta_date }))
          .reduce(addDigests, emptyDigest);
        expect(await world.totals()).toEqual({
          count: standing.length,
          sumCents: standing.reduce((sum, { amountCents }) => sum + amountCents, 0),
          digest: digestText(digest),
        });
        const listed = standing.map(({ id }) => id);
        expect(await world.listed('recorded_at')).toEqual(listed);
        expect(await world.listed('valuta_date')).toEqual(listed);
      }),
      { numRuns: 60 },
    );
  },
);
