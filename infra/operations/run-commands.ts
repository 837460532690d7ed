import { Construct } from 'constructs';
import {
  countMessages,
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
    const sources = [...schedules.workers].map(([{ name }, { source }]) => [name, source] as const);
    // Each queue says where its dead letters are.
    const urls = Object.fromEntries(sources.map(([name, { queue }]) => [name, queue.queueUrl]));
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
        WORK_QUEUE_URLS: schedules.toJsonString(urls),
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
        ...sources.map(([, { queue }]) => sendMessages(queue)),
        ...sources.flatMap(([, { queue, deadLetters }]) => [queue, deadLetters].map(countMessages)),
      ],
    });
  }
}
