import { ListObjectsV2Command, S3Client } from '#shared/aws/sdk/s3.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { quarantineKey } from '#shared/receiving/quarantine.ts';

/** What was rejected on a day. */
interface QuarantineList {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  /** When the first of them was written; undefined of none. */
  readonly since: Date | undefined;
}

/** The quarantine of a bucket, by day at UTC: at most a thousand objects of each. */
export function createQuarantineList(bucket: string, client = new S3Client(clientSettings)) {
  return async function listOf(day: string, limit = 1_000): Promise<QuarantineList> {
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
