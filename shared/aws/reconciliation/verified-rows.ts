import { DynamoDBClient, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { createReadPartition, createReadRow } from '#shared/aws/work/work-rows.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { Random } from '#shared/kernel/random.ts';
import * as z from '#shared/kernel/zod.ts';
import {
  addByAge,
  ages,
  countedBookings,
  nothingByAge,
  type ByAge,
  type VerifiedBookings,
  type VerifiedNow,
} from '#shared/reconciliation/model/verified.ts';
import { reconciliationPartitions } from '#shared/reconciliation/names.ts';
import { reconciledKey } from './reconciled-key.ts';

interface VerifiedSettings {
  readonly workTable: string;
  readonly timers: Timers;
  readonly random: Random;
}

/** Rows per day and currency, so that no row takes all accounts of a morning. */
const shards = 16;
const keptSeconds = 400 * 86_400;
const readsAtOnce = 16;

const addedAttributes = ages.flatMap((age) => [`${age}Bookings`, `${age}Cents`] as const);
const dayRow = z.object({
  currency: z.string(),
  dayBookings: z.number(),
  dayCents: z.number(),
  fourDaysBookings: z.number(),
  fourDaysCents: z.number(),
  olderBookings: z.number(),
  olderCents: z.number(),
});

/** Rows of the work table: which bookings of an account are counted, and the sums of each day. */
export function createVerifiedBookings(
  settings: VerifiedSettings,
  client = new DynamoDBClient(clientSettings),
): VerifiedBookings {
  const { workTable: TableName } = settings;
  const transact = createTransact({ client, ...settings });
  const readRow = createReadRow(TableName, client);
  const readPartition = createReadPartition(TableName, client);
  const keyOf = (accountId: string) => toItem(reconciledKey(accountId, 'verified'));
  return {
    counted: async (accountId) => readRow(keyOf(accountId), countedBookings),
    async count(now, counted) {
      const isFirst = counted.version === 1;
      const put: TransactWriteItem = {
        Put: {
          TableName,
          Item: { ...keyOf(now.accountId), ...toItem(counted) },
          ConditionExpression: isFirst ? 'attribute_not_exists(pk)' : 'version = :seen',
          ...(!isFirst && { ExpressionAttributeValues: toItem({ ':seen': counted.version - 1 }) }),
        },
      };
      const { outcome } = await transact([put, { Update: { TableName, ...addition(now) } }]);
      return outcome === 'committed';
    },
    async sumOf(days) {
      const byCurrency = new Map<string, ByAge>();
      const rows = await inParallel(days, readsAtOnce, async (day) => readPartition(partition(day), dayRow));
      for (const row of rows.flat()) {
        const sum = byCurrency.get(row.currency) ?? nothingByAge();
        addByAge(sum, {
          day: { bookings: row.dayBookings, cents: row.dayCents },
          fourDays: { bookings: row.fourDaysBookings, cents: row.fourDaysCents },
          older: { bookings: row.olderBookings, cents: row.olderCents },
        });
        byCurrency.set(row.currency, sum);
      }
      return byCurrency;
    },
  };
}

const partition = (day: string) => `${reconciliationPartitions.verified}${day}`;

function addition({ accountId, currency, day, verified }: VerifiedNow) {
  const shard = parseInt(sha256Hex(accountId).slice(0, 2), 16) % shards;
  const added = ages.flatMap((age) => [verified[age].bookings, verified[age].cents]);
  const expiresAt = Math.floor(Date.parse(day) / 1_000) + keptSeconds;
  return {
    Key: toItem({ pk: partition(day), sk: `${currency}#${String(shard).padStart(2, '0')}` }),
    UpdateExpression: `SET currency = :currency, expiresAt = :expiresAt ADD ${addedAttributes
      .map((name, n) => `${name} :v${n}`)
      .join(', ')}`,
    ExpressionAttributeValues: toItem({
      ':currency': currency,
      ':expiresAt': expiresAt,
      ...Object.fromEntries(added.map((value, n) => [`:v${n}`, value])),
    }),
  };
}
