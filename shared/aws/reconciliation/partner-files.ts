import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { bytesOf } from '#shared/aws/sdk/object-bytes.ts';
// Must be imported by this name, where the bundles are split: see infra/constructs/bundled-files.ts.
import {
  GetObjectCommand,
  ListObjectVersionsCommand,
  S3Client,
  type ListObjectVersionsCommandOutput,
} from '#shared/aws/sdk/s3.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { PartnerFiles, PutFile } from '#shared/reconciliation/model/ledger-ports.ts';
import { ledgerFolder } from '#shared/reconciliation/names.ts';

const prefix = `${ledgerFolder}/`;

/** Minutes may pass between two parts of a long file while its lines are stored. */
const requestHandler = { ...clientSettings.requestHandler, requestTimeout: 120_000 };

/** The objects under the ledger's prefix, in their newest versions. */
export function createPartnerFiles(
  bucket: string,
  client = new S3Client({ ...clientSettings, requestHandler }),
): PartnerFiles {
  return {
    async list() {
      const found: PutFile[] = [];
      for (let from: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {}; from !== undefined;) {
        const page: ListObjectVersionsCommandOutput = await client.send(
          new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, ...from }),
        );
        for (const { Key = '', VersionId = '', IsLatest, LastModified } of page.Versions ?? [])
          // A folder that a console has made has no name.
          if (IsLatest === true && Key !== prefix && LastModified !== undefined)
            found.push({
              name: Key.slice(prefix.length),
              version: VersionId,
              putAt: toIsoInstant(LastModified.getTime()),
            });
        const { IsTruncated, NextKeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
        from =
          IsTruncated === true && NextKeyMarker !== undefined
            ? { KeyMarker: NextKeyMarker, ...(VersionIdMarker !== undefined && { VersionIdMarker }) }
            : undefined;
      }
      return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
    async *read({ name, version }) {
      const { Body: content } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: `${prefix}${name}`, VersionId: version }),
      );
      if (content === undefined) throw new TransientError('object-without-content', 'S3 returned no content');
      yield* bytesOf(content.transformToWebStream());
    },
  };
}
