import { expect, test } from 'vitest';
import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { ParkedEvents } from '#shared/replay/parked-events.ts';
import { parkedEventCommands, type FamilyPage } from '#shared/replay/commands/parked-event-commands.ts';
import { createArchiveWorld, type RecordFacts } from '#test/fakes/archive-world.ts';
import { createMemoryFamilyQueues } from '#test/fakes/family-queues.ts';
import { askingOf } from '#test/fakes/calls.ts';
import { createHandler } from './handler.ts';

const context = { getRemainingTimeInMillis: () => 60_000 };

const { list, show, redrive, dismiss, redriveFamily } = parkedEventCommands;

function setUp() {
  const world = createArchiveWorld();
  const queues = createMemoryFamilyQueues();
  const parked: ParkedEvents = {
    read: async (ids) => world.recorded.read(ids),
    page: async (family, { before, cursor = '', limit }) => {
      await Promise.resolve();
      const waiting = world.rows.filter(
        ({ record, recordedAt }) =>
          record.family === family && record.state === 'parked' && recordedAt < before,
      );
      const rest = waiting.filter(({ recordedAt }) => recordedAt > cursor);
      const ids = rest.slice(0, limit).map(({ record }) => record.id);
      return { ids, ...(rest.length > limit && { cursor: rest[limit - 1]!.recordedAt }) };
    },
  };
  const dismissed = new Set<string>();
  const handler = createHandler({
    ...world,
    parked,
    dismissParked: async (id) => {
      const isWaiting = world.rows.some(({ record }) => record.id === id && record.state === 'parked');
      if (!isWaiting || dismissed.has(id)) return Promise.resolve(false);
      dismissed.add(id);
      return Promise.resolve(true);
    },
    queues,
    random: seededRandom(1),
    maxMessageBytes: 700_000,
  });
  const park = (n: number, facts: Partial<RecordFacts> = {}) => {
    world.clock.advance(1_000);
    return world.record({
      type: 'BOOKING',
      notificationId: `n${n}`,
      payload: { id: `boo_${n}` },
      state: { state: 'parked', reason: 'payload: amount invalid_type' },
      ...facts,
    });
  };
  /** Removes its body from the bucket. */
  const loseBody = ({ id }: { readonly id: string }) => {
    const place = world.rows.findIndex(({ record }) => record.id === id);
    const row = world.rows[place]!;
    world.rows[place] = { ...row, record: { ...row.record, body: { at: 'bucket', key: 'bodies/gone' } } };
  };
  const ask = askingOf(handler, { remainingMs: 60_000 });
  return { ...world, queues, park, loseBody, ask, handler };
}

test('parked events are listed with their reason, longest waiting first', async () => {
  const { park, ask, record, clock } = setUp();
  const amount = { value: -1_250, unit: 'cents', currency: 'EUR' };
  const first = park(1, { payload: { id: 'boo_1', account_id: 'acc_00004f2a', amount } });
  const second = park(2, { type: 'ACCOUNT_CLOSURE' });
  record({ type: 'BOOKING', notificationId: 'applied' });
  clock.advance(1);
  const page = await ask(list, { family: 'accounts', limit: 1 });
  expect(page).toMatchObject({
    events: [
      {
        id: first.id,
        eventType: 'BOOKING',
        reason: 'payload: amount invalid_type',
        amount: { cents: 1_250, currency: 'EUR', account: '…4f2a' },
      },
    ],
  });
  const { cursor } = page as { cursor: string };
  expect(await ask(list, { family: 'accounts', limit: 1, cursor })).toEqual({
    events: [expect.objectContaining({ id: second.id })],
  });
  expect(await ask(list, { family: 'cards' })).toEqual({ events: [] });
});

test('what ended each process that read it is listed without being read', async () => {
  const { park, ask, clock } = setUp();
  const payload = { id: 'boo_1', amount: { value: 5, unit: 'cents', currency: 'EUR' } };
  park(1, { payload, state: { state: 'parked', reason: endedItsProcess } });
  clock.advance(1);

  const { events } = (await ask(list, { family: 'accounts' })) as { readonly events: readonly object[] };
  expect(events).toEqual([expect.objectContaining({ reason: endedItsProcess })]);
  expect(events[0]).not.toHaveProperty('amount');
});

