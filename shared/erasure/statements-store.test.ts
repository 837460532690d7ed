import { expect, test } from 'vitest';
import { createObjectVersions } from '#shared/aws/erasure/object-versions.ts';
import { createBucketObjects } from '#shared/aws/sdk/bucket-objects.ts';
import { createObjectParts } from '#shared/aws/sdk/object-parts.ts';
import { S3Client } from '#shared/aws/sdk/s3.ts';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createS3 } from '#test/aws/s3/s3.ts';
import { sdkSettings } from '#test/aws/sdk-transport.ts';
import { statementsStore } from './stores.ts';

const period = { firstDay: '2026-01-01', lastDay: '2026-01-31' };

/** Two accounts with statements. The id of one begins like the id of the other. */
async function setUp(retentionYears: number | 'none') {
  const buckets = [{ name: 'statements', rules: [] }];
  const s3 = createS3({ clock: createManualClock(), buckets, versionsPerPage: 2 });
  const client = new S3Client(sdkSettings({ s3 }));
  const files = createStatementFiles({
    ...createBucketObjects('statements', client),
    ...createObjectParts('statements', client),
  });
  const write = async (accountId: string, text: string) =>
    (await files.write({ accountId, kind: 'json', period, text })).key;
  const keys = [await write('acc_1', 'a'), await write('acc_1', 'a'), await write('acc_1', 'b')];
  const other = await write('acc_10', 'c');
  const store = statementsStore(createObjectVersions('statements', client), retentionYears);
  const find = async (kind: string, rest: { readonly isShared?: true } = {}) =>
    store.find({ entity: { kind, entityId: 'acc_1' }, rows: [], ...rest });
  const left = () =>
    s3
      .bucket('statements')
      .versions()
      .map(({ key }) => key);
  return { store, find, left, keys: [...new Set(keys)], other };
}

test('every version of every file of an account goes, and nothing of another account', async () => {
  const { store, find, left, keys, other } = await setUp('none');
  const { open, kept } = await find('account');
  expect([open.map(({ key }) => key).toSorted(), kept]).toEqual([keys.toSorted(), 0]);
  for (const found of open) await found.erase();
  expect(left()).toEqual([other]);
  expect((await find('account')).open).toEqual([]);
  expect(store.keeps).toBeUndefined();
});

test('what the law demands to keep is counted, and stays', async () => {
  const { store, find, left } = await setUp(10);
  expect(await find('account')).toEqual({ open: [], kept: 2 });
  expect(left()).toHaveLength(4);
  expect(store.keeps).toBe('statements, which the law demands to keep for 10 years');
});

test('an account with another holder keeps its statements, and nothing else has any', async () => {
  const { find } = await setUp('none');
  expect(await find('account', { isShared: true })).toEqual({ open: [], kept: 0 });
  expect(await find('card')).toEqual({ open: [], kept: 0 });
});
