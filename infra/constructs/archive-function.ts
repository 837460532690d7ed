import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import type { StorageStack } from '#infra/stacks/storage.ts';
import { HouseFunction } from './house-function.ts';
import {
  queryIndex,
  readObjects,
  readSecret,
  tellAbsentObjects,
  useTable,
  writeObjects,
} from './permissions.ts';

export interface ArchiveFunctionProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
}

/** Archives each day of events, sealed per owner, before their records expire. */
export class ArchiveFunction extends HouseFunction {
  constructor(scope: Construct, id: string, { stage, storage }: ArchiveFunctionProps) {
    super(scope, id, {
      stage,
      folder: 'schedules/archive',
      description: 'Archives each day of events, sealed per owner, before their records expire',
      // A run stops by itself before a part could be cut off; the next one goes on.
      timeout: Duration.minutes(14),
      memoryMb: 1024,
      environment: {
        EVENTS_TABLE: storage.events.tableName,
        WORK_TABLE: storage.work.tableName,
        BODIES_BUCKET: storage.bodies.bucketName,
        ARCHIVE_SECRET_ARN: storage.archiveSecret.arn,
      },
      may: [
        readSecret(storage.archiveSecret),
        queryIndex(storage.events, 'byDay'),
        useTable(storage.events, ['GetItem']),
        useTable(storage.work, ['UpdateItem', 'ConditionCheckItem'], ['LEASE#archive']),
        useTable(storage.work, ['GetItem', 'PutItem'], ['ARCHIVE_SALT#*']),
        useTable(storage.work, ['Query', 'PutItem'], ['ARCHIVE#*']),
        readObjects(storage.bodies, 'bodies'),
        tellAbsentObjects(storage.bodies),
        writeObjects(storage.bodies, 'archive'),
      ],
    });
  }
}
