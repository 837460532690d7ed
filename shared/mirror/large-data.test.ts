import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { rowDataBytes, withLargeData } from './large-data.ts';
import { recordEvent } from './record-event.ts';

const setUp = () => {
  const bodies = createMemoryBodyStore();
  const events = createFakeEventLog();
  const { loose } = events;
  return { bodies, events, loose, log: withLargeData(events, { bodies, loose, random: seededRandom(1) }) };
};

const aCard = (jsonBytes: number, notificationId = 'n1') => {
  const empty = { id: 'card_1', status: 'ACTIVE', note: '' };
  const note = 'ä'.repeat((jsonBytes - JSON.stringify(empty).length) / 2);
  const payload = JSON.stringify({ ...empty, note });
  const delivery = aDelivery({ type: 'CARD_LIFECYCLE_EVENT', payload, notificationId });
  return { payload, effect: effectOf(cardLifecycle, delivery) };
};

test('data too large for a row is in the bucket before the row, and has its own row', async () => {
  const { bodies, events, loose, log } = setUp();
  const { payload, effect } = aCard(rowDataBytes + 10);
  await recordEvent(log, effect);

  const [key = ''] = bodies.objects.keys();
  expect(key).toMatch(new RegExp(`^mirror/${effect.record.id}/[0-9a-f-]{36}$`));
  expect(bodies.objects.size).toBe(1);
  expect(Buffer.from(bodies.objects.get(key)!).toString()).toBe(payload);
  expect([...events.mirror.values()].map(({ data }) => data)).toEqual([{ at: 'bucket', key }]);
  expect([...events.history.values()].map(({ data }) => data)).toEqual([{ at: 'bucket', key }]);
  expect([...loose.rows.values()]).toEqual([
    { key, entity: { kind: 'card', entityId: 'card_1' }, owners: {}, isClaimed: false },
  ]);
});

test('data that fits into a row stays there, without a note', async () => {
  const { bodies, events, loose, log } = setUp();
  await recordEvent(log, aCard(rowDataBytes - 10).effect);
  expect(bodies.objects.size + loose.rows.size).toBe(0);
  expect([...events.mirror.values()][0]?.data.at).toBe('row');
});

test('a failing store leaves no row that points to nothing', async () => {
  const { bodies, events, log } = setUp();
  bodies.failWith(new Error('no'));
  const { effect } = aCard(rowDataBytes + 10);
  await expect(recordEvent(log, effect)).rejects.toThrow('no');
  await expect(log.keep(effect, { state: 'stale' })).rejects.toThrow('no');
  expect([events.events.size, events.mirror.size, events.history.size]).toEqual([0, 0, 0]);
});

const aBlock = (minute: number, notificationId: string) => {
  const payload = {
    account_id: 'acc_1',
    person_id: 'per_1',
    updated_at: `2026-01-05T10:0${minute}:00Z`,
    note: 'x'.repeat(rowDataBytes),
  };
  const delivery = aDelivery({ type: 'ACCOUNT_BLOCK', payload, notificationId });
  return effectOf(accountBlock, delivery);
};

const looseKeys = ({ loose }: ReturnType<typeof setUp>) =>
  [...loose.rows.values()].filter(({ since }) => since !== undefined).map(({ key }) => key);

test('the object of an event that the row refuses stays loose', async () => {
  const world = setUp();
  await recordEvent(world.log, aBlock(2, 'n1'));
  expect(looseKeys(world)).toEqual([]);
  expect(await recordEvent(world.log, aBlock(1, 'n2'))).toEqual({ state: 'stale' });
  const [kept, stale, ...more] = world.bodies.objects.keys();
  expect(more).toEqual([]);
  expect(looseKeys(world)).toEqual([stale]);
  // An erasure finds it by the owners that the event named.
  expect(world.loose.rows.get(stale ?? '')).toMatchObject({
    entity: { kind: 'account', entityId: 'acc_1' },
    owners: { customerId: 'per_1', accountId: 'acc_1' },
  });
  expect([...world.events.mirror.values()].map(({ data }) => data)).toEqual([{ at: 'bucket', key: kept }]);
});

test('an object is noted before it is written, and each attempt uses its own key', async () => {
  const world = setUp();
  const effect = aBlock(1, 'n1');
  await recordEvent(world.log, effect);
  expect(await recordEvent(world.log, effect)).toEqual({ state: 'repeated' });
  expect(world.bodies.objects.size).toBe(2);
  expect([...world.loose.rows.keys()]).toEqual([...world.bodies.objects.keys()]);
  expect(looseKeys(world)).toHaveLength(1);

  world.bodies.failWith(new Error('no'));
  await expect(recordEvent(world.log, aBlock(3, 'n3'))).rejects.toThrow('no');
  expect(looseKeys(world)).toHaveLength(2);
});

test('an object claimed for removal can no longer be kept: the event is retried', async () => {
  const { bodies, events, loose } = setUp();
  const claiming: typeof loose.note = async (object) => {
    await loose.note(object);
    loose.rows.set(object.key, { ...object, since: 'any', isClaimed: true });
  };
  const log = withLargeData(events, { bodies, loose: { note: claiming }, random: seededRandom(1) });
  await expect(recordEvent(log, aBlock(1, 'n1'))).rejects.toThrow('claimed');
  expect([events.events.size, events.mirror.size, events.history.size]).toEqual([0, 0, 0]);
});
