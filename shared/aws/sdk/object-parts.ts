// Must be imported by this name, where the bundles are split: a relative import would bundle S3 with each function.
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3Client,
  UploadPartCommand,
} from '#shared/aws/sdk/s3.ts';
import type { BodyInParts } from '#shared/events/body-store.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { clientSettings } from './client-settings.ts';

/** Begins an object of one bucket that is sent in parts. */
export function createObjectParts(bucket: string, client = new S3Client(clientSettings)) {
  return {
    async begin(key: string): Promise<BodyInParts> {
      const place = { Bucket: bucket, Key: key };
      // A bucket with an Object Lock takes no part without a checksum.
      const begin = new CreateMultipartUploadCommand({ ...place, ChecksumAlgorithm: 'CRC32' });
      const { UploadId } = await client.send(begin);
      if (UploadId === undefined) throw new TransientError('upload-without-id', 'S3 began no upload');
      const sent: CompletedPart[] = [];
      return {
        async add(bytes) {
          const PartNumber = sent.length + 1;
          const part = new UploadPartCommand({
            ...place,
            UploadId,
            PartNumber,
            Body: bytes,
            ChecksumAlgorithm: 'CRC32',
          });
          const { ETag, ChecksumCRC32 } = await client.send(part);
          sent.push({ PartNumber, ETag, ChecksumCRC32 });
        },
        async complete() {
          const MultipartUpload = { Parts: sent };
          await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload }));
        },
        async abort() {
          await client.send(new AbortMultipartUploadCommand({ ...place, UploadId }));
        },
      };
    },
  };
}
