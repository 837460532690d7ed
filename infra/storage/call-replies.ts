import { Stack } from 'aws-cdk-lib';
import { ArnPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { teamsWithOperations } from '#infra/stage/allowed-operations.ts';
import type { Stage } from '#infra/stage/stage.ts';

interface CallRepliesProps {
  readonly stage: Stage;
  readonly bucket: Bucket;
  readonly key: Key;
}

/**
 * Lets the callers of each team fetch the replies that its function left in the bucket. They may live in another
 * account, where no permission of their own is enough: the bucket and its key have to name them as well.
 */
export function letCallersFetch({ stage, bucket, key }: CallRepliesProps): void {
  for (const { name, callers } of teamsWithOperations(stage)) {
    if (callers.length === 0) continue;
    const principals = callers.map((arn) => new ArnPrincipal(arn));
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['s3:GetObject'],
        resources: [bucket.arnForObjects(`calls/${name}/*`)],
      }),
    );
    // The bucket's policy alone tells prefixes apart: with a bucket key S3 asks for the bucket as a whole.
    key.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['kms:Decrypt'],
        resources: ['*'],
        conditions: {
          StringEquals: { 'kms:ViaService': `s3.${Stack.of(key).region}.amazonaws.com` },
        },
      }),
    );
  }
}
