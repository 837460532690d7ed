import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringAws } from '#test/fakes/answering-aws.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createQuarantineList } from '#shared/aws/receiving/quarantine-list.ts';
import { createReadRejected } from './rejected-webhooks.ts';

let aws: Awaited<ReturnType<typeof answeringAws>>;
beforeAll(async () => {
  aws = await answeringAws();
});
afterAll(() => aws.close());

const listOf = (isTruncated: boolean, ...instants: readonly string[]) => ({
  xml: `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${instants
    .map((at) => `<Contents><Key>k</Key><LastModified>${at}</LastModified></Contents>`)
    .join('')}</ListBucketResult>`,
});

const read = () => {
  const client = new S3Client({ ...aws.connection, forcePathStyle: true });
  const list = createQuarantineList('bodies', client);
  return createReadRejected(async () => Promise.resolve({ list }), createManualClock())();
};

test('webhooks with a wrong signature are counted over both days, with the first of them', async () => {
  aws.answerWith({ '/bodies/': listOf(true, '2026-01-05T07:00:00.000Z', '2026-01-05T06:00:00.000Z') });
  expect(await read()).toEqual({ count: 4, hasMore: true, since: '2026-01-05T06:00:00.000Z' });
});

test('none is none', async () => {
  aws.answerWith({ '/bodies/': listOf(false) });
  expect(await read()).toEqual({ count: 0, hasMore: false });
});
