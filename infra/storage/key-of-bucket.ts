import { CfnBucket, type Bucket } from 'aws-cdk-lib/aws-s3';
import { Stack } from 'aws-cdk-lib';

/** CloudFormation shortens both parts of a generated name to make it fit; the first characters always stay. */
const kept = { stack: 14, resource: 6 };

/**
 * A condition for the policy of a key: it is used for this bucket alone. The ARN of a bucket is the encryption context of S3's
 * bucket keys. It uses the pattern of the generated name: otherwise bucket and key would refer to each other.
 */
export function onlyOf(bucket: Bucket): { readonly StringLike: Readonly<Record<string, string>> } {
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error('A bucket is no longer made of a CfnBucket');
  const stack = Stack.of(bucket);
  const id: unknown = stack.resolve(resource.logicalId);
  const start = [stack.stackName.slice(0, kept.stack), String(id).slice(0, kept.resource)];
  const name = start.map((part) => `${part.toLowerCase()}*`).join('-');
  return { StringLike: { 'kms:EncryptionContext:aws:s3:arn': `arn:${stack.partition}:s3:::${name}` } };
}
