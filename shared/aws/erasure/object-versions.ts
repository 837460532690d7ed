import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3Client,
} from '#shared/aws/sdk/s3.ts';
import type { ErasableObjects, ErasableStatements } from '#shared/erasure/stores.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';

interface Version {
  readonly Key?: string | undefined;
  readonly VersionId?: string | undefined;
}

/** The objects of a versioned bucket, with every version ever written under their keys. */
export function createObjectVersions(
  bucket: string,
  client = new S3Client(clientSettings),
): ErasableObjects & ErasableStatements {
  async function listed(prefix: string): Promise<readonly Version[]> {
    const found: Version[] = [];
    for (let from: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {}; from !== undefined;) {
      const page: ListObjectVersionsCommandOutput = await client.send(
        new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, ...from }),
      );
      found.push(...(page.Versions ?? []), ...(page.DeleteMarkers ?? []));
      const { IsTruncated, NextKeyMarker, NextVersionIdMarker } = page;
      from =
        IsTruncated === true && NextKeyMarker !== undefined
          ? {
              KeyMarker: NextKeyMarker,
              ...(NextVersionIdMarker === undefined ? {} : { VersionIdMarker: NextVersionIdMarker }),
            }
          : undefined;
    }
    return found;
  }
  async function versionsOf(key: string): Promise<readonly string[]> {
    return (await listed(key)).flatMap(({ Key, VersionId }) => (Key === key ? (VersionId ?? []) : []));
  }
  return {
    keys: async (accountId) => [...new Set((await listed(`${accountId}/`)).flatMap(({ Key }) => Key ?? []))],
    versions: async (key) => (await versionsOf(key)).length,
    async remove(key) {
      for (const VersionId of await versionsOf(key))
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId }));
    },
  };
}
