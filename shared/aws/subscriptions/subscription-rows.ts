import { DynamoDBClient, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { Holdings, Silence, SubscriptionRows } from '#shared/subscriptions/ports.ts';
import type { SecretSeal } from '#shared/subscriptions/sealed-secret.ts';
import { creationIntent } from '#shared/subscriptions/subscription.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import {
  createFencedWrite,
  createReadPartition,
  createReadRow,
  type FencedRowsSettings,
} from '#shared/aws/work/work-rows.ts';
import { opened, storedSubscription } from './stored-subscription.ts';
import { intentPartition, itemsOf, subscriptionKeys } from './subscription-items.ts';

const publication = z.object({ number: z.number(), startedAt: z.string(), digest: z.string() });

const notifiedSilence = z.object({ since: z.string() });

/** Number of event types read in parallel. */
const parallelReads = 16;

interface SubscriptionRowsSettings extends FencedRowsSettings {
  /** Notifies teams of a silence in one step with its row. */
  readonly alsoWrites: (silence: Silence) => readonly TransactWriteItem[];
  readonly readSeal: () => Promise<SecretSeal>;
}

/** Rows of the work table. Their secrets are sealed: reading or restoring the table is not enough to forge an event. */
export function createSubscriptionRows(
  settings: SubscriptionRowsSettings,
  client = new DynamoDBClient(clientSettings),
): SubscriptionRows {
  const { workTable } = settings;
  const fencedWrite = createFencedWrite(settings, client);
  const { readOne, readType } = createReader(workTable, client);
  const { readSeal } = settings;
  return {
    async read(eventTypes) {
      // First of all: a secret that could not be sealed later would be lost, since the bank shows it only once.
      const seal = await readSeal();
      const found: Holdings[] = [];
      for (let start = 0; start < eventTypes.length; start += parallelReads) {
        found.push(
          ...(await Promise.all(
            eventTypes.slice(start, start + parallelReads).map(async (type) => readType(type, seal)),
          )),
        );
      }
      return {
        subscriptions: found.flatMap(({ subscriptions }) => subscriptions),
        intents: found.flatMap(({ intents }) => intents),
        unsealed: found.flatMap(({ unsealed }) => unsealed),
      };
    },
    publication: () => readOne(subscriptionKeys.publication, publication),
    silenceNotified: async (eventType) =>
      (await readOne(subscriptionKeys.silence(eventType), notifiedSilence))?.since,
    async write(fence, change) {
      const items = itemsOf(change, { ...settings, seal: await readSeal() });
      await fencedWrite(fence, items, `The rows for ${change.kind} have changed`);
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
  async function readType(eventType: string, seal: SecretSeal): Promise<Holdings> {
    const intents = await readPartition(intentPartition(eventType), creationIntent);
    const ids = intents.flatMap(({ subscriptionId }) => subscriptionId ?? []);
    const found = await Promise.all(
      ids.map((id) => readOne(subscriptionKeys.subscription(id), storedSubscription)),
    );
    const rows = found.filter((entry) => entry !== undefined);
    return {
      intents,
      subscriptions: rows.map((row) => opened(row, seal)),
      unsealed: rows.flatMap((row) => ('sealed' in row ? [] : [row.id])),
    };
  }

  return { readOne, readType };
}
