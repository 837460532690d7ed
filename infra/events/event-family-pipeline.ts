import { Construct } from 'constructs';
import type { Family } from '#shared/events/families.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { consumerTimeout } from '#infra/ingestion/consumer-timeout.ts';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import { BaseFunction, type Attachment } from '#infra/constructs/base-function.ts';
import type { BaseQueue } from '#infra/constructs/base-queue.ts';
import { imported } from '#infra/constructs/imported.ts';
import {
  type Permission,
  consumeMessages,
  readObjects,
  recordDrift,
  recordFailures,
  useTable,
  writeObjects,
} from '#infra/constructs/permissions.ts';
import type { VariableOf, VariablesOf } from '#infra/constructs/variables.ts';
import type { environmentSchema as environmentByDefinition } from '#functions/events/by-definition/environment.ts';
import type { consumerEnvironment, readingConsumerEnvironment } from '#shared/lambda/consumer-environment.ts';

interface EventFamilyPipelineProps {
  readonly stage: Stage;
  readonly family: Family;
  readonly source: BaseQueue;
  readonly storage: StorageStack;
  /** Number of batches processed in parallel. */
  readonly concurrency: number;
  /** The folder that holds the `lambda.ts`, if several families share it. Default: the family's own. */
  readonly entry?: string;
  /** Variables in addition to those of every family: how it reads from the bank, or which family it takes. */
  readonly environment?:
    | VariablesOf<typeof readingConsumerEnvironment, VariableOf<typeof consumerEnvironment>>
    | VariablesOf<typeof environmentByDefinition, VariableOf<typeof consumerEnvironment>>;
  readonly may?: readonly Permission[];
  readonly attachment?: Attachment | undefined;
}

/** One event family from its queue to the event records and the mirror: function, role and mapping. */
export class EventFamilyPipeline extends Construct {
  readonly consumer: BaseFunction;
  readonly source: BaseQueue;

  constructor(scope: Construct, id: string, props: EventFamilyPipelineProps) {
    super(scope, id);
    const { family, source, storage, concurrency } = props;
    this.source = source;
    this.consumer = new BaseFunction<typeof consumerEnvironment>(this, 'Consumer', {
      stage: props.stage,
      folder: `events/${family}`,
      ...(props.entry !== undefined && { entry: props.entry }),
      description: `Records ${family} events and mirrors their data`,
      timeout: consumerTimeout,
      attachment: props.attachment,
      environment: {
        QUEUE_URL: source.queue.queueUrl,
        EVENTS_TABLE: storage.events.tableName,
        MIRROR_TABLE: storage.mirror.tableName,
        WORK_TABLE: storage.work.tableName,
        BODIES_BUCKET: storage.bodies.bucketName,
        WIRE_NAMES: JSON.stringify(props.stage.bank.wireNames),
        TABLE_LISTS: props.stage.tables.lists,
        ...props.environment,
      },
      may: [
        consumeMessages(source.queue),
        useTable(storage.events, ['PutItem', 'UpdateItem', 'ConditionCheckItem']),
        useTable(storage.mirror, ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem']),
        useTable(storage.mirror, ['BatchGetItem'], ['TOMBSTONE#*']),
        // Marks of what was begun after a process had ended.
        useTable(storage.work, ['Query', 'UpdateItem', 'DeleteItem'], [`BEGUN#events/${family}`]),
        recordDrift(storage.work),
        recordFailures(storage.work, `events/${family}`),
        readObjects(storage.bodies, 'bodies'),
        writeObjects(storage.bodies, 'bodies'),
        // Mirrored data too large for a row.
        readObjects(storage.bodies, 'mirror'),
        writeObjects(storage.bodies, 'mirror'),
        ...(props.may ?? []),
      ],
    });
    const mapping = this.consumer.addEventSourceMapping('Mapping', {
      eventSourceArn: imported(source.arnAttribute),
      batchSize: 10,
      reportBatchItemFailures: true,
      // Not reserved concurrency: a throttled receive would count towards the dead letters.
      maxConcurrency: concurrency,
    });
    acknowledge(mapping, {
      'Serverless-LambdaEventSourceMappingDestination':
        'SQS has no failure destination: the queue has its own dead letters',
    });
  }
}
