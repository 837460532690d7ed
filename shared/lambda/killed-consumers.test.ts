import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { recordState } from '#shared/mirror/record-state.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsRecord } from '#test/fixtures/deliveries.ts';
import { on } from './consumer.ts';
import { queueConsumer } from './queue-consumer.ts';

const aBlock = (accountId: string) =>
  aDelivery({ type: 'ACCOUNT_BLOCK', payload: { account_id: accountId }, notificationId: accountId });

/** A queue whose batches a handler gets again until they are deleted. Work on `killers` ends the process. */
function setUp(batch: readonly Delivery[], { killers }: { killers: readonly Delivery[] }) {
  const { remainingMs: _, ...ports } = createConsumerPorts();
  const time = { remainingMs: 60_000 };
  const waiting = new Map(batch.map((delivery, index) => [`receipt-${index}`, { delivery, receives: 0 }]));
  const deadly = new Set(killers.map(({ bodySha256 }) => bodySha256));
  const tried: string[] = [];
  let die = (): void => undefined;
  const consumer = on(accountBlock, recordState(ports));
  const open: typeof consumer.open = (unopened) => {
    tried.push(unopened.delivery.notificationId);
    if (!deadly.has(unopened.delivery.bodySha256)) return consumer.open(unopened);
    // Whatever else the process was doing is never answered either.
    die();
    return { outcome: 'ready', series: 'the killer', run: async () => new Promise(() => undefined) };
  };
  /** One receive of all that waits, and whether its process survived it. */
  const receive = async (records = [...waiting]): Promise<'ended' | 'died'> => {
    let isAlive = true;
    const died = new Promise<'died'>((resolve) => {
      die = () => {
        isAlive = false;
        resolve('died');
      };
    });
    const silent =
      <Arguments extends readonly unknown[], Result>(call: (...args: Arguments) => Promise<Result>) =>
      async (...args: Arguments): Promise<Result> =>
        isAlive ? call(...args) : new Promise(() => undefined);
    const handler = queueConsumer(
      {
        ...ports,
        remainingMs: () => time.remainingMs,
        events: {
          ...ports.events,
          commit: silent(async (effect, change) => ports.events.commit(effect, change)),
          keep: silent(async (effect, state) => ports.events.keep(effect, state)),
        },
        visibility: {
          postpone: silent(async (receipt, seconds) => ports.visibility.postpone(receipt, seconds)),
          remove: silent(async (receipt) => Promise.resolve(void waiting.delete(receipt))),
        },
      },
      { ACCOUNT_BLOCK: { ...consumer, open } },
    );
    const Records = records.map(([receiptHandle, message], index) => {
      message.receives += 1;
      const record = sqsRecord(JSON.stringify(message.delivery), index, message.receives);
      return { ...record, receiptHandle, messageId: message.delivery.id };
    });
    const ended = await Promise.race([handler({ Records }), died]);
    if (ended === 'died') return ended;
    const failed = new Set(ended.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { receiptHandle, messageId } of Records)
      if (!failed.has(messageId)) waiting.delete(receiptHandle);
    return 'ended';
  };
  return { ...ports, waiting, time, tried, deadly, receive };
}

const innocents = Array.from({ length: 9 }, (_, n) => aBlock(`acc_${n}`));
const killer = aBlock('acc_killer');

test.each([0, 4, 9])(
  'one event that ends its process is parked after three more tries, and the nine beside it are handled (at %i)',
  async (place) => {
    const batch = innocents.toSpliced(place, 0, killer);
    const { receive, waiting, events, counted, begun, tried } = setUp(batch, { killers: [killer] });

    const ends: string[] = [];
    while (waiting.size > 0 && ends.length < 20) ends.push(await receive());

    expect(ends).toEqual(['died', 'died', 'died', 'died', 'ended']);
    expect(tried.filter((id) => id === 'acc_killer')).toHaveLength(4);
    expect(events.events.get(killer.id)).toMatchObject({ state: 'parked', reason: endedItsProcess });
    for (const { id } of innocents) expect(events.events.get(id)).toMatchObject({ state: 'applied' });
    expect(counted.filter((name) => name === 'EventParked')).toHaveLength(1);
    expect(begun.marks).toEqual(new Map());
  },
);

