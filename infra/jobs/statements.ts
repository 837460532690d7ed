import { Duration } from 'aws-cdk-lib';
import {
  queryIndex,
  readObjects,
  tellAbsentObjects,
  useTable,
  writeObjects,
} from '#infra/house/permissions.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { dayOfReports, type Job } from './job.ts';
import { accountsQueue } from './portfolio.ts';

const every = Duration.minutes(15);

export const statements: Job = {
  id: 'Statements',
  name: 'statements',
  description:
    'Starts the runs that issue the statements of accounts, and answers what people ask about them',
  every,
  timeout: Duration.minutes(14),
  concurrency: 2,
  environment: ({ stage }) => ({
    ISSUE_RULES: rulesOf(stage),
    START: startOf(stage),
  }),
  may: ({ storage: { work, events } }) => [
    useTable(events, ['UpdateItem']),
    useTable(work, ['GetItem', 'Query', 'UpdateItem'], ['REGISTER#*']),
    useTable(work, ['Query'], ['STATEMENT#*', 'BREAKS#*']),
    // A person has a fee summary requested again.
    useTable(work, ['PutItem'], ['STATEMENT#*']),
    // Breaks of an account end when it is erased.
    useTable(work, ['PutItem'], ['BREAKS#*', 'BREAK#*']),
    queryIndex(work, 'breaks'),
  ],
  ifStopped: 'customers get no statements',
  alarms: () => [
    {
      id: 'Overdue',
      notice: 'The statements of a day are not complete twelve hours after they were due',
      runbook: 'statements',
      metric: { reported: 'RunOverdueHours' },
      threshold: 12,
    },
    {
      id: 'NotReached',
      notice: 'Accounts had no statement for a day, although one is due and each run tries',
      runbook: 'statements',
      metric: { reported: 'ItemsNotReached' },
      threshold: 0,
      periods: dayOfReports(every),
    },
    {
      id: 'OpenBreaks',
      notice: 'A difference between the bank and us has been open for more than a day',
      runbook: 'statements',
      metric: { reported: 'OldestBreakHours' },
      threshold: 24,
    },
  ],
  worker: {
    description: "Obtains the bank's statements, verifies them, and publishes our own",
    timeout: Duration.minutes(14),
    memoryMb: 1024,
    reservedCalls: 8,
    environment: ({ stage, storage, ingestion }) => ({
      STATEMENTS_BUCKET: storage.statements.bucketName,
      MIRROR_TABLE: storage.mirror.tableName,
      BODIES_BUCKET: storage.bodies.bucketName,
      QUEUE_URLS: ingestion.queueUrls,
      ISSUE_RULES: rulesOf(stage),
      VISIBILITY_LAG_SECONDS: String(stage.visibilityLagSeconds),
    }),
    may: ({ storage: { work, mirror, bodies, statements: files }, ingestion }) => [
      useTable(work, ['GetItem', 'UpdateItem'], ['REGISTER#*']),
      useTable(work, ['GetItem', 'Query', 'PutItem'], ['STATEMENT#*', 'BREAKS#*', 'BREAK#*']),
      useTable(work, ['PutItem', 'DeleteItem'], ['FEE_SUMMARY#*']),
      useTable(work, ['PutItem'], ['CAPABILITIES']),
      useTable(mirror, ['Query']),
      useTable(mirror, ['GetItem'], ['ACCOUNT#*']),
      useTable(mirror, ['BatchGetItem'], ['TOMBSTONE#*']),
      queryIndex(mirror, 'byAccount'),
      queryIndex(mirror, 'byValuta'),
      // Data too large for a row, and bookings too large for a message.
      readObjects(bodies, 'mirror'),
      tellAbsentObjects(bodies),
      writeObjects(bodies, 'bodies'),
      readObjects(files, '*'),
      writeObjects(files, '*'),
      ...accountsQueue(ingestion),
    ],
    ifStopped: 'customers get no statements',
    alarms: () => [
      {
        id: 'NotVerified',
        notice: 'A statement of the bank was found wrong: it is not published, and nor are those after it',
        runbook: 'statements',
        metric: { counted: 'StatementNotVerified' },
        threshold: 0,
      },
    ],
  },
};

function rulesOf({
  statements: { targetDays, exceptions, missingAfterTargetDays, ofAccount, feeSummaries },
}: Stage): string {
  return JSON.stringify({
    targetDays,
    exceptions,
    missingAfterTargetDays,
    ...(ofAccount !== 'none' && { ofAccount }),
    ...(feeSummaries !== 'none' && { feeSummaries }),
  });
}

function startOf({ statements: { startsByItself, startHour } }: Stage): string {
  return JSON.stringify({ startsByItself, startHour });
}
