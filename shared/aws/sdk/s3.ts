/**
 * What the adapters use of S3, and the seam at which the bundles are cut: S3 is a bundle of its own beside that of a
 * function (infra/house/bundled-files.ts), since most invocations never load it.
 */
export {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
