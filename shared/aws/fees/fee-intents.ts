import { DynamoDBClient, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { BreakRows } from '#shared/aws/breaks/break-rows.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { feeBreak, feeEntity } from '#shared/fees/intents/fee-break.ts';
import { feeIntent, type FeeIntent, nameOf, type IntentName } from '#shared/fees/model/fee-intent.ts';
import { type FeeIntents } from '#shared/fees/model/ports.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { createRowsOfAccount } from './rows-of-account.ts';
import { createWriteWithBreak } from './write-with-break.ts';
import { feePartitions } from '#shared/fees/names.ts';

interface FeeIntentsSettings {
  readonly workTable: string;
  readonly clock: Clock;
  /** Breaks of fees that wait for a person. */
  readonly breaks: Pick<BreakRows, 'openWith' | 'settleWith'>;
  /** What is written together with a fee that now waits for a person: the event. */
  readonly alsoWrites: (intent: FeeIntent) => readonly TransactWriteItem[];
}

/**
 * Rows of the work table: one partition per account. The key lacks the month, so that planners who see a booking in
 * different months find the same row.
 */
export function createFeeIntents(
  { workTable: TableName, clock, breaks, alsoWrites }: FeeIntentsSettings,
  client = new DynamoDBClient(clientSettings),
): FeeIntents {
  const readRow = createReadRow(TableName, client);
  const listed = { noun: 'fee', itemOf, entityOf: feeEntity, breakOf: feeBreak, alsoWrites };
  const read = async (name: IntentName) => readRow(toItem(keyOf(name)), feeIntent);
  const rows = createRowsOfAccount<FeeIntent>({ TableName, client, partitionOf, itemOf, schema: feeIntent });
  return {
    read,
    async *ofAccount(accountId, period) {
      const found: FeeIntent[] = [];
      for await (const intent of rows.ofAccount(accountId))
        if (period === undefined || intent.charge.period === period) found.push(intent);
      yield* found.toSorted((one, other) => (one.charge.period < other.charge.period ? -1 : 1));
    },
    plan: async (intent) => ((await rows.plan(intent)) ? intent : ((await read(nameOf(intent))) ?? intent)),
    write: createWriteWithBreak<FeeIntent>({ workTable: TableName, clock, breaks }, listed, client),
  };
}

const partitionOf = (accountId: string) => `${feePartitions.intents}${accountId}`;

const keyOf = ({ accountId, id }: IntentName) => ({ pk: partitionOf(accountId), sk: id });

const itemOf = (intent: FeeIntent) => ({ ...keyOf(nameOf(intent)), ...intent });
