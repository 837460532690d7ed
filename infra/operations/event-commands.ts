import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import type { IngestionStack } from '#infra/ingestion/stack.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import {
  consumeMessages,
  queryIndex,
  readObjects,
  readSecret,
  sendMessages,
  tellAbsentObjects,
  useTable,
  writeObjects,
  type Permission,
} from '#infra/constructs/permissions.ts';
import { commandFunction } from './command-function.ts';
import type { environmentSchema as deadLettersEnvironment } from '#functions/operations/dead-letters/environment.ts';
import type { environmentSchema as parkedEnvironment } from '#functions/operations/parked/environment.ts';
import type { environmentSchema as replayEnvironment } from '#functions/operations/replay/environment.ts';

interface EventCommandsProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly ingestion: IngestionStack;
}

/**
 * The command-line operations on events. Whoever asks for them through the operators' API needs no permission on any
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
      description: 'Lists, shows and sends again events that were set aside',
      environment: {
        EVENTS_TABLE: storage.events.tableName,
        BODIES_BUCKET: storage.bodies.bucketName,
        QUEUE_URLS: ingestion.queueUrls,
      },
      may: [
        queryIndex(storage.events, 'parked'),
        useTable(storage.events, ['GetItem']),
        ...sendingEvents({ storage, ingestion }),
      ],
    });
  }

  private createDeadLetters({ stage, storage, ingestion }: EventCommandsProps): BaseFunction {
    const queues = [...ingestion.queues.values()];
    return commandFunction<typeof deadLettersEnvironment>(this, 'DeadLetters', {
      stage,
      folder: 'operations/dead-letters',
      description: 'Lists, shows and sends again events that their handlers gave up',
      environment: {
        BODIES_BUCKET: storage.bodies.bucketName,
        QUEUE_URLS: ingestion.queueUrls,
        DEAD_LETTER_URLS: ingestion.deadLetterUrls,
      },
      may: [
        ...queues.map(({ deadLetters }) => consumeMessages(deadLetters)),
        ...queues.map(({ queue }) => sendMessages(queue)),
        readObjects(storage.bodies, 'bodies'),
        tellAbsentObjects(storage.bodies),
      ],
    });
  }
}

/** Bodies too large for a message go to the bucket first. */
function sendingEvents({ storage, ingestion }: Omit<EventCommandsProps, 'stage'>): readonly Permission[] {
  return [
    ...[...ingestion.queues.values()].map(({ queue }) => sendMessages(queue)),
    readObjects(storage.bodies, 'bodies'),
    tellAbsentObjects(storage.bodies),
    writeObjects(storage.bodies, 'bodies'),
  ];
}