test('those beside a killer are received three times at most, and are gone before it is tried again', async () => {
  const { receive, waiting } = setUp([killer, ...innocents], { killers: [killer] });
  const messages = [...waiting.values()];
  await receive();
  await receive();
  await receive();
  expect([...waiting.values()].map(({ delivery }) => delivery.id)).toEqual([killer.id]);
  expect(Math.max(...messages.map(({ receives }) => receives))).toBe(3);
});

test('what ended a process comes after what has not, wherever it stands in its batch', async () => {
  const { receive, waiting } = setUp([killer, ...innocents], { killers: [killer] });
  /** At each receive another message has its turn first: it is the killer's. */
  const withTurnOfKiller = (receives: number) => {
    const [first, ...rest] = [...waiting];
    return rest.toSpliced((receives - 1) % waiting.size, 0, first!);
  };
  expect(await receive(withTurnOfKiller(1))).toBe('died');
  expect(await receive(withTurnOfKiller(2))).toBe('died');
  expect(waiting.size).toBe(10);
  expect(await receive(withTurnOfKiller(3))).toBe('died');
  expect(waiting.size).toBe(1);
});

test('a batch of ten killers is set aside long before it would end in the dead letters', async () => {
  const killers = Array.from({ length: 10 }, (_, n) => aBlock(`killer_${n}`));
  const { receive, waiting, events } = setUp(killers, { killers });
  const messages = [...waiting.values()];
  for (let times = 0; waiting.size > 0 && times < 60; times += 1) await receive();
  expect([...events.events.values()].map(({ state }) => state)).toEqual(Array(10).fill('parked'));
  expect(Math.max(...messages.map(({ receives }) => receives))).toBeLessThan(50);
});

test('a newcomer in the batch of a killer is handled and deleted before the killer is tried', async () => {
  const { receive, waiting, events } = setUp([killer], { killers: [killer] });
  await receive();
  waiting.set('receipt-new', { delivery: innocents[0]!, receives: 0 });
  await receive();
  expect([...waiting.keys()]).toEqual(['receipt-0']);
  expect(events.events.get(innocents[0]!.id)).toMatchObject({ state: 'applied' });
});

test('what fails without ending its process is retried for as long as ever', async () => {
  const { receive, waiting, events, begun } = setUp([killer], { killers: [] });
  const commit = events.commit.bind(events);
  events.commit = async () => Promise.reject(new TransientError('store-busy', 'busy'));
  for (let times = 0; times < 9; times += 1) await receive();
  expect([waiting.size, begun.marks.size]).toEqual([1, 0]);
  events.commit = commit;
  await receive();
  expect(events.events.get(killer.id)).toMatchObject({ state: 'applied' });
});

test('an event that there is no time for is not begun', async () => {
  const { receive, waiting, time, tried, postponed } = setUp([killer, ...innocents], { killers: [killer] });
  await receive();
  tried.length = 0;
  time.remainingMs = 19_999;
  expect(await receive()).toBe('ended');
  expect([tried, waiting.size, postponed.size]).toEqual([[], 10, 10]);
});

test('the record of what is set aside cannot be written: it is set aside the next time, and not tried again', async () => {
  const { receive, waiting, events, tried } = setUp([killer], { killers: [killer] });
  const keep = events.keep.bind(events);
  for (let times = 0; times < 4; times += 1) await receive();
  tried.length = 0;
  events.keep = async () => Promise.reject(new TransientError('store-busy', 'busy'));
  expect(await receive()).toBe('ended');
  expect(waiting.size).toBe(1);
  events.keep = keep;
  await receive();
  expect([waiting.size, tried]).toEqual([0, []]);
  expect(events.events.get(killer.id)).toMatchObject({ state: 'parked' });
});

test('an event that a person redrives is a new message, tried as often as the first', async () => {
  const first = setUp([killer], { killers: [killer] });
  for (let times = 0; first.waiting.size > 0 && times < 20; times += 1) await first.receive();
  const redriven = { ...killer, provenance: { source: 'replay' as const } };
  first.deadly.clear();
  first.waiting.set('receipt-again', { delivery: redriven, receives: 0 });
  await first.receive();
  expect(first.events.events.get(killer.id)).toMatchObject({ state: 'applied' });
});
