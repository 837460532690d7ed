import {
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { recordFamilyNames, type RecordFamily } from '#shared/events/families.ts';
import type { SetAsideEvent, SetAsideEvents } from '#shared/fanout/set-aside-events.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { fanoutPartitions } from '#shared/fanout/names.ts';

/** Rows outlive their records. */
const keptForSeconds = (limits.dynamodb.recordDays + 1) * 24 * 60 * 60;

const setAsideRow = z.object({
  family: z.enum(recordFamilyNames),
  sk: z.string(),
  code: z.string(),
  tries: z.number(),
  dueAt: z.string(),
});

/** Key of an event that is set aside, in the work table. */
export function setAsideKey(family: RecordFamily, id: string) {
  return { pk: `${fanoutPartitions.setAside}${family}`, sk: id };
}

/** One row of the work table per event. */
export function createSetAsideEvents(
  { workTable: TableName, clock }: { readonly workTable: string; readonly clock: Clock },
  client = new DynamoDBClient(clientSettings),
): SetAsideEvents {
  return {
    async put({ id, ...event }) {
      const expiresAt = Math.floor(clock.now() / 1_000) + keptForSeconds;
      const Item = toItem({ ...setAsideKey(event.family, id), ...event, expiresAt });
      await client.send(new PutItemCommand({ TableName, Item }));
    },
    async list(family, limit) {
      const found: SetAsideEvent[] = [];
      let from: Record<string, AttributeValue> | undefined;
      do {
        const { Items: items = [], LastEvaluatedKey: last } = await client.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': { S: setAsideKey(family, '').pk } },
            ConsistentRead: true,
            Limit: limit - found.length,
            ...(from && { ExclusiveStartKey: from }),
          }),
        );
        found.push(...items.map(toSetAsideEvent));
        from = last;
      } while (from !== undefined && found.length < limit);
      return found;
    },
    async remove({ family, id }) {
      await client.send(new DeleteItemCommand({ TableName, Key: toItem(setAsideKey(family, id)) }));
    },
  };
}

/** Reads one event that is set aside. */
export function createReadSetAside(workTable: string, client: DynamoDBClient) {
  const readRow = createReadRow(workTable, client);
  return async (family: RecordFamily, eventId: string): Promise<SetAsideEvent | undefined> => {
    const row = await readRow(toItem(setAsideKey(family, eventId)), setAsideRow);
    return row && { ...withoutKey(row), id: eventId };
  };
}

const withoutKey = ({ sk: _id, ...event }: z.output<typeof setAsideRow>) => event;

function toSetAsideEvent(item: Record<string, AttributeValue>): SetAsideEvent {
  const { sk: id, ...event } = setAsideRow.parse(unmarshall(item));
  return { ...event, id };
}
