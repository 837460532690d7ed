import { Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { stackName } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { EventsStack } from '#infra/events/stack.ts';
import type { IngestionStack } from '#infra/ingestion/stack.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import { packed } from '#infra/constructs/packed.ts';
import {
  ask,
  consumeMessages,
  countMessages,
  queryIndex,
  readObjects,
  readSecret,
  sendMessages,
  detectAbsentObjects,
  useTable,
  writeObjects,
  type Permission,
} from '#infra/constructs/permissions.ts';
import { failurePartitions } from '#shared/failures/names.ts';
import { commandFunction } from './command-function.ts';
import { notedFunctions } from './noted-functions.ts';
import type { environmentSchema as deadLettersEnvironment } from '#functions/operations/dead-letters/environment.ts';
import type { environmentSchema as parkedEnvironment } from '#functions/operations/parked/environment.ts';
import type { environmentSchema as replayEnvironment } from '#functions/operations/replay/environment.ts';

interface EventCommandsProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly ingestion: IngestionStack;
  readonly events: EventsStack;
}

/**
 * The command-line operations on events. People ask for them through the operators' API and need no permission on any
 * function, table, bucket or queue.
 */
export class EventCommands extends Construct {
  readonly replay: BaseFunction;
  readonly parked: BaseFunction;
  readonly deadLetters: BaseFunction;

  constructor(scope: Construct, id: string, props: EventCommandsProps) {
    super(scope, id);
    this.replay = this.createReplay(props);
    this.parked = this.createParked(props);
    this.deadLetters = this.createDeadLetters(props);
  }

  private createReplay({ stage, storage, ingestion }: EventCommandsProps): BaseFunction {
    return commandFunction<typeof replayEnvironment>(this, 'Replay', {
      stage,
      folder: 'operations/replay',
      description: 'Sends events of some days through their handlers again, a page at a time',
      memoryMb: 1024,
      environment: {
        EVENTS_TABLE: storage.events.tableName,
        WORK_TABLE: storage.work.tableName,
        BODIES_BUCKET: storage.bodies.bucketName,
        ARCHIVE_SECRET_ARN: storage.archiveSecret.arn,
        ARCHIVE_DAYS: String(stage.retention.archiveDays),
        QUEUE_URLS: ingestion.queueUrls,
      },
      may: [
        readSecret(storage.archiveSecret),
        queryIndex(storage.events, 'byDay'),
        useTable(storage.events, ['GetItem']),
        useTable(storage.work, ['GetItem'], ['ARCHIVE#*', 'ARCHIVE_SALT#*']),
        readObjects(storage.bodies, 'archive'),
        ...sendingEvents({ storage, ingestion }),
      ],
    });
  }

  private createParked({ stage, storage, ingestion }: EventCommandsProps): BaseFunction {
    return commandFunction<typeof parkedEnvironment>(this, 'Parked', {
      stage,
      folder: 'operations/parked',
      description: 'Lists, shows, sends again and dismisses events that were set aside',
      environment: {
        EVENTS_TABLE: storage.events.tableName,
        BODIES_BUCKET: storage.bodies.bucketName,
        QUEUE_URLS: ingestion.queueUrls,
      },
      may: [
        queryIndex(storage.events, 'parked'),
        // Dismisses events.
        useTable(storage.events, ['GetItem', 'UpdateItem']),
        ...sendingEvents({ storage, ingestion }),
      ],
    });
  }

  private createDeadLetters({ stage, storage, ingestion, events }: EventCommandsProps): BaseFunction {
    const named = [
      ...ingestion.queues,
      ...events.handlers.map(({ settings, queue }) => [`handler ${settings.name}`, queue] as const),
    ];
    const queues = named.map(([, queue]) => queue);
    // Each queue says where its dead letters are.
    const urls = Object.fromEntries(named.map(([name, { queue }]) => [name, queue.queueUrl]));
    return commandFunction<typeof deadLettersEnvironment>(this, 'DeadLetters', {
      stage,
      folder: 'operations/dead-letters',
      description:
        'Lists, shows and sends again events that their handlers gave up; shows what was rejected, and what waits and fails',
      environment: {
        EVENTS_TABLE: storage.events.tableName,
        BODIES_BUCKET: storage.bodies.bucketName,
        WORK_TABLE: storage.work.tableName,
        FUNCTION_PREFIX: stackName(stage, ''),
        NOTED_FUNCTIONS: packed('handlers', notedFunctions(stage)),
        QUEUE_URLS: Stack.of(this).toJsonString(urls),
      },
      may: [
        ...queues.map(({ deadLetters }) => consumeMessages(deadLetters)),
        ...queues.map(({ queue }) => sendMessages(queue)),
        ...queues.map(({ queue }) => countMessages(queue)),
        queryIndex(storage.events, 'parked'),
        // The money of what waits.
        useTable(storage.events, ['GetItem']),
        // AWS has no resource for lists and metrics.
        ...['lambda:ListEventSourceMappings', 'cloudwatch:ListMetrics', 'cloudwatch:GetMetricData'].map(
          (action) => ask(action, '*'),
        ),
        useTable(storage.work, ['Query'], [`${failurePartitions.failing}*`, 'SET_ASIDE#*']),
        readObjects(storage.bodies, 'bodies'),
        readObjects(storage.bodies, 'quarantine'),
        // Also lists the quarantine.
        detectAbsentObjects(storage.bodies),
      ],
    });
  }
}

/** Bodies too large for a message go to the bucket first. */
function sendingEvents({
  storage,
  ingestion,
}: Pick<EventCommandsProps, 'storage' | 'ingestion'>): readonly Permission[] {
  return [
    ...[...ingestion.queues.values()].map(({ queue }) => sendMessages(queue)),
    readObjects(storage.bodies, 'bodies'),
    detectAbsentObjects(storage.bodies),
    writeObjects(storage.bodies, 'bodies'),
  ];
}
