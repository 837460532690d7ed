import { CloudWatchLogsClient, FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { DynamoDBClient, GetItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { inject, test as anyTest } from 'vitest';
import { createInspection, type Inspection } from '#shared/aws/inspection/inspection.ts';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';
import { readSecret } from '#shared/aws/sdk/secret.ts';
import { familyNames } from '#shared/events/families.ts';
import { subscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { type AwsClientSettings, awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { type BankControl, createBankControl } from '#ops/control/bank-control.ts';
import {
  awsOf,
  type LocalEnvironment,
  type Resources,
  resourcesOf,
} from '#ops/deployment/local-environment.ts';
import type { TeamQueue } from '#ops/local/team-inbox.ts';
import { type Condition, waitUntil } from '#ops/local/wait-until.ts';

type Row = Readonly<Record<string, unknown>>;

/** The deployed product as a test sees it. */
export interface DeployedStack {
  readonly environment: LocalEnvironment;
  readonly resources: Resources;
  readonly teams: readonly TeamQueue[];
  readonly emulatorPid: number | undefined;
  /** See `switchBank`. */
  readonly bankSwitchUrl: string;
  readonly inspection: Inspection;
  readonly bank: BankControl;
  /** The published secret of the subscription for a type. */
  subscriptionFor(eventType: string): Promise<{ subscriptionId: string; secret: string }>;
  /** Reads the whole table. */
  records(matches: (row: Row) => boolean): Promise<readonly Row[]>;
  recordCount(): Promise<number>;
  /** The event record, if it is there. */
  record(id: string): Promise<Row | undefined>;
  /** The event record, once it is there. */
  recorded(id: string, limitMs?: number): Promise<Row>;
  /** The exact bytes that the record keeps or points to. */
  recordedBody(id: string): Promise<Buffer>;
  objectKeys(): Promise<readonly string[]>;
  /** What a function printed, in all its log streams, since that instant if one is given. */
  logs(functionName: string, sinceMs?: number): Promise<readonly string[]>;
  /** An output of any of the stacks. */
  output(name: string): string;
  /** Resolves once no family queue holds anything. */
  untilIdle(): Promise<void>;
  until<Value>(condition: Condition<Value>): Promise<Value>;
}

/** Skipped, and counted as such, where no emulator can run. */
export const test = anyTest.skipIf(inject('localStack') === null);

export async function deployedStack(): Promise<DeployedStack> {
  const provided = inject('localStack');
  if (provided === null) throw new Error('There is no local stack to test');
  const { environment, teams, emulatorPid, bankSwitchUrl } = provided;
  const resources = resourcesOf(environment.outputs);
  const settings = awsClientSettings(awsOf(environment));
  const inspection = createInspection(settings);
  const until = <Value>(condition: Condition<Value>) =>
    waitUntil(condition, { clock: systemClock, timers: systemTimers });
  const objects = objectsIn(resources.BodiesBucket, new S3Client(settings));
  const secrets = await readSecret(
    new SecretsManagerClient(settings),
    resources.SubscriptionsSecretArn,
    subscriptionSecrets,
  );
  const { record, recordCount } = recordsIn(resources.EventsTable, new DynamoDBClient(settings));
  const recorded = (id: string, limitMs = 30_000) =>
    until({
      what: `event ${id} is recorded`,
      limitMs,
      probe: async () => record(id),
    });
  return {
    environment,
    resources,
    teams,
    emulatorPid,
    bankSwitchUrl,
    inspection,
    until,
    records: async (matches) => (await inspection.rows(resources.EventsTable)).filter(matches),
    record,
    recorded,
    recordCount,
    logs: (functionName, sinceMs) => logsOf(functionName, { settings, sinceMs }),
    output: (name) => {
      const value = Object.values(environment.outputs).find((outputs) => name in outputs)?.[name];
      if (value === undefined) throw new Error(`No stack has the output ${name}`);
      return value;
    },
    bank: createBankControl(environment.bankUrl),
    subscriptionFor: (eventType) => {
      const [subscriptionId, { secrets: keys } = { secrets: [] }] =
        Object.entries(secrets).find(([, record]) => record.eventType === eventType) ?? [];
      const secret = keys.at(-1);
      if (subscriptionId === undefined || secret === undefined)
        throw new Error(`No subscription for ${eventType} is published`);
      return Promise.resolve({ subscriptionId, secret });
    },
    recordedBody: async (id) => {
      const { bodyBase64, bodyKey } = await recorded(id);
      return typeof bodyKey === 'string' ? objects.read(bodyKey) : Buffer.from(String(bodyBase64), 'base64');
    },
    objectKeys: () => objects.keys(),
    untilIdle: async () => {
      let held: readonly string[] = [];
      await until({
        what: 'no family queue holds anything',
        limitMs: 60_000,
        probe: async () => {
          held = await heldBy(inspection, resources);
          return held.length === 0 || undefined;
        },
        missing: () => held.join(', '),
      });
    },
  };
}

/** The family queues that hold something, and how much, as "cards 2". */
async function heldBy(inspection: Inspection, { QueueUrls }: Resources): Promise<string[]> {
  const depths = await Promise.all(
    familyNames.map(async (family) => ({ family, depth: await inspection.depth(QueueUrls[family]) })),
  );
  return depths.filter(({ depth }) => depth > 0).map(({ family, depth }) => `${family} ${String(depth)}`);
}

interface LogsQuery {
  readonly settings: AwsClientSettings;
  readonly sinceMs: number | undefined;
}

async function logsOf(functionName: string, { settings, sinceMs }: LogsQuery): Promise<string[]> {
  const { LoggingConfig: logging } = await new LambdaClient(settings).send(
    new GetFunctionConfigurationCommand({ FunctionName: functionName }),
  );
  const { events = [] } = await new CloudWatchLogsClient(settings).send(
    new FilterLogEventsCommand({
      logGroupName: logging?.LogGroup ?? `/aws/lambda/${functionName}`,
      startTime: sinceMs,
    }),
  );
  return events.map(({ message }) => message ?? '');
}

function recordsIn(TableName: string, client: DynamoDBClient) {
  return {
    record: async (id: string): Promise<Row | undefined> => {
      const Key = { pk: { S: id } };
      const { Item: item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
      return item && fieldsOfItem(item);
    },
    recordCount: async (): Promise<number> => {
      let count = 0;
      const query = { TableName, Select: 'COUNT', ConsistentRead: true } as const;
      for await (const page of paginateScan({ client }, query)) count += page.Count ?? 0;
      return count;
    },
  };
}

function objectsIn(bucket: string, client: S3Client) {
  return {
    keys: async () => {
      const { Contents: contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return contents.map(({ Key }) => Key ?? '');
    },
    read: async (key: string) => {
      const { Body: body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return Buffer.from((await body?.transformToByteArray()) ?? []);
    },
  };
}
