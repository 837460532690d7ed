import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3Client,
} from '#shared/aws/sdk/s3.ts';
import type { ErasableObjects } from '#shared/erasure/stores.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';

/** The objects of a versioned bucket, with every version ever written under their keys. */
export function createObjectVersions(bucket: string, client = new S3Client(clientSettings)): ErasableObjects {
  async function versionsOf(key: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (let from: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {}; from !== undefined;) {
      const page: ListObjectVersionsCommandOutput = await client.send(
        new ListObjectVersionsCommand({ Bucket: bucket, Prefix: key, ...from }),
      );
      for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
        if (Key === key && VersionId !== undefined) found.push(VersionId);
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
  return {
    versions: async (key) => (await versionsOf(key)).length,
    async remove(key) {
      for (const VersionId of await versionsOf(key))
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId }));
    },
  };
}
