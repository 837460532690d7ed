import { DeleteItemCommand, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { jobPartitions } from '#shared/jobs/names.ts';
import type { BegunWork } from '#shared/kernel/begun-work.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import * as z from '#shared/kernel/zod.ts';
import { createReadPartition } from './work-rows.ts';

interface BegunRowsSettings {
  readonly workTable: string;
  /** The kind of work. */
  readonly of: string;
  /** Marks that say what is set aside do not expire. */
  readonly isKept?: true;
  readonly clock: Clock;
  readonly random: Random;
}

/** Longer than a message lives in its queue. */
const keptForSeconds = 8 * 24 * 60 * 60;

/** A mark that stays although the work ended would count as the end of a process. */
const attempts = 5;

const marked = z.object({ sk: z.string(), begun: z.set(z.string()) });
const counted = z.object({ begun: z.object({ SS: z.array(z.string()) }) });

/** Rows of the work table. Each beginning is a member of a set, so that a repeated request counts once. */
export function createBegunRows(
  { workTable: TableName, of, isKept, clock, random }: BegunRowsSettings,
  client = new DynamoDBClient({ ...clientSettings, maxAttempts: attempts }),
): BegunWork {
  const pk = `${jobPartitions.begun}${of}`;
  const readPartition = createReadPartition(TableName, client);
  const expiresAt = () => Math.floor(clock.now() / 1_000) + keptForSeconds;
  const keyOf = (sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
  return {
    async counts() {
      const rows = await readPartition(pk, marked);
      return new Map(rows.map(({ sk, begun }) => [sk, begun.size]));
    },
    async begin(id) {
      const { Attributes: updated } = await client.send(
        new UpdateItemCommand({
          TableName,
          Key: keyOf(id),
          UpdateExpression: `ADD begun :beginning${isKept === true ? '' : ' SET expiresAt = :expiresAt'}`,
          ExpressionAttributeValues: {
            ':beginning': { SS: [random.uuid()] },
            ...(isKept !== true && { ':expiresAt': { N: String(expiresAt()) } }),
          },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return counted.parse(updated).begun.SS.length;
    },
    async end(id) {
      await client.send(new DeleteItemCommand({ TableName, Key: keyOf(id) }));
    },
  };
}
