// By this name, at which the bundles are cut: a relative one would bring S3 into them.
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '#shared/aws/sdk/s3.ts';
import { AbsentBodyError, type BodyStore } from '#shared/events/body-store.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { clientSettings } from './client-settings.ts';

/** The objects of one bucket in S3. */
export function createBucketObjects(bucket: string, client = new S3Client(clientSettings)): BodyStore {
  return {
    async read(key) {
      const { Body: content } = await getObject(client, { Bucket: bucket, Key: key });
      if (content === undefined) throw new TransientError('object-without-content', 'S3 returned no content');
      return content.transformToByteArray();
    },
    async write(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
    },
  };
}

/** Whoever may not list the bucket is told `AccessDenied` instead of `NoSuchKey`. */
async function getObject(client: S3Client, place: { readonly Bucket: string; readonly Key: string }) {
  try {
    return await client.send(new GetObjectCommand(place));
  } catch (error) {
    throw error instanceof NoSuchKey ? new AbsentBodyError(error) : error;
  }
}
