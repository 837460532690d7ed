import type { IKey } from 'aws-cdk-lib/aws-kms';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { BaseBucket } from '#infra/constructs/base-bucket.ts';
import type { Stage } from '#infra/stage/stage.ts';

/** A leap year's, so that no year is too short. */
const daysAYear = 366;

/**
 * Heads of the audit log: whoever can write the work table can forge the log, but not what lies here. Nobody may delete
 * one, or shorten its lock. A stage that leaves nothing behind locks none, so that it can be removed.
 */
export class AuditHeadsBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage, key }: { stage: Stage; key: IKey }) {
    super(scope, id);
    const { retentionYears: years, lock } = stage.audit;
    const locked = years === 'none' ? undefined : { days: years * daysAYear, mode: lock.mode };
    this.bucket = new BaseBucket(this, 'Heads', {
      stage,
      key,
      daysByPrefix: {},
      keptPrefixes: [''],
      lockable: true,
      locked,
    }).bucket;
    if (locked === undefined) return;
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'NobodyDeletesHeads',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: [
          's3:DeleteObject',
          's3:DeleteObjectVersion',
          's3:BypassGovernanceRetention',
          's3:PutObjectRetention',
          's3:DeleteBucket',
        ],
        resources: [this.bucket.bucketArn, this.bucket.arnForObjects('*')],
      }),
    );
  }
}