test('only values declared as not personal are shown; of a body that does not fit, only its shape', async () => {
  const { park, ask } = setUp();
  const fitting = park(1, {
    type: 'BOOKING',
    payload: {
      id: 'boo_1',
      account_id: 'acc_1',
      amount: { value: -5, unit: 'cents', currency: 'EUR' },
      sender_name: 'Ada Lovelace',
      added_since: 'DE02100100109307118603',
    },
    state: { state: 'parked', reason: 'changed-after-append' },
  });
  const shown = await ask(show, { id: fitting.id });
  expect(shown).toMatchObject({
    id: fitting.id,
    reason: 'changed-after-append',
    body: {
      readable: 'by its schema',
      payload: {
        id: 'boo_1',
        amount: { value: -5, unit: 'cents', currency: 'EUR' },
        sender_name: '<string>',
        added_since: '<string>',
      },
    },
  });
  expect(JSON.stringify(shown)).not.toMatch(/Ada|DE02/);

  const broken = park(2, { payload: { id: 7, names: ['Ada', { iban: 'DE02' }, null], large: true } });
  expect(await ask(show, { id: broken.id })).toMatchObject({
    body: {
      readable: 'as JSON',
      payload: { id: '<number>', names: ['<string>', { iban: '<string>' }, '<null>'], large: '<boolean>' },
    },
  });
  const noise = park(3, { payload: 'Ada Lovelace' });
  expect(await ask(show, { id: noise.id })).toMatchObject({ body: { bytes: 12, readable: 'no' } });
  expect(await ask(show, { id: 'f'.repeat(64) })).toEqual({ absent: true });
});

test('a redrive sends parked events, marked as a replay, and leaves the record to the handler', async () => {
  const { park, ask, queues, record, rows } = setUp();
  const parked = park(1);
  const applied = record({ type: 'BOOKING', notificationId: 'applied' });
  expect(await ask(redrive, { ids: [parked.id, applied.id, 'f'.repeat(64)] })).toMatchObject({
    sent: 1,
    notParked: 1,
    absent: 1,
  });
  expect(queues.sent.map(({ delivery }) => [delivery.id, delivery.provenance?.source])).toEqual([
    [parked.id, 'replay'],
  ]);
  expect(rows[0]?.record.state).toBe('parked');
});

test('parked events are dismissed once, and can be redriven all the same', async () => {
  const { park, ask, queues, record } = setUp();
  const [parked, applied] = [park(1), record({ type: 'BOOKING', notificationId: 'applied' })];
  const ids = [parked.id, applied.id, 'f'.repeat(64)];
  expect(await ask(dismiss, { ids })).toEqual({ dismissed: 1, notParked: 1, absent: 1 });
  expect(await ask(dismiss, { ids: [parked.id] })).toEqual({ dismissed: 0, notParked: 1, absent: 0 });
  expect(await ask(redrive, { ids: [parked.id] })).toMatchObject({ sent: 1 });
  expect(queues.sent.map(({ delivery }) => delivery.id)).toEqual([parked.id]);
});

test('an event without a body is counted, and does not hold up the others', async () => {
  const { park, ask, queues, clock, loseBody } = setUp();
  const [gone, parked] = [park(1), park(2)];
  loseBody(gone);
  clock.advance(1_000);
  const ids = [gone.id, parked.id];
  expect(await ask(redrive, { ids })).toMatchObject({ sent: 1, unreadable: 1, absent: 0 });
  expect(await ask(redriveFamily, { family: 'accounts' })).toEqual({ sent: 1, unreadable: 1 });
  expect(queues.sent.map(({ delivery }) => delivery.id)).toEqual([parked.id, parked.id]);
  expect(await ask(show, { id: gone.id })).toMatchObject({ id: gone.id, body: 'gone' });
});

test('a redrive of a family ends, although events that still do not fit are parked again meanwhile', async () => {
  const { park, ask, queues, rows, clock } = setUp();
  for (let n = 0; n < 5; n += 1) park(n);
  park(5, { type: 'ACCOUNT_CLOSURE' });
  clock.advance(1_000);
  const answers: FamilyPage[] = [];
  let run: FamilyPage['run'];
  do {
    const asked = { family: 'accounts', type: 'BOOKING', limit: 2 } as const;
    const answer = await ask(redriveFamily, { ...asked, ...(run !== undefined && { run }) });
    answers.push(answer);
    ({ run } = answer);
    // The handler parked it again.
    const again = rows.splice(0, answer.sent);
    clock.advance(1_000);
    rows.push(...again.map((row) => ({ ...row, recordedAt: new Date(clock.now()).toISOString() })));
  } while (run !== undefined && answers.length < 10);
  expect(queues.sent).toHaveLength(5);
});

test.each([
  { command: 'parked/redrive', request: {} },
  { command: 'parked/list', request: {} },
  { command: 'parked/redrive', request: { ids: [] } },
  { command: 'parked/show', request: { id: 'x' } },
])('an invalid request is refused: %o', async (call) => {
  const change = { id: 'c1', reason: 'mended', person: 'anna' };
  await expect(setUp().handler({ ...call, change }, context)).rejects.toThrow();
});
