import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  SQSClient,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  type QueueAttributeName,
} from '@aws-sdk/client-sqs';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { createBucketObjects } from '#shared/aws/sdk/bucket-objects.ts';
import { S3Client } from '#shared/aws/sdk/s3.ts';
import { readableRow } from '#shared/aws/events/event-items.ts';
import { recordFields } from '#shared/aws/events/record-items.ts';
import { invokeFunction } from '#shared/aws/sdk/invoke-function.ts';

/** How a local run and the integration tests access deployed stacks from outside. */
export interface Inspection {
  /** Rows with their packed facts expanded. */
  rows(tableName: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Receives and deletes up to ten messages of a queue. */
  take(queueUrl: string): Promise<readonly string[]>;
  /** Approximate number of messages waiting or in flight. */
  depth(queueUrl: string): Promise<number>;
  /** Throws if the function failed. */
  invoke(functionName: string, payload: unknown): Promise<unknown>;
  /** The bytes of an object. */
  object(bucket: string, key: string): Promise<Uint8Array>;
  storeSecret(arn: string, value: Readonly<Record<string, unknown>>): Promise<void>;
  close(): void;
}

interface InspectionSettings {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export function createInspection(settings: InspectionSettings): Inspection {
  const tables = new DynamoDBClient(settings);
  const queues = new SQSClient(settings);
  const functions = new LambdaClient(settings);
  // The emulator has no host name for each bucket.
  const objects = new S3Client({ ...settings, forcePathStyle: true });
  const secrets = new SecretsManagerClient(settings);
  return {
    rows: async (tableName) => (await scanTable(tables, tableName)).map(readable),
    take: (queueUrl) => takeMessages(queues, queueUrl),
    depth: (queueUrl) => queueDepth(queues, queueUrl),
    invoke: (functionName, payload) => invokeFunction(functions, functionName, { payload }),
    object: async (bucket, key) => createBucketObjects(bucket, objects).read(key),
    storeSecret: async (arn, value) => {
      await secrets.send(new PutSecretValueCommand({ SecretId: arn, SecretString: JSON.stringify(value) }));
    },
    close: () => {
      for (const client of [tables, queues, functions, objects, secrets]) client.destroy();
    },
  };
}

/** Only rows of the events table have no sort key. */
function readable(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return row['sk'] === undefined ? (recordFields(row) ?? row) : readableRow(row);
}

/**
 * Every row of a table as plain objects. Numbers too large for a double become bigint. For comparisons and tests on
 * small tables: a scan reads, and costs, the whole table.
 */
async function scanTable(client: DynamoDBClient, tableName: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  // A comparison must see the latest writes.
  for await (const page of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
    for (const item of page.Items ?? []) rows.push(unmarshall(item, { wrapNumbers: exactNumber }));
  }
  return rows;
}

function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}

/**
 * Receives and deletes up to ten messages of a queue and returns their bodies; none if the queue is currently empty.
 */
async function takeMessages(client: SQSClient, queueUrl: string): Promise<readonly string[]> {
  const { Messages: messages = [] } = await client.send(
    new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 }),
  );
  if (messages.length === 0) return [];
  await client.send(
    new DeleteMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
    }),
  );
  return messages.map(({ Body }) => Body ?? '');
}

/** Approximate number of messages waiting or in flight; delayed messages do not count. */
async function queueDepth(client: SQSClient, queueUrl: string): Promise<number> {
  const { Attributes: attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: depthAttributes }),
  );
  return depthAttributes.reduce((sum, name) => sum + Number(attributes[name] ?? 0), 0);
}

const depthAttributes: QueueAttributeName[] = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
];
