import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { emptyManifest } from '#shared/archive/manifests.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createArchiveManifests } from './archive-manifests.ts';

test('a manifest is written under the fence alone', async () => {
  const lost = new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
  });
  const settings = { workTable: 'work', leaseName: 'archive', random: seededRandom(1) };
  const timers = { sleep: async () => Promise.resolve() };
  const manifests = createArchiveManifests({ ...settings, timers }, answeringDynamoDb(lost).client);
  await expect(manifests.write(7, emptyManifest('accounts', '2026-01-05'))).rejects.toThrow(LeaseLostError);
});
