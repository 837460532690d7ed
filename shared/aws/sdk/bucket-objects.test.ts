import { expect, test } from 'vitest';
import { NoSuchKey, S3Client } from './s3.ts';
import { AbsentBodyError } from '#shared/events/body-store.ts';
import { createBucketObjects } from './bucket-objects.ts';
import { clientSettings } from './client-settings.ts';

const failing = (error: Error) =>
  createBucketObjects('bodies', { send: async () => Promise.reject(error) } as unknown as S3Client);

test('a missing object differs from a bucket that does not answer', async () => {
  const absent = failing(new NoSuchKey({ message: 'gone', $metadata: {} }));
  await expect(absent.read('bodies/a')).rejects.toThrow(AbsentBodyError);
  const denied = new Error('denied');
  await expect(failing(denied).read('bodies/a')).rejects.toBe(denied);
});

/** What the client would send to S3, as it is on the wire. */
async function sentHeaders(): Promise<Readonly<Record<string, string>>> {
  let headers: Readonly<Record<string, string>> = {};
  const client = new S3Client({
    ...clientSettings,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    maxAttempts: 1,
    requestHandler: {
      handle: (request: { readonly headers: Readonly<Record<string, string>> }) => {
        headers = request.headers;
        return Promise.reject(new Error('sent'));
      },
    },
  });
  await expect(createBucketObjects('statements', client).write('key', Buffer.from('text'))).rejects.toThrow(
    'sent',
  );
  return headers;
}

// S3 refuses an object without one where the bucket has an Object Lock.
test('each object is sent with its checksum', async () => {
  expect(Object.keys(await sentHeaders())).toContain('x-amz-checksum-crc32');
});
