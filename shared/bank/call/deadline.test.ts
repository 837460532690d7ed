import { expect, test } from 'vitest';
import type { Timers } from '#shared/kernel/clock.ts';
import { systemSteadyClock } from '#shared/kernel/system.ts';
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

  // Of a reason that is no error, timers make one.
  expect(reasons).toEqual([expect.any(Error), expect.any(Error)]);
  expect(reasons[0]).toBe(reasons[1]);
});
