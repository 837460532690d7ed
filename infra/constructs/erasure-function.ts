import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import type { StorageStack } from '#infra/stacks/storage.ts';
import { bankAccess } from './bank-access.ts';
import { HouseFunction } from './house-function.ts';
import { eraseObjects, type Permission, queryIndex, useTable } from './permissions.ts';

export interface ErasureFunctionProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
}

/** Erases customers whom the bank has deleted. It alone may remove rows of the mirror and versions of bodies. */
export class ErasureFunction extends HouseFunction {
  constructor(scope: Construct, id: string, { stage, storage }: ErasureFunctionProps) {
    const share = stage.callBudget.erasure;
    const bank = bankAccess({ stage, storage, share });
    super(scope, id, {
      stage,
      folder: 'schedules/erasure',
      description: 'Erases customers whom the bank has deleted, store by store',
      timeout: Duration.minutes(14),
      reservedConcurrency: share.concurrency,
      environment: {
        ...bank.environment,
        EVENTS_TABLE: storage.events.tableName,
        MIRROR_TABLE: storage.mirror.tableName,
        BODIES_BUCKET: storage.bodies.bucketName,
        SECOND_LOOK_AFTER_SECONDS: String(stage.erasure.secondLookAfterSeconds),
        VISIBILITY_LAG_SECONDS: String(stage.visibilityLagSeconds),
      },
      may: [...bank.may, ...mayErase(storage)],
    });
  }
}

function mayErase({ events, mirror, work, bodies }: StorageStack): readonly Permission[] {
  const indexes = ['byAccount', 'entitiesByCustomer', 'entitiesByBusiness', 'entitiesByAccount', 'openItems'];
  return [
    ...indexes.map((index) => queryIndex(mirror, index)),
    useTable(mirror, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem']),
    useTable(mirror, ['BatchGetItem'], ['TOMBSTONE#*']),
    useTable(mirror, ['PutItem'], ['TOMBSTONE#*', 'ERASURE#*']),
    useTable(events, ['GetItem', 'UpdateItem']),
    useTable(work, ['UpdateItem', 'ConditionCheckItem'], ['LEASE#erasure']),
    useTable(work, ['GetItem', 'PutItem'], ['ERASURE#*', 'ERASURE_WITNESS']),
    useTable(work, ['GetItem', 'UpdateItem'], ['ARCHIVE_SALT#*']),
    // What the mirror could not hold lies beside the bodies.
    eraseObjects(bodies, 'bodies'),
    eraseObjects(bodies, 'mirror'),
  ];
}
