import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type LifecycleRule,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { acknowledgePlainTransport } from './acknowledge.ts';

interface BaseBucketProps {
  readonly stage: Stage;
  readonly key: IKey;
  /** Lifetime of objects in days, by prefix without a trailing slash. */
  readonly daysByPrefix: Readonly<Record<string, number>>;
  /** Prefixes with objects that live until they are deleted; an empty one is the whole bucket. */
  readonly keptPrefixes: readonly string[];
  /** Whether its objects can ever be locked: what S3 was once told of a bucket cannot be taken back. */
  readonly lockable?: boolean;
  /** For so many days no version can be deleted: in `compliance` mode not even by the owner of the account. */
  readonly locked?: { readonly days: number; readonly mode: 'governance' | 'compliance' } | undefined;
}

/** A private, versioned bucket that requires TLS and has an access log. */
export class BaseBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: BaseBucketProps) {
    super(scope, id);
    const { stage, key, daysByPrefix, keptPrefixes, lockable = false, locked } = props;
    const closed = {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: stage.requireTls,
      versioned: true,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    };
    const accessLog = new Bucket(this, 'AccessLog', {
      ...closed,
      // S3 delivers access logs only to buckets encrypted with its own key.
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [expiry('', stage.retention.logDays)],
    });
    this.bucket = new Bucket(this, 'Bucket', {
      ...closed,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      // By itself it locks nothing, so a stage can ask for a lock later.
      ...(lockable && stage.keepData && { objectLockEnabled: true }),
      ...(locked !== undefined && {
        objectLockDefaultRetention: ObjectLockRetention[locked.mode](Duration.days(locked.days)),
      }),
      serverAccessLogsBucket: accessLog,
      lifecycleRules: [
        ...Object.entries(daysByPrefix).map(([prefix, days]) => expiry(`${prefix}/`, days)),
        ...keptPrefixes.map((prefix) => remnants(prefix === '' ? '' : `${prefix}/`)),
      ],
    });
    acknowledgePlainTransport(this, stage, 'AwsSolutions-S10');
  }
}

/** For objects deleted or replaced by mistake, in days. */
const restorable = 30;

/**
 * A versioned object is gone only when its last version is: a month after it expired, or after its own lifetime if that
 * is shorter.
 */
function expiry(prefix: string, days: number): LifecycleRule {
  return {
    prefix,
    expiration: Duration.days(days),
    noncurrentVersionExpiration: Duration.days(Math.min(days, restorable)),
    abortIncompleteMultipartUploadAfter: Duration.days(1),
  };
}

/** What remains of objects without an age limit: replaced versions and incomplete uploads. */
function remnants(prefix: string): LifecycleRule {
  return {
    prefix,
    noncurrentVersionExpiration: Duration.days(restorable),
    expiredObjectDeleteMarker: true,
    abortIncompleteMultipartUploadAfter: Duration.days(1),
  };
}
