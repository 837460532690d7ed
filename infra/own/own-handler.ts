import { Duration } from 'aws-cdk-lib';
import type { IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { environmentSchema } from '#functions/own/consume/environment.ts';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { BaseQueue, DeadLetterQueue } from '#infra/constructs/base-queue.ts';
import { consumeMessages, recordFailures, useTable } from '#infra/constructs/permissions.ts';
import { addRules, letDeliver, queueTarget } from '#infra/constructs/queue-delivery.ts';
import { type OwnCallAccess, ownCalls } from '#infra/jobs/own-calls.ts';
import { callsOf } from '#infra/stage/own-calls.ts';
import type { OwnHandlerSettings } from '#infra/stage/own-handler.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { patternsOf } from '#infra/stage/team-targets.ts';
import { ownMirrorVariables, readOwnMirror } from '#infra/storage/own-mirror.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { ownPartitions } from '#shared/own/names.ts';

interface OwnHandlerProps {
  readonly stage: Stage;
  readonly settings: OwnHandlerSettings;
  readonly bus: IEventBus;
  readonly key: IKey;
  readonly storage: StorageStack;
}

const folder = 'own/consume';

/** Code of the company's own, from its rules on a bus to the function that calls it. */
export class OwnHandler extends Construct {
  readonly settings: OwnHandlerSettings;
  readonly queue: BaseQueue;
  /** Events that EventBridge could not put into the queue. */
  readonly undelivered: DeadLetterQueue;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly consumer: BaseFunction;
  /** Calls the bank for it, if it may. */
  readonly caller: BaseFunction | undefined;

  constructor(scope: Construct, id: string, props: OwnHandlerProps) {
    super(scope, id);
    const { stage, settings, bus, key } = props;
    this.settings = settings;
    this.undelivered = new DeadLetterQueue(this, 'Undelivered', { stage, key });
    this.queue = new BaseQueue(this, 'Events', {
      stage,
      key,
      // AWS asks for six times the timeout; less redelivers messages still in flight.
      visibilityTimeout: Duration.seconds(6 * settings.timeoutSeconds),
      maxReceiveCount: settings.attempts,
    });
    const { queue } = this.queue;
    this.rules = addRules(this, {
      bus,
      patterns: patternsOf(settings),
      description: `Events of the handler ${settings.name}`,
      target: queueTarget(this, queue, this.undelivered),
    });
    letDeliver(queue, [...this.rules.values()]);
    const calls = ownCalls(this, 'Call', { ...props, calls: callsOf('handler', settings) });
    this.caller = calls.caller;
    this.consumer = this.createConsumer(props, calls);
    this.readQueue();
  }

  private createConsumer({ stage, settings, storage }: OwnHandlerProps, calls: OwnCallAccess): BaseFunction {
    const { name, entry, events, timeoutSeconds, may } = settings;
    const { queue } = this.queue;
    return new BaseFunction<typeof environmentSchema>(this, 'Consumer', {
      stage,
      folder,
      companyFiles: [{ file: entry, made: 'handler', types: events }],
      description: `Code of the company: ${name}`,
      timeout: Duration.seconds(timeoutSeconds),
      environment: {
        HANDLER: name,
        QUEUE_URL: queue.queueUrl,
        WORK_TABLE: storage.work.tableName,
        TIMEOUT_SECONDS: String(timeoutSeconds),
        ...ownMirrorVariables(storage, may),
        ...calls.environment,
      },
      may: [
        consumeMessages(queue),
        useTable(storage.work, ['UpdateItem'], [`${ownPartitions.handled}${name}#*`]),
        recordFailures(storage.work, `own/${name}`),
        ...readOwnMirror(storage, may),
        ...calls.may,
      ],
      callsBank: calls.caller !== undefined,
    });
  }

  private readQueue() {
    const mapping = this.consumer.addEventSourceMapping('Mapping', {
      eventSourceArn: this.queue.arnAttribute,
      // Each event has all of the timeout, and one that ends its process takes no other with it.
      batchSize: 1,
      maxConcurrency: this.settings.processes,
      reportBatchItemFailures: true,
    });
    acknowledge(mapping, {
      'Serverless-LambdaEventSourceMappingDestination':
        'SQS has no failure destination: the queue has its own dead letters',
    });
  }
}
