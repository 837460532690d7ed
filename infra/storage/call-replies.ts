import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { onlyRoles } from '#infra/constructs/roles-of-others.ts';
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
 * account, where their own permissions are not enough: the bucket and its key must admit them too.
 */
export function letCallersFetch({ stage, bucket, key }: CallRepliesProps): void {
  const teams = teamsWithOperations(stage).filter(({ callers }) => callers.length > 0);
  for (const { name, callers } of teams) {
    bucket.addToResourcePolicy(
      new PolicyStatement({
        ...onlyRoles(callers),
        actions: ['s3:GetObject'],
        resources: [bucket.arnForObjects(`${repliesFolder}/${name}/*`)],
      }),
    );
  }
  const all = teams.flatMap(({ callers }) => callers);
  if (all.length === 0) return;
  const { principals, conditions } = onlyRoles([...new Set(all)].toSorted());
  // Only the bucket's policy distinguishes prefixes: with a bucket key, S3 requests the key for the whole bucket.
  key.addToResourcePolicy(
    new PolicyStatement({
      principals,
      actions: ['kms:Decrypt'],
      resources: ['*'],
      conditions: {
        ...conditions,
        StringEquals: { 'kms:ViaService': `s3.${Stack.of(key).region}.amazonaws.com` },
        ...onlyOf(bucket),
      },
    }),
  );
}
