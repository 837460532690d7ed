import { expect, test } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { aDelivery, sqsRecord } from '#test/fixtures/deliveries.ts';
import { createFailedDeliveries } from './failed-deliveries.ts';

function setUp() {
  const counted: unknown[] = [];
  const clock = createManualClock(Date.parse('2026-01-05T08:10:00Z'));
  const metrics = { count: (...args: unknown[]) => void counted.push(args) };
  return { counted, failures: createFailedDeliveries({ clock, metrics }) };
}

const busy = new TransientError('store-busy', 'busy');
const receivedAt = (time: string) => aDelivery({ type: 'BOOKING', receivedAt: `2026-01-05T${time}.000Z` });
const record = (body: unknown, sentAt = '2026-01-05T08:09:00Z') => ({
  ...sqsRecord(JSON.stringify(body)),
  attributes: { ...sqsRecord('').attributes, SentTimestamp: String(Date.parse(sentAt)) },
});

test('a batch counts once for each kind, and says the age of the oldest delivery since the receiver took it', () => {
  const { counted, failures } = setUp();
  failures.add(busy, record(receivedAt('08:08:00')));
  failures.add(busy, record(receivedAt('08:00:30')));
  failures.add(new TypeError('bug'), record(receivedAt('08:09:59')));
  failures.report();
  expect(counted).toEqual([
    ['DeliveryFailed', 2, { kind: 'store' }],
    ['DeliveryFailed', 1, { kind: 'code' }],
    ['OldestUnfinishedSeconds', 570],
  ]);
});

test('a batch without a failure counts nothing', () => {
  const { counted, failures } = setUp();
  failures.report();
  expect(counted).toEqual([]);
});

test.each([
  ['what a replay sent', { ...receivedAt('01:00:00'), provenance: { source: 'replay' } }],
  ['what is no delivery', { receivedAt: 'yesterday' }],
])('%s waits since it was sent', (_what, body) => {
  const { counted, failures } = setUp();
  failures.add(busy, record(body));
  failures.report();
  expect(counted).toContainEqual(['OldestUnfinishedSeconds', 60]);
});

test('a receiver whose clock is ahead makes no negative age', () => {
  const { counted, failures } = setUp();
  failures.add(busy, record(receivedAt('08:20:00')));
  failures.report();
  expect(counted).toContainEqual(['OldestUnfinishedSeconds', 0]);
});
