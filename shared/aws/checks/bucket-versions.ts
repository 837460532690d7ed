// Must be imported by this name, where the bundles are split.
import { GetBucketVersioningCommand, S3Client } from '#shared/aws/sdk/s3.ts';
import type { Connection } from './connection.ts';

/** Whether each bucket keeps what is replaced or deleted in it. */
export async function readVersions(buckets: readonly string[], of: Connection) {
  const client = new S3Client(of);
  return Promise.all(
    buckets.map(async (name) => {
      const { Status: status } = await client.send(new GetBucketVersioningCommand({ Bucket: name }));
      return { name, isOn: status === 'Enabled' };
    }),
  );
}
