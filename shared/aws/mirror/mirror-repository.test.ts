import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { creditLine } from '#shared/events/lending/credit-lines.ts';
import { lendingExamples } from '#shared/events/lending/examples.ts';
import { overdraft, overdraftInterestRateChange } from '#shared/events/lending/overdrafts.ts';
import { historyRowOf } from '#shared/mirror/history.ts';
import { createAnsweringHttp } from '#test/fakes/answering-http.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import {
  historyItem,
  mirrorFields,
  packedItem,
  mirrorItem,
  toItem,
  totalsKey,
  type Item,
} from '#shared/aws/events/event-items.ts';
import { createMirrorRepository } from './mirror-repository.ts';
import { looseItem } from '#shared/aws/events/object-items.ts';

/** The pages that the table returns, one after another. */
function setUp(...pages: readonly Item[][]) {
  const http = createAnsweringHttp(pages.map((Items) => ({ status: 200, body: { Items } })));
  const bodies = createMemoryBodyStore();
  const client = new DynamoDBClient({ ...http.clientConfig, maxAttempts: 1 });
  return { http, bodies, mirror: createMirrorRepository({ mirrorTable: 'mirror', bodies }, client) };
}

const effect = (definition: EventDefinition, payload: unknown) =>
  effectOf(definition, aDelivery({ type: definition.type, payload }));

/** The row that an event leaves. */
function rowOf(definition: EventDefinition, payload: unknown): Item {
  const received = effect(definition, payload);
  return mirrorItem(received.change!, received);
}

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const array: Value[] = [];
  for await (const value of values) array.push(value);
  return array;
}

test('an entity has all its aspects, each with the event that caused it and its data', async () => {
  const { mirror, http } = setUp(
    [rowOf(overdraftInterestRateChange, lendingExamples.FREELANCER_OVERDRAFT_INTEREST_RATE_CHANGE.body)],
    [rowOf(overdraft, { id: 'covd_1', status: 'terminated', limit: { value: '5' } })],
  );

  const found = await mirror.entity('overdraft', 'covd_1');

  const { state, interest_rate } = found!.aspects;
  expect(state).toMatchObject({ status: 'terminated', terminal: true, eventType: 'OVERDRAFT' });
  expect(state!.eventId).toMatch(/^[0-9a-f]{64}$/);
  expect(state!.data!.limit!.value).toBe(5);
  expect(interest_rate!.data!.interest_accrual_rate).toBe(0.000274);
  expect(http.requests).toMatchObject([
    { ExpressionAttributeValues: { ':pk': { S: 'OVERDRAFT#covd_1' } }, ConsistentRead: true },
    { ExpressionAttributeValues: { ':pk': { S: 'OVERDRAFT#covd_1' } }, ConsistentRead: true },
  ]);
});

test('data too large for a row is read from the bucket, in any shape in which it was sent', async () => {
  const { pk, sk, data, ...facts } = mirrorFields(rowOf(creditLine, lendingExamples.CREDIT_LINE.body));
  const row = packedItem({ pk, sk }, facts, { at: 'bucket', key: 'mirror/large' });
  const { mirror, bodies } = setUp([], [row]);
  await bodies.write('mirror/large', Buffer.from(String(data)));

  const found = await mirror.entity('credit_line', 'ccln_1');

  expect(found?.aspects.state?.data?.payload?.limit?.value).toBe(300_000);
});

test('rows of objects say nothing about their entity', async () => {
  const object = looseItem(
    { key: 'mirror/e1/o1', entity: { kind: 'overdraft', entityId: 'covd_1' }, owners: {} },
    0,
  );
  const { mirror } = setUp([], [object], [], [object], []);
  expect(await mirror.entity('overdraft', 'covd_1')).toBeUndefined();
  expect(await all(mirror.history({ kind: 'overdraft', id: 'covd_1' }))).toEqual([]);
});

test('an entity without any row does not exist', async () => {
  const { mirror } = setUp([], []);
  expect(await mirror.entity('loan', 'cloa_1')).toBeUndefined();
});

test('the sums of an account are exact, in each currency', async () => {
  const totals = (currency: string, sumCents: bigint) =>
    toItem({
      ...totalsKey({ accountId: 'a1', currency }),
      count: 2,
      sumCents,
      digestHigh: 2n ** 70n,
      digestLow: 1n,
    });
  const { mirror } = setUp(
    [rowOf(accountBlock, { account_id: 'a1', locking_status: 'BLOCK' }), totals('EUR', 2n ** 60n)],
    [totals('USD', -5n)],
  );
  expect(await mirror.entity('account', 'a1')).toMatchObject({
    aspects: { block: { status: 'BLOCK' } },
    totals: [
      { currency: 'EUR', count: 2, sumCents: 2n ** 60n },
      { currency: 'USD', count: 2, sumCents: -5n },
    ],
  });
});

