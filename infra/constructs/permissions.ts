import { Aws, Stack, Token } from 'aws-cdk-lib';
import { PolicyStatement, type Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { IConstruct } from 'constructs';
import { failurePartitions } from '#shared/failures/names.ts';
import { ownEventPrefix } from '#shared/mirror/names.ts';
import type { IndexName, LeadingKey, ObjectPrefix } from '#shared/names/granted-names.ts';
import { acknowledge } from './acknowledge.ts';
import type { BaseSecret } from './base-secret.ts';
import { type ItemAction, namesOf, onRows, type Rows } from './rows.ts';

/**
 * A role's permissions as statements that name single resources and actions. The library's own `grant…` methods allow
 * more (wildcards for keys, table scans), and if role and resource are in different stacks they make the stacks depend
 * on each other.
 */
export interface Permission {
  readonly statements: readonly PolicyStatement[];
  /** Rows of a table: those with the same actions share a statement, since a policy has at most ten kilobytes. */
  readonly rows?: Rows;
  /** Findings of cdk-nag that it causes, and the reason for accepting each. */
  readonly accepted?: Readonly<Record<string, string>>;
}

export function permit(role: Role, permissions: readonly Permission[]): void {
  for (const statement of onRows(permissions.flatMap(({ rows }) => rows ?? []))) role.addToPolicy(statement);
  for (const { statements, accepted } of permissions) {
    for (const statement of statements) role.addToPolicy(statement);
    acknowledge(role, accepted ?? {});
  }
}

/** Has a resource wait until its role may do all it needs. That the role exists follows from its ARN. */
export const waitForRights = (resource: IConstruct, role: Role): void =>
  resource.node.addDependency(role.node.findChild('DefaultPolicy'));

export const readSecret = (secret: BaseSecret): Permission => ({
  statements: [
    allow(['secretsmanager:GetSecretValue'], secret.arn),
    ...useKey(secret.encryptionKey, 'secretsmanager', ['kms:Decrypt']),
  ],
});

export const replaceSecret = (secret: BaseSecret): Permission => ({
  statements: [
    allow(['secretsmanager:PutSecretValue'], secret.arn),
    ...useKey(secret.encryptionKey, 'secretsmanager', ['kms:Decrypt', 'kms:GenerateDataKey']),
  ],
});

export const sendMessages = (queue: IQueue): Permission => ({
  statements: [
    allow(['sqs:SendMessage'], queue.queueArn),
    ...useKey(queue.encryptionMasterKey, 'sqs', ['kms:Decrypt', 'kms:GenerateDataKey']),
  ],
});

export const countMessages = (queue: IQueue): Permission => ({
  statements: [allow(['sqs:GetQueueAttributes'], queue.queueArn)],
});

export const consumeMessages = (queue: IQueue): Permission => ({
  statements: [
    allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
      queue.queueArn,
    ),
    ...useKey(queue.encryptionMasterKey, 'sqs', ['kms:Decrypt']),
  ],
});

/** Received messages become visible again: none is removed. */
export const browseMessages = (queue: IQueue): Permission => ({
  statements: [
    allow(['sqs:ReceiveMessage', 'sqs:ChangeMessageVisibility'], queue.queueArn),
    ...useKey(queue.encryptionMasterKey, 'sqs', ['kms:Decrypt']),
  ],
});

