import { GetObjectCommand, PutObjectCommand, S3Client } from '#shared/aws/s3.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { clientSettings } from './client-settings.ts';

/** The objects of one bucket in S3. */
export function createBucketObjects(bucket: string, client = new S3Client(clientSettings)): BodyStore {
  return {
    async read(key) {
      const { Body: content } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (content === undefined) throw new TransientError('object-without-content', 'S3 answered no content');
      return content.transformToByteArray();
    },
    async write(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
    },
  };
}
