import { ListObjectsV2Command, S3Client } from '#shared/aws/sdk/s3.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { quarantineKey } from '#shared/receiving/quarantine.ts';
import type { RejectedOnDay } from '#shared/receiving/quarantined-webhook.ts';

/** The quarantine of a bucket, by day at UTC: S3 lists a thousand objects of each at most. */
export function createQuarantineList(bucket: string, client = new S3Client(clientSettings)) {
  return async function listOf(day: string, limit: number): Promise<RejectedOnDay> {
    const Prefix = quarantineKey(day, '');
    const listed = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, MaxKeys: limit }));
    const { Contents: objects = [], IsTruncated: isTruncated } = listed;
    return {
      ids: objects.flatMap(({ Key: key = '' }) => key.slice(Prefix.length)),
      hasMore: isTruncated === true,
      since: objects
        .flatMap(({ LastModified: at }) => (at === undefined ? [] : [at]))
        .reduce<Date | undefined>((first, at) => (first === undefined || at < first ? at : first), undefined),
    };
  };
}
