import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { mirrorFields, packedItem, toItem, type Item } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import {
  checkedEntity,
  type CheckedEntities,
  type CheckedEntity,
} from '#shared/reconciliation/entities/checked-entity.ts';
import { reconciliationPartitions } from '#shared/reconciliation/names.ts';

interface CheckedEntitySettings {
  readonly workTable: string;
  readonly clock: Clock;
}

/** Longer than a rotation over everything takes. */
const keptDays = 60;
const daySeconds = 86_400;
const readsAtOnce = 16;

/** Rows of the work table, one per item, which expire when nothing reads the entity any more. */
export function createCheckedEntities(
  { workTable: TableName, clock }: CheckedEntitySettings,
  client = new DynamoDBClient(clientSettings),
): CheckedEntities {
  const read = async (item: string): Promise<CheckedEntity> => {
    const get = new GetItemCommand({ TableName, Key: keyOf(item), ConsistentRead: true });
    const { Item: row } = await client.send(get);
    return row === undefined ? checkedEntity.parse({}) : rowIn(row);
  };

  return {
    read,
    async write(item, row) {
      const expiresAt = Math.floor(clock.now() / 1_000) + keptDays * daySeconds;
      const Item = packedItem({ ...nameOf(item), expiresAt }, {}, { at: 'row', json: JSON.stringify(row) });
      await client.send(new PutItemCommand({ TableName, Item }));
    },
    async comparedSince(items) {
      const each = await inParallel([...items], readsAtOnce, async ([item, since]) => {
        const { at = '' } = await read(item);
        return at > since ? [item] : [];
      });
      return new Set(each.flat());
    },
  };
}

const stored = z.object({ data: z._default(z.string(), '{}') });

const prefix = reconciliationPartitions.entities;
const nameOf = (item: string) => ({ pk: `${prefix}${item}`, sk: 'entity' });
const keyOf = (item: string) => toItem(nameOf(item));

function rowIn(item: Item): CheckedEntity {
  const { data } = stored.parse(mirrorFields(item));
  return checkedEntity.parse(JSON.parse(data));
}
