import { expect, test } from 'vitest';
import { NoSuchKey, type S3Client } from './s3.ts';
import { AbsentBodyError } from '#shared/events/body-store.ts';
import { createBucketObjects } from './bucket-objects.ts';

const failing = (error: Error) =>
  createBucketObjects('bodies', { send: async () => Promise.reject(error) } as unknown as S3Client);

test('a missing object is told apart from a bucket that does not answer', async () => {
  const absent = failing(new NoSuchKey({ message: 'gone', $metadata: {} }));
  await expect(absent.read('bodies/a')).rejects.toThrow(AbsentBodyError);
  const denied = new Error('denied');
  await expect(failing(denied).read('bodies/a')).rejects.toBe(denied);
});
