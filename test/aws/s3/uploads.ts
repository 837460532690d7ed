import { createHash } from 'node:crypto';
import * as z from '#shared/kernel/zod.ts';
import { operation } from '../input.ts';
import { ServiceError } from '../service.ts';
import type { Bucket } from './bucket.ts';

const place = { Bucket: z.string(), Key: z.string() };
const ofUpload = { ...place, UploadId: z.string() };

const inputs = {
  begin: z.strictObject(place),
  part: z.strictObject({
    ...ofUpload,
    PartNumber: z.int().check(z.minimum(1), z.maximum(10_000)),
    Body: z.string(),
  }),
  complete: z.strictObject({
    ...ofUpload,
    Parts: z.array(z.object({ PartNumber: z.number(), ETag: z.string() })).check(z.minLength(1)),
  }),
  abort: z.strictObject(ofUpload),
};

/** Of every part but the last. */
const leastPartBytes = 5 * 1024 * 1024;

interface Upload {
  readonly key: string;
  readonly parts: Map<number, { readonly etag: string; readonly content: Uint8Array }>;
}

/** Objects that are sent in parts: a bucket has none of them before it is complete. */
export function createUploads(find: (bucket: string) => Bucket) {
  const open = new Map<string, Upload>();
  let begun = 0;
  const uploadOf = ({ UploadId, Key }: { readonly UploadId: string; readonly Key: string }): Upload => {
    const upload = open.get(UploadId);
    if (upload?.key !== Key) throw new ServiceError('NoSuchUpload', 'The upload does not exist.', 404);
    return upload;
  };
  const operations = {
    CreateMultipartUpload: operation(inputs.begin, ({ Bucket, Key }) => {
      find(Bucket);
      const UploadId = `u${String(++begun).padStart(9, '0')}`;
      open.set(UploadId, { key: Key, parts: new Map() });
      return { Bucket, Key, UploadId };
    }),
    UploadPart: operation(inputs.part, ({ PartNumber, Body, ...named }) => {
      const content = Buffer.from(Body, 'base64');
      const etag = `"${createHash('md5').update(content).digest('hex')}"`;
      uploadOf(named).parts.set(PartNumber, { etag, content });
      return { ETag: etag };
    }),
    CompleteMultipartUpload: operation(inputs.complete, ({ Parts, ...named }) => {
      const { key, parts } = uploadOf(named);
      const contents = Parts.map(({ PartNumber, ETag }, index) => {
        const part = parts.get(PartNumber);
        if (part?.etag !== ETag) throw new ServiceError('InvalidPart', `Part ${PartNumber} was not sent.`);
        if (index > 0 && PartNumber <= (Parts[index - 1]?.PartNumber ?? 0))
          throw new ServiceError('InvalidPartOrder', 'Parts must be in order.');
        if (index < Parts.length - 1 && part.content.length < leastPartBytes)
          throw new ServiceError('EntityTooSmall', `Part ${PartNumber} is too small.`);
        return part.content;
      });
      open.delete(named.UploadId);
      const { versionId } = find(named.Bucket).put(key, Buffer.concat(contents));
      return { Key: key, VersionId: versionId };
    }),
    AbortMultipartUpload: operation(inputs.abort, (named) => {
      uploadOf(named);
      open.delete(named.UploadId);
      return {};
    }),
  };
  return { operations, open: () => open.size };
}