/** A topic of the company's own may be encrypted with a key that we do not know: only for that topic. */
export function publishTo(topic: ITopic): Permission {
  const { masterKey } = topic;
  const { region, account } = Stack.of(topic);
  const shownAccount = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
  return {
    statements: [
      allow(['sns:Publish'], topic.topicArn),
      new PolicyStatement({
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: [masterKey?.keyArn ?? `arn:${Aws.PARTITION}:kms:${region}:${account}:key/*`],
        conditions: {
          StringEquals: {
            'kms:ViaService': `sns.${region}.amazonaws.com`,
            'kms:EncryptionContext:aws:sns:topicArn': topic.topicArn,
          },
        },
      }),
    ],
    ...(masterKey === undefined && {
      accepted: {
        [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:kms:${region}:${shownAccount}:key/*]`]:
          'Only the topic knows its key; the context limits any key to messages of this topic',
      },
    }),
  };
}

export const readObjects = (bucket: IBucket, prefix: ObjectPrefix): Permission => ({
  statements: [
    allow(['s3:GetObject'], bucket.arnForObjects(`${prefix}/*`)),
    ...useKey(bucket.encryptionKey, 's3', ['kms:Decrypt']),
  ],
  accepted: objectsByContent(bucket, prefix),
});

/** Reads and lists all objects of a bucket. */
export const readBucket = (bucket: IBucket): Permission => ({
  statements: [
    allow(['s3:GetObject'], bucket.arnForObjects('*')),
    allow(['s3:ListBucket'], bucket.bucketArn),
    ...useKey(bucket.encryptionKey, 's3', ['kms:Decrypt']),
  ],
});

/** Without permission to list a bucket, S3 answers that access is denied where an object does not exist. */
export const detectAbsentObjects = (bucket: IBucket): Permission => ({
  statements: [allow(['s3:ListBucket'], bucket.bucketArn)],
});

export const writeObjects = (bucket: IBucket, prefix: ObjectPrefix): Permission => ({
  statements: [
    allow(['s3:PutObject'], bucket.arnForObjects(`${prefix}/*`)),
    ...useKey(bucket.encryptionKey, 's3', ['kms:GenerateDataKey']),
  ],
  accepted: objectsByContent(bucket, prefix),
});

/** Writes objects under the prefix, also in parts. To complete one, S3 reads its parts. */
export const writeLongObjects = (bucket: IBucket, prefix: ObjectPrefix): Permission => ({
  statements: [
    allow(['s3:PutObject', 's3:AbortMultipartUpload'], bucket.arnForObjects(`${prefix}/*`)),
    ...useKey(bucket.encryptionKey, 's3', ['kms:GenerateDataKey', 'kms:Decrypt']),
  ],
  accepted: objectsByContent(bucket, prefix),
});

export const listVersions = (bucket: IBucket, prefix: ObjectPrefix): Permission => ({
  statements: [
    new PolicyStatement({
      actions: ['s3:ListBucketVersions'],
      resources: [bucket.bucketArn],
      conditions: { StringLike: { 's3:prefix': `${prefix}/*` } },
    }),
  ],
});

/** Reads any version of objects under the prefix. */
export const readVersions = (bucket: IBucket, prefix: ObjectPrefix): Permission => ({
  statements: [
    allow(['s3:GetObjectVersion'], bucket.arnForObjects(`${prefix}/*`)),
    ...useKey(bucket.encryptionKey, 's3', ['kms:Decrypt']),
  ],
  accepted: objectsByContent(bucket, prefix),
});

/** Permanently deletes every version of objects under the prefix. */
export const eraseObjects = (bucket: IBucket, prefix: ObjectPrefix): Permission => ({
  statements: [
    ...listVersions(bucket, prefix).statements,
    allow(['s3:DeleteObjectVersion'], bucket.arnForObjects(`${prefix}/*`)),
  ],
  accepted: objectsByContent(bucket, prefix),
});

export const putEvents = (bus: IEventBus): Permission => ({
  statements: [allow(['events:PutEvents'], bus.eventBusArn)],
});

export const invoke = (invoked: IFunction): Permission => ({
  statements: [allow(['lambda:InvokeFunction'], invoked.functionArn)],
});

export const startExecutions = (machine: IStateMachine): Permission => ({
  statements: [allow(['states:StartExecution'], machine.stateMachineArn)],
});

/** Lets a state machine write logs. These actions have no resource-level permissions. */
export const deliverLogs = (): Permission => ({
  statements: [
    allow(
      [
        'logs:CreateLogDelivery',
        'logs:DeleteLogDelivery',
        'logs:DescribeLogGroups',
        'logs:DescribeResourcePolicies',
        'logs:GetLogDelivery',
        'logs:ListLogDeliveries',
        'logs:PutResourcePolicy',
        'logs:UpdateLogDelivery',
      ],
      '*',
    ),
  ],
  accepted: { 'AwsSolutions-IAM5[Resource::*]': 'Log delivery has no resource-level permissions' },
});

/**
 * Item actions on a table, limited to partitions if `keys` (ending with `*`) says so. The condition would also hold for
 * a request without keys, such as a scan, so scans are never among the actions.
 */
export function useTable(
  table: ITable,
  actions: readonly ItemAction[],
  keys?: readonly LeadingKey[],
): Permission {
  const encryption = useKey(table.encryptionKey, 'dynamodb', ['kms:Decrypt', 'kms:DescribeKey']);
  if (keys !== undefined) return { statements: encryption, rows: { table, actions, keys } };
  return { statements: [allow(namesOf(actions), table.tableArn), ...encryption] };
}

/** Records of our own events, and none of an event of the bank. */
export const recordOwnEvents = (events: ITable): Permission =>
  useTable(events, ['PutItem'], [`${ownEventPrefix}*`]);

/** Rows of content of the bank that departs from its contract. */
export const recordDrift = (work: ITable): Permission =>
  useTable(work, ['UpdateItem'], ['DRIFT', 'DRIFT_KEPT#*']);

/** Rows of the causes for which a function fails: its folder, or `own/` and the name of a handler. */
export const recordFailures = (work: ITable, of: string): Permission =>
  useTable(work, ['Query', 'UpdateItem'], [`${failurePartitions.failing}${of}`]);

export const queryIndex = (table: ITable, index: IndexName): Permission => ({
  statements: [
    allow(['dynamodb:Query'], `${table.tableArn}/index/${index}`),
    ...useKey(table.encryptionKey, 'dynamodb', ['kms:Decrypt', 'kms:DescribeKey']),
  ],
});

/** Lets a function's event source mapping read a stream of the table. */
export const readStream = (table: ITable, streamArn: string): Permission => ({
  statements: [
    allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      streamArn,
    ),
    ...useKey(table.encryptionKey, 'dynamodb', ['kms:Decrypt', 'kms:DescribeKey']),
  ],
});

/** For the policy of a key: lets an AWS service deliver to encrypted queues and topics of this account. */
export const encryptFor = (service: string, account: string): PolicyStatement =>
  new PolicyStatement({
    principals: [new ServicePrincipal(service)],
    actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
    resources: ['*'],
    conditions: { StringEquals: { 'aws:SourceAccount': account } },
  });

/** A key, usable only through the one service that encrypts with it. */
function useKey(key: IKey | undefined, service: string, actions: readonly string[]): PolicyStatement[] {
  if (key === undefined) return [];
  return [
    new PolicyStatement({
      actions: [...actions],
      resources: [key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `${service}.${Stack.of(key).region}.amazonaws.com` } },
    }),
  ];
}

/** One call of AWS that reads settings, or that no other permission here covers. */
export function ask(action: string, resource: string): Permission {
  const shown = resource.replaceAll(/\$\{Token\[AWS\.(Partition|AccountId)\.\d+\]\}/g, '<AWS::$1>');
  return {
    statements: [allow([action], resource)],
    ...(resource.endsWith('*') && {
      accepted: {
        [`AwsSolutions-IAM5[Resource::${shown}]`]:
          'It changes nothing, and the rest of the name is not known in advance',
      },
    }),
  };
}

function allow(actions: readonly string[], resource: string): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [resource] });
}

/** A finding names a bucket of another stack as if it were in the same: see `infra/checks/solutions-checks.ts`. */
function objectsByContent(bucket: IBucket, prefix: ObjectPrefix): Record<string, string> {
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error('Only the objects of a bucket of ours are granted');
  const id = String(Stack.of(bucket).resolve(resource.logicalId));
  return {
    [`AwsSolutions-IAM5[Resource::<${id}.Arn>/${prefix}/*]`]:
      'Objects are named by their content, a hash or a day, so only their prefix is known in advance',
  };
}
