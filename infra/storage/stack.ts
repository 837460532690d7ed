import { ProjectionType, StreamViewType, type Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { ledgerDays } from '#shared/reconciliation/model/settings.ts';
import { FixedEgress } from './fixed-egress.ts';
import { AuditHeadsBucket } from './audit-heads.ts';
import { Backups } from './backups.ts';
import { warmOf } from './warm-throughput.ts';
import { takeIndexStep } from './index-step.ts';
import { letPartnerPut } from './partner-ledger.ts';
import { letCallersFetch } from './call-replies.ts';
import { BaseBucket } from '#infra/constructs/base-bucket.ts';
import { BaseKey } from '#infra/constructs/base-key.ts';
import { BaseSecret } from '#infra/constructs/base-secret.ts';
import { BaseTable, text } from '#infra/constructs/base-table.ts';
import { BaseStack } from '#infra/constructs/base-stack.ts';
import type { BodiesFolder } from '#shared/names/granted-names.ts';
import { unsetClientId } from '#shared/checks/names.ts';
import { breaksIndex } from '#shared/breaks/names.ts';
import { type EventIndex, type MirrorIndex, mirrorFolder } from '#shared/mirror/names.ts';
import { ownersIndex } from '#shared/portfolio/names.ts';
import { ledgerFolder } from '#shared/reconciliation/names.ts';

/** For a secret that the stack generates once and that is never written afterwards. */
const masterKey = {
  secretStringTemplate: '{}',
  generateStringKey: 'key',
  passwordLength: 64,
  excludePunctuation: true,
};

/** A leap year's, so that no year is too short. */
const daysAYear = 366;

/** Everything that must survive when the rest is deployed again. */
export class StorageStack extends BaseStack {
  readonly events: Table;
  readonly eventsStream: string;
  readonly mirror: Table;
  readonly work: Table;
  readonly bodies: Bucket;
  /** Statements and the bank's evidence for them, under the account of each. */
  readonly statements: Bucket;
  readonly auditHeads: Bucket;
  readonly backups: Backups | undefined;
  readonly bankCredentials: BaseSecret;
  readonly subscriptionSecrets: BaseSecret;
  readonly subscriptionSeal: BaseSecret;
  readonly archiveSecret: BaseSecret;
  /** Only if the stage calls the bank from addresses of its own. */
  readonly egress: FixedEgress | undefined;

  constructor(scope: Construct, { stage }: { stage: Stage }) {
    super(scope, 'Storage', { stage, description: 'Tables, bodies and secrets of partner-banking' });
    const key = new BaseKey(this, 'Key', { stage, encrypts: 'tables, bodies and secrets' });

    this.events = this.createEvents({ stage, key });
    this.eventsStream = this.streamOf(this.events, stage);
    this.mirror = this.createMirror({ stage, key });
    this.work = this.createWork({ stage, key });
    const { bodyDays, quarantineDays, archiveDays, reportDays } = stage.retention;
    this.bodies = new BaseBucket(this, 'Bodies', {
      stage,
      key,
      // Replies of calls contain personal data: available for one day, and kept one day as an old version.
      daysByPrefix: {
        bodies: bodyDays,
        quarantine: quarantineDays,
        archive: archiveDays,
        calls: 1,
        reports: reportDays,
        ledger: ledgerDays(stage.reconciliation),
      } satisfies Readonly<Record<Exclude<BodiesFolder, typeof mirrorFolder>, number>>,
      keptPrefixes: [mirrorFolder],
    }).bucket;
    letCallersFetch({ stage, bucket: this.bodies, key });
    letPartnerPut({ stage, bucket: this.bodies, key });
    this.statements = this.createStatements({ stage, key });
    this.auditHeads = new AuditHeadsBucket(this, 'Audit', { stage, key }).bucket;

    this.backups = this.createBackups(stage);

    this.bankCredentials = new BaseSecret(this, 'BankCredentials', {
      stage,
      key,
      description: 'JSON {"clientId","clientSecret"}: set by hand with what the bank gave you',
      // Well-formed, so that an unset secret leads to a refusal by the bank instead of a parse error.
      initial: {
        secretStringTemplate: JSON.stringify({ clientId: unsetClientId }),
        generateStringKey: 'clientSecret',
      },
      rotatedBy: 'Only the bank can issue new credentials: they are replaced by hand',
    });
    this.subscriptionSecrets = new BaseSecret(this, 'SubscriptionSecrets', {
      stage,
      key,
      description: 'Written by the subscriptions job: what each subscription may sign with',
      initial: '{}',
      rotatedBy: 'The subscriptions job is its rotation: it publishes each secret that the bank issues',
    });
    this.subscriptionSeal = new BaseSecret(this, 'SubscriptionSeal', {
      stage,
      key,
      description:
        'The key that seals the signing secrets in the work table, which cannot be read without it',
      initial: masterKey,
      rotatedBy: 'Another key would open no stored secret: each is shown by the bank only once',
    });
    this.archiveSecret = new BaseSecret(this, 'ArchiveSecret', {
      stage,
      key,
      description: 'The master key of the archive: without it nothing in there can ever be read again',
      initial: masterKey,
      rotatedBy: 'Another key would open no line of the archive: it is as old as the oldest of them',
    });
    this.egress =
      stage.egress.address !== 'any'
        ? new FixedEgress(this, 'Egress', { stage, settings: stage.egress })
        : undefined;
    this.publishNames(key);
    takeIndexStep(this);
  }

  private publishNames(key: BaseKey): void {
    this.publish({
      EventsTable: this.events.tableName,
      MirrorTable: this.mirror.tableName,
      WorkTable: this.work.tableName,
      BodiesBucket: this.bodies.bucketName,
      StatementsBucket: this.statements.bucketName,
      AuditHeadsBucket: this.auditHeads.bucketName,
      LedgerAddress: `s3://${this.bodies.bucketName}/${ledgerFolder}/`,
      // A role of a team in another account must name it and the bucket.
      BodiesKeyArn: key.keyArn,
      BankCredentialsSecretArn: this.bankCredentials.arn,
      SubscriptionsSecretArn: this.subscriptionSecrets.arn,
      ...this.egress?.outputs,
    });
  }

  private createWork(props: { stage: Stage; key: BaseKey }): Table {
    const work = new BaseTable(this, 'Work', { ...props, sortKey: text('sk') });
    // Sparse: only breaks have a place in it.
    work.addGlobalSecondaryIndex({
      indexName: breaksIndex,
      partitionKey: text('breakList'),
      sortKey: text('breakSince'),
    });
    // Sparse too: only rows of the register name an owner. An erasure reads the rows themselves afterwards.
    work.addGlobalSecondaryIndex({
      indexName: ownersIndex,
      partitionKey: text('ownerId'),
      sortKey: text('sk'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
    return work;
  }

  private createBackups(stage: Stage): Backups | undefined {
    if (stage.backups === 'none') return undefined;
    return new Backups(this, 'Backups', {
      stage,
      settings: stage.backups,
      tables: [this.events, this.mirror, this.work],
      buckets: [this.bodies, this.statements, this.auditHeads],
    });
  }

  private createStatements({ stage, key }: { stage: Stage; key: BaseKey }): Bucket {
    const { retentionYears, lock } = stage.statements;
    return new BaseBucket(this, 'Statements', {
      stage,
      key,
      daysByPrefix: {},
      keptPrefixes: [''],
      lockable: true,
      locked: retentionYears === 'none' ? undefined : { days: retentionYears * daysAYear, mode: lock.mode },
    }).bucket;
  }

  private createEvents(props: { stage: Stage; key: BaseKey }): Table {
    const warm = warmOf('events', props.stage);
    const events = new BaseTable(this, 'Events', {
      ...props,
      warm,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
    });
    // Callers that query these two read the records themselves afterwards.
    events.addGlobalSecondaryIndex({
      indexName: 'byDay' satisfies EventIndex,
      partitionKey: text('ofDay'),
      // Unique, unlike the instant: a page ends where the next one begins. A hash, so that a busy hour can be split.
      sortKey: text('pk'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
    events.addGlobalSecondaryIndex({
      indexName: 'parked' satisfies EventIndex,
      partitionKey: text('parked'),
      sortKey: text('recordedAt'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
    return events;
  }

  private streamOf({ tableStreamArn: first }: Table, { eventsStream }: Stage): string {
    if (first === undefined) throw new Error('The events table has no stream');
    if (eventsStream === undefined) return first;
    // Deployed before the stack that still imports it.
    this.exportValue(first);
    return eventsStream;
  }

  private createMirror(props: { stage: Stage; key: BaseKey }): Table {
    const warm = warmOf('mirror', props.stage);
    const mirror = new BaseTable(this, 'Mirror', { ...props, warm, sortKey: text('sk') });
    for (const [indexName, sortKey] of [
      ['byAccount', 'recordedAtId'],
      ['byValuta', 'valutaId'],
    ] as const satisfies readonly (readonly [MirrorIndex, string])[]) {
      mirror.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text('accountId'),
        sortKey: text(sortKey),
      });
    }
    // Callers that query these read the rows themselves afterwards: the indexes hold only keys.
    for (const [indexName, partitionKey, sortKey] of [
      ['entitiesByCustomer', 'ofCustomer', 'pk'],
      ['entitiesByBusiness', 'ofBusiness', 'pk'],
      ['entitiesByAccount', 'ofAccount', 'pk'],
      ['openItems', 'openKind', 'openSince'],
    ] as const satisfies readonly (readonly [MirrorIndex, string, string])[]) {
      mirror.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text(partitionKey),
        sortKey: text(sortKey),
        projectionType: ProjectionType.KEYS_ONLY,
      });
    }
    return mirror;
  }
}
