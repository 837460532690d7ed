import { DynamoDBClient, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { Holdings, Silence, SubscriptionRows } from '#shared/subscriptions/ports.ts';
import { creationIntent, subscription } from '#shared/subscriptions/subscription.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import {
  createFencedWrite,
  createReadPartition,
  createReadRow,
  type FencedRowsSettings,
} from '#shared/aws/work/work-rows.ts';
import { intentPartition, itemsOf, subscriptionKeys } from './subscription-items.ts';

const publication = z.object({ number: z.number(), startedAt: z.string(), digest: z.string() });

const toldSilence = z.object({ since: z.string() });

/** Number of event types read in parallel. */
const parallelReads = 16;

interface SubscriptionRowsSettings extends FencedRowsSettings {
  /** Teams are told of a silence in one step with its row. */
  readonly besides: (silence: Silence) => readonly TransactWriteItem[];
}

/** Rows of the work table, which hold the secrets and are encrypted with the customer-managed key. */
export function createSubscriptionRows(
  settings: SubscriptionRowsSettings,
  client = new DynamoDBClient(clientSettings),
): SubscriptionRows {
  const { workTable } = settings;
  const fencedWrite = createFencedWrite(settings, client);
  const { readOne, readType } = createReader(workTable, client);
  return {
    async read(eventTypes) {
      const found: Holdings[] = [];
      for (let start = 0; start < eventTypes.length; start += parallelReads) {
        found.push(...(await Promise.all(eventTypes.slice(start, start + parallelReads).map(readType))));
      }
      return {
        subscriptions: found.flatMap(({ subscriptions }) => subscriptions),
        intents: found.flatMap(({ intents }) => intents),
      };
    },
    publication: () => readOne(subscriptionKeys.publication, publication),
    silenceTold: async (eventType) =>
      (await readOne(subscriptionKeys.silence(eventType), toldSilence))?.since,
    async write(fence, change) {
      await fencedWrite(fence, itemsOf(change, settings), `The rows for ${change.kind} have changed`);
    },
  };
}

function createReader(workTable: string, client: DynamoDBClient) {
  const readRow = createReadRow(workTable, client);
  const readPartition = createReadPartition(workTable, client);
  const readOne = async <Schema extends z.ZodMiniType>(
    key: { readonly pk: string; readonly sk: string },
    schema: Schema,
  ) => readRow(toItem(key), schema);

  /** A type's intents are in one partition, and each names the subscription it led to. */
  async function readType(eventType: string): Promise<Holdings> {
    const intents = await readPartition(intentPartition(eventType), creationIntent);
    const ids = intents.flatMap(({ subscriptionId }) => subscriptionId ?? []);
    const found = await Promise.all(
      ids.map((id) => readOne(subscriptionKeys.subscription(id), subscription)),
    );
    return { intents, subscriptions: found.filter((entry) => entry !== undefined) };
  }

  return { readOne, readType };
}
