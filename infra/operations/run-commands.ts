import { Construct } from 'constructs';
import {
  detectAbsentObjects,
  queryIndex,
  readObjects,
  recordOwnEvents,
  sendMessages,
  useTable,
} from '#infra/constructs/permissions.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import type { SchedulesStack } from '#infra/jobs/stack.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { reportsFolder } from '#shared/jobs/names.ts';
import { commandFunction } from './command-function.ts';
import type { environmentSchema } from '#functions/operations/portfolio/environment.ts';

interface RunCommandsProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly schedules: SchedulesStack;
}

/** The command-line operations on runs of jobs, breaks and the register of accounts. */
export class RunCommands extends Construct {
  readonly runs: BaseFunction;

  constructor(scope: Construct, id: string, { stage, storage, schedules }: RunCommandsProps) {
    super(scope, id);
    const { work, events, bodies, statements } = storage;
    const queues = [...schedules.workers].map(([{ name }, { source }]) => [name, source.queue] as const);
    this.runs = commandFunction<typeof environmentSchema>(this, 'Portfolio', {
      stage,
      folder: 'operations/portfolio',
      description:
        'Lists, shows, stops and resumes runs; lists and changes breaks; lists capabilities, drift and accounts',
      environment: {
        WORK_TABLE: work.tableName,
        EVENTS_TABLE: events.tableName,
        REPORTS_BUCKET: bodies.bucketName,
        STATEMENTS_BUCKET: statements.bucketName,
        WORK_QUEUE_URLS: schedules.toJsonString(
          Object.fromEntries(queues.map(([name, queue]) => [name, queue.queueUrl])),
        ),
      },
      may: [
        useTable(work, ['GetItem', 'Query', 'PutItem', 'UpdateItem'], ['RUNS#*']),
        useTable(work, ['PutItem'], ['OPEN_RUNS#*']),
        useTable(work, ['Query'], ['OPEN_RUNS#*', 'RUN#*', 'REGISTER#*', 'CAPABILITIES', 'DRIFT']),
        useTable(work, ['GetItem', 'PutItem'], ['BREAKS#*', 'BREAK#*']),
        useTable(work, ['Query'], ['BREAK#*']),
        useTable(work, ['GetItem'], ['FEE_ECHO#*']),
        useTable(work, ['Query', 'PutItem'], ['BREAK_NOTES#*']),
        useTable(work, ['GetItem'], ['REGISTER#*']),
        // Teams are notified of a break that is closed.
        recordOwnEvents(events),
        queryIndex(work, 'breaks'),
        // Reports are read again when somebody verifies a run.
        readObjects(bodies, reportsFolder),
        detectAbsentObjects(bodies),
        ...queues.map(([, queue]) => sendMessages(queue)),
      ],
    });
  }
}
