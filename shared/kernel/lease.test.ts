import { describe, expect, test } from 'vitest';
import { createFakeLease } from '#test/fakes/lease.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { runUnderLease, skippedBy, type Lease } from './lease.ts';

function setUp() {
  const log = createMemoryLog();
  const lease = createFakeLease(createManualClock());
  const failing: Lease = { ...lease, release: async () => Promise.reject(new Error('no answer')) };
  return { log, lease, failing };
}

test('a run has the lease to itself and gives it back', async () => {
  const { log, lease } = setUp();
  const others: unknown[] = [];
  const run = async (fence: number) => {
    others.push(await runUnderLease({ lease, log }, async () => Promise.resolve('beside')));
    return fence;
  };

  expect(await runUnderLease({ lease, log }, run)).toBe(1);
  expect(others).toEqual([undefined]);
  expect(await runUnderLease({ lease, log }, async (fence) => Promise.resolve(fence))).toBe(2);
});

test('whoever is refused learns whose run it is, and until when', async () => {
  const { lease } = setUp();
  expect(skippedBy(lease)).toEqual({ skipped: 'another run is in progress' });
  await lease.acquire('anna');
  await lease.acquire('ben');
  expect(skippedBy(lease)).toEqual({
    skipped:
      'another run is in progress: begun by anna at 2026-01-05T08:00:00.000Z, it holds the lease until 2026-01-05T08:03:20.000Z at the latest',
  });
});

test('a run that fails gives the lease back, too', async () => {
  const { log, lease } = setUp();
  const failed = runUnderLease({ lease, log }, async () => Promise.reject(new Error('the run failed')));
  await expect(failed).rejects.toThrow('the run failed');

  expect(await lease.acquire()).toBe(2);
});

describe('a lease that cannot be given back', () => {
  test('hides no error of the run', async () => {
    const { log, failing } = setUp();
    const failed = runUnderLease({ lease: failing, log }, async () =>
      Promise.reject(new Error('the run failed')),
    );

    await expect(failed).rejects.toThrow('the run failed');
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { error: { message: 'no answer' } } }]);
  });

  test('does not make a run fail that did its work', async () => {
    const { log, failing } = setUp();

    expect(await runUnderLease({ lease: failing, log }, async () => Promise.resolve('done'))).toBe('done');
    expect(log.lines).toHaveLength(1);
  });
});
