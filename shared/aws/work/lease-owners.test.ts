import { expect, test } from 'vitest';
import { clockSkewMs } from '#shared/kernel/clock.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createLease } from './lease.ts';

/** A lease that two runs compete for, in a table that evaluates the conditions. */
function setUp() {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const random = seededRandom(1);
  const timers = { sleep: () => Promise.resolve() };
  const settings = { workTable: 'work', name: 'job', durationMs: 1_000, clock, timers, random };
  /** The same lease on a machine whose clock is ahead or behind by this much. */
  const elsewhere = (skewMs: number) =>
    createLease({ ...settings, clock: { now: () => clock.now() + skewMs } }, client);
  return { clock, lease: createLease(settings, client), elsewhere };
}

test('each owner has a larger fence than all before, whether the lease was released or expired', async () => {
  const { clock, lease } = setUp();
  const first = (await lease.acquire()) ?? NaN;
  expect(await lease.acquire()).toBeUndefined();
  await lease.release(first);
  const second = (await lease.acquire()) ?? NaN;
  expect(second).toBeGreaterThan(first);
  clock.advance(1_001);
  expect(await lease.acquire()).toBeGreaterThan(second);
});

test('an owner learns whether the one before it gave the lease back', async () => {
  const { clock, lease } = setUp();
  const first = (await lease.acquire()) ?? NaN;
  expect(lease.isLeft(first)).toBe(false);
  clock.advance(1_001);
  const second = (await lease.acquire()) ?? NaN;
  expect(lease.isLeft(second)).toBe(true);
  await lease.release(second);
  const third = (await lease.acquire()) ?? NaN;
  expect([lease.isLeft(second), lease.isLeft(third)]).toEqual([false, false]);
});

test('an owner whose lease expired neither renews nor ends the lease of the next one', async () => {
  const { clock, lease } = setUp();
  const late = (await lease.acquire()) ?? NaN;
  clock.advance(1_001);
  const owner = (await lease.acquire()) ?? NaN;
  await expect(lease.renew(late)).rejects.toThrow(LeaseLostError);
  await lease.release(late);
  expect(await lease.acquire()).toBeUndefined();
  clock.advance(900);
  await lease.renew(owner);
  clock.advance(900);
  expect(await lease.acquire()).toBeUndefined();
});

test('a lease from a clock ahead ends once it has expired by our clock plus the allowed skew', async () => {
  const { clock, lease, elsewhere } = setUp();
  await elsewhere(clockSkewMs).acquire();
  expect(await lease.acquire()).toBeUndefined();
  clock.advance(clockSkewMs + 999);
  expect(await lease.acquire()).toBeUndefined();
  clock.advance(1);
  expect(await lease.acquire()).toBe(2);
});

test('a lease that ends later than any clock of ours can set counts as free', async () => {
  const { lease, elsewhere } = setUp();
  const ahead = elsewhere(24 * 3_600_000);
  const late = (await ahead.acquire()) ?? NaN;

  expect(await lease.acquire()).toBe(late + 1);
  await expect(ahead.renew(late)).rejects.toThrow(LeaseLostError);
});
