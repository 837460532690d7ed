import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createSampledTelemetry } from './sampled-telemetry.ts';

function setUp() {
  const [clock, log, metrics] = [createManualClock(), createMemoryLog(), createMemoryMetrics()];
  const sampled = createSampledTelemetry({ log, metrics, clock });
  return {
    clock,
    warn: (message: string, reason: string) => sampled.log.warn(message, { reason }),
    count: (value?: number, name = 'Rejected') => {
      sampled.metrics.count(name as never, value);
    },
    calls: () => log.lines.map(({ message, fields }) => [message, fields?.['reason'], fields?.['calls']]),
    counted: () => metrics.counts,
    latest: () => metrics.latest,
  };
}

test('the first line of each kind is written at once', () => {
  const { warn, calls } = setUp();
  for (const [message, reason] of [
    ['refused', 'one'],
    ['refused', 'another'],
    ['quarantined', 'one'],
    ['refused', 'one'],
  ] as const)
    warn(message, reason);
  expect(calls()).toEqual([
    ['refused', 'one', 1],
    ['refused', 'another', 1],
    ['quarantined', 'one', 1],
  ]);
});

test('the next one comes after a minute, and says for how many calls it stands', () => {
  const { warn, calls, clock } = setUp();
  for (const ms of [0, 30_000, 29_999, 1, 0]) {
    clock.advance(ms);
    warn('refused', 'one');
  }
  expect(calls().map(([, , each]) => each)).toEqual([1, 3]);
});

test('or by the hundred', () => {
  const { warn, calls } = setUp();
  for (let n = 0; n < 100; n += 1) warn('refused', 'one');
  expect(calls().map(([, , each]) => each)).toEqual([1]);
  warn('refused', 'one');
  expect(calls().map(([, , each]) => each)).toEqual([1, 100]);
});

test('counts come after ten seconds, and none is lost', () => {
  const { count, counted, clock } = setUp();
  count();
  count();
  clock.advance(9_999);
  count();
  expect(counted()).toEqual({ Rejected: 1 });
  clock.advance(1);
  count();
  expect(counted()).toEqual({ Rejected: 4 });
});

test('counts of several at once are added, by name, and written by the hundred', () => {
  const { count, counted, latest } = setUp();
  count(3);
  count(2, 'Refused');
  count(99);
  // What waits is not written, not even as 0.
  expect(latest()).toEqual({ Rejected: 3, Refused: 2 });
  expect(counted()).toEqual({ Rejected: 3, Refused: 2 });
  count();
  expect(counted()).toEqual({ Rejected: 103, Refused: 2 });
});
