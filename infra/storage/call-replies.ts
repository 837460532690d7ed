import { Stack } from 'aws-cdk-lib';
import { ArnPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { teamsWithOperations } from '#infra/stage/allowed-operations.ts';
import { onlyOf } from './key-of-bucket.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { repliesFolder } from '#shared/automation/names.ts';

interface CallRepliesProps {
  readonly stage: Stage;
  readonly bucket: Bucket;
  readonly key: Key;
}

/**
 * Lets the callers of each team fetch the replies that its function stored in the bucket. They may be in another
 * account, where their own permissions are not enough: the bucket and its key must name them too.
 */
export function letCallersFetch({ stage, bucket, key }: CallRepliesProps): void {
  for (const { name, callers } of teamsWithOperations(stage)) {
    if (callers.length === 0) continue;
    const principals = callers.map((arn) => new ArnPrincipal(arn));
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['s3:GetObject'],
        resources: [bucket.arnForObjects(`${repliesFolder}/${name}/*`)],
      }),
    );
    // Only the bucket's policy distinguishes prefixes: with a bucket key, S3 requests the key for the whole bucket.
    key.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['kms:Decrypt'],
        resources: ['*'],
        conditions: {
          StringEquals: { 'kms:ViaService': `s3.${Stack.of(key).region}.amazonaws.com` },
          ...onlyOf(bucket),
        },
      }),
    );
  }
}
