import * as z from '#shared/kernel/zod.ts';
import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createHandler, type ReceiverDeps } from '#functions/webhooks/receive/handler.ts';
import { createQuarantineAllowance } from '#shared/aws/receiving/quarantine-allowance.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createStopwatch } from '#shared/kernel/stopwatch.ts';
import { createKnownSubscriptions, type PublishedSecrets } from '#shared/receiving/known-subscriptions.ts';
import { createQuarantine } from '#shared/receiving/quarantine.ts';
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createMemoryFamilyQueues } from './family-queues.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';

export const secret = 'a secret of the subscription';
export const body = Buffer.from('{"id":"boo_1","account_id":"acc_1"}');

/** The receiver with everything around it in memory. */
export function createReceiverWorld({
  headerPrefix = 'Service',
  ports = {},
}: { headerPrefix?: string; ports?: Partial<ReceiverDeps> } = {}) {
  const clock = createManualClock();
  const table = countingDynamoDb();
  const quarantineObjects = createMemoryBodyStore();
  const world = {
    clock,
    published: createMemoryPublishedSecrets({
      sub_1: { eventType: 'BOOKING', secrets: [secret] },
      sub_2: { eventType: 'BRAND_NEW_TYPE', secrets: ['retired', 'current'] },
    }),
    queues: createMemoryFamilyQueues(),
    bodies: createMemoryBodyStore(),
    quarantine: createQuarantine(quarantineObjects, createQuarantineAllowance('work', clock, table.client)),
    log: createMemoryLog(),
    metrics: createMemoryMetrics(),
  };
  const handler = createHandler({
    ...world,
    headerPrefix,
    subscriptions: createKnownSubscriptions({
      ...world,
      stopwatch: createStopwatch(clock, clock),
    }),
    familyOf: (eventType) => (eventType === 'BOOKING' ? 'accounts' : 'unclassified'),
    ...ports,
  });
  const changes = () => ({
    queued: world.queues.sent.length,
    stored: world.bodies.objects.size,
    quarantined: quarantineObjects.objects.size,
  });
  const quarantined = () =>
    [...quarantineObjects.objects.values()].map((bytes) =>
      quarantineDocument.parse(JSON.parse(Buffer.from(bytes).toString())),
    );
  return { ...world, handler, changes, quarantined, quarantineObjects, table };
}

const quarantineDocument = z.looseObject({ bodyBase64: z.string() });

export const nothing = { queued: 0, stored: 0, quarantined: 0 };

export const sign = (bytes: Uint8Array, key = secret) =>
  `sha256=${createHmac('sha256', key).update(bytes).digest('hex')}`;

export interface CallOptions {
  readonly headers?: Record<string, string | undefined>;
  readonly doubled?: Record<string, string[]>;
  readonly prefix?: string;
  readonly bytes?: Uint8Array;
  readonly method?: string;
  readonly path?: string;
  /** The address that the gateway saw. */
  readonly from?: string;
}

/** A notification of `sub_1`, with a right signature unless the options change it. */
export function call(options: CallOptions = {}): APIGatewayProxyEvent {
  const { headers = {}, doubled = {}, prefix = 'Service', bytes = body } = options;
  const { method = 'POST', path = '/webhooks', from = '192.0.2.10' } = options;
  const all = {
    [`${prefix}-Webhook-Id`]: 'ntf_1',
    [`${prefix}-Webhook-Subscription-Id`]: 'sub_1',
    [`${prefix}-Webhook-Event-Type`]: 'BOOKING',
    [`${prefix}-Webhook-Signature`]: sign(bytes),
    [`${prefix}-Webhook-Attempt`]: '2',
    [`${prefix}-Webhook-Callout-Timestamp`]: '2026-01-05T09:00:00+01:00',
    [`${prefix}-Entity-Id`]: 'boo_1',
    ...headers,
  };
  const multi = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value]]])),
  );
  return {
    httpMethod: method,
    path: `/base${path}`,
    pathParameters: path === '/' ? null : { proxy: path.slice(1) },
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    multiValueHeaders: { ...multi, ...doubled },
    body: bytes.length === 0 ? null : Buffer.from(bytes).toString('base64'),
    isBase64Encoded: bytes.length > 0,
    requestContext: { identity: { sourceIp: from } },
  } as unknown as APIGatewayProxyEvent;
}

/** Bytes that gzip cannot shorten. */
export function noise(length: number): Buffer {
  const random = seededRandom(1);
  return Buffer.from(Uint8Array.from({ length }, () => random.next() * 256));
}

/** A table that only counts: each update adds one to its row, or is refused where the row has reached its limit. */
export function countingDynamoDb() {
  const counts = new Map<string, number>();
  let failure: Error | undefined;
  const client = {
    send: async ({ input }: { readonly input: UpdateItemCommandInput }) => {
      await Promise.resolve();
      if (failure !== undefined) throw failure;
      const key = input.Key!['pk']!.S!;
      const count = counts.get(key) ?? 0;
      if (count >= Number(input.ExpressionAttributeValues![':limit']!.N))
        throw new ConditionalCheckFailedException({ message: 'full', $metadata: {} });
      counts.set(key, count + 1);
      return {};
    },
  } as unknown as DynamoDBClient;
  return { client, counts, failWith: (error: Error | undefined) => void (failure = error) };
}

/** The published subscriptions in memory, counting how often they are read. */
export function createMemoryPublishedSecrets(initial: SubscriptionSecrets = {}) {
  let secrets = initial;
  let failure: Error | undefined;
  let reads = 0;
  const published: PublishedSecrets = {
    read() {
      reads += 1;
      return failure === undefined ? Promise.resolve(secrets) : Promise.reject(failure);
    },
  };
  return {
    ...published,
    reads: () => reads,
    publish: (next: SubscriptionSecrets) => void (secrets = next),
    failWith: (error: Error | undefined) => void (failure = error),
  };
}
