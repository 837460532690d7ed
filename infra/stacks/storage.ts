import { RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { ProjectionType, StreamViewType, type Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import { HouseBucket } from '#infra/constructs/house-bucket.ts';
import { HouseKey } from '#infra/constructs/house-key.ts';
import { HouseTable, text } from '#infra/constructs/house-table.ts';
import { HouseStack } from './house-stack.ts';

/** Everything that must survive a redeployment of the rest. */
export class StorageStack extends HouseStack {
  readonly events: Table;
  readonly mirror: Table;
  readonly work: Table;
  readonly bodies: Bucket;
  readonly bankCredentials: Secret;
  readonly subscriptionSecrets: Secret;

  constructor(scope: Construct, { stage }: { stage: Stage }) {
    super(scope, 'Storage', { stage, description: 'Tables, bodies and secrets of partner-banking' });
    const key = new HouseKey(this, 'Key', { stage, encrypts: 'tables, bodies and secrets' });

    this.events = new HouseTable(this, 'Events', { stage, key, stream: StreamViewType.NEW_AND_OLD_IMAGES });
    // Sparse: a record leaves it once it is published. The sweeper reads the record itself.
    this.events.addGlobalSecondaryIndex({
      indexName: 'unpublished',
      partitionKey: text('unpublished'),
      sortKey: text('recordedAt'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
    this.mirror = new HouseTable(this, 'Mirror', { stage, key, sortKey: text('sk') });
    for (const [indexName, sortKey] of [
      ['byAccount', 'recordedAtId'],
      ['byValuta', 'valutaId'],
    ] as const) {
      this.mirror.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text('accountId'),
        sortKey: text(sortKey),
      });
    }
    this.work = new HouseTable(this, 'Work', { stage, key, sortKey: text('sk') });
    const { bodyDays, quarantineDays } = stage.retention;
    this.bodies = new HouseBucket(this, 'Bodies', {
      stage,
      key,
      daysByPrefix: { bodies: bodyDays, quarantine: quarantineDays },
    }).bucket;

    const removalPolicy = stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.bankCredentials = new Secret(this, 'BankCredentials', {
      description: 'JSON {"clientId","clientSecret"}: set by hand with what the bank gave you',
      encryptionKey: key,
      removalPolicy,
      // Well-formed, so that the bank's refusal and not a parse error tells that it was never set.
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ clientId: 'not-set' }),
        generateStringKey: 'clientSecret',
      },
    });
    this.subscriptionSecrets = new Secret(this, 'SubscriptionSecrets', {
      description: 'Written by the subscriptions job: what each subscription may sign with',
      encryptionKey: key,
      removalPolicy,
      // CloudFormation writes it once: this text never changes, so no deployment overwrites the job's.
      secretStringValue: SecretValue.unsafePlainText('{}'),
    });
    acknowledge(this.bankCredentials, {
      'AwsSolutions-SMG4': 'Only the bank can issue new credentials: the runbook bank-credentials tells how',
    });
    acknowledge(this.subscriptionSecrets, {
      'AwsSolutions-SMG4': 'The subscriptions job is its rotation: it publishes each secret the bank issues',
    });
    this.publish({
      EventsTable: this.events.tableName,
      MirrorTable: this.mirror.tableName,
      WorkTable: this.work.tableName,
      BodiesBucket: this.bodies.bucketName,
      BankCredentialsSecretArn: this.bankCredentials.secretArn,
      SubscriptionsSecretArn: this.subscriptionSecrets.secretArn,
    });
  }
}
