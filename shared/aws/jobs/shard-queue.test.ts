import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { sdkSettings } from '#test/aws/sdk-transport.ts';
import { createSqs } from '#test/aws/sqs/sqs.ts';
import { createShardQueue } from './shard-queue.ts';

const url = 'https://sqs.eu-central-1.amazonaws.com/1/shards';
const arn = 'arn:aws:sqs:eu-central-1:1:shards';

test('every message counts: one that waits, one with a delay, and one that a worker has received', async () => {
  const sqs = createSqs({
    clock: createManualClock(),
    chance: { pick: () => 0, isHandedTwice: () => false },
    queues: [{ url, arn, visibilityTimeoutMs: 60_000, retentionMs: 3_600_000 }],
  });
  const queue = createShardQueue(url, new SQSClient(sdkSettings({ sqs })));
  expect(await queue.count()).toBe(0);
  await queue.send(['waits', 'received'].map((shardId) => ({ runId: 'r', shardId })));
  await queue.send([{ runId: 'r', shardId: 'delayed' }], 60);
  sqs.queue(url).receive(1);
  expect(sqs.queue(url).counts()).toEqual({ visible: 1, inFlight: 1, delayed: 1 });
  expect(await queue.count()).toBe(3);
});
