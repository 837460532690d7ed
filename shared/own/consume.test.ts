import { expect, test } from 'vitest';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { consume } from './consume.ts';
import { handledInMemory } from './handled-in-memory.ts';
import type { OwnEvent } from './handler.ts';

const id = (n: number) => String(n).padStart(64, '0');

function message(n: number, { type = 'BOOKING', messageId = `m${n}`, data = {} } = {}) {
  const detail = {
    id: id(n),
    type,
    version: 1,
    time: '2026-01-05T09:00:00.000Z',
    entity: { type: 'booking', id: `boo_${n}` },
    environment: 'local',
    data: { id: `boo_${n}`, account_id: 'acc_1', amount: { value: '5', currency: 'EUR' }, ...data },
  };
  return { messageId, text: JSON.stringify({ 'detail-type': type, detail }) };
}

function setUp(
  run: (event: OwnEvent<'BOOKING'>) => Promise<void> = async () => Promise.resolve(),
  most = 10,
) {
  const cents: unknown[] = [];
  const log = createMemoryLog();
  const take = consume(
    'BOOKING',
    async (event) => {
      cents.push(event.data?.amount?.value);
      await run(event);
    },
    { handled: handledInMemory(most), log },
  );
  return { take, cents, log };
}

test('an event is handled once, parsed by its type, whatever message brings it', async () => {
  const { take, cents, log } = setUp();
  expect(await take(message(1))).toEqual({ isDone: true });
  expect(await take(message(1, { messageId: 'again' }))).toEqual({ isDone: true });
  expect(await take(message(2, { data: { amount: { value: 7 } } }))).toEqual({ isDone: true });
  // The bank may send a number as text.
  expect(cents).toEqual([5, 7]);
  expect(log.lines.map(({ fields }) => fields)).toEqual([{ eventId: id(1), eventType: 'BOOKING' }]);
});

test('an event that fails is handled again', async () => {
  const fails = [true, false];
  const { take, cents } = setUp(async () => {
    await Promise.resolve();
    if (fails.shift() === true) throw new Error('no connection');
  });
  await expect(take(message(1))).rejects.toThrow('no connection');
  expect(await take(message(1))).toEqual({ isDone: true });
  expect(cents).toEqual([5, 5]);
});

test('a message whose event is being worked on stays in the queue', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { take, cents } = setUp(async () => {
    await promise;
  });
  const first = take(message(1));
  expect(await take(message(1, { messageId: 'again' }))).toEqual({ isDone: false });
  resolve(undefined);
  expect(await first).toEqual({ isDone: true });
  expect(cents).toEqual([5]);
});

test('of more events than it remembers, it forgets the oldest', async () => {
  const { take, cents } = setUp(undefined, 2);
  for (const n of [1, 2, 3, 3, 2, 1]) await take(message(n));
  expect(cents).toHaveLength(4);
});

test.each([
  ['noise', { messageId: 'm1', text: 'noise' }, 'event-invalid'],
  ['an event of another type', message(1, { type: 'ACCOUNT_BLOCK' }), 'handler-of-another-type'],
  ['an event that does not fit its schema', message(1, { data: { id: 5 } }), 'event-invalid'],
])('%s is refused, and never reaches the code', async (_what, sent, code) => {
  const { take, cents } = setUp();
  await expect(take(sent)).rejects.toMatchObject({ code });
  expect(cents).toEqual([]);
});
