import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { readableRow } from '#shared/aws/events/event-items.ts';
import { invokeFunction } from './invoke-function.ts';
import { recordFields } from '#shared/aws/events/record-items.ts';
import { queueDepth, takeMessages } from './take-messages.ts';

/** What a local run and the integration tests do to deployed stacks from outside. */
export interface Inspection {
  /** Shows what is packed in a row under its names. */
  rows(tableName: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Takes up to ten messages off a queue. */
  take(queueUrl: string): Promise<readonly string[]>;
  /** Messages waiting and being worked on, about. */
  depth(queueUrl: string): Promise<number>;
  /** Throws when the function failed. */
  invoke(functionName: string, payload: unknown): Promise<unknown>;
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
  const secrets = new SecretsManagerClient(settings);
  return {
    rows: async (tableName) => (await scanTable(tables, tableName)).map(readable),
    take: (queueUrl) => takeMessages(queues, queueUrl),
    depth: (queueUrl) => queueDepth(queues, queueUrl),
    invoke: (functionName, payload) => invokeFunction(functions, functionName, payload),
    storeSecret: async (arn, value) => {
      await secrets.send(new PutSecretValueCommand({ SecretId: arn, SecretString: JSON.stringify(value) }));
    },
    close: () => {
      for (const client of [tables, queues, functions, secrets]) client.destroy();
    },
  };
}

/** Rows of the events table alone have no sort key. */
function readable(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return row['sk'] === undefined ? (recordFields(row) ?? row) : readableRow(row);
}

/**
 * Every row of a table as plain objects. Numbers that a double cannot hold come as bigint. For comparisons and
 * tests on small tables: a scan reads, and costs, the whole of it.
 */
async function scanTable(client: DynamoDBClient, tableName: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  // A comparison must see what was written just now.
  for await (const page of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
    for (const item of page.Items ?? []) rows.push(unmarshall(item, { wrapNumbers: exactNumber }));
  }
  return rows;
}

function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}
