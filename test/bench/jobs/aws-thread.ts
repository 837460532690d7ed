import { parentPort, workerData } from 'node:worker_threads';
import type { JsonObject } from '#shared/kernel/json.ts';
import { createDynamoDb } from '#test/aws/dynamodb/create-dynamodb.ts';
import { storageTables } from '#test/aws/dynamodb/storage-tables.ts';
import { createS3 } from '#test/aws/s3/s3.ts';
import { createSecretsManager } from '#test/aws/secrets-manager/secrets-manager.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import { ServiceError, type Service } from '#test/aws/service.ts';
import { createSqs } from '#test/aws/sqs/sqs.ts';
import { onTheWire } from '#test/aws/direct-calls.ts';
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { rowWrites } from '#shared/aws/events/row-writes.ts';
import { booking as definition } from '#shared/events/accounts/bookings.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { decide } from '#shared/mirror/decide.ts';
import { planBooking } from '#shared/mirror/plan-booking.ts';
import { withUnits } from './aws-units.ts';
import type { AwsThread } from './deployed-jobs.ts';
import { accountIdOf, bookingsOf, isLost, bookingAsSent, type PortfolioBooking } from './portfolio.ts';

/** An AWS account in memory, in a thread with a heap of its own, which the functions that are measured do not share. */
const { jobs, size, nowMs } = workerData as AwsThread;
const { tables } = jobs;
/** The functions' thread sets it. */
const time = new Float64Array(nowMs);
const clock = { now: () => time[0] ?? 0 };

const units = { read: 0, written: 0 };
let [storedBytes, events] = [0, 0];

const dynamodb = createDynamoDb({ clock, tables: storageTables(tables) });
dynamodb.onChange(tables.events, ({ eventName }) => void (events += Number(eventName === 'INSERT')));
const chance = { pick: () => 0, isHandedTwice: () => false };
const services: Readonly<Partial<Record<string, Service>>> = {
  dynamodb: jobs.countsUnits ? withUnits(dynamodb, units) : dynamodb,
  sqs: createSqs({ clock, chance, queues: jobs.queues }),
  s3: createS3({ clock, buckets: jobs.buckets }),
  secretsmanager: createSecretsManager({ clock, secrets: jobs.secrets }),
};

interface Days {
  readonly from: string;
  readonly to: string;
}

interface Sent {
  readonly id: number;
  readonly call: AwsCall;
}

export type Replied = readonly {
  readonly id: number;
  readonly reply?: JsonObject;
  readonly refusal?: Pick<ServiceError, 'code' | 'message' | 'status' | 'members'>;
}[];

parentPort?.on('message', (sent: string) => {
  const calls = JSON.parse(sent) as readonly Sent[];
  parentPort?.postMessage(
    JSON.stringify(calls.map(({ id, call }) => ({ id, ...answered(call) })) satisfies Replied),
  );
});

function answered({ service, operation, input }: AwsCall): Omit<Replied[number], 'id'> {
  if (operation === 'Usage') return { reply: { ...units, storedBytes, events } };
  if (operation === 'Outcomes') return { reply: outcomes() };
  if (operation === 'Notify') return { reply: { rows: notify(input as unknown as Days) } };
  if (operation === 'PutObject') storedBytes += Buffer.byteLength(input['Body'] as string, 'base64');
  try {
    const reply = services[service]?.execute(operation, input);
    if (reply === undefined) throw new Error(`Nothing answers for ${service}`);
    return { reply };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, status, members } = error;
    return { refusal: { code, message, status, members } };
  }
}

/** Counts of all items of all runs, by job. */
function outcomes(): JsonObject {
  const counts: Record<string, number> = {};
  for (const row of dynamodb.items(tables.work) as readonly Readonly<
    Record<string, Record<string, string>>
  >[]) {
    const [kind, job] = (row['pk']?.['S'] ?? '').split('#');
    if (kind !== 'RUNS') continue;
    for (const [name, value] of Object.entries(row))
      if (name.startsWith('count#')) {
        const outcome = `${job} ${name.slice('count#'.length)}`;
        counts[outcome] = (counts[outcome] ?? 0) + Number(value['N']);
      }
  }
  return counts;
}

/** The webhooks of the bookings of these days have come, but for the lost ones. */
function notify({ from, to }: Days): number {
  let rows = 0;
  for (let number = 0; number < size.accounts; number += 1) {
    const all = bookingsOf(number, size);
    for (const booking of all)
      if (booking.day >= from && booking.day <= to && !isLost(number, booking, all)) {
        for (const { Put: put, Update: update } of writesOf(accountIdOf(number), booking, tables.mirror)) {
          if (put !== undefined) dynamodb.execute('PutItem', onTheWire(put) as JsonObject);
          if (update !== undefined) dynamodb.execute('UpdateItem', onTheWire(update) as JsonObject);
        }
        rows += 1;
      }
  }
  return rows;
}

/** What the handler of its event writes to the mirror for a booking. */
function writesOf(
  accountId: string,
  booking: PortfolioBooking,
  mirrorTable: string,
): readonly TransactWriteItem[] {
  const payload = definition.payload.parse({ ...bookingAsSent(booking), account_id: accountId });
  const json = JSON.stringify(payload);
  const id = sha256Hex(booking.id);
  const record = {
    id,
    notificationId: id,
    subscriptionId: 'subscription',
    eventType: definition.type,
    family: definition.family,
    entityKind: definition.entity.kind,
    entityId: booking.id,
    owners: { accountId },
    receivedAt: booking.recordedAt,
    bodySha256: sha256Hex(json),
    body: { at: 'record', base64: '' },
  } as const;
  const data = { at: 'row', json } as const;
  const planned = planBooking({ delivery: undefined as never, definition, payload, record, data });
  if (planned.outcome !== 'planned') throw new Error(`A booking is parked: ${planned.reason}`);
  const { effect } = planned;
  if (effect.change === undefined) throw new Error('A booking changes nothing');
  const decision = decide(effect.change, undefined);
  if (decision.does === 'read-again') throw new Error('A booking is read again');
  return rowWrites({ effect, decision, held: undefined }, mirrorTable);
}
