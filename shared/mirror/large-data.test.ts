import { expect, test } from 'vitest';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { rowDataBytes, withLargeData } from './large-data.ts';
import { recordEvent } from './record-event.ts';

const setUp = () => {
  const bodies = createMemoryBodyStore();
  const events = createFakeEventLog();
  return { bodies, events, log: withLargeData(events, bodies) };
};

const aCard = (jsonBytes: number, notificationId = 'n1') => {
  const empty = { id: 'card_1', status: 'ACTIVE', note: '' };
  const note = 'ä'.repeat((jsonBytes - JSON.stringify(empty).length) / 2);
  const payload = JSON.stringify({ ...empty, note });
  const delivery = aDelivery({ type: 'CARD_LIFECYCLE_EVENT', payload, notificationId });
  return { payload, effect: effectOf(cardLifecycle, delivery) };
};

test('data beyond what a row takes is in the bucket before the row, where nothing expires', async () => {
  const { bodies, events, log } = setUp();
  const { payload, effect } = aCard(rowDataBytes + 10);
  await recordEvent(log, effect);

  const key = `mirror/${sha256Hex(payload)}`;
  expect([...bodies.objects.keys()]).toEqual([key]);
  expect(Buffer.from(bodies.objects.get(key)!).toString()).toBe(payload);
  expect([...events.mirror.values()].map(({ data }) => data)).toEqual([{ at: 'bucket', key }]);
  expect([...events.history.values()].map(({ data }) => data)).toEqual([{ at: 'bucket', key }]);
});

test('data that a row takes stays in it', async () => {
  const { bodies, events, log } = setUp();
  await recordEvent(log, aCard(rowDataBytes - 10).effect);
  expect(bodies.objects.size).toBe(0);
  expect([...events.mirror.values()][0]?.data.at).toBe('row');
});

test('a store that fails leaves no row that points to nothing', async () => {
  const { bodies, events, log } = setUp();
  bodies.failWith(new Error('no'));
  const { effect } = aCard(rowDataBytes + 10);
  await expect(recordEvent(log, effect)).rejects.toThrow('no');
  await expect(log.keep(effect, { state: 'stale' })).rejects.toThrow('no');
  expect([events.events.size, events.mirror.size, events.history.size]).toEqual([0, 0, 0]);
});
