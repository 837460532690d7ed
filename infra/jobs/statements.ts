import { Duration } from 'aws-cdk-lib';
import { packed } from '#infra/constructs/packed.ts';
import {
  queryIndex,
  readObjects,
  detectAbsentObjects,
  useTable,
  writeLongObjects,
  writeObjects,
} from '#infra/constructs/permissions.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { ownEventPrefix } from '#shared/mirror/names.ts';
import { dailyRunAlarms, type JobOf } from './job.ts';
import { mirrorEnvironment, readMirroredData } from './mirrored-data.ts';
import { accountsQueue } from './portfolio.ts';
import type { environmentSchema } from '#functions/schedules/statements/environment.ts';
import type { environmentSchema as workEnvironment } from '#functions/work/statements/environment.ts';

const every = Duration.minutes(15);

export const statements: JobOf<typeof environmentSchema, typeof workEnvironment> = {
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
    // A person has a statement published again.
    useTable(events, ['UpdateItem'], [`${ownEventPrefix}*`]),
    useTable(work, ['GetItem', 'Query', 'UpdateItem'], ['REGISTER#*']),
    useTable(work, ['Query'], ['STATEMENT#*', 'BREAKS#*']),
    // A person has a fee summary requested again.
    useTable(work, ['GetItem', 'PutItem'], ['STATEMENT#*']),
    // Breaks of an erased account end, and so do silences and proposals when their time is over.
    useTable(work, ['GetItem', 'PutItem', 'DeleteItem'], ['BREAKS#*']),
    useTable(work, ['PutItem', 'DeleteItem'], ['BREAK#*']),
    queryIndex(work, 'breaks'),
  ],
  ifStopped: 'customers get no statements',
  alarms: () => [
    ...dailyRunAlarms({
      every,
      runbook: 'statements',
      overdue: 'The statements of a day are not complete twelve hours after they were due',
      notReached: 'Accounts had no statement for a day, although one is due and each run tries',
    }),
    {
      id: 'OverdueBreaks',
      notice: 'A difference between the bank and us was not settled in the time that its severity allows',
      runbook: 'reconciliation',
      metric: { reported: 'OverdueBreaks' },
      threshold: 0,
    },
  ],
  worker: {
    description: "Obtains the bank's statements, verifies them, and publishes our own",
    companyFiles: ({ statements: { formats } }) =>
      formats.map(({ name, entry }) => ({ file: entry, made: 'statementFormat', name })),
    timeout: Duration.minutes(14),
    memoryMb: 1024,
    reservedCalls: 8,
    environment: ({ stage, storage, ingestion }) => ({
      STATEMENTS_BUCKET: storage.statements.bucketName,
      ...mirrorEnvironment(storage),
      QUEUE_URLS: ingestion.queueUrls,
      ISSUE_RULES: rulesOf(stage),
      VISIBILITY_LAG_SECONDS: String(stage.visibilityLagSeconds),
    }),
    may: ({ storage, storage: { work, mirror, bodies, statements: files }, ingestion }) => [
      useTable(work, ['GetItem', 'UpdateItem'], ['REGISTER#*']),
      useTable(work, ['GetItem', 'Query', 'PutItem'], ['STATEMENT#*', 'BREAKS#*']),
      useTable(work, ['PutItem'], ['BREAK#*']),
      useTable(work, ['PutItem', 'DeleteItem'], ['FEE_SUMMARY#*']),
      useTable(work, ['PutItem'], ['CAPABILITIES']),
      useTable(mirror, ['Query']),
      useTable(mirror, ['GetItem'], ['ACCOUNT#*']),
      useTable(mirror, ['BatchGetItem'], ['TOMBSTONE#*']),
      queryIndex(mirror, 'byAccount'),
      queryIndex(mirror, 'byValuta'),
      ...readMirroredData(storage),
      // Bookings too large for a message.
      writeObjects(bodies, 'bodies'),
      readObjects(files, '*'),
      // An erasure took files of an account that another holder has kept.
      detectAbsentObjects(files),
      writeLongObjects(files, '*'),
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
  statements: { targetDays, exceptions, missingAfterTargetDays, ofAccount, feeSummaries, mt940, formats },
}: Stage): string {
  return packed('statements.exceptions', {
    targetDays,
    exceptions,
    missingAfterTargetDays,
    ...(ofAccount !== 'none' && { ofAccount }),
    ...(feeSummaries !== 'none' && { feeSummaries }),
    ...(mt940 !== 'none' && { mt940 }),
    ...(formats.length > 0 && {
      formats: formats.map(({ name, extension }) => ({ name, extension })),
    }),
  });
}

function startOf({ statements: { startsByItself, startHour } }: Stage): string {
  return JSON.stringify({ startsByItself, startHour });
}
