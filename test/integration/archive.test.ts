import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, inject } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { dayOf } from '#shared/archive/day-partition.ts';
import { createArchiveKeys } from '#shared/aws/archive/archive-salts.ts';
import { invokeFunction } from '#shared/aws/sdk/invoke-function.ts';
import { publishedIds } from '#shared/aws/fanout/publication-receipts.ts';
import { eventItem } from '#shared/aws/events/record-items.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import type { EventState } from '#shared/mirror/effect.ts';
import { deadLetterCommands } from '#shared/replay/commands/dead-letter-commands.ts';
import { parkedEventCommands } from '#shared/replay/commands/parked-event-commands.ts';
import { replayCommands } from '#shared/replay/commands/replay-commands.ts';
import { carryOut } from '#ops/commands/change.ts';
import { previewReplay } from '#ops/commands/replay.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { localOperators } from '#ops/local/local-operators.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { closeDaysBefore } from './closed-days.ts';
import { deployedStack, test, type DeployedStack } from './stack.ts';

const dayMs = 24 * 3_600_000;
const suffix = systemRandom.uuid();
const recordedAtMs = systemClock.now() - 2 * dayMs;
const day = dayOf(toIsoInstant(recordedAtMs));

let stack: DeployedStack;
let table: DynamoDBClient;
let lambda: LambdaClient;

beforeAll(async () => {
  if (inject('localStack') === null) return;
  stack = await deployedStack();
  table = new DynamoDBClient(awsClientSettings(awsOf(stack.environment)));
  lambda = new LambdaClient(awsClientSettings(awsOf(stack.environment)));
});

const invoke = (output: string) => async (payload: unknown) =>
  invokeFunction(lambda, stack.output(output), { payload });

/** An event as it was recorded then. */
async function recordThen(name: string, account: string, state: EventState = { state: 'applied' }) {
  const id = `${name}-${suffix}`;
  const payload = { id, account_id: `${account}-${suffix}`, amount: { value: 500 }, name: 'Ada Lovelace' };
  const delivery = aDelivery({ type: booking.type, payload, notificationId: id });
  const { record } = effectOf(booking, delivery);
  await table.send(
    new PutItemCommand({
      TableName: stack.resources.EventsTable,
      Item: eventItem(record, state, { nowMs: recordedAtMs }),
    }),
  );
  return record;
}

async function mirrored(entityId: string) {
  const rows = await stack.inspection.rows(stack.resources.MirrorTable);
  return rows.find(({ pk, sk }) => pk === `BOOKING#${entityId}` && sk === 'state');
}

/** Another change each, by somebody who operates the stack. */
const asOperator = () => ({
  change: `archive-${systemRandom.uuid()}`,
  reason: 'an integration test',
  timers: systemTimers,
});

test('a day is archived, its records expire, and a replay restores all but the erased events', async () => {
  const [one, other, erased] = [
    await recordThen('one', 'acc'),
    await recordThen('other', 'acc'),
    await recordThen('gone', 'erased'),
  ];
  await closeDaysBefore(recordedAtMs, { client: table, workTable: stack.resources.WorkTable });
  const report = z.object({ failed: z.number(), behindDays: z.number() });
  expect(report.parse(await invoke('ArchiveFunction')({}))).toEqual({ failed: 0, behindDays: 0 });
  const keys = (await stack.objectKeys()).filter((key) => key.startsWith(`archive/accounts/${day}/`));
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.join()).not.toContain(suffix);

  const keysOfArchive = createArchiveKeys(
    { workTable: stack.resources.WorkTable, clock: systemClock },
    table,
  );
  await keysOfArchive.forget(`erased-${suffix}`);
  for (const { id } of [one, other, erased]) {
    await table.send(
      new DeleteItemCommand({ TableName: stack.resources.EventsTable, Key: { pk: { S: id } } }),
    );
  }

  const which = { family: 'accounts', from: day, to: day } as const;
  const operators = localOperators(stack.environment);
  const dry = await previewReplay(operators, which, {
    signal: new AbortController().signal,
    onPage: () => undefined,
  });
  expect(dry).toMatchObject({ sent: 2, erased: 1 });
  const request = { ...which, rate: 50 };
  expect(await carryOut(operators, replayCommands.replay, { ...asOperator(), request })).toEqual({
    state: 'done',
    response: { sent: 2, erased: 1 },
  });

  for (const { id, entityId } of [one, other]) {
    const record = await stack.recorded(id);
    expect(record).toMatchObject({ state: 'applied', provenance: { source: 'replay' } });
    expect(record['ofDay']).toBeUndefined();
    expect(await mirrored(entityId)).toMatchObject({ eventId: id });
  }
  await stack.untilIdle();
  expect(await stack.record(erased.id)).toBeUndefined();
});

test('a parked event is listed, shown without what is personal, taken up and forwarded', async () => {
  const { id, entityId } = await recordThen('parked', 'acc', { state: 'parked', reason: 'amount-missing' });
  const operators = localOperators(stack.environment);
  const all = { family: 'accounts', limit: 200 } as const;
  const listed = JSON.stringify(await operators.call(parkedEventCommands.list, all));
  expect(listed).toContain(id);
  const shown = JSON.stringify(await operators.call(parkedEventCommands.show, { id }));
  expect(shown).toContain('amount-missing');
  expect(shown).not.toContain('Ada');

  const request = { ids: [id] };
  const redriven = await carryOut(operators, parkedEventCommands.redrive, { ...asOperator(), request });
  expect(redriven).toMatchObject({ state: 'done', response: { sent: 1 } });
  await stack.until({
    what: 'the parked event is applied and published',
    limitMs: 60_000,
    probe: async () => {
      if ((await stack.record(id))?.['state'] !== 'applied') return undefined;
      const published = publishedIds(await stack.inspection.rows(stack.resources.WorkTable));
      return published.has(id) || undefined;
    },
  });
  expect(await mirrored(entityId)).toMatchObject({ eventId: id });
  expect(JSON.stringify(await operators.call(parkedEventCommands.list, all))).not.toContain(id);
});

test('a dead letter is listed, shown without what is personal, and moved back to its queue', async () => {
  const queue = new SQSClient(awsClientSettings(awsOf(stack.environment)));
  const urls = z.record(z.string(), z.string()).parse(JSON.parse(stack.output('DeadLetterUrls')));
  const entityId = `dead-${suffix}`;
  const payload = { id: entityId, account_id: `acc-${suffix}`, amount: { value: 5 }, name: 'Ada Lovelace' };
  const delivery = aDelivery({ type: booking.type, payload, notificationId: entityId });
  await queue.send(
    new SendMessageCommand({ QueueUrl: urls['accounts'], MessageBody: JSON.stringify(delivery) }),
  );

  const operators = localOperators(stack.environment);
  const { list, show, redrive } = deadLetterCommands;
  const { letters } = await operators.call(list, { family: 'accounts' });
  const letter = letters.find(({ id }) => id === delivery.id);
  expect(letter).toBeDefined();
  const shown = await operators.call(show, { family: 'accounts', messageId: letter!.messageId });
  expect(JSON.stringify(shown)).toContain(entityId);
  expect(JSON.stringify(shown)).not.toContain('Ada');
  const request = { family: 'accounts', rate: 50 } as const;
  expect(await carryOut(operators, redrive, { ...asOperator(), request })).toMatchObject({
    state: 'done',
  });
  expect(await stack.recorded(delivery.id)).toMatchObject({ state: 'applied' });
  expect(await operators.call(list, { family: 'accounts' })).toEqual({ letters: [] });
});
