import { expect, test } from 'vitest';
import type { Delivery } from '#shared/events/delivery.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { withLargeData } from '#shared/mirror/large-data.ts';
import { createHandler as createAccounts } from '#functions/events/accounts/handler.ts';
import { createHandler as createOnboarding } from '#functions/events/onboarding/handler.ts';
import { someCalls } from '#test/extent.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { withCrash, type CrashPoint } from '#test/fakes/crashes.ts';
import { readersLike } from '#test/fakes/onboarding-readers.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';

const reader: EntityReader = {
  read: async () => Promise.resolve({ outcome: 'found', json: '{"first_name":"Ada"}' }),
};

const second = { id: 'b2', account_id: 'a1', amount: { value: 700, currency: 'USD' } };
const batch = [
  aDelivery({
    type: 'BOOKING',
    payload: { id: 'b1', account_id: 'a1', amount: { value: 500 }, noise: 'x'.repeat(70_000) },
  }),
  aDelivery({ type: 'BOOKING', payload: second, notificationId: 'n2' }),
  aDelivery({ type: 'BOOKING', payload: second, notificationId: 'n3' }),
  aDelivery({ type: 'ACCOUNT_BLOCK', payload: { account_id: 'a1', updated_at: '2026-01-05T10:00:00Z' } }),
  aDelivery({ type: 'ACCOUNT_BLOCK', payload: { account_id: 'a1', updated_at: '2026-01-05T09:00:00Z' } }),
  aDelivery({ type: 'ACCOUNT_CLOSURE', payload: 'poison' }),
  aDelivery({ type: 'ACCOUNT_LIMIT_CHANGE', payload: { account_id: 'a1' } }),
  aDelivery({ type: 'PERSON_CHANGED', payload: '', entityHint: 'p1' }),
  aDelivery({ type: 'PERSON_DELETED', payload: '', entityHint: 'p1' }),
];

/** No two attempts write to the same key. */
const random = seededRandom(1);

/** Both families on one store; only the crash differs between runs. */
const createWorld = () => {
  const all = createConsumerPorts();
  const { events, bodies, visibility, begun, drift, failures, fromWire, delayed } = all;
  const { remainingMs, clock, log, metrics } = all;
  const handle = async (deliveries: readonly Delivery[], point: CrashPoint) => {
    const crashing = withCrash(
      { events, bodies, visibility, begun, delayed, reader, loose: events.loose },
      point,
    );
    const { ports } = crashing;
    const placed = withLargeData(ports.events, { ...ports, random });
    const deps = {
      ...ports,
      events: placed,
      drift,
      failures,
      fromWire,
      remainingMs,
      clock,
      log,
      metrics,
      visibilityLagSeconds: 900,
    };
    const readers = readersLike(ports.reader);
    const isPerson = ({ eventType }: Delivery) => eventType.startsWith('PERSON');
    await createAccounts({ ...deps, accountReader: ports.reader })(
      sqsEvent(deliveries.filter((delivery) => !isPerson(delivery))),
    );
    await createOnboarding({ ...deps, readers })(sqsEvent(deliveries.filter(isPerson)));
    return crashing.calls();
  };
  return { ...all, handle };
};

const never: CrashPoint = { call: Infinity, when: 'before' };

const outcome = ({ events, stored }: ReturnType<typeof createWorld>) => ({
  states: [...events.events.values()].map(({ id, state }) => [id, state] as const).toSorted(),
  mirror: [...events.mirror]
    .map(([name, { sequence, status }]) => [name, sequence, status] as const)
    .toSorted(),
  totals: events.totals,
  bodies: [...stored.keys()].filter((key) => key.startsWith('bodies/')),
  kept: [...events.loose.rows.values()].filter(({ since }) => since === undefined).length,
});

test('a crash between any two calls, and then a redelivery, loses nothing and duplicates nothing', async () => {
  const undisturbed = createWorld();
  const calls = await undisturbed.handle(batch, never);
  expect(undisturbed.events.totals.get('a1')?.count).toBe(1);
  expect(undisturbed.events.totals.get('a1/USD')?.count).toBe(1);
  expect(calls).toBeGreaterThan(batch.length);

  for (const call of someCalls(calls)) {
    for (const when of ['before', 'after'] as const) {
      const world = createWorld();
      await world.handle(batch, { call, when });
      await world.handle(batch, never);
      expect(outcome(world), `crash ${when} call ${call}`).toEqual(outcome(undisturbed));
      // The second read for a thin event may be queued twice; both are the same delivery.
      expect(new Set(world.sent.map(({ delivery }) => delivery.id)).size).toBe(2);
    }
  }
});
