// Must be imported by this name, where the bundles are split: a relative import would bundle S3 with each function.
import {
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  S3Client,
} from '#shared/aws/sdk/s3.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { Link } from '#shared/audit/chain.ts';
import { headsFolder } from '#shared/audit/names.ts';
import type { AuditHeads, KeptHead } from '#shared/audit/ports.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';

/**
 * One object for each head in a bucket with Object Lock. Its name says everything, so a second object under it hides
 * nothing, and nobody needs the key of the bucket to verify. Versions are listed, since a delete marker would hide an
 * object that nobody can delete.
 */
export function createHeadObjects(bucket: string, client = new S3Client(clientSettings)): AuditHeads {
  async function listed(prefix: string): Promise<readonly KeptHead[]> {
    const found = new Map<string, KeptHead>();
    for (let from: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {}; from !== undefined;) {
      const page: ListObjectVersionsCommandOutput = await client.send(
        new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, ...from }),
      );
      for (const { Key: key = '', LastModified } of page.Versions ?? []) {
        const link = linkOfKey(key);
        if (link === undefined || LastModified === undefined) continue;
        const keptAt = toIsoInstant(LastModified.getTime());
        // The oldest version says when it was kept.
        if (keptAt < (found.get(key)?.keptAt ?? '~')) found.set(key, { ...link, keptAt });
      }
      from = nextPage(page);
    }
    return [...found.values()].toSorted(
      (one, other) => one.sequence - other.sequence || (one.keptAt < other.keptAt ? -1 : 1),
    );
  }
  return {
    async keep(head) {
      const key = keyOf(head);
      if ((await listed(key)).length > 0) return;
      const content = new TextEncoder().encode(JSON.stringify(head));
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }));
    },
    kept: async () => listed(`${headsFolder}/`),
  };
}

function nextPage({ IsTruncated, NextKeyMarker, NextVersionIdMarker }: ListObjectVersionsCommandOutput) {
  if (IsTruncated !== true || NextKeyMarker === undefined) return undefined;
  return {
    KeyMarker: NextKeyMarker,
    ...(NextVersionIdMarker !== undefined && { VersionIdMarker: NextVersionIdMarker }),
  };
}

const keyOf = ({ sequence, hash }: Link) =>
  `${headsFolder}/${String(sequence).padStart(12, '0')}-${hash}.json`;

const keyForm = new RegExp(`^${headsFolder}/(\\d{12})-([0-9a-f]{64})\\.json$`);

function linkOfKey(key: string): Link | undefined {
  const [, sequence, hash] = keyForm.exec(key) ?? [];
  return sequence === undefined || hash === undefined ? undefined : { sequence: Number(sequence), hash };
}
