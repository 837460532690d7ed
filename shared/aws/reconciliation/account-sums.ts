import { DynamoDBClient, GetItemCommand, paginateQuery, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import {
  isTotalsRow,
  mirrorKey,
  toHeldRow,
  toItem,
  totalsKey,
  type Item,
} from '#shared/aws/events/event-items.ts';
import { bookingsQuery } from '#shared/aws/mirror/mirror-queries.ts';
import { totalsOf } from '#shared/aws/mirror/mirror-rows.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { digestText, type BookingDigest } from '#shared/bank/booking-digest.ts';
import { addSums, isSame, limbsOf, sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import { totalsOf as countedOf } from '#shared/mirror/booking-content.ts';
import type { AccountSums } from '#shared/reconciliation/sums/account-sums.ts';

/** The rows of the mirror that add up an account's bookings, and these bookings. */
export function createAccountSums(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): AccountSums {
  async function* pages(query: object): AsyncGenerator<readonly Item[]> {
    for await (const { Items = [] } of paginateQuery({ client }, { TableName: mirrorTable, ...query }))
      yield Items;
  }

  return {
    async kept(accountId) {
      const kept: Record<string, BookingSums> = {};
      for await (const items of pages(keptQuery(accountId)))
        for (const item of items) {
          if (!isTotalsRow('account', item['sk']?.S ?? '')) continue;
          const { currency, ...sums } = keptIn(item);
          kept[currency] = sums;
        }
      return kept;
    },
    async ofRows(accountId, hasTime) {
      const rows: Record<string, BookingSums> = {};
      let isFirst = true;
      for await (const items of pages(bookingsQuery({ accountId, by: 'recorded_at', ...ever }))) {
        if (!isFirst && !hasTime()) return undefined;
        isFirst = false;
        for (const item of items) {
          const content = toHeldRow(item).booking?.content;
          if (content === undefined) return undefined;
          const { currency, count, sumCents, digest } = countedOf(content);
          const added = { count, sumCents, digest: digestText(digest) };
          rows[currency] = addSums(rows[currency] ?? sumsOf([]), added);
        }
      }
      return rows;
    },
    async replace({ accountId, currency, kept, rows }) {
      const place = { TableName: mirrorTable, Key: toItem(totalsKey({ accountId, currency })) };
      const { Item: item } = await client.send(new GetItemCommand({ ...place, ConsistentRead: true }));
      if (!isSame(item === undefined ? sumsOf([]) : keptIn(item), kept)) return false;
      const command = new UpdateItemCommand({
        ...place,
        UpdateExpression:
          'SET #count = :newCount, sumCents = :newSum, digestHigh = :newHigh, digestLow = :newLow',
        ConditionExpression: item === undefined ? 'attribute_not_exists(pk)' : stillAsRead,
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: {
          ...valuesOf('new', { ...rows, digest: limbsOf(rows.digest) }),
          ...(item !== undefined && valuesOf('seen', totalsOf(item))),
        },
      });
      return tookEffect(client.send(command));
    },
  };
}

interface StoredSums {
  readonly count: number;
  readonly sumCents: number | bigint;
  readonly digest: BookingDigest;
}

const ever = { from: '0000-01-01', to: '9999-12-31' };

/** In all currencies. */
function keptQuery(accountId: string) {
  const { pk, sk } = mirrorKey({ kind: 'account', entityId: accountId, aspect: 'bookings' });
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: toItem({ ':pk': pk, ':sk': sk }),
    ConsistentRead: true,
  };
}

function keptIn(item: Item): BookingSums & { readonly currency: string } {
  const { currency, count, sumCents, digest } = totalsOf(item);
  return { currency, count, sumCents: Number(sumCents), digest: digestText(digest) };
}

/** Every booking changes the digest. */
const stillAsRead =
  '#count = :seenCount AND sumCents = :seenSum AND digestHigh = :seenHigh AND digestLow = :seenLow';

/** Limbs of a digest that is kept may exceed 64 bits. */
function valuesOf(name: string, { count, sumCents, digest: { high, low } }: StoredSums): Item {
  return toItem({
    [`:${name}Count`]: count,
    [`:${name}Sum`]: sumCents,
    [`:${name}High`]: high,
    [`:${name}Low`]: low,
  });
}
