import { expect, test } from 'vitest';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import type { AccountReaders } from '#shared/checks/read-account.ts';
import { createStopwatch } from '#shared/kernel/stopwatch.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createKnownSubscriptions } from '#shared/receiving/known-subscriptions.ts';
import { ownSecrets } from '#shared/subscriptions/own-secrets.ts';
import { familyOf } from '#shared/events/event-types.ts';
import { askingOf } from '#test/fakes/calls.ts';
import { call, createMemoryPublishedSecrets, createReceiverWorld } from '#test/fakes/receiver-world.ts';
import { createFamilies } from '#test/fixtures/families.ts';
import { createHandler } from './handler.ts';

const refused = async () => Promise.reject(new Error('AccessDenied: not allowed'));
const readers: AccountReaders = {
  concurrency: async () => Promise.resolve({ allowed: 1_000, unreserved: 900 }),
  gatewayLogRole: async () => Promise.resolve(null),
  gatewayRate: refused,
  firewall: refused,
  busRate: refused,
  deliveryRate: refused,
  versions: async () => Promise.resolve([]),
  copies: async () => Promise.resolve(null),
  backups: async () => Promise.resolve([]),
  stacks: async () => Promise.resolve([]),
  teams: async () => Promise.resolve([]),
  roles: async () => Promise.resolve([]),
  alarmTopic: async () => Promise.resolve(null),
};

/** The function, and the receiver and the handler of the family that its delivery meets. */
function setUp(secrets = ownSecrets(Buffer.alloc(48, 1))) {
  const families = createFamilies();
  const { deliveryChecks, clock } = families;
  const published = createMemoryPublishedSecrets(secrets);
  const known = { published, clock, stopwatch: createStopwatch(clock, clock), log: families.log };
  const receiver = createReceiverWorld({
    headerPrefix: 'Bank',
    ports: { subscriptions: createKnownSubscriptions(known), familyOf },
  });
  const handler = createHandler({
    published,
    deliveryChecks,
    headerPrefix: 'Bank',
    post: async (headers, bytes) => {
      const given = Object.fromEntries(
        Object.entries(call({ prefix: 'Bank' }).headers).map(([name]) => [name, undefined]),
      );
      const { statusCode } = await receiver.handler(
        call({ prefix: 'Bank', bytes, headers: { ...given, ...headers } }),
      );
      return statusCode;
    },
    readers,
    stage: 'production',
    alarmTests: { last: async () => Promise.resolve(undefined), put: async () => Promise.resolve() },
    testAlarm: { ring: undefined },
    clock,
    random: seededRandom(1),
  });
  return { ...families, receiver, ask: askingOf(handler) };
}

test('its delivery passes the real receiver and the real handler, and leaves neither record nor mirror row', async () => {
  const { ask, receiver, deliver, events, counted, stored } = setUp();
  const sent = await ask(checkCommands.sendDelivery, {});
  const id = 'sent' in sent ? sent.sent : '';
  expect(receiver.queues.sent.map(({ family, delivery }) => [family, delivery.id])).toEqual([
    ['unclassified', id],
  ]);
  expect(await ask(checkCommands.delivery, { id, end: false })).toEqual({ step: 'sent' });

  await deliver(receiver.queues.sent[0]!.delivery);
  expect(await ask(checkCommands.delivery, { id, end: true })).toEqual({ step: 'handled' });
  expect(await ask(checkCommands.delivery, { id, end: true })).toEqual({ step: null });
  // A repetition by the queue.
  await deliver(receiver.queues.sent[0]!.delivery);
  expect([events.events.size, events.mirror.size, events.lastReceivedAt.size, stored.size]).toEqual([
    0, 0, 0, 0,
  ]);
  expect(counted).toEqual([]);
  expect(receiver.quarantined()).toEqual([]);
});

test('without a secret of ours nothing is sent, and a refusal leaves no row', async () => {
  const { ask, receiver } = setUp({ 'sub-1': { eventType: 'BOOKING', secrets: ['s'] } });
  expect(await ask(checkCommands.sendDelivery, {})).toEqual({ unsigned: true });
  expect(receiver.queues.sent).toEqual([]);

  const down = setUp();
  down.receiver.queues.failWith(new Error('the queue is down'));
  expect(await down.ask(checkCommands.sendDelivery, {})).toEqual({ refused: 503 });
  expect(down.deliveryChecks.current()).toBeUndefined();
});

test('what cannot be read keeps nothing else from being read', async () => {
  const { ask } = setUp();
  expect(await ask(checkCommands.account, {})).toMatchObject({
    concurrency: { known: { unreserved: 900 } },
    gatewayLogRole: { known: null },
    firewall: { unknown: 'Error: AccessDenied: not allowed' },
  });
});
