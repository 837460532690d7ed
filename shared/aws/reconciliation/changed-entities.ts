import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { createRecordedDays } from '#shared/aws/events/recorded-days.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import * as z from '#shared/kernel/zod.ts';
import { changeMark, type ChangedEntities } from '#shared/reconciliation/entities/ports.ts';
import { reconciliationPartitions } from '#shared/reconciliation/names.ts';

interface ChangedEntitiesSettings {
  readonly eventsTable: string;
  readonly workTable: string;
}

const readsAtOnce = 16;

const markRow = z.object({ mark: changeMark });

/** Reads changes from the records of a family and hour, and the marks from the work table. */
export function createChangedEntities(
  { eventsTable, workTable: TableName }: ChangedEntitiesSettings,
  client = new DynamoDBClient(clientSettings),
): ChangedEntities {
  const records = createRecordedDays(eventsTable, client);
  /** An unreadable record is skipped: another job archives and reports it. */
  const readOne = async (id: string) => {
    try {
      return await records.read([id]);
    } catch (error) {
      if (error instanceof PermanentError) return [];
      throw error;
    }
  };
  const keyOf = (family: string) =>
    toItem({ pk: `${reconciliationPartitions.until}${family}`, sk: 'entities' });
  return {
    async page({ family, hour, after }, limit) {
      const partition = { family, day: hour.slice(0, 10), hour: Number(hour.slice(11)) };
      const ids = await records.ids(partition, { after, limit });
      const found = (await inParallel(ids, readsAtOnce, readOne)).flat();
      return {
        changed: found.map(({ facts, content }) => ({
          recordId: facts.id,
          recordedAt: facts.recordedAt,
          kind: facts.entityKind,
          id: content.entityId,
          owners: content.owners,
        })),
        ...(ids.length >= limit && { next: ids.at(-1) }),
      };
    },
    async mark(family) {
      const get = new GetItemCommand({ TableName, Key: keyOf(family), ConsistentRead: true });
      const { Item: row } = await client.send(get);
      return row === undefined ? undefined : markRow.parse(unmarshall(row)).mark;
    },
    async advance(family, mark) {
      await client.send(new PutItemCommand({ TableName, Item: { ...keyOf(family), ...toItem({ mark }) } }));
    },
  };
}
