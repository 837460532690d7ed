import { describe, expect, test } from 'vitest';
import type { SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import { createStopwatch } from '#shared/kernel/stopwatch.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryPublishedSecrets } from '#test/fakes/receiver-world.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { createKnownSubscriptions } from './known-subscriptions.ts';

const record = { eventType: 'BOOKING', secrets: ['s'] };

function setUp() {
  const [wall, steady] = [createManualClock(), createManualClock(0)];
  const clock = {
    /** Time passes. */
    advance: (ms: number) => {
      wall.advance(ms);
      steady.advance(ms);
    },
    /** Somebody sets the wall clock. */
    set: (ms: number) => {
      wall.advance(ms);
    },
    /** Lambda freezes the container, and the steady clock with it. */
    freeze: (ms: number) => {
      wall.advance(ms);
    },
  };
  const stopwatch = createStopwatch(wall, steady);
  const published = createMemoryPublishedSecrets({ sub_1: record });
  const log = createMemoryLog();
  const subscriptions = createKnownSubscriptions({ stopwatch, published, log });
  return { clock, stopwatch, published, log, subscriptions };
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
  expect(log.lines).toEqual([
    {
      level: 'error',
      message: 'subscription secrets were not refreshed',
      fields: { error: new Error('down') },
    },
  ]);
});

test('while nothing was ever read, a flood of calls asks the store once a second', async () => {
  const { clock, published, subscriptions } = setUp();
  published.failWith(new Error('down'));
  const tooEarly = {
    code: 'secrets-unread',
    message: 'The subscription secrets could not be read a moment ago',
    retryable: true,
  };
  for (let call = 0; call < 50; call += 1) {
    await expect(subscriptions.find('sub_1')).rejects.toMatchObject(
      call % 10 === 0 ? { message: 'down' } : tooEarly,
    );
    clock.advance(100);
  }
  expect(published.reads()).toBe(5);
});

test('calls that come while the first read is under way wait for it', async () => {
  const { clock, stopwatch, log } = setUp();
  const answer = Promise.withResolvers<SubscriptionSecrets>();
  const published = { read: async () => answer.promise };
  const subscriptions = createKnownSubscriptions({ stopwatch, log, published });
  const first = subscriptions.find('sub_1');
  clock.advance(999);
  const second = subscriptions.find('sub_1');
  answer.resolve({ sub_1: record });
  expect(await Promise.all([first, second])).toEqual([record, record]);
});

test('secrets of thirty seconds ago are not fresh', async () => {
  const { clock, published, subscriptions } = setUp();
  await subscriptions.find('sub_1');
  published.failWith(new Error('down'));
  clock.advance(29_999);
  expect(await subscriptions.refresh()).toBe(true);
  clock.advance(1);
  expect(await subscriptions.refresh()).toBe(false);
});

test('a failed first read is not cached', async () => {
  const { clock, published, subscriptions } = setUp();
  published.failWith(new Error('down'));
  await expect(subscriptions.find('sub_1')).rejects.toThrow('down');
  published.failWith(undefined);
  clock.advance(1_000);
  expect(await subscriptions.find('sub_1')).toEqual(record);
});

test('freshness counts from the start of a read', async () => {
  const { clock, stopwatch, published, log } = setUp();
  const slow = {
    read: async () => {
      clock.advance(40_000);
      return published.read();
    },
  };
  const subscriptions = createKnownSubscriptions({ stopwatch, published: slow, log });
  await subscriptions.find('sub_1');
  clock.advance(30_000);
  expect(await subscriptions.refresh()).toBe(false);
});

