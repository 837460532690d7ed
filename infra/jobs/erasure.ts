import { Duration } from 'aws-cdk-lib';
import {
  detectAbsentObjects,
  eraseObjects,
  listVersions,
  queryIndex,
  readObjects,
  useTable,
} from '#infra/constructs/permissions.ts';
import type { JobOf } from './job.ts';
import type { environmentSchema } from '#functions/schedules/erasure/environment.ts';

const indexes = [
  'byAccount',
  'entitiesByCustomer',
  'entitiesByBusiness',
  'entitiesByAccount',
  'openItems',
] as const;

/** Only this job may delete rows of the mirror and versions of bodies. */
export const erasure: JobOf<typeof environmentSchema> = {
  id: 'Erasure',
  name: 'erasure',
  description: 'Erases customers whom the bank has deleted, store by store',
  every: Duration.hours(1),
  timeout: Duration.minutes(14),
  // A run, and at the same time a person who requests a preview.
  concurrency: 2,
  calls: { most: 4, reserved: 4 },
  environment: ({ stage, storage }) => ({
    EVENTS_TABLE: storage.events.tableName,
    MIRROR_TABLE: storage.mirror.tableName,
    BODIES_BUCKET: storage.bodies.bucketName,
    STATEMENTS_BUCKET: storage.statements.bucketName,
    STATEMENT_YEARS: String(stage.statements.retentionYears),
    RECHECK_AFTER_SECONDS: String(stage.erasure.recheckAfterSeconds),
    CLOCK_SKEW_SECONDS: String(stage.erasure.clockSkewSeconds),
    VISIBILITY_LAG_SECONDS: String(stage.visibilityLagSeconds),
  }),
  may: ({ stage, storage: { events, mirror, work, bodies, statements } }) => [
    ...indexes.map((index) => queryIndex(mirror, index)),
    useTable(mirror, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem']),
    useTable(mirror, ['BatchGetItem'], ['TOMBSTONE#*']),
    useTable(mirror, ['PutItem'], ['TOMBSTONE#*', 'ERASURE#*']),
    // Old bookings come back from their file before they are reduced.
    useTable(mirror, ['PutItem'], ['BOOKING#*']),
    useTable(mirror, ['ConditionCheckItem'], ['ACCOUNT#*']),
    readObjects(bodies, 'mirror'),
    detectAbsentObjects(bodies),
    useTable(events, ['GetItem', 'UpdateItem']),
    useTable(work, ['UpdateItem', 'ConditionCheckItem'], ['LEASE#erasure']),
    useTable(work, ['GetItem', 'PutItem'], ['ERASURE#*', 'ERASURE_WITNESS']),
    useTable(work, ['Query', 'UpdateItem', 'DeleteItem'], ['BEGUN#erasure']),
    useTable(work, ['GetItem', 'UpdateItem'], ['ARCHIVE_SALT#*', 'REGISTER#*']),
    useTable(work, ['DeleteItem'], ['IBAN#*']),
    // What persons wrote about differences.
    useTable(work, ['Query', 'UpdateItem'], ['BREAK_NOTES#*']),
    queryIndex(work, 'accountsByOwner'),
    // Data too large for the mirror is stored beside the bodies.
    eraseObjects(bodies, 'bodies'),
    eraseObjects(bodies, 'mirror'),
    // Counted where the law demands to keep them.
    stage.statements.retentionYears === 'none'
      ? eraseObjects(statements, '*')
      : listVersions(statements, '*'),
  ],
  ifStopped: 'customers whom the bank has deleted stay in every table and bucket',
  unfinished: {
    notice: 'The erasure of a customer fails: personal data that must be deleted is still stored',
    runbook: 'erasure',
    counter: 'ErasureFailed',
  },
  alarms: () => [
    {
      id: 'Refused',
      notice: 'The bank announced the deletion of a customer whom it still has: nothing is erased',
      runbook: 'erasure',
      metric: { counted: 'ErasureRefused' },
      threshold: 0,
    },
    {
      id: 'SetAside',
      notice:
        'Each run that worked on a customer ended during it: the customer is set aside, and is not erased',
      runbook: 'erasure',
      metric: { reported: 'ErasureSetAside' },
      threshold: 0,
    },
    {
      id: 'Stuck',
      notice: 'A customer whom the bank has deleted is still not erased here after three days',
      runbook: 'erasure',
      metric: { reported: 'ErasureOpenHours' },
      threshold: Duration.days(3).toHours(),
    },
  ],
};
