import { ListObjectsV2Command, S3Client } from '#shared/aws/sdk/s3.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { RejectedWebhooks } from '#shared/checks/work-facts.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { quarantineFolder } from '#shared/receiving/names.ts';

const dayMs = 86_400_000;

/** The objects of the quarantine of today and yesterday: a thousand of each day are counted. */
export function createReadRejected(
  bucket: string,
  clock: Clock,
  client = new S3Client(clientSettings),
): () => Promise<RejectedWebhooks> {
  const listOf = async (day: string) =>
    client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${quarantineFolder}/${day}/` }));
  return async () => {
    const days = [clock.now() - dayMs, clock.now()].map((at) => toIsoInstant(at).slice(0, 10));
    const lists = await Promise.all(days.map(listOf));
    const kept = lists.flatMap(({ Contents: objects = [] }) => objects);
    const written = kept.flatMap(({ LastModified: at }) => (at === undefined ? [] : [at.getTime()]));
    return {
      count: kept.length,
      hasMore: lists.some(({ IsTruncated: isTruncated }) => isTruncated === true),
      ...(written.length > 0 && { since: toIsoInstant(Math.min(...written)) }),
    };
  };
}
