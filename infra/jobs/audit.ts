import { Duration } from 'aws-cdk-lib';
import { listVersions, useTable, writeObjects } from '#infra/constructs/permissions.ts';
import { headsFolder } from '#shared/audit/names.ts';
import type { JobOf } from './job.ts';
import type { environmentSchema } from '#functions/schedules/audit/environment.ts';

export const audit: JobOf<typeof environmentSchema> = {
  id: 'Audit',
  name: 'audit',
  description: 'Keeps the head of the audit log where nobody can delete it, and compares both',
  // An entry that is cut off before its head is kept is missed by nobody. If nothing changed, a run writes nothing.
  every: Duration.hours(1),
  timeout: Duration.minutes(5),
  concurrency: 1,
  environment: ({ storage }) => ({
    WORK_TABLE: storage.work.tableName,
    AUDIT_HEADS_BUCKET: storage.auditHeads.bucketName,
  }),
  may: ({ storage: { work, auditHeads } }) => [
    useTable(work, ['GetItem', 'Query'], ['AUDIT']),
    listVersions(auditHeads, headsFolder),
    writeObjects(auditHeads, headsFolder),
  ],
  ifStopped: 'nobody would notice if entries were cut off the end of the audit log',
  alarms: () => [
    {
      id: 'NotWhole',
      notice:
        'Entries of the audit log are missing, altered or replaced: somebody has changed the work table',
      runbook: 'audit',
      metric: { reported: 'AuditRecordFaults' },
      threshold: 0,
    },
  ],
};
