import { expect, test } from 'vitest';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import type { WorkReaders } from '#shared/checks/read-work.ts';
import type { FailingCause } from '#shared/failures/failing-cause.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import type { StoredEvent } from '#shared/archive/recorded-days.ts';
import { unpublishedQueries } from '#shared/fanout/commands/unpublished-queries.ts';
import { deadLetterCommands } from '#shared/replay/commands/dead-letter-commands.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { withCrash } from '#test/fakes/crashes.ts';
import { createMemoryDeadLetters } from '#test/fakes/dead-letters.ts';
import { createMemoryFamilyQueues } from '#test/fakes/family-queues.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { askingOf, callOf } from '#test/fakes/calls.ts';
import { createHandler } from './handler.ts';

const failing: FailingCause = {
  of: 'events/accounts',
  cause: 'TypeError',
  kind: 'code',
  code: 'TypeError',
  count: 3,
  firstSeen: '2026-01-05T08:00:00.000Z',
  lastSeen: '2026-01-05T08:10:00.000Z',
  example: { eventType: 'BOOKING' },
  waiting: new Set(['r1']),
  // Of one that has succeeded since, nobody is told.
  amounts: new Set(['r1 1250 EUR …4f2a', 'r0 9900 EUR']),
};

const workReaders: WorkReaders = {
  queues: async () => Promise.reject(new Error('AccessDenied: not allowed')),
  sources: async () => Promise.resolve([{ of: 'cards', state: 'Disabled' }]),
  activity: async () => Promise.resolve({ queues: [], throttled: [] }),
  deliveries: async () => Promise.resolve([]),
  failing: async () => Promise.resolve([failing]),
  parked: async (family) =>
    Promise.resolve(family === 'cards' ? { ids: ['r2'], since: '2026-01-05T08:00:00.000Z' } : { ids: [] }),
  recordedMoney: async (ids) =>
    Promise.resolve(ids.length === 0 ? undefined : { cents: { EUR: 4_200 }, accounts: 1 }),
  rejected: async () => Promise.resolve({ count: 0, hasMore: false }),
  unpublished: async (family) =>
    Promise.resolve(family === 'cards' ? [{ id: 'r1', code: 'ThrottlingException' }] : []),
};

const unpublished = [
  {
    family: 'cards' as const,
    id: 'ab'.repeat(32),
    code: 'InternalFailure',
    tries: 3,
    dueAt: '2026-01-05T09:00:00.000Z',
  },
  {
    family: 'cards' as const,
    id: 'cd'.repeat(32),
    code: 'InternalFailure',
    tries: 1,
    dueAt: '2026-01-05T09:00:00.000Z',
  },
];

const stored: StoredEvent = {
  facts: {
    id: 'ab'.repeat(32),
    notificationId: 'n1',
    subscriptionId: 's1',
    eventType: 'CARD_TRANSACTION',
    family: 'cards',
    entityKind: 'card',
    receivedAt: '2026-01-05T08:00:00.000Z',
    recordedAt: '2026-01-05T08:00:01.000Z',
    state: 'applied',
  },
  content: { entityId: 'card_1', owners: {}, bodySha256: 'x' },
  body: {
    at: 'record',
    base64: Buffer.from(
      JSON.stringify({ account_id: 'account-of-somebody', amount: { value: 300, currency: 'EUR' } }),
    ).toString('base64'),
  },
};

const readers = {
  workReaders,
  unpublished: {
    setAside: {
      list: async (family: string, limit: number) =>
        Promise.resolve(family === 'cards' ? unpublished.slice(0, limit) : []),
    },
    // The other one has expired.
    records: { read: async () => Promise.resolve([stored]) },
  },
  timers: { sleep: async () => new Promise<void>(() => undefined) },
  quarantined: async () => Promise.reject(new Error('nobody asks')),
};

const context = { getRemainingTimeInMillis: () => 60_000 };

function setUp() {
  const { deadLetters, waiting, hidden, die } = createMemoryDeadLetters();
  const queues = createMemoryFamilyQueues();
  const ports = { deadLetters, queues, bodies: createMemoryBodyStore() };
  const handler = createHandler({ ...ports, ...readers, log: silentLog });
  const ask = askingOf(handler, { remainingMs: 60_000 });
  return { ...ports, waiting, hidden, handler, die, ask };
}

test('dead letters are listed and shown without being lost or hidden', async () => {
  const { die, ask, waiting, hidden } = setUp();
  const deliveries = Array.from({ length: 25 }, (_, n) => die(n));
  die(25, { text: 'noise' });
  const { letters } = await ask(deadLetterCommands.list, { family: 'accounts' });
  expect(letters).toHaveLength(26);
  expect(letters[0]).toEqual({
    messageId: 'm0',
    id: deliveries[0]!.id,
    notificationId: deliveries[0]!.notificationId,
    eventType: 'BOOKING',
    receivedAt: deliveries[0]!.receivedAt,
    queuedAt: '2026-01-05T08:00:00.000Z',
  });
  const shown = await ask(deadLetterCommands.show, { family: 'accounts', messageId: 'm13' });
  expect(shown).toMatchObject({ messageId: 'm13', body: { payload: { sender_name: '<string>' } } });
  expect(await ask(deadLetterCommands.show, { family: 'accounts', messageId: 'm25' })).toMatchObject({
    eventType: 'no delivery',
  });
  expect(await ask(deadLetterCommands.show, { family: 'accounts', messageId: 'm99' })).toEqual({
    absent: true,
  });
  expect([waiting.size, hidden.size]).toEqual([26, 0]);
});

