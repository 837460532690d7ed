import type { Construct } from 'constructs';
import type { environmentSchema } from '#functions/operations/lives/environment.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import { packed } from '#infra/constructs/packed.ts';
import { detectAbsentObjects, queryIndex, readObjects, useTable } from '#infra/constructs/permissions.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { failurePartitions } from '#shared/failures/names.ts';
import { commandFunction } from './command-function.ts';
import { notedFunctions } from './noted-functions.ts';

interface LifeCommandsProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
}

/** The function that follows an event, an entity or a customer through all stores. It changes nothing. */
export function lifeCommands(
  scope: Construct,
  id: string,
  { stage, storage }: LifeCommandsProps,
): BaseFunction {
  const { events, mirror, work, bodies } = storage;
  return commandFunction<typeof environmentSchema>(scope, id, {
    stage,
    folder: 'operations/lives',
    description: 'Follows an event, an entity or a customer through all stores',
    // Somebody who was woken up waits for it.
    memoryMb: 1024,
    environment: {
      EVENTS_TABLE: events.tableName,
      MIRROR_TABLE: mirror.tableName,
      WORK_TABLE: work.tableName,
      BODIES_BUCKET: bodies.bucketName,
      NOTED_FUNCTIONS: packed('handlers', notedFunctions(stage)),
      OWN_HANDLERS: packed(
        'handlers',
        stage.handlers.map(({ name }) => name),
      ),
      CHARGES: stage.fees === 'none' ? 'none' : 'fees',
    },
    may: [
      useTable(events, ['GetItem', 'BatchGetItem']),
      queryIndex(events, 'byDay'),
      queryIndex(events, 'parked'),
      useTable(mirror, ['Query']),
      useTable(mirror, ['BatchGetItem'], ['TOMBSTONE#*']),
      queryIndex(mirror, 'byAccount'),
      queryIndex(mirror, 'entitiesByCustomer'),
      queryIndex(mirror, 'entitiesByBusiness'),
      queryIndex(mirror, 'entitiesByAccount'),
      useTable(work, ['GetItem'], ['ARCHIVE#*', 'SET_ASIDE#*', 'HANDLED#*', 'ERASURE#*']),
      useTable(
        work,
        ['Query'],
        [
          ...([`${failurePartitions.failing}*`, 'PUBLISHED#*', 'BREAKS#*', 'STATEMENT#*'] as const),
          ...(stage.fees === 'none' ? [] : (['FEE#*'] as const)),
        ],
      ),
      readObjects(bodies, 'mirror'),
      readObjects(bodies, 'quarantine'),
      detectAbsentObjects(bodies),
    ],
  });
}
