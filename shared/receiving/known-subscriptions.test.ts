import { expect, test } from 'vitest';
import type { SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryPublishedSecrets } from '#test/fakes/published-secrets.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { createKnownSubscriptions } from './known-subscriptions.ts';

const record = { eventType: 'BOOKING', secrets: ['s'] };

function setUp() {
  const clock = createManualClock();
  const published = createMemoryPublishedSecrets({ sub_1: record });
  const log = createMemoryLog();
  return { clock, published, log, subscriptions: createKnownSubscriptions({ clock, published, log }) };
}

test('one read serves five minutes', async () => {
  const { clock, published, subscriptions } = setUp();
  expect(await subscriptions.find('sub_1')).toEqual(record);
  clock.advance(5 * 60_000 - 1);
  await subscriptions.find('sub_1');
  expect(published.reads()).toBe(1);
  clock.advance(1);
  await subscriptions.find('sub_1');
  expect(published.reads()).toBe(2);
});

test('parallel calls share one read', async () => {
  const { published, subscriptions } = setUp();
  await Promise.all([subscriptions.find('sub_1'), subscriptions.find('sub_1'), subscriptions.refresh()]);
  expect(published.reads()).toBe(1);
});

test('a flood of forgeries causes one read per 30 seconds', async () => {
  const { clock, published, subscriptions } = setUp();
  await subscriptions.find('sub_1');
  clock.advance(30_000);
  for (let forgery = 0; forgery < 60; forgery += 1) {
    expect(await subscriptions.refresh()).toBe(true);
    clock.advance(1_000);
  }
  expect(published.reads()).toBe(3);
});

test('a stale value outlives a failing store, which is asked once per 30 seconds', async () => {
  const { clock, published, log, subscriptions } = setUp();
  await subscriptions.find('sub_1');
  clock.advance(60 * 60_000);
  published.failWith(new Error('down'));
  for (let call = 0; call < 10; call += 1) expect(await subscriptions.find('sub_1')).toEqual(record);
  expect(published.reads()).toBe(2);
  expect(await subscriptions.refresh()).toBe(false);
  expect(log.lines).toHaveLength(1);
});

test('while nothing was ever read, a flood of calls asks the store once a second', async () => {
  const { clock, published, subscriptions } = setUp();
  published.failWith(new Error('down'));
  for (let call = 0; call < 50; call += 1) {
    await expect(subscriptions.find('sub_1')).rejects.toThrow();
    clock.advance(100);
  }
  expect(published.reads()).toBe(5);
});

test('a failure at the first read is not kept', async () => {
  const { clock, published, subscriptions } = setUp();
  published.failWith(new Error('down'));
  await expect(subscriptions.find('sub_1')).rejects.toThrow('down');
  published.failWith(undefined);
  clock.advance(1_000);
  expect(await subscriptions.find('sub_1')).toEqual(record);
});

test('freshness counts from the beginning of a read', async () => {
  const { clock, published, log } = setUp();
  const slow = {
    read: async () => {
      clock.advance(40_000);
      return published.read();
    },
  };
  const subscriptions = createKnownSubscriptions({ clock, published: slow, log });
  await subscriptions.find('sub_1');
  clock.advance(30_000);
  expect(await subscriptions.refresh()).toBe(false);
});

test('a refresh that is under way is waited for', async () => {
  const { clock, log } = setUp();
  const answers = [
    Promise.withResolvers<SubscriptionSecrets>(),
    Promise.withResolvers<SubscriptionSecrets>(),
  ];
  const reads = answers.values();
  const published = { read: () => reads.next().value!.promise };
  const subscriptions = createKnownSubscriptions({ clock, log, published });
  answers[0]!.resolve({ sub_1: record });
  await subscriptions.find('sub_1');
  clock.advance(30_000);
  const refreshes = Promise.all([subscriptions.refresh(), subscriptions.refresh()]);
  // A turn of the event loop: whoever does not wait has answered by then.
  await new Promise(setImmediate);
  answers[1]!.resolve({ sub_1: record });
  expect(await refreshes).toEqual([true, true]);
});

test.each(['constructor', '__proto__', 'toString'])('no subscription is named %s', async (id) => {
  const { subscriptions } = setUp();
  expect(await subscriptions.find(id)).toBeUndefined();
});
