/**
 * The parts of S3 that the adapters use, and where bundles are split: S3 is a separate bundle beside that of a function
 * (infra/constructs/bundled-files.ts), since most invocations never load it.
 */
export {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
