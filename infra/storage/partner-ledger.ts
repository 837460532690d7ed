import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { onlyRoles } from '#infra/constructs/roles-of-others.ts';
import { onlyOf } from './key-of-bucket.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { ledgerFolder } from '#shared/reconciliation/names.ts';

interface PartnerLedgerProps {
  readonly stage: Stage;
  readonly bucket: Bucket;
  readonly key: Key;
}

/**
 * Lets the roles that write the partner's ledger put files, and no more: they may be in another account, where
 * their own permissions are not enough.
 */
export function letPartnerPut({ stage: { reconciliation }, bucket, key }: PartnerLedgerProps): void {
  if (reconciliation === 'none' || reconciliation.ledger === 'none') return;
  const { writers } = reconciliation.ledger;
  if (writers.length === 0) return;
  const { principals, conditions } = onlyRoles(writers);
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals,
      conditions,
      actions: ['s3:PutObject', 's3:AbortMultipartUpload'],
      resources: [bucket.arnForObjects(`${ledgerFolder}/*`)],
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      principals,
      // S3 opens the key of a file that comes in parts once more for each part.
      actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
      resources: ['*'],
      conditions: {
        ...conditions,
        StringEquals: { 'kms:ViaService': `s3.${Stack.of(key).region}.amazonaws.com` },
        ...onlyOf(bucket),
      },
    }),
  );
}
