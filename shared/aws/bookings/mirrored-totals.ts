import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { mirrorFields, toItem, totalsKey } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { digestText } from '#shared/bank/booking-digest.ts';
import * as z from '#shared/kernel/zod.ts';
import { sumsOf } from '#shared/bookings/booking-sums.ts';
import type { MirroredTotals } from '#shared/bookings/ports.ts';

const totalsRow = z.object({
  count: z.bigint(),
  sumCents: z.bigint(),
  digestHigh: z.bigint(),
  digestLow: z.bigint(),
});

/** The rows of the mirror that add up an account's bookings. */
export function createMirroredTotals(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): MirroredTotals {
  return {
    async read(accountId, currency) {
      const Key = toItem(totalsKey({ accountId, currency }));
      const { Item: row } = await client.send(
        new GetItemCommand({ TableName: mirrorTable, Key, ConsistentRead: true }),
      );
      if (row === undefined) return sumsOf([]);
      const { count, sumCents, digestHigh, digestLow } = totalsRow.parse(mirrorFields(row));
      const digest = { high: BigInt.asUintN(64, digestHigh), low: BigInt.asUintN(64, digestLow) };
      return { count: Number(count), sumCents: Number(sumCents), digest: digestText(digest) };
    },
  };
}
