import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { addDigests, bookingDigest, emptyDigest } from '#shared/bank/booking-digest.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { correctionSubscription, withdrawalSubscription } from '#shared/mirror/read-at-the-bank.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import { reducedJson } from '#shared/mirror/reduced-data.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { noArchive, nothingToBringBack } from '#test/fakes/no-archive.ts';
import { createMirrorRepository } from './mirror-repository.ts';
import { createMirrorTraces } from './mirror-traces.ts';

function setUp() {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const timers = { sleep: async () => Promise.resolve() };
  const tables = { eventsTable: 'events', mirrorTable: 'mirror', bringBack: nothingToBringBack };
  const log = createEventLog({ ...tables, clock, timers, random: seededRandom(1) }, client);
  const mirror = createMirrorRepository({ mirrorTable: 'mirror', bodies: createMemoryBodyStore() }, client);
  return {
    take: async (delivery: Delivery) => recordEvent(log, effectOf(booking, delivery)),
    mirror,
    traces: createMirrorTraces(
      { mirrorTable: 'mirror', archive: noArchive, bringBack: nothingToBringBack },
      client,
    ),
    /** Totals of the account's currencies with bookings. */
    async totals(accountId = 'a1') {
      const { totals = [] } = (await mirror.entity('account', accountId)) ?? {};
      return totals
        .filter(({ count }) => count !== 0)
        .map(({ digest, ...sums }) => ({ ...sums, digest: addDigests(digest, emptyDigest) }));
    },
    data: async () => (await mirror.entity('booking', 'b1'))?.aspects.state?.data,
    async pastAmounts() {
      const amounts: unknown[] = [];
      for await (const { data } of mirror.history({ kind: 'booking', id: 'b1' }))
        if (data !== undefined) amounts.push((data as { amount?: { value: number } }).amount?.value);
      return amounts;
    },
  };
}

const payload = {
  id: 'b1',
  account_id: 'a1',
  amount: { value: 500, currency: 'EUR' },
  recorded_at: '2026-01-05T10:00:00Z',
};

const event = (
  facts: object,
  notificationId = JSON.stringify(facts),
  receivedAt = '2026-01-05T10:00:01.000Z',
) => aDelivery({ type: 'BOOKING', payload: { ...payload, ...facts }, notificationId, receivedAt });

/** As a job of ours reads it at the bank at that minute. */
const correction = (facts: object, minute = 1): Delivery => ({
  ...aDelivery({
    type: 'BOOKING',
    payload: { ...payload, ...facts },
    notificationId: `correction-${minute}-${JSON.stringify(facts)}`,
    receivedAt: `2026-01-06T08:0${minute}:00.000Z`,
  }),
  subscriptionId: correctionSubscription,
  provenance: { source: 'reconciliation', runId: 'r1' },
});

const euros = (amountCents: number, valutaDate = '', id = 'b1') => ({
  currency: 'EUR',
  count: 1,
  sumCents: BigInt(amountCents),
  digest: bookingDigest({ id, amountCents, currency: 'EUR', valutaDate }),
});

test('a booking that arrives again takes a day that was unknown, and counts once', async () => {
  const world = setUp();
  expect(await world.take(event({}))).toEqual({ state: 'applied' });
  expect(await world.take(event({ valuta_date: '2026-01-07' }))).toEqual({ state: 'applied' });
  expect(await world.take(event({ valuta_date: '2026-01-07', booking_date: '2026-01-05' }))).toEqual({
    state: 'applied',
  });
  expect(await world.data()).toMatchObject({ valuta_date: '2026-01-07', booking_date: '2026-01-05' });
  expect(await world.totals()).toEqual([euros(500, '2026-01-07')]);
  // It arrives with fewer fields once more: nothing is taken back.
  expect(await world.take(event({}, 'late'))).toEqual({ state: 'stale' });
  expect(await world.data()).toMatchObject({ valuta_date: '2026-01-07' });
});

test('a booking that arrives with another day or amount waits for a person', async () => {
  const world = setUp();
  await world.take(event({ valuta_date: '2026-01-07', booking_date: '2026-01-05' }));
  for (const other of [
    { valuta_date: '2026-01-08', booking_date: '2026-01-05' },
    { valuta_date: '2026-01-07', booking_date: '2026-01-06' },
    { amount: { value: 1 } },
  ])
    expect(await world.take(event(other))).toEqual({ state: 'parked', reason: 'changed-after-append' });
  expect(await world.totals()).toEqual([euros(500, '2026-01-07')]);
});

