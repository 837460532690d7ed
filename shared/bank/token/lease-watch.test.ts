import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { leaseMs, watchLease } from './lease-watch.ts';

function setUp() {
  const [clock, steady] = [createManualClock(), createManualClock()];
  /** A lease of another container, whose clock is a day ahead. */
  const lease = { owner: 'another', untilMs: clock.now() + 24 * 3_600_000 };
  return { clock, steady, lease, watch: watchLease({ clock, steady }) };
}

test('a lease by a clock far ahead is free once nothing has been heard of its owner for a lease', () => {
  const { steady, lease, watch } = setUp();

  expect(watch.isFree(lease)).toBe(false);
  steady.advance(leaseMs - 1);
  expect(watch.isFree(lease)).toBe(false);
  steady.advance(1);
  expect(watch.isFree(lease)).toBe(true);
});

test.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('a step of our own clock %s ends no lease', (_direction, stepMs) => {
  const { clock, lease, watch } = setUp();
  watch.isFree(lease);
  clock.advance(stepMs);

  expect(watch.isFree(lease)).toBe(false);
});

test('the wait for an owner starts again when it renews', () => {
  const { steady, lease, watch } = setUp();
  watch.isFree(lease);
  steady.advance(leaseMs - 1);
  const renewed = { ...lease, untilMs: lease.untilMs + 5_000 };

  expect(watch.isFree(renewed)).toBe(false);
  steady.advance(leaseMs - 1);
  expect(watch.isFree(renewed)).toBe(false);
});