test('a refresh in progress is waited for', async () => {
  const { clock, stopwatch, log } = setUp();
  const answers = [
    Promise.withResolvers<SubscriptionSecrets>(),
    Promise.withResolvers<SubscriptionSecrets>(),
  ];
  const reads = answers.values();
  const published = { read: () => reads.next().value!.promise };
  const subscriptions = createKnownSubscriptions({ stopwatch, log, published });
  answers[0]!.resolve({ sub_1: record });
  await subscriptions.find('sub_1');
  clock.advance(30_000);
  const refreshes = Promise.all([subscriptions.refresh(), subscriptions.refresh()]);
  // One turn of the event loop: a call that does not wait has answered by then.
  await new Promise(setImmediate);
  answers[1]!.resolve({ sub_1: record });
  expect(await refreshes).toEqual([true, true]);
});

test.each(['constructor', '__proto__', 'toString'])('no subscription is named %s', async (id) => {
  const { subscriptions } = setUp();
  expect(await subscriptions.find(id)).toBeUndefined();
});

const withdrawn = { sub_2: { eventType: 'LOAN', secrets: ['of another'] } };

describe('a wall clock that is set', () => {
  test.each([
    ['by less than the age of the secrets', -40_000],
    ['by less than an hour', -50 * 60_000],
    ['to the day before', -86_400_000],
  ])('back %s does not make them fresh for a rejection', async (_name, ms) => {
    const { clock, published, subscriptions } = setUp();
    await subscriptions.find('sub_1');
    clock.advance(60_000);
    published.failWith(new Error('down'));
    clock.set(ms);
    expect(await subscriptions.refresh()).toBe(false);
    expect(published.reads()).toBe(2);
  });

  test.each([-6 * 60_000, -60 * 60_000])(
    'back by %d ms does not let a withdrawn secret live on',
    async (ms) => {
      const { clock, published, subscriptions } = setUp();
      await subscriptions.find('sub_1');
      published.publish(withdrawn);
      clock.advance(4 * 60_000);
      clock.set(ms);
      clock.advance(60_000);
      expect(await subscriptions.find('sub_1')).toBeUndefined();
    },
  );

  test('back does not stop the first read from being tried again', async () => {
    const { clock, published, subscriptions } = setUp();
    published.failWith(new Error('down'));
    await expect(subscriptions.find('sub_1')).rejects.toThrow('down');
    published.failWith(undefined);
    clock.set(-3_600_000);
    clock.advance(1_000);
    expect(await subscriptions.find('sub_1')).toEqual(record);
  });

  test('back and forth costs one read each time, not one per call', async () => {
    const { clock, published, subscriptions } = setUp();
    await subscriptions.find('sub_1');
    clock.set(-3_600_000);
    for (let call = 0; call < 10; call += 1) expect(await subscriptions.refresh()).toBe(true);
    expect(published.reads()).toBe(2);
    clock.set(3_600_000);
    for (let call = 0; call < 10; call += 1) expect(await subscriptions.refresh()).toBe(true);
    expect(published.reads()).toBe(3);
  });

  test('forward makes them old, never fresh', async () => {
    const { clock, published, subscriptions } = setUp();
    await subscriptions.find('sub_1');
    published.failWith(new Error('down'));
    clock.set(3_600_000);
    expect(await subscriptions.refresh()).toBe(false);
  });
});

test('time during which a container was frozen counts', async () => {
  const { clock, published, subscriptions } = setUp();
  await subscriptions.find('sub_1');
  published.publish(withdrawn);
  clock.freeze(5 * 60_000);
  expect(await subscriptions.find('sub_1')).toBeUndefined();
});

test('a withdrawn secret is gone after the next read, and no other secret returns', async () => {
  const { clock, published, subscriptions } = setUp();
  published.publish({ ...withdrawn, sub_1: { eventType: 'BOOKING', secrets: ['old', 'new'] } });
  await subscriptions.find('sub_1');
  clock.advance(30_000);
  published.publish({ sub_1: { eventType: 'BOOKING', secrets: ['new'] } });
  expect(await subscriptions.refresh()).toBe(true);
  expect(await subscriptions.find('sub_1')).toEqual({ eventType: 'BOOKING', secrets: ['new'] });
  expect(await subscriptions.find('sub_2')).toBeUndefined();
});
