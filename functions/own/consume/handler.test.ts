import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import type { SQSRecord } from 'aws-lambda';
import { publishedDefinitionOf as definitionOf } from '#shared/events/published-catalog.ts';
import { createHandledRows } from '#shared/aws/own/handled-rows.ts';
import { clockSkewMs } from '#shared/kernel/clock.ts';
import { connectOwnMirror } from '#shared/lambda/own-mirror.ts';
import { handler as own, type OwnEvent } from '#shared/own/handler.ts';
import { createNotedFailures } from '#test/fakes/failure-rows.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createFakeBank } from '#test/fakes/own-bank.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createHandler } from './handler.ts';

const timeoutMs = 30_000;

function setUp(run: (event: OwnEvent<'BOOKING'>) => Promise<void> = async () => Promise.resolve()) {
  const clock = createManualClock();
  const log = createMemoryLog();
  const metrics = createMemoryMetrics();
  const failures = createNotedFailures();
  const table = createMemoryTables(clock);
  const seen: OwnEvent<'BOOKING'>[] = [];
  const postponed: number[] = [];
  const banks: string[] = [];
  const mirror = connectOwnMirror('on-booking', {
    MIRROR_TABLE: 'mirror',
    BODIES_BUCKET: 'bodies',
    MIRROR_RIGHTS: 'none',
  });
  const company = own(booking.type, async (event) => {
    seen.push(event);
    await run(event);
  });
  const consume = createHandler({
    name: 'on-booking',
    handled: createHandledRows({ workTable: 'work', name: 'on-booking', timeoutMs, clock }, table.client),
    company: async () => Promise.resolve(company as never),
    definitionOf,
    context: { log, clock, mirror },
    bankFor: (key) => {
      banks.push(key);
      return createFakeBank();
    },
    visibility: {
      postpone: async (_receipt, delaySeconds) => {
        await Promise.resolve();
        postponed.push(delaySeconds);
      },
    },
    failures,
    log,
    metrics,
  });
  const deliver = async (...messages: readonly SQSRecord[]) => {
    const { batchItemFailures } = await consume({ Records: [...messages] });
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  };
  return { clock, log, metrics, failures, seen, postponed, banks, deliver, mirror };
}

const id = (n: number) => String(n).padStart(64, '0');

function message(
  n: number,
  { type = 'BOOKING', messageId = `m${n}`, receives = 1, data = {}, entityId = `boo_${n}` } = {},
) {
  const detail = {
    id: id(n),
    type,
    version: 1,
    time: '2026-01-05T09:00:00.000Z',
    entity: { type: 'booking', id: entityId },
    environment: 'local',
    data: {
      id: `boo_${n}`,
      account_id: 'acc_1',
      amount: { value: '5', unit: 'cents', currency: 'EUR' },
      ...data,
    },
  };
  return {
    messageId,
    receiptHandle: `r-${messageId}`,
    body: JSON.stringify({ 'detail-type': type, source: 'partner-banking.accounts', detail }),
    attributes: { ApproximateReceiveCount: String(receives) },
  } as SQSRecord;
}

test('an event reaches the code of the company once, parsed by its type, whatever message brings it', async () => {
  const { seen, banks, deliver, metrics } = setUp();
  expect(await deliver(message(1), message(1, { messageId: 'm1-again' }))).toEqual([]);
  expect(await deliver(message(1), message(2))).toEqual([]);
  expect(seen.map((event) => event.id)).toEqual([id(1), id(2)]);
  // What it calls the bank for is the event.
  expect(banks).toEqual([id(1), id(2)]);
  // The bank may send a number as text.
  expect(seen[0]?.data?.amount?.value).toBe(5);
  expect(metrics.counts).toEqual({ OwnEventHandled: 2, OwnEventRepeated: 2 });
});

test('an event that fails comes back alone, ever later, and its log holds no values', async () => {
  const cause = new TypeError('DE89370400440532013000');
  const fails = new Set([id(1)]);
  const { seen, deliver, postponed, log } = setUp(async (event) => {
    await Promise.resolve();
    if (fails.has(event.id)) throw new Error('DE89370400440532013000', { cause });
  });
  expect(await deliver(message(1), message(2))).toEqual(['m1']);
  expect(await deliver(message(1, { receives: 9 }))).toEqual(['m1']);
  expect(postponed).toEqual([5, 900]);
  const [line] = log.lines.filter(({ level }) => level === 'error');
  expect(line?.fields).toMatchObject({ eventId: id(1), eventType: 'BOOKING', messageId: 'm1', cause });
  expect(line?.message).not.toContain('DE89');
  fails.clear();
  expect(await deliver(message(1, { receives: 10 }))).toEqual([]);
  expect(seen.map((event) => event.id)).toEqual([id(1), id(2), id(1), id(1)]);
});

test('a failure is noted with its cause and the end of the id, and its end once the event was handled', async () => {
  const fails = new Set([id(1)]);
  const { deliver, failures, log } = setUp(async (event) => {
    await Promise.resolve();
    if (fails.has(event.id)) throw new TypeError('DE89370400440532013000');
  });
  await deliver(message(1, { entityId: 'booking-of-acc-4f2a' }), message(2));
  const example = { eventId: id(1), eventType: 'BOOKING', entity: 'booking …4f2a' };
  const amount = { accountId: 'acc_1', cents: 5, currency: 'EUR' };
  expect(failures.noted).toEqual({
    failed: [[id(1), { kind: 'code', code: 'TypeError' }, { ...example, amount }]],
    succeeded: [],
  });
  expect(log.lines.find(({ level }) => level === 'error')?.fields).toMatchObject(example);
  fails.clear();
  await deliver(message(1, { receives: 2 }));
  expect(failures.noted.succeeded).toEqual([id(1)]);
});

test('an event whose process ended is handled again by its own message, and by another one once that is over', async () => {
  const never = new Promise<void>(() => undefined);
  const runs = { count: 0 };
  const { clock, deliver } = setUp(async () => {
    runs.count += 1;
    if (runs.count < 3) await never;
  });
  const died = (...messages: readonly SQSRecord[]) => void deliver(...messages);
  const settled = async () => new Promise((resolve) => setImmediate(resolve));
  died(message(1));
  await settled();
  expect(runs.count).toBe(1);
  expect(await deliver(message(1, { messageId: 'other' }))).toEqual(['other']);
  died(message(1, { receives: 2 }));
  await settled();
  expect(runs.count).toBe(2);
  clock.advance(timeoutMs + clockSkewMs);
  expect(await deliver(message(1, { messageId: 'other', receives: 2 }))).toEqual([]);
  expect(runs.count).toBe(3);
  expect(await deliver(message(1, { receives: 3 }))).toEqual([]);
  expect(runs.count).toBe(3);
});

test.each([
  ['noise', { ...message(1), body: 'noise' }, 'event-invalid'],
  [
    'an event of a type that the code does not name',
    message(1, { type: 'ACCOUNT_BLOCK' }),
    'handler-of-another-type',
  ],
  ['an event that does not fit its schema', message(1, { data: { id: 5 } }), 'event-invalid'],
])('%s is tried again, and never reaches the code', async (_what, sent, code) => {
  const { seen, deliver, log } = setUp();
  expect(await deliver(sent)).toEqual(['m1']);
  expect(log.lines.find(({ level }) => level === 'error')?.fields).toMatchObject({ error: { code } });
  expect(seen).toEqual([]);
});

test('a query of a mirror that is not granted says what to add to the stage', () => {
  expect(() => setUp().mirror.entity('account', 'acc_1')).toThrow("add may: { mirror: 'read' }");
});
