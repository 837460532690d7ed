import { GetItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { keptFacts, keptOwners } from '#shared/archive/kept-event.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import * as z from '#shared/kernel/zod.ts';
import type { LifeRecord } from '#shared/lives/ports.ts';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';

const recordRow = z.object({
  ...z.omit(keptFacts, { id: true }).shape,
  ...keptOwners.shape,
  pk: keptFacts.shape.id,
  entityId: z.string(),
  erased: z.optional(z.boolean()),
  /** Its list by hour; a record that was put back is in none. */
  ofDay: z.optional(z.string()),
  again: z.optional(z.string()),
  dismissedAt: z.optional(z.string()),
  expiresAt: z.number(),
});

/** Reads the record of an event, without its body. */
export function createReadRecord(eventsTable: string, client: DynamoDBClient) {
  return async (id: string): Promise<LifeRecord | undefined> => {
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: eventsTable, Key: { pk: { S: id } }, ConsistentRead: true }),
    );
    if (item === undefined) return undefined;
    const parsed = recordRow.safeParse(fieldsOfItem(item));
    if (!parsed.success)
      throw new PermanentError(
        'unreadable-record',
        'A row of the events table is not an event',
        parsed.error,
      );
    const { pk, entityId, erased, ofDay, again, dismissedAt, expiresAt, ...row } = parsed.data;
    return {
      facts: keptFacts.parse({ ...row, id: pk }),
      entityId,
      owners: withoutUnknown(keptOwners.parse(row)),
      isErased: erased ?? false,
      isPutBack: ofDay === undefined,
      isAskedAgain: again !== undefined,
      dismissedAt,
      expiresAt: toIsoInstant(expiresAt * 1_000),
    };
  };
}

const withoutUnknown = ({ customerId, businessId, accountId, throughId }: z.output<typeof keptOwners>) => ({
  ...(customerId !== undefined && { customerId }),
  ...(businessId !== undefined && { businessId }),
  ...(accountId !== undefined && { accountId }),
  ...(throughId !== undefined && { throughId }),
});