test.each([
  ['amount', { amount: { value: 900 } }, euros(900)],
  ['sign', { amount: { value: -500 } }, euros(-500)],
  ['valuta date', { valuta_date: '2026-01-09' }, euros(500, '2026-01-09')],
  ['booking date', { booking_date: '2026-01-04' }, euros(500)],
  ['text', { description: 'as the bank has it' }, euros(500)],
])('a correction of the %s replaces the row, and totals count it once', async (_what, facts, totals) => {
  const world = setUp();
  await world.take(event({}));
  const delivery = correction(facts);
  expect(await world.take(delivery)).toEqual({ state: 'applied' });
  expect(await world.data()).toMatchObject(facts);
  expect(await world.totals()).toEqual([totals]);
  // What it was before stays, and the webhook that comes late changes nothing.
  expect(await world.pastAmounts()).toEqual([500]);
  expect(['stale', 'duplicate']).toContain((await world.take(event({}, 'late'))).state);
  expect(await world.take(delivery)).toEqual({ state: 'repeated' });
  expect(await world.data()).toMatchObject(facts);
  expect(await world.totals()).toEqual([totals]);
});

describe.each(['valuta_date', 'booking_date'] as const)('a %s', (field) => {
  const [given, other] = ['2026-01-07', '2026-01-09'];
  const stating = (day: string | null) => ({ [field]: day });
  const early = '2026-01-05T09:00:00.000Z';

  const stored = {
    'that no event gave': [event({})],
    'that an event gave': [event(stating(given))],
    'that was read at the bank': [event({}), correction(stating(given), 3)],
    'that a read found removed': [event(stating(given)), correction(stating(null), 3)],
  } as const;
  const sources = {
    'an older webhook': (facts: object) => event(facts, 'older', early),
    'a newer webhook': (facts: object) => event(facts, 'newer', '2026-01-07T08:00:00.000Z'),
    'an earlier read': (facts: object) => correction(facts, 1),
    'a later read': (facts: object) => correction(facts, 5),
  } as const;
  const arriving = { absent: {}, null: stating(null), 'the same': stating(given), another: stating(other) };

  /** The day in the end, by what the arriving delivery says of it: nothing, that there is none, the same, another one. */
  const rules: readonly (readonly [keyof typeof stored, keyof typeof sources, ...(string | undefined)[]])[] =
    [
      ['that no event gave', 'an older webhook', undefined, undefined, given, other],
      ['that no event gave', 'a newer webhook', undefined, undefined, given, other],
      ['that no event gave', 'an earlier read', undefined, undefined, given, other],
      ['that no event gave', 'a later read', undefined, undefined, given, other],
      ['that an event gave', 'an older webhook', given, given, given, given],
      ['that an event gave', 'a newer webhook', given, given, given, given],
      ['that an event gave', 'an earlier read', given, undefined, given, other],
      ['that an event gave', 'a later read', given, undefined, given, other],
      ['that was read at the bank', 'an older webhook', given, given, given, given],
      ['that was read at the bank', 'a newer webhook', given, given, given, given],
      ['that was read at the bank', 'an earlier read', given, given, given, given],
      ['that was read at the bank', 'a later read', given, undefined, given, other],
      ['that a read found removed', 'an older webhook', undefined, undefined, undefined, undefined],
      ['that a read found removed', 'a newer webhook', undefined, undefined, undefined, undefined],
      ['that a read found removed', 'an earlier read', undefined, undefined, undefined, undefined],
      ['that a read found removed', 'a later read', undefined, undefined, given, other],
    ];
  const cases = rules.flatMap(([held, source, ...days]) =>
    Object.entries(arriving).map(([says, facts], n) => ({ held, source, says, facts, expected: days[n] })),
  );

  test.each(cases)('$held: $source that says of it "$says"', async ({ held, source, facts, expected }) => {
    const world = setUp();
    for (const delivery of stored[held]) await world.take(delivery);
    await world.take(sources[source](facts));
    expect((await world.data())?.[field] ?? undefined).toBe(expected);
    const valuta = field === 'valuta_date' ? expected : undefined;
    expect(await world.totals()).toEqual([euros(500, valuta)]);
  });
});

test('a webhook with a day that the bank has removed since is outdated, and waits for nobody', async () => {
  const world = setUp();
  await world.take(event({ valuta_date: '2026-01-07' }));
  expect(await world.take(correction({ valuta_date: null }))).toEqual({ state: 'applied' });
  for (const day of ['2026-01-07', '2026-01-08'])
    expect(await world.take(event({ valuta_date: day }, 'late'))).toEqual({ state: 'stale' });
});

test('a correction of the currency moves the booking to the totals of that currency', async () => {
  const world = setUp();
  await world.take(event({}));
  await world.take(event({ id: 'b2' }));
  await world.take(correction({ amount: { value: 500, currency: 'USD' } }));
  const digest = bookingDigest({ id: 'b1', amountCents: 500, currency: 'USD', valutaDate: '' });
  const [inEuros, inDollars] = await world.totals();
  expect(inEuros).toMatchObject({ currency: 'EUR', count: 1, sumCents: 500n });
  expect(inEuros!.digest).toEqual(euros(500, '', 'b2').digest);
  expect(inDollars).toEqual({ currency: 'USD', count: 1, sumCents: 500n, digest });
});

/** The bank no longer has it on that account. */
const withdrawal = (account_id: string, minute = 1): Delivery => ({
  ...correction({ account_id }, minute),
  id: `withdrawal-${account_id}-${minute}`,
  subscriptionId: withdrawalSubscription,
});

