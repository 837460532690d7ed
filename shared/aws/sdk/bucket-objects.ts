// Must be imported by this name, where the bundles are split: a relative import would bundle S3 with each function.
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '#shared/aws/sdk/s3.ts';
import { AbsentBodyError, type BodyStore, type StreamedBodies } from '#shared/events/body-store.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { clientSettings } from './client-settings.ts';
import { bytesOf } from './object-bytes.ts';

/** The objects of one bucket in S3. */
export function createBucketObjects(
  bucket: string,
  client = new S3Client(clientSettings),
): BodyStore & StreamedBodies {
  const contentOf = async (key: string) => {
    const { Body: content } = await getObject(client, { Bucket: bucket, Key: key });
    if (content === undefined) throw new TransientError('object-without-content', 'S3 returned no content');
    return content;
  };
  return {
    read: async (key) => (await contentOf(key)).transformToByteArray(),
    async *stream(key) {
      yield* bytesOf((await contentOf(key)).transformToWebStream());
    },
    async write(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
    },
  };
}

/** Without permission to list the bucket, S3 answers `AccessDenied` instead of `NoSuchKey`. */
async function getObject(client: S3Client, place: { readonly Bucket: string; readonly Key: string }) {
  try {
    return await client.send(new GetObjectCommand(place));
  } catch (error) {
    throw error instanceof NoSuchKey ? new AbsentBodyError(error) : error;
  }
}
