import { expect, test } from 'vitest';
import type { Timers } from '#shared/kernel/clock.ts';
import { systemSteadyClock, systemTimers } from '#shared/kernel/system.ts';
import { startDeadline } from './deadline.ts';

test('calls that end in time share the error that ends their timers: to make one takes longer than all else', () => {
  const reasons: unknown[] = [];
  const timers: Timers = {
    sleep: (_delayMs, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          reasons.push(signal.reason);
          reject(signal.reason as Error);
        });
      }),
  };
  const deadline = () => startDeadline({ steady: systemSteadyClock, timers, budgetMs: 1_000 });

  deadline().end();
  deadline().end();

  // Timers turn a reason that is no error into one.
  expect(reasons).toEqual([expect.any(Error), expect.any(Error)]);
  expect(reasons[0]).toBe(reasons[1]);
});

const sleeping: Timers = { sleep: (delayMs, signal) => systemTimers.sleep(delayMs, signal) };

test.each([
  ['timers with a limit', systemTimers],
  ['timers that sleep alone', sleeping],
])('the limit ends what is waited for, and nothing once the call has ended: %s', async (_which, timers) => {
  const never = new Promise<never>(() => undefined);
  const start = () => startDeadline({ steady: systemSteadyClock, timers, budgetMs: 5 });
  const ended = start();
  const deadline = start();
  await expect(ended.within(Promise.resolve(1))).resolves.toBe(1);
  await expect(ended.within(Promise.reject(new Error('of its own')))).rejects.toThrow('of its own');
  ended.end();

  const waited = [deadline.within(never), deadline.within(never)];
  await expect(Promise.all(waited)).rejects.toThrow('gave up waiting');
  expect([deadline.signal.aborted, deadline.gaveUp()]).toEqual([true, 'deadline-exceeded']);
  await expect(deadline.within(never)).rejects.toThrow('gave up waiting');
  expect(ended.signal.aborted).toBe(false);
});

test('an abort takes effect at once, before anything else', async () => {
  const caller = new AbortController();
  const times = { steady: systemSteadyClock, timers: systemTimers, budgetMs: 60_000 };
  const deadline = startDeadline({ ...times, signal: caller.signal });
  const waited = deadline.within(Promise.reject(new Error('of its own')));
  caller.abort();
  await expect(waited).rejects.toThrow('gave up waiting');
  expect(deadline.gaveUp()).toBe('aborted');
  deadline.end();
});
