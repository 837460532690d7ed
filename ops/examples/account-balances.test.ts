import { describe, expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { truthOf } from '#sandbox/bank/truth.ts';
import { playFirstDay } from '#sandbox/scenarios/first-day.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { aDelivery, sqsRecord } from '#test/fixtures/deliveries.ts';
import { createFamilies } from '#test/fixtures/families.ts';
import { matchesPattern } from '#test/aws/event-bridge/pattern.ts';
import { type BusEvent, onOpenBus, recordedEventOf } from '#test/fixtures/published-events.ts';
import { aRecordedEvent } from '#test/fixtures/recorded-events.ts';
import { rulePattern } from '#shared/events/rule-pattern.ts';
import { countBooking, createConsumer, noBalances } from './account-balances.ts';

function consumed(...batches: readonly (readonly BusEvent[])[]) {
  const balances = noBalances();
  const problems: string[] = [];
  const consumer = createConsumer(
    (body) => {
      countBooking(balances, body);
    },
    (problem) => problems.push(String(problem)),
  );
  const refused = batches.flatMap((batch) => {
    const records = batch.map((event, index) => sqsRecord(JSON.stringify(event), index));
    return consumer({ Records: records }).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  });
  return { refused, problems, balances: Object.fromEntries(balances.cents) };
}

/** What the buses carry of a bank's first day, with each change under two notifications. */
async function firstDay() {
  const { bank, app, subscribe } = virtualBank();
  for (const type of ['BOOKING', 'ACCOUNT_BLOCK', 'PERSON_CHANGED', 'IDENTIFICATION']) await subscribe(type);
  await playFirstDay({ bank, call: async (request) => app.request(request) });
  const families = createFamilies();
  const log = bank.desk.log().filter(({ fault }) => fault !== 'forged');
  const deliveries = log.map(({ id, event_type, entity_id, body }) =>
    aDelivery({ type: event_type, notificationId: id, entityHint: entity_id, payload: body }),
  );
  await families.deliver(...deliveries);
  const events = await Promise.all(
    [...families.events.events.values()].flatMap(recordedEventOf).map(onOpenBus),
  );
  const { accounts } = truthOf(bank);
  const truth = accounts
    .filter(({ bookings }) => bookings.count > 0)
    .map(({ id, bookings }) => [`${id} EUR`, bookings.sum_cents] as const);
  return { events, truth: Object.fromEntries(truth) };
}

const { events, truth } = await firstDay();

function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

describe("after a bank's first day", () => {
  test('there are bookings under a second notification, and more than bookings', () => {
    const bookings = events.filter((event) => event['detail-type'] === 'BOOKING');
    expect(bookings.filter(({ detail }) => detail.duplicateOf !== undefined).length).toBeGreaterThan(1);
    expect(events.length).toBeGreaterThan(bookings.length);
    expect(Object.keys(truth)).toHaveLength(3);
  });

  test('the balances are those of the bank', () => {
    expect(consumed(events)).toEqual({ refused: [], problems: [], balances: truth });
  });

  test('the balances are the same behind a rule that leaves out duplicates', () => {
    const pattern = rulePattern({ family: 'accounts', type: 'BOOKING' });
    expect(consumed(events.filter((event) => matchesPattern(pattern, event))).balances).toEqual(truth);
  });

  test.each([1, 2, 3])('the balances are the same in any order, and delivered again: %i', (seed) => {
    const again = shuffled(events, seed).slice(0, events.length / 2);
    expect(consumed(shuffled([...events, ...again], seed + 10), again).balances).toEqual(truth);
  });

  test('who counts each detail.id once counts money twice', () => {
    const byId = new Map(events.map((event) => [event.detail.id, event]));
    const cents = [...byId.values()]
      .filter((event) => event['detail-type'] === 'BOOKING')
      .map(({ detail }) => (detail.data!['amount'] as { value: number }).value);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
    expect(sum(cents)).not.toBe(sum(Object.values(truth)));
  });
});

const payload = {
  id: 'boo_1',
  account_id: 'acc_1',
  amount: { value: -1250, unit: 'cents', currency: 'EUR' },
};
const eventOf = async (notification: string, options: Parameters<typeof aRecordedEvent>[1] = {}) =>
  onOpenBus(aRecordedEvent(notification, { entityId: 'boo_1', payload, ...options }));

test('a duplicate counts once, also where it comes before what it repeats', async () => {
  const first = await eventOf('n1');
  const duplicate = await eventOf('n2', { state: 'duplicate', duplicateOf: sha256Hex('n1') });
  expect(duplicate.detail.id).not.toBe(first.detail.id);
  for (const order of [
    [first, duplicate],
    [duplicate, first],
    [duplicate, duplicate],
  ])
    expect(consumed(order).balances).toEqual({ 'acc_1 EUR': -1250 });
});

test('an outdated event is about money that was booked', async () => {
  const outdated = await eventOf('n1', { state: 'stale' });
  expect(outdated.detail.superseded).toBe(true);
  expect(consumed([outdated, await eventOf('n2')]).balances).toEqual({ 'acc_1 EUR': -1250 });
});

test('currencies are not added to one another', async () => {
  const dollars = { ...payload, id: 'boo_2', amount: { value: 700, currency: 'USD' } };
  const other = await eventOf('n2', { entityId: 'boo_2', payload: dollars });
  expect(consumed([await eventOf('n1'), other]).balances).toEqual({ 'acc_1 EUR': -1250, 'acc_1 USD': 700 });
});

describe('what comes without its data', () => {
  test.each([
    ['erased', { bodyBase64: undefined }],
    ['unreadable', { payload: { account_id: 7 } }],
  ])('is refused loudly and never counted as 0: %s', async (because, options) => {
    const omitted = await eventOf('n1', options);
    expect(omitted.detail).toMatchObject({ data: null, omitted: { because } });
    expect(consumed([omitted, await eventOf('n2')])).toEqual({
      refused: ['message-0'],
      problems: [expect.stringContaining('boo_1 came without its data')],
      balances: { 'acc_1 EUR': -1250 },
    });
  });

  test('is refused as well where it is too large', async () => {
    const { detail, ...event } = await eventOf('n1');
    const omitted = { because: 'too-large', bodySha256: 'a'.repeat(64), bodyKey: 'bodies/a' } as const;
    expect(consumed([{ ...event, detail: { ...detail, data: null, omitted } }])).toEqual({
      refused: ['message-0'],
      problems: [expect.stringContaining('boo_1 came without its data')],
      balances: {},
    });
  });

  test('is nothing new where the booking is counted already', async () => {
    const erased = await eventOf('n2', { bodyBase64: undefined });
    const { refused, balances } = consumed([await eventOf('n1'), erased]);
    expect({ refused, balances }).toEqual({ refused: [], balances: { 'acc_1 EUR': -1250 } });
  });
});

test('an amount that is no number of cents is refused with its event', async () => {
  const { detail, ...event } = await eventOf('n1');
  const amounts = [undefined, { value: 12.5 }, { value: 12, unit: 'euro' }];
  const odd = amounts.map((amount) => ({
    ...event,
    detail: { ...detail, data: { ...detail.data, amount } },
  }));
  const { refused, balances } = consumed(odd);
  expect({ refused, balances }).toEqual({ refused: ['message-0', 'message-1', 'message-2'], balances: {} });
});
