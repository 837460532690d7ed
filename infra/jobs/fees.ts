import { Duration } from 'aws-cdk-lib';
import { packed } from '#infra/constructs/packed.ts';
import { queryIndex, useTable, type Permission } from '#infra/constructs/permissions.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { dailyRunAlarms, type JobContext, type JobOf } from './job.ts';
import { mirrorEnvironment, readMirroredData } from './mirrored-data.ts';
import { settlementEntity } from '#shared/fees/names.ts';
import type { environmentSchema } from '#functions/schedules/fees/environment.ts';
import type { environmentSchema as workEnvironment } from '#functions/work/fees/environment.ts';

const every = Duration.minutes(15);

export const fees: JobOf<typeof environmentSchema, typeof workEnvironment> = {
  id: 'Fees',
  name: 'fees',
  description: 'Starts the runs that plan and charge fees, and answers what people ask about them',
  every,
  timeout: Duration.minutes(14),
  concurrency: 2,
  isWanted: ({ fees: prices }) => prices !== 'none',
  environment: environmentOf,
  may: ({ storage }) => [
    ...readingBookings(storage),
    useTable(storage.mirror, ['Query'], ['ACCOUNT#*', 'BOOKING#*']),
    // A fee is paid back.
    useTable(storage.work, ['GetItem', 'Query', 'UpdateItem'], ['REGISTER#*']),
    useTable(storage.work, ['GetItem', 'Query'], ['FEE#*']),
    useTable(storage.work, ['Query', 'PutItem'], ['FEE_REVERSAL#*', 'BREAKS#reversal *']),
    useTable(storage.work, ['GetItem'], ['FEE_LIST#*']),
    ...settling(storage),
    useTable(storage.work, ['GetItem'], ['FEE_SETTLEMENTS']),
    useTable(storage.work, ['PutItem'], ['FEE_SETTLEMENT_FILES#*']),
    useTable(storage.work, ['Query', 'UpdateItem'], ['FEE_MONTHS']),
    useTable(storage.work, ['Query', 'PutItem'], ['PRICE_LISTS#*']),
    useTable(storage.work, ['Query', 'PutItem'], ['FEE_JOURNALS#*']),
  ],
  ifStopped: 'no fees are collected',
  alarms: () => [
    ...dailyRunAlarms({
      every,
      runbook: 'fees',
      overdue: 'The fees of a day are not planned twelve hours after they were due',
      notReached: 'Fees of accounts could not be taken to their end for a day, although each run tries',
    }),
    {
      id: 'MonthWaiting',
      notice: 'The fees of a month are not charged: their sum is unusual, and two persons have to release it',
      runbook: 'fees',
      metric: { reported: 'FeeMonthsWaiting' },
      threshold: 0,
    },
  ],
  worker: {
    description: 'Plans the fees of accounts, and takes them to the bank',
    timeout: Duration.minutes(14),
    memoryMb: 1024,
    reservedCalls: 8,
    environment: (context) => ({
      ...environmentOf(context),
      VISIBILITY_LAG_SECONDS: String(context.stage.visibilityLagSeconds),
    }),
    may: ({ storage }) => [
      ...readingBookings(storage),
      ...readingStops(storage),
      // A booking is priced again right before its fee is sent.
      useTable(storage.mirror, ['Query'], ['BOOKING#*']),
      useTable(storage.work, ['GetItem', 'UpdateItem'], ['REGISTER#*']),
      useTable(storage.work, ['GetItem', 'Query', 'PutItem'], ['FEE#*', 'FEE_REVERSAL#*', 'BREAKS#*']),
      useTable(storage.work, ['PutItem'], ['BREAK#*']),
      // The end of a run that plans closes the months that are over.
      useTable(storage.work, ['GetItem', 'Query', 'UpdateItem'], ['FEE_MONTHS']),
      useTable(storage.work, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], ['FEE_ECHO#*']),
      useTable(storage.work, ['Query', 'PutItem'], ['PRICE_LISTS#*']),
      useTable(storage.work, ['PutItem'], ['FEE_LIST#*']),
      ...settling(storage),
    ],
    ifStopped: 'no fees are collected',
    alarms: () => [
      {
        id: 'InDoubt',
        notice: 'Nobody knows whether the bank charged a fee, or paid one back: a person decides',
        runbook: 'fees',
        metric: { counted: 'RunItems' },
        dimensions: { outcome: 'in-doubt' },
        threshold: 0,
      },
    ],
  },
};

function environmentOf({ stage, storage }: JobContext) {
  return {
    FEES: packed('fees', stage.fees),
    ...mirrorEnvironment(storage),
  };
}

/** The function that completes a run compares a settlement. */
function settling({ work }: StorageStack): readonly Permission[] {
  return [
    useTable(work, ['Query', 'PutItem'], ['FEE_SETTLEMENTS']),
    useTable(work, ['GetItem', 'Query', 'PutItem'], [`BREAKS#${settlementEntity}*`]),
    useTable(work, ['PutItem'], ['BREAK#*']),
    useTable(work, ['Query'], ['FEE_SETTLEMENT_FILES#*']),
    useTable(work, ['Query', 'PutItem'], ['CAPABILITIES']),
  ];
}

/** Blocks of accounts, and seizures of their owners. */
const readingStops = ({ mirror }: StorageStack): readonly Permission[] => [
  useTable(mirror, ['Query'], ['ACCOUNT#*', 'SEIZURE#*']),
  queryIndex(mirror, 'entitiesByCustomer'),
  queryIndex(mirror, 'entitiesByBusiness'),
];

function readingBookings(storage: StorageStack): readonly Permission[] {
  return [queryIndex(storage.mirror, 'byAccount'), ...readMirroredData(storage)];
}