test('a correction moves a booking to another account, and an event never does', async () => {
  const world = setUp();
  await world.take(event({}));
  const parked = { state: 'parked', reason: 'changed-after-append' };
  expect(await world.take(event({ account_id: 'a2' }))).toEqual(parked);
  expect(await world.take(correction({ account_id: 'a2' }))).toEqual({ state: 'applied' });
  expect([await world.totals('a1'), await world.totals('a2')]).toEqual([[], [euros(500)]]);
  expect(await world.pastAmounts()).toEqual([500]);
  // Late, of the account that it left.
  expect(await world.take(event({}, 'late'))).toEqual({ state: 'stale' });
  expect(await world.take(withdrawal('a1', 2))).toEqual({ state: 'stale' });
  expect([await world.totals('a1'), await world.totals('a2')]).toEqual([[], [euros(500)]]);
});

test('a booking that was withdrawn from an account comes back on another one', async () => {
  const world = setUp();
  await world.take(event({}));
  await world.take(withdrawal('a1', 2));
  expect(await world.take(correction({ account_id: 'a2' }, 1))).toEqual({ state: 'stale' });
  expect(await world.take(correction({ account_id: 'a2' }, 3))).toEqual({ state: 'applied' });
  expect([await world.totals('a1'), await world.totals('a2')]).toEqual([[], [euros(500)]]);
});

test('what was replaced keeps what accounting must keep when its customer is erased', async () => {
  const { take, traces } = setUp();
  await take(event({ sender_name: 'Jane' }));
  await take(correction({ amount: { value: 900 } }));
  const rows = await traces.rows({ kind: 'booking', entityId: 'b1' });
  expect(rows.map(({ isBooking, accountId }) => [isBooking, accountId])).toEqual([
    [true, 'a1'],
    [true, 'a1'],
  ]);
  for (const row of rows) await traces.reduce(row, reducedJson('BOOKING', row.json ?? ''));
  const reduced = await traces.rows({ kind: 'booking', entityId: 'b1' });
  expect(reduced.every(({ isErased }) => isErased)).toBe(true);
  expect(JSON.stringify(reduced)).not.toContain('Jane');
  expect(reduced.map(({ json }) => (JSON.parse(json ?? '') as typeof payload).amount.value)).toEqual([
    500, 900,
  ]);
});

/** The bank's own events agree; a job has read the booking with another amount or account each time. */
const tellings: fc.Arbitrary<Delivery> = fc.oneof(
  fc
    .constantFrom(
      {},
      { valuta_date: '2026-01-07' },
      { valuta_date: '2026-01-07', booking_date: '2026-01-05' },
    )
    .chain((facts) => fc.constantFrom('n1', 'n2').map((id) => event(facts, id))),
  fc
    .record({
      minute: fc.integer({ min: 1, max: 5 }),
      currency: fc.constantFrom('EUR', 'USD'),
      account_id: fc.constantFrom('a1', 'a2'),
      days: fc.constantFrom(
        {},
        { valuta_date: '2026-01-08' },
        { valuta_date: null, booking_date: '2026-01-04' },
      ),
    })
    .map(({ minute, currency, account_id, days }) =>
      correction({ account_id, amount: { value: 100 * minute - 350, currency }, ...days }, minute),
    ),
  // Only the days differ.
  fc
    .record({
      minute: fc.integer({ min: 1, max: 5 }),
      valuta_date: fc.constantFrom(null, '2026-01-07', '2026-01-08'),
      booking_date: fc.constantFrom(null, '2026-01-05'),
    })
    .map(({ minute, ...days }) => correction(days, minute)),
);

test('in any order, with any repetitions and replays, the same row and totals remain, alike in the fake', async () => {
  const sets = fc.uniqueArray(tellings, {
    selector: ({ receivedAt, id }) => (receivedAt < '2026-01-06' ? id : receivedAt),
    minLength: 1,
    maxLength: 6,
  });
  const orders = sets.chain((all) =>
    fc.record({
      all: fc.constant(all),
      shuffled: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
      replayed: fc.shuffledSubarray(all),
    }),
  );
  await fc.assert(
    fc.asyncProperty(orders, async ({ all, shuffled, replayed }) => {
      const [once, again, fake] = [setUp(), setUp(), createFakeEventLog()];
      for (const delivery of all) await once.take(delivery);
      const replays = replayed.map((delivery) => ({
        ...delivery,
        provenance: { source: 'replay' as const, runId: 'replay-1', askedAt: '2026-01-07T00:00:00.000Z' },
      }));
      for (const delivery of [...shuffled, ...replays]) {
        const state = await again.take(delivery);
        expect(await recordEvent(fake, effectOf(booking, delivery))).toEqual(state);
      }
      const row = async (world: typeof once) => JSON.stringify(await world.data());
      expect(await row(again)).toBe(await row(once));
      const totals = async (world: typeof once) => [await world.totals('a1'), await world.totals('a2')];
      expect(await totals(again)).toEqual(await totals(once));
      expect((await totals(once)).flat().map(({ count }) => count)).toEqual([1]);
    }),
    { numRuns: 30 },
  );
});
