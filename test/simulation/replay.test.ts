import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArchiveDays } from '#shared/archive/archive-days.ts';
import { createSeal } from '#shared/archive/seal.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { familyNames } from '#shared/events/families.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createHandler as createAccounts } from '#functions/events/accounts/handler.ts';
import { createHandler } from '#functions/events/by-definition/handler.ts';
import { callOf } from '#test/fakes/calls.ts';
import { replayCommands } from '#shared/replay/commands/replay-commands.ts';
import { createHandler as createReplay } from '#functions/operations/replay/handler.ts';
import {
  createMemoryManifests,
  createMemorySalts,
  recordedDaysOf,
  type RecordedRow,
} from '#test/fakes/archive.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { createFakeLease } from '#test/fakes/lease.ts';
import { createMemoryFamilyQueues } from '#test/fakes/family-queues.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';

const booking = (n: number, notificationId = `b${n}`) =>
  aDelivery({
    type: 'BOOKING',
    notificationId,
    payload: { id: `boo_${n}`, account_id: `acc_${n % 2}`, amount: { value: 100 + n } },
  });
const block = (minute: number) =>
  aDelivery({
    type: 'ACCOUNT_BLOCK',
    notificationId: `a${minute}`,
    payload: {
      account_id: 'acc_0',
      locking_status: minute % 2 === 0 ? 'BLOCK' : 'NO_BLOCK',
      updated_at: `2026-01-05T10:0${minute}:00Z`,
    },
  });
const card = (n: number) =>
  aDelivery({
    type: 'CARD_LIFECYCLE_EVENT',
    notificationId: `c${n}`,
    receivedAt: `2026-01-05T08:00:0${n}.000Z`,
    payload: { id: 'card_1', status: ['ACTIVE', 'BLOCKED', 'ACTIVE'][n] },
  });
const deliveries = [
  ...[0, 1, 2, 3].map((n) => booking(n)),
  booking(1, 'repeated'),
  ...[1, 2, 3].map(block),
  ...[0, 1, 2].map(card),
  // It names no account, but it names a customer; otherwise the archive would not keep its content.
  aDelivery({ type: 'ACCOUNT_CLOSURE', payload: { person_id: 'per_1' } }),
];

/** Handlers, archive and replay on one store in memory. */
function createWorld() {
  const ports = createConsumerPorts();
  const { events, clock, bodies } = ports;
  const lease = createFakeLease(clock);
  const recordedAt = new Map<string, string>();
  const rows = (): RecordedRow[] =>
    [...events.events.values()].map((record) => ({ record, recordedAt: recordedAt.get(record.id) ?? '' }));
  const archive = {
    recorded: recordedDaysOf(rows),
    manifests: createMemoryManifests(lease),
    salts: createMemorySalts(),
    readSeal: async () => Promise.resolve(createSeal(Buffer.from('a master key of the tests alone'))),
  };
  const accountReader = { read: async () => Promise.resolve({ outcome: 'absent' } as const) };
  const [accounts, cards] = [
    createAccounts({ ...ports, accountReader, visibilityLagSeconds: 900 }),
    createHandler('cards', ports),
  ];
  const handle = async (some: readonly Delivery[]) => {
    for (const delivery of some) {
      const consume = delivery.eventType.startsWith('CARD') ? cards : accounts;
      await consume(sqsEvent([delivery]));
      if (!recordedAt.has(delivery.id)) recordedAt.set(delivery.id, toIsoInstant(clock.now()));
    }
  };
  const replay = async (order: (left: Delivery[]) => Delivery[]) => {
    const queues = createMemoryFamilyQueues();
    const ask = createReplay({
      ...ports,
      ...archive,
      queues,
      random: seededRandom(1),
      archiveDays: 400,
      maxMessageBytes: 1e6,
    });
    const to = toIsoInstant(clock.now()).slice(0, 10);
    for (const family of familyNames) {
      const page = { family, from: '2026-01-05', to, limit: 500 };
      await ask(callOf(replayCommands.replay, page), { getRemainingTimeInMillis: () => 1e6 });
    }
    await handle(order(queues.sent.map(({ delivery }) => delivery)));
  };
  return {
    events,
    clock,
    handle,
    replay,
    archive: async () => {
      clock.advance(25 * 3_600_000);
      const { log, metrics } = ports;
      const deps = { ...archive, bodies, lease, begun: ports.begun, recordDays: 5, clock, log, metrics };
      await createArchiveDays(deps)({ remainingMs: () => 1e6 });
    },
  };
}

type World = ReturnType<typeof createWorld>;

const mirrorOf = ({ events }: World) => ({
  rows: [...events.mirror]
    .map(([name, { sequence, status, data }]) => [name, sequence, status, data])
    .toSorted(),
  totals: [...events.totals].toSorted(),
  history: events.history.size,
});
const statesOf = ({ events }: World) =>
  [...events.events.values()].map(({ id, state }) => [id, state]).toSorted();

const moments = fc.array(fc.constantFrom('replay', 'archive', 'expire', 'repeat'), { maxLength: 6 });
const shuffled = fc.shuffledSubarray(deliveries, { minLength: deliveries.length });

test('replays at any moment change nothing, and a lost mirror is rebuilt from the archive', async () => {
  await fc.assert(
    fc.asyncProperty(shuffled, moments, fc.nat(), async (order, plan, seed) => {
      const random = seededRandom(seed);
      const mixed = (left: Delivery[]) =>
        left
          .map((delivery) => ({ delivery, place: random.next() }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ delivery }) => delivery);
      const undisturbed = createWorld();
      await undisturbed.handle(order);

      const world = createWorld();
      const cut = Math.floor(order.length / 2);
      await world.handle(order.slice(0, cut));
      await world.replay(mixed);
      await world.handle(order.slice(cut));
      let isArchived = false;
      for (const moment of plan) {
        if (moment === 'replay') await world.replay(mixed);
        if (moment === 'repeat') await world.handle(world.events.events.size > 0 ? order : []);
        if (moment === 'archive') await world.archive();
        isArchived ||= moment === 'archive';
        // Records outlive the time until a day is archived, and the bank's retries.
        if (moment === 'expire' && isArchived) {
          world.events.expire();
          await world.replay(mixed);
        }
        expect(mirrorOf(world)).toEqual(mirrorOf(undisturbed));
      }
      expect(statesOf(world).map(([id]) => id)).toEqual(statesOf(undisturbed).map(([id]) => id));

      await world.archive();
      world.events.expire();
      world.events.loseMirror();
      await world.replay(mixed);
      await world.replay(mixed);
      const { rows, totals } = mirrorOf(world);
      const { rows: rowsBefore, totals: totalsBefore } = mirrorOf(undisturbed);
      expect({ rows, totals }).toEqual({ rows: rowsBefore, totals: totalsBefore });
    }),
    { numRuns: 60 },
  );
}, 60_000);