test('a row left by an erasure has no data', async () => {
  const { pk, sk, ...facts } = mirrorFields(rowOf(overdraft, { id: 'covd_1' }));
  const erased = packedItem(
    { pk, sk },
    { ...facts, data: undefined },
    { at: 'row', json: '{"limit":{"value":1}}' },
  );
  const { mirror } = setUp([], [erased]);
  const found = await mirror.entity('overdraft', 'covd_1');
  expect(found?.aspects.state).toMatchObject({ eventType: 'OVERDRAFT', data: undefined });
});

test('the history lists every event with its outcome', async () => {
  const received = effect(overdraft, { id: 'covd_1', status: 'limit_set' });
  const row = mirrorItem(
    { ...received.change!, eventId: 'now', updatedAt: '2026-01-05T07:00:00.000Z' },
    received,
  );
  const taken = historyItem({
    ...historyRowOf(received, { state: 'parked', reason: 'any' })!,
    eventId: 'now',
  });
  const stale = historyItem(historyRowOf(received, { state: 'stale' })!);
  const { mirror } = setUp([], [row], [taken, stale]);
  expect(await all(mirror.history({ kind: 'overdraft', id: 'covd_1' }))).toMatchObject([
    { at: '2026-01-05T07:00:00.000Z', eventId: 'now', state: 'applied', data: { id: 'covd_1' } },
    {
      at: '2026-01-05T08:00:00.000Z',
      eventType: 'OVERDRAFT',
      state: 'stale',
      status: 'limit_set',
      data: { id: 'covd_1' },
    },
  ]);
});

test('bookings come in the requested order, and a page starts after the previous one', async () => {
  const row = rowOf(booking, {
    id: 'b1',
    account_id: 'a1',
    amount: { value: -250 },
    description: 'Rent',
    recorded_at: '2026-03-02T09:00:00Z',
    valuta_date: '2026-03-04',
  });
  // After each page, the files of the archive are listed.
  const { mirror, http } = setUp([row], [], [], []);
  const march = { accountId: 'a1', by: 'valuta_date', from: '2026-03-01', to: '2026-03-31' } as const;

  const [first] = await all(mirror.bookings(march));
  await all(mirror.bookings({ ...march, after: first!.position }));

  expect(first).toMatchObject({
    id: 'b1',
    accountId: 'a1',
    amountCents: -250,
    currency: 'EUR',
    position: '2026-03-04#b1',
    recordedAt: '2026-03-02T09:00:00.000Z',
    valutaDate: '2026-03-04',
    data: { description: 'Rent' },
  });
  expect(http.requests).toMatchObject([
    {
      IndexName: 'byValuta',
      ExpressionAttributeValues: { ':from': { S: '2026-03-01' }, ':to': { S: '2026-03-31~' } },
    },
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': { S: 'ACCOUNT#a1' }, ':from': { S: 'object#2026-03-01' } },
      ConsistentRead: true,
    },
    { ExpressionAttributeValues: { ':from': { S: '2026-03-04#b1 ' } } },
    { ExpressionAttributeValues: { ':from': { S: 'object#2026-03-04' } } },
  ]);
});

test('open items are queried by status and age; without a status the age is filtered here', async () => {
  const open = rowOf(overdraft, { id: 'covd_1', status: 'limit_set' });
  const whole = [[open], [], [], [], []];
  const { mirror, http } = setUp(...whole, ...whole, ...whole);
  const overdrafts = { kind: 'overdraft' } as const;
  const before = '2026-01-06T00:00:00.000Z';

  const found = await all(mirror.openItems({ ...overdrafts, status: 'limit_set', before }));
  const any = await all(mirror.openItems({ ...overdrafts, before }));
  const older = await all(mirror.openItems({ ...overdrafts, before: '2026-01-05T00:00:00.000Z' }));

  expect(found).toEqual([
    {
      kind: 'overdraft',
      aspect: 'state',
      id: 'covd_1',
      status: 'limit_set',
      since: '2026-01-05T08:00:00.000Z',
    },
  ]);
  expect([any, older]).toEqual([found, []]);
  expect(http.requests[0]).toMatchObject({
    IndexName: 'openItems',
    ExpressionAttributeValues: {
      ':kind': { S: 'overdraft/state' },
      ':from': { S: 'limit_set#' },
      ':to': { S: `limit_set#${before}` },
    },
  });
});
