import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createLease } from '#shared/aws/work/lease.ts';
import { readTestSeal } from '#test/fakes/secret-seal.ts';
import { createSubscriptionRows } from './subscription-rows.ts';

test('a pending request for reconciliation keeps its earlier start', async () => {
  const clock = createManualClock();
  const { client, rowsOf } = createMemoryTables(clock);
  const system = { workTable: 'work', timers: { sleep: () => Promise.resolve() }, random: seededRandom(1) };
  const lease = createLease({ ...system, name: 'job', durationMs: 1_000, clock }, client);
  const rows = createSubscriptionRows(
    { ...system, leaseName: 'job', readSeal: readTestSeal, alsoWrites: () => [] },
    client,
  );
  const fence = (await lease.acquire()) ?? NaN;
  const ask = async (since: string, requestedAt: string) =>
    rows.write(fence, {
      kind: 'request-reconciliation',
      request: { eventType: 'BOOKING', since, requestedAt },
    });

  await ask('2026-01-01T00:00:00.000Z', '2026-01-05T08:00:00.000Z');
  await ask('2026-01-04T00:00:00.000Z', '2026-01-05T09:00:00.000Z');

  const requests = rowsOf('work').map((row) => unmarshall(row));
  expect(requests.filter(({ pk }) => String(pk).startsWith('RECONCILE_REQUEST#'))).toEqual([
    expect.objectContaining({
      eventType: 'BOOKING',
      since: '2026-01-01T00:00:00.000Z',
      requestedAt: '2026-01-05T09:00:00.000Z',
    }),
  ]);
});
