import { Duration } from 'aws-cdk-lib';
import {
  queryIndex,
  readObjects,
  readSecret,
  detectAbsentObjects,
  useTable,
  writeObjects,
} from '#infra/constructs/permissions.ts';
import type { JobOf } from './job.ts';
import type { environmentSchema } from '#functions/schedules/archive/environment.ts';

export const archive: JobOf<typeof environmentSchema> = {
  id: 'Archive',
  name: 'archive',
  description: 'Archives each day of events, sealed per owner, before their records expire',
  // A day is closed one hour after midnight UTC. All other runs find no work, or complete the previous run.
  every: Duration.hours(1),
  timeout: Duration.minutes(14),
  memoryMb: 1024,
  environment: ({ storage }) => ({
    EVENTS_TABLE: storage.events.tableName,
    WORK_TABLE: storage.work.tableName,
    BODIES_BUCKET: storage.bodies.bucketName,
    ARCHIVE_SECRET_ARN: storage.archiveSecret.arn,
  }),
  may: ({ storage }) => [
    readSecret(storage.archiveSecret),
    queryIndex(storage.events, 'byDay'),
    useTable(storage.events, ['GetItem']),
    useTable(storage.work, ['UpdateItem', 'ConditionCheckItem'], ['LEASE#archive']),
    useTable(storage.work, ['Query', 'UpdateItem', 'DeleteItem'], ['BEGUN#archive']),
    useTable(storage.work, ['GetItem', 'PutItem'], ['ARCHIVE_SALT#*']),
    useTable(storage.work, ['GetItem', 'Query', 'PutItem'], ['ARCHIVE#*']),
    readObjects(storage.bodies, 'bodies'),
    detectAbsentObjects(storage.bodies),
    writeObjects(storage.bodies, 'archive'),
  ],
  ifStopped: 'events older than forty days can never be replayed',
  // Records live for forty days: time enough to fix what keeps them out of the archive.
  alarms: () => [
    {
      id: 'Behind',
      notice: 'A day of events was not archived for three days, and its records expire after forty',
      runbook: 'replay',
      metric: { reported: 'ArchiveBehindDays' },
      threshold: 3,
    },
    {
      id: 'SetAside',
      notice:
        'Records cannot be read and are not in the archive: after forty days they can never be replayed',
      runbook: 'replay',
      metric: { reported: 'ArchiveSetAside' },
      threshold: 0,
      periods: 2,
    },
    {
      id: 'SetAsideLong',
      notice:
        'Records that are not in the archive are over 25 days old: they expire and are lost in two weeks',
      runbook: 'replay',
      metric: { reported: 'ArchiveSetAsideDays' },
      threshold: 25,
    },
    {
      id: 'Lost',
      notice: 'Records expired before they could be archived: they can never be replayed',
      runbook: 'replay',
      metric: { counted: 'ArchiveLost' },
      threshold: 0,
    },
  ],
};
