import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createBucketObjects } from '#shared/aws/sdk/bucket-objects.ts';
import { createObjectParts } from '#shared/aws/sdk/object-parts.ts';
import { S3Client } from '#shared/aws/sdk/s3.ts';
import { createS3 } from '#test/aws/s3/s3.ts';
import { sdkSettings } from '#test/aws/sdk-transport.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { createStatementFiles } from './statement-files.ts';

const about = {
  accountId: 'acc_1',
  period: { firstDay: '2026-01-01', lastDay: '2026-01-31' },
  contents: 'January as it was verified',
};
const files = [
  { ...about, kind: 'json' },
  { ...about, kind: 'csv' },
] as const;

function setUp() {
  const s3 = createS3({ clock: createManualClock(), buckets: [{ name: 'statements', rules: [] }] });
  const client = new S3Client(sdkSettings({ s3 }));
  const objects = createBucketObjects('statements', client);
  const statementFiles = createStatementFiles({ ...objects, ...createObjectParts('statements', client) });
  const keys = () =>
    s3
      .bucket('statements')
      .versions()
      .map(({ key }) => key);
  return { s3, files: statementFiles, objects, keys };
}

/** Text that cannot be compressed much, so that it needs several parts. */
function lineOf(seed: number, at: number) {
  const hash = createHash('shake256', { outputLength: 3_000 });
  return hash.update(`${seed} ${at}`).digest('base64');
}

function* pairs(count: number, failAt?: number) {
  for (let at = 0; at < count; at += 1) {
    if (at === failAt) throw new Error('the bookings have changed');
    yield [lineOf(1, at), `ü${lineOf(2, at)}`];
  }
}

test('files that need several parts are whole, and each has the digest of its text', async () => {
  const { s3, files: store, objects, keys } = setUp();
  const count = 2_900;
  const written = await store.writeTogether(files, pairs(count));

  expect(keys().toSorted()).toEqual(written.map(({ key }) => key).toSorted());
  for (const [index, { key, sha256 }] of written.entries()) {
    const text = gunzipSync(await objects.read(key)).toString();
    const wanted = [...pairs(count)].map((pair) => pair[index]).join('');
    expect(sha256Hex(text)).toBe(sha256);
    expect(text === wanted).toBe(true);
    expect((await Array.fromAsync(store.lines(key))).join('\n') === wanted).toBe(true);
  }
  expect(s3.openUploads()).toBe(0);
});

test('the same contents are the same objects, and others are others', async () => {
  const { files: store, keys } = setUp();
  const many = 1_100;
  const once = await store.writeTogether(files, pairs(many));
  expect(await store.writeTogether(files, pairs(many))).toEqual(once);
  const other = files.map((file) => ({ ...file, contents: 'January once more' }));
  await store.writeTogether(other, pairs(many));

  expect(new Set(keys()).size).toBe(4);
});

test('if the pass over the bookings fails, no file is there and no part is left', async () => {
  const { s3, files: store, keys } = setUp();
  await expect(store.writeTogether(files, pairs(2_900, 2_899))).rejects.toThrow('have changed');

  expect(keys()).toEqual([]);
  expect(s3.openUploads()).toBe(0);
});
