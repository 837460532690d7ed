import { expect, test } from 'vitest';
import { createObjectVersions } from '#shared/aws/erasure/object-versions.ts';
import { createBucketObjects } from '#shared/aws/sdk/bucket-objects.ts';
import { createObjectParts } from '#shared/aws/sdk/object-parts.ts';
import { S3Client } from '#shared/aws/sdk/s3.ts';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import { createS3 } from '#test/aws/s3/s3.ts';
import { sdkSettings } from '#test/aws/sdk-transport.ts';
import { aDeletedCustomer, erasedName, remainingMs, stateOf } from '#test/fixtures/erasures.ts';
import { createRunErasures } from './commands/run-erasures.ts';
import { statementsStore } from './stores.ts';

const tenYears = 3_660;
const period = { firstDay: '2026-01-01', lastDay: '2026-01-31' };

/** A deleted customer with a statement in a locked bucket, on a stage that says for how many years. */
async function setUp(retentionYears: number | 'none') {
  const world = await aDeletedCustomer();
  const { clock } = world;
  const buckets = [{ name: 'statements', rules: [], lockedDays: tenYears }];
  const s3 = createS3({ clock, buckets });
  const client = new S3Client(sdkSettings({ s3 }));
  const files = createStatementFiles({
    ...createBucketObjects('statements', client),
    ...createObjectParts('statements', client),
  });
  const { key } = await files.write({ accountId: 'acc-per-1', kind: 'json', period, text: 'of January' });
  const store = statementsStore(createObjectVersions('statements', client), retentionYears);
  const deps = { ...world.deps, stores: [store, ...world.deps.stores] };
  return {
    ...world,
    read: async () => files.read(key),
    run: async () => {
      clock.advance(3_600_000);
      return createRunErasures(deps)({ remainingMs });
    },
  };
}

test('an erasure reports the statements that the law demands to keep, and erases everything else', async () => {
  const world = await setUp(10);
  for (let hour = 1; hour <= 3; hour += 1) expect(await world.run()).toMatchObject({ failed: 0 });
  expect(stateOf(world)).toBe('completed');
  expect(world.placesOf(erasedName)).toEqual([]);
  expect(await world.read()).toBe('of January');
  expect(world.rows.erasures.get('person#per-1')?.kept['statements']).toEqual({
    count: 1,
    because: 'statements, which the law demands to keep for 10 years',
  });
});

test('an erasure that meets an undeclared lock fails until the stage declares it', async () => {
  const world = await setUp('none');
  for (let hour = 1; hour <= 4; hour += 1) await world.run();
  expect(stateOf(world)).not.toBe('completed');
  expect(world.metrics.counts['ErasureFailed']).toBeGreaterThan(0);
  expect(await world.read()).toBe('of January');
});
