import { expect, test } from 'vitest';
import type { S3Client } from '#shared/aws/sdk/s3.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createObjectVersions } from './object-versions.ts';

const setUp = (...answers: readonly (object | Error)[]) => {
  const { client, asked } = answeringDynamoDb(...answers);
  return { objects: createObjectVersions('bucket', client as unknown as S3Client), asked };
};

const pages = [
  {
    Versions: [
      { Key: 'bodies/x', VersionId: 'v1' },
      { Key: 'bodies/xy', VersionId: 'other' },
    ],
    IsTruncated: true,
    NextKeyMarker: 'bodies/x',
    NextVersionIdMarker: 'v1',
  },
  { Versions: [{ Key: 'bodies/x', VersionId: 'v2' }], DeleteMarkers: [{ Key: 'bodies/x', VersionId: 'd1' }] },
];

test('an object is removed with all its versions and delete markers, on every page', async () => {
  const { objects, asked } = setUp(...pages);
  await objects.remove('bodies/x');
  expect(asked[1]).toMatchObject({
    input: { Prefix: 'bodies/x', KeyMarker: 'bodies/x', VersionIdMarker: 'v1' },
  });
  expect(asked.slice(2)).toEqual(
    ['v1', 'v2', 'd1'].map((VersionId) => ({
      name: 'DeleteObjectCommand',
      input: { Bucket: 'bucket', Key: 'bodies/x', VersionId },
    })),
  );
});

test('only versions of the exact key are counted, not of keys that start with it', async () => {
  expect(await setUp(...pages).objects.versions('bodies/x')).toBe(3);
  expect(await setUp({}).objects.versions('bodies/x')).toBe(0);
});
