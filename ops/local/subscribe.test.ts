import { expect, test } from 'vitest';
import { subscribe } from './subscribe.ts';

const done = { failed: [], postponed: [], perType: { BOOKING: { id: 'sub_1' }, LOAN: { id: 'sub_2' } } };

function setUp(...answers: unknown[]) {
  let now = 0;
  const progress: string[] = [];
  const deps = {
    clock: { now: () => now },
    timers: {
      sleep: (delayMs: number) => {
        now += delayMs;
        return Promise.resolve();
      },
    },
    onProgress: (text: string) => void progress.push(text),
  };
  const invoke = () => Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]);
  const subscriptions = ['sub_1', 'sub_2'].map((id) => ({ id, event_type: 'BOOKING' }));
  const bank = {
    truth: () => Promise.resolve({ persons: [], businesses: [], accounts: [], bookings: 0, subscriptions }),
  };
  return { run: () => subscribe('job', { inspection: { invoke }, bank }, deps), progress };
}

test('a run that made every subscription is enough', async () => {
  await expect(setUp(done).run()).resolves.toBe(2);
});

test('a run that another one forestalled is repeated', async () => {
  await expect(setUp({ skipped: 'another run holds the lease' }, done).run()).resolves.toBe(2);
});

test('a postponed publication is waited for and reported', async () => {
  const until = '2026-01-05T09:10:00.000Z';
  const postponed = [{ what: 'publication', reason: 'published-recently', until }];
  const { run, progress } = setUp({ ...done, postponed }, done);

  await expect(run()).resolves.toBe(2);
  expect(progress).toEqual([expect.stringContaining(until)]);
});

test('a subscription that the bank no longer knows is waited for', async () => {
  const stale = { ...done, perType: { ...done.perType, BOOKING: { id: 'sub_of_an_earlier_bank' } } };
  const { run, progress } = setUp(stale, done);

  await expect(run()).resolves.toBe(2);
  expect(progress).toEqual([expect.stringContaining('1 subscriptions')]);
});

test('a refusal of the bank ends it with the type', async () => {
  const failed = [{ eventType: 'LOAN', code: 'unsafe_webhook_url' }];

  await expect(setUp({ ...done, failed }).run()).rejects.toThrow('LOAN');
});

test('a type without subscription is not given up before the limit', async () => {
  const { run } = setUp({ ...done, perType: { BOOKING: { id: null } } });

  await expect(run()).rejects.toThrow('Gave up after 1500 s');
});
