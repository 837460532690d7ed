import { Duration } from 'aws-cdk-lib';
import { queryIndex, sendMessages, useTable, writeObjects } from '#infra/constructs/permissions.ts';
import { dailyRunAlarms, type JobContext, type JobOf } from './job.ts';
import { mirrorEnvironment, readMirroredData } from './mirrored-data.ts';
import type { environmentSchema } from '#functions/schedules/portfolio/environment.ts';
import type { environmentSchema as workEnvironment } from '#functions/work/portfolio/environment.ts';

const every = Duration.minutes(15);

export const portfolio: JobOf<typeof environmentSchema, typeof workEnvironment> = {
  id: 'Portfolio',
  name: 'portfolio',
  description: "Lists the bank's accounts once a day, onboards those that are new, and archives old bookings",
  every,
  timeout: Duration.minutes(14),
  concurrency: 2,
  calls: { most: 2, reserved: 2 },
  environment: ({ stage }) => ({ ARCHIVE_AFTER_DAYS: String(stage.bookings.archiveAfterDays) }),
  may: ({ storage: { work } }) => [
    useTable(work, ['GetItem', 'Query'], ['REGISTER#*']),
    useTable(work, ['GetItem', 'UpdateItem'], ['PORTFOLIO']),
  ],
  ifStopped: 'new accounts get no statements, and no job sees them',
  alarms: () => [
    ...dailyRunAlarms({
      every,
      runbook: 'portfolio',
      overdue:
        'The accounts of the bank were not listed twelve hours after the day began: new ones get no statements',
      notReached:
        'Accounts have not been onboarded for a day, although each run tries: they get no statements',
    }),
  ],
  worker: {
    description:
      'Makes accounts known, gives each one its position at its onboarding, and archives old bookings',
    timeout: Duration.minutes(14),
    memoryMb: 1024,
    reservedCalls: 8,
    environment: ({ storage, ingestion }) => ({
      STATEMENTS_BUCKET: storage.statements.bucketName,
      ...mirrorEnvironment(storage),
      QUEUE_URLS: ingestion.queueUrls,
    }),
    may: ({ stage, storage, storage: { work, mirror, bodies, statements }, ingestion }) => [
      useTable(work, ['GetItem', 'UpdateItem', 'ConditionCheckItem'], ['REGISTER#*']),
      // The account of each IBAN.
      useTable(work, ['GetItem', 'PutItem'], ['IBAN#*']),
      useTable(work, ['PutItem'], ['CAPABILITIES']),
      useTable(mirror, ['GetItem']),
      ...(stage.bookings.archiveAfterDays === 'never' ? [] : archiveBookings(storage)),
      useTable(mirror, ['Query', 'PutItem', 'UpdateItem'], ['ACCOUNT#*']),
      useTable(mirror, ['Query'], ['BOOKING#*']),
      // The bank's answer names the holder of an account: an erased customer or another one.
      useTable(mirror, ['BatchGetItem', 'PutItem'], ['TOMBSTONE#*']),
      queryIndex(mirror, 'byAccount'),
      queryIndex(mirror, 'byValuta'),
      ...readMirroredData(storage),
      // Bookings too large for a message.
      writeObjects(bodies, 'bodies'),
      writeObjects(statements, '*'),
      ...accountsQueue(ingestion),
    ],
    ifStopped: 'accounts are not onboarded, and get no statements',
    alarms: () => [],
  },
};

/** Old bookings move into files: a short row each, beside a row of their account for each file. */
const archiveBookings = ({ mirror, bodies }: JobContext['storage']) => [
  useTable(mirror, ['PutItem'], ['BOOKING#*']),
  writeObjects(bodies, 'mirror'),
];

/** Bookings that only the bank has go through the handler of their events. */
export function accountsQueue({ queues }: JobContext['ingestion']) {
  const queue = queues.get('accounts');
  return queue === undefined ? [] : [sendMessages(queue.queue)];
}