test('a dead letter says what it concerns, with the account masked', async () => {
  const { die, ask } = setUp();
  const payload = {
    account_id: 'account-of-somebody',
    amount: { value: -1_250, unit: 'cents', currency: 'EUR' },
  };
  die(1, { text: JSON.stringify(aDelivery({ type: 'BOOKING', payload })) });
  const { letters } = await ask(deadLetterCommands.list, { family: 'accounts' });
  expect(letters[0]?.amount).toEqual({ cents: 1_250, currency: 'EUR', account: '…body' });
  expect(JSON.stringify(letters)).not.toContain('account-of-somebody');
});

test('a dead letter without a body is shown without it', async () => {
  const { die, ask, hidden } = setUp();
  const delivery = aDelivery({ type: 'BOOKING', notificationId: 'n1', payload: {} });
  die(1, { text: JSON.stringify({ ...delivery, body: { at: 'bucket', key: 'bodies/gone' } }) });
  const shown = await ask(deadLetterCommands.show, { family: 'accounts', messageId: 'm1' });
  expect(shown).toMatchObject({ messageId: 'm1', eventType: 'BOOKING', body: 'gone' });
  expect(hidden.size).toBe(0);
});

test('a redrive moves the requested number, and leaves the rest visible', async () => {
  const { die, ask, waiting, hidden, queues } = setUp();
  const deliveries = Array.from({ length: 25 }, (_, n) => die(n));
  expect(await ask(deadLetterCommands.redrive, { family: 'accounts', limit: 12 })).toEqual({
    sent: 12,
    isEmpty: false,
  });
  expect(queues.sent.map(({ delivery }) => delivery)).toEqual(deliveries.slice(0, 12));
  expect(new Set(queues.sent.map(({ groupId }) => groupId)).size).toBe(12);
  expect(queues.sent.every(({ isRedriven }) => isRedriven)).toBe(true);
  expect([waiting.size, hidden.size]).toEqual([13, 12]);
  expect(await ask(deadLetterCommands.redrive, { family: 'accounts', limit: 50 })).toEqual({
    sent: 13,
    isEmpty: true,
  });
  expect(waiting.size).toBe(0);
});

test('a crash between sending and removing loses nothing', async () => {
  for (let call = 0; call < 12; call += 1) {
    for (const when of ['before', 'after'] as const) {
      const world = setUp();
      const ids = Array.from({ length: 5 }, (_, n) => world.die(n).id);
      const { deadLetters, queues, bodies } = world;
      const { ports } = withCrash({ deadLetters, queues, bodies }, { call, when });
      const crashing = createHandler({ ...ports, ...readers, log: silentLog });
      await crashing(callOf(deadLetterCommands.redrive, { family: 'accounts' }), context).catch(
        () => undefined,
      );
      // The visibility timeout has passed.
      world.hidden.clear();
      await world.ask(deadLetterCommands.redrive, { family: 'accounts' });
      expect(new Set(world.queues.sent.map(({ delivery }) => delivery.id))).toEqual(new Set(ids));
      expect(world.waiting.size).toBe(0);
    }
  }
});

test('what waits and fails is read by itself, with the amounts of what has not succeeded yet', async () => {
  const { waiting: _waiting, amounts: _amounts, ...shown } = failing;
  expect(await setUp().ask(checkCommands.work, {})).toEqual({
    queues: { unknown: 'Error: AccessDenied: not allowed' },
    sources: { known: [{ of: 'cards', state: 'Disabled' }] },
    activity: { known: { queues: [], throttled: [] } },
    deliveries: { known: [] },
    failing: {
      known: [{ ...shown, amounts: [{ id: 'r1', cents: 1_250, currency: 'EUR', account: '…4f2a' }] }],
    },
    parked: {
      known: [
        {
          family: 'cards',
          count: 1,
          hasMore: false,
          since: '2026-01-05T08:00:00.000Z',
          example: 'r2',
          money: { cents: { EUR: 4_200 }, accounts: 1 },
        },
      ],
    },
    rejected: { known: { count: 0, hasMore: false } },
    unpublished: {
      known: [
        {
          family: 'cards',
          count: 1,
          code: 'ThrottlingException',
          example: 'r1',
          money: { cents: { EUR: 4_200 }, accounts: 1 },
        },
      ],
    },
  });
});

test('what no bus took is listed with what it is and concerns, also where its record has expired', async () => {
  const { ask } = setUp();
  const { events, hasMore } = await ask(unpublishedQueries.list, { family: 'cards' });
  expect(hasMore).toBe(false);
  expect(events).toEqual([
    {
      ...unpublished[0],
      eventType: 'CARD_TRANSACTION',
      recordedAt: '2026-01-05T08:00:01.000Z',
      amount: { cents: 300, currency: 'EUR', account: '…body' },
    },
    unpublished[1],
  ]);
  expect(await ask(unpublishedQueries.list, { family: 'cards', limit: 1 })).toMatchObject({
    events: [{ tries: 3 }],
    hasMore: true,
  });
  expect(await ask(unpublishedQueries.list, { family: 'accounts' })).toEqual({ events: [], hasMore: false });
});

test('a reader that takes too long is left out, and all others are said', async () => {
  const { deadLetters } = createMemoryDeadLetters();
  const handler = createHandler({
    deadLetters,
    queues: createMemoryFamilyQueues(),
    bodies: createMemoryBodyStore(),
    ...readers,
    workReaders: { ...workReaders, activity: async () => new Promise(() => undefined) },
    timers: { sleep: async () => new Promise((resolve) => void setImmediate(resolve)) },
    log: silentLog,
  });
  expect(await askingOf(handler)(checkCommands.work, {})).toMatchObject({
    activity: { unknown: 'TransientError: no answer came within 1.5 s' },
    sources: { known: [{ of: 'cards' }] },
  });
});
