import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { BreakRows } from '#shared/aws/breaks/break-rows.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { reversalBreak, reversalEntity } from '#shared/fees/reversals/reversal-break.ts';
import {
  feeReversal,
  nameOfReversal,
  type FeeReversal,
  type ReversalName,
} from '#shared/fees/model/fee-reversal.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { createRowsOfAccount } from './rows-of-account.ts';
import { createWriteWithBreak } from './write-with-break.ts';
import type { FeeReversals } from '#shared/fees/model/ports.ts';
import { feePartitions } from '#shared/fees/names.ts';

interface FeeReversalsSettings {
  readonly workTable: string;
  readonly clock: Clock;
  /** Breaks of reversals that wait for persons. */
  readonly breaks: Pick<BreakRows, 'openWith' | 'settleWith'>;
}

/** Rows of the work table: one partition for an account, by month and fee. */
export function createFeeReversals(
  settings: FeeReversalsSettings,
  client = new DynamoDBClient(clientSettings),
): FeeReversals {
  const { workTable: TableName } = settings;
  const readRow = createReadRow(TableName, client);
  const listed = {
    noun: 'reversal',
    itemOf,
    entityOf: reversalEntity,
    breakOf: reversalBreak,
    alsoWrites: () => [],
  };
  return {
    read: async (name) => readRow(toItem(keyOf(name)), feeReversal),
    ...createRowsOfAccount<FeeReversal>({ TableName, client, partitionOf, itemOf, schema: feeReversal }),
    write: createWriteWithBreak<FeeReversal>(settings, listed, client),
  };
}

const partitionOf = (accountId: string) => `${feePartitions.reversals}${accountId}`;

const keyOf = ({ accountId, period, id, number }: ReversalName) => ({
  pk: partitionOf(accountId),
  sk: `${period}#${id}#${String(number).padStart(4, '0')}`,
});

const itemOf = (reversal: FeeReversal) => ({ ...keyOf(nameOfReversal(reversal)), ...reversal });
