import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import {
  type Permission,
  recordOwnEvents,
  sendMessages,
  useTable,
  writeObjects,
} from '#infra/constructs/permissions.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import type { Job, StoreVariable } from './job.ts';
import { reportsFolder, runEntity } from '#shared/jobs/names.ts';

/** A write to the bank needs up to 155 s, and its record a moment: none begins with less time left. */
export const writeSeconds = 170;

interface WorkStores {
  readonly environment: Readonly<Record<StoreVariable, string>>;
  readonly may: readonly Permission[];
}

/** Where planner and worker of a job keep its runs: rows, queue and reports. */
function workStores(
  queue: IQueue,
  { work, events, bodies }: StorageStack,
  may: readonly Permission[],
): WorkStores {
  return {
    environment: {
      WORK_TABLE: work.tableName,
      WORK_QUEUE_URL: queue.queueUrl,
      REPORTS_BUCKET: bodies.bucketName,
      EVENTS_TABLE: events.tableName,
    },
    may: [
      ...may,
      // Teams are notified of a run's end in one step with it.
      recordOwnEvents(events),
      sendMessages(queue),
      writeObjects(bodies, reportsFolder),
    ],
  };
}

export function plannerStores({ name }: Job, queue: IQueue, storage: StorageStack): WorkStores {
  const { work } = storage;
  return workStores(queue, storage, [
    useTable(work, ['GetItem', 'Query', 'PutItem', 'UpdateItem'], [`RUNS#${name}`]),
    useTable(work, ['Query', 'PutItem', 'DeleteItem'], [`OPEN_RUNS#${name}`]),
    useTable(work, ['Query', 'PutItem', 'UpdateItem'], [`RUN#${name}#*`]),
    ...noteCoverage(name, storage),
  ]);
}

/** It finishes shards, and completes the run with the last one. */
export function workerStores({ name }: Job, queue: IQueue, storage: StorageStack): WorkStores {
  const { work } = storage;
  return workStores(queue, storage, [
    useTable(work, ['GetItem', 'UpdateItem'], [`RUNS#${name}`]),
    useTable(work, ['DeleteItem'], [`OPEN_RUNS#${name}`]),
    useTable(work, ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'], [`RUN#${name}#*`]),
    ...noteCoverage(name, storage),
  ]);
}

/** What a run over the whole portfolio has not reached is a break. */
const noteCoverage = (job: string, { work }: StorageStack): readonly Permission[] => [
  useTable(work, ['GetItem', 'Query', 'PutItem'], [`BREAKS#${runEntity}${job}*`]),
  useTable(work, ['PutItem'], ['BREAK#*']),
];
