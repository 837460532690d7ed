import { gunzipSync } from 'node:zlib';
import {
  CloudWatchLogsClient,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs';
import {
  type AttributeValue,
  DynamoDBClient,
  paginateListTables,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import {
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { paginateListQueues, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { unpack } from '#shared/aws/sdk/packing.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import type { DeployedStack } from './stack.ts';

/** Something that is stored somewhere, and where. */
interface Stored {
  readonly place: string;
  readonly bytes: Buffer;
}

/**
 * All places of any of the texts in everything that the stacks store: tables, buckets with every version, queues
 * except those of teams, logs. It unpacks base64 and gzip at any depth.
 */
export async function placesOf(texts: readonly string[], stack: DeployedStack): Promise<readonly string[]> {
  const settings = awsClientSettings(awsOf(stack.environment));
  const teamQueues = new Set(stack.teams.map(({ queueUrl }) => queueUrl));
  const sources = [
    rows(new DynamoDBClient(settings)),
    versions(new S3Client(settings)),
    messages(new SQSClient(settings), teamQueues),
    logLines(new CloudWatchLogsClient(settings)),
  ];
  const places: string[] = [];
  for (const source of sources) {
    for await (const { place, bytes } of source) if (tells(bytes, texts)) places.push(place);
  }
  return places;
}

async function* rows(client: DynamoDBClient): AsyncGenerator<Stored> {
  for await (const { TableNames: names = [] } of paginateListTables({ client }, {})) {
    for (const TableName of names) {
      for await (const { Items: items = [] } of paginateScan(
        { client },
        { TableName, ConsistentRead: true },
      )) {
        for (const item of items)
          yield {
            place: `row ${[item['pk']?.S, item['sk']?.S].join(' ').trim()}`,
            bytes: bytesOfRow(item),
          };
      }
    }
  }
}

/** It unpacks what is packed in a row. */
function bytesOfRow({ packed, ...item }: Record<string, AttributeValue>): Buffer {
  const whole = Buffer.from(JSON.stringify(item));
  if (packed?.B === undefined) return whole;
  const { facts, bytes } = unpack(packed.B);
  return Buffer.concat([whole, Buffer.from(JSON.stringify(facts)), bytes]);
}

async function* versions(client: S3Client): AsyncGenerator<Stored> {
  const { Buckets: buckets = [] } = await client.send(new ListBucketsCommand({}));
  for (const { Name: Bucket } of buckets) {
    // What is deployed is code.
    if (Bucket?.startsWith('cdk-') === true) continue;
    let marker: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
    while (marker !== undefined) {
      const page: Awaited<ReturnType<typeof listVersions>> = await listVersions(client, Bucket, marker);
      for (const { Key, VersionId } of page.Versions ?? []) {
        const { Body: body } = await client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
        const content = Buffer.from((await body?.transformToByteArray()) ?? []);
        yield { place: `object ${Key}`, bytes: Buffer.concat([Buffer.from(`${Key}\n`), content]) };
      }
      marker = page.IsTruncated === true ? nextOf(page) : undefined;
    }
  }
}

async function listVersions(client: S3Client, Bucket: string | undefined, marker: object) {
  return client.send(new ListObjectVersionsCommand({ Bucket, ...marker }));
}

function nextOf(page: {
  readonly NextKeyMarker?: string | undefined;
  readonly NextVersionIdMarker?: string | undefined;
}) {
  return {
    ...(page.NextKeyMarker !== undefined && { KeyMarker: page.NextKeyMarker }),
    ...(page.NextVersionIdMarker !== undefined && { VersionIdMarker: page.NextVersionIdMarker }),
  };
}

async function* messages(client: SQSClient, teams: ReadonlySet<string>): AsyncGenerator<Stored> {
  for await (const { QueueUrls: urls = [] } of paginateListQueues({ client }, {})) {
    for (const QueueUrl of urls.filter((url) => !teams.has(url))) {
      for (;;) {
        // Seen and left there: they come back after a second.
        const { Messages: found = [] } = await client.send(
          new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 30 }),
        );
        if (found.length === 0) break;
        for (const message of found)
          yield { place: `message of ${QueueUrl}`, bytes: Buffer.from(JSON.stringify(message)) };
      }
    }
  }
}

async function* logLines(client: CloudWatchLogsClient): AsyncGenerator<Stored> {
  for await (const { logGroups: groups = [] } of paginateDescribeLogGroups({ client }, {})) {
    for (const { logGroupName } of groups) {
      for await (const { events = [] } of paginateFilterLogEvents({ client }, { logGroupName })) {
        for (const { message = '' } of events)
          yield { place: `log ${logGroupName}`, bytes: Buffer.from(message) };
      }
    }
  }
}

const deepest = 4;

/** Whether one of the texts stands in the bytes, as they are or inside base64 or gzip. */
export function tells(bytes: Buffer, texts: readonly string[], depth = 0): boolean {
  if (texts.some((text) => bytes.includes(text) || bytes.includes(JSON.stringify(text).slice(1, -1))))
    return true;
  if (depth === deepest) return false;
  const unpacked = gunzipped(bytes);
  if (unpacked !== undefined && tells(unpacked, texts, depth + 1)) return true;
  const encoded = bytes.toString('latin1').match(/[\w+/-]{16,}={0,2}/g) ?? [];
  return encoded.some((token) => tells(Buffer.from(token, 'base64'), texts, depth + 1));
}

function gunzipped(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return undefined;
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
}
