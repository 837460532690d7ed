import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { personalTypes } from '#infra/stage/wanted-events.ts';
import type { BusPair } from './bus-pair.ts';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { DeadLetterQueue } from '#infra/constructs/base-queue.ts';
import { imported } from '#infra/constructs/imported.ts';
import { packed } from '#infra/constructs/packed.ts';
import {
  type Permission,
  putEvents,
  queryIndex,
  readObjects,
  readStream,
  recordFailures,
  sendMessages,
  detectAbsentObjects,
  useTable,
} from '#infra/constructs/permissions.ts';
import { ScheduledJob } from '#infra/jobs/scheduled-job.ts';
import type { publisherEnvironment } from '#shared/lambda/publisher-environment.ts';

interface EventForwardingProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly buses: BusPair;
  readonly key: IKey;
}

/** How often the sweep runs. */
const every = Duration.minutes(5);

/**
 * From an event record to the buses: immediately through the table's stream, or later through a sweep that finds the
 * records missed by the stream.
 */
export class EventForwarding extends Construct {
  readonly forwarder: BaseFunction;
  readonly sweep: ScheduledJob;
  /** Receives the stream's failed batches. Their records have no receipt, so the sweep finds them. */
  readonly failures: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: EventForwardingProps) {
    super(scope, id);
    const { stage, storage, key } = props;
    this.failures = new DeadLetterQueue(this, 'Failures', { stage, key });
    this.forwarder = publisher(this, 'Forward', {
      ...props,
      folder: 'events/forward',
      timeout: Duration.seconds(60),
      may: [
        readStream(storage.events, storage.eventsStream),
        sendMessages(this.failures),
        useTable(storage.work, ['PutItem'], ['SET_ASIDE#*']),
        useTable(storage.events, ['UpdateItem'], ['DELIVERY_CHECK']),
      ],
    });
    this.readStreamOf(storage);
    const sweeper = publisher(this, 'Sweep', {
      ...props,
      folder: 'events/sweep',
      // A run may last until the next one starts: after an outage this determines how fast events are caught up.
      timeout: every,
      // One full vCPU, which limits that rate.
      memoryMb: 1769,
      may: [
        queryIndex(storage.events, 'byDay'),
        // Records that somebody wants to be published again are marked.
        useTable(storage.events, ['BatchGetItem', 'UpdateItem']),
        useTable(storage.work, ['Query'], ['PUBLISHED#*']),
        useTable(storage.work, ['GetItem', 'PutItem'], ['SWEPT#*']),
        useTable(storage.work, ['Query', 'UpdateItem', 'DeleteItem'], ['BEGUN#sweep']),
        recordFailures(storage.work, 'events/sweep'),
        useTable(storage.work, ['Query', 'PutItem', 'DeleteItem'], ['SET_ASIDE#*']),
      ],
    });
    this.sweep = new ScheduledJob(this, 'SweepSchedule', {
      stage,
      key,
      job: sweeper,
      every,
    });
    props.buses.restrictTo([this.forwarder.executionRole, sweeper.executionRole], props.stage.teams);
  }

  private readStreamOf({ eventsStream }: StorageStack) {
    this.forwarder.addEventSourceMapping('Stream', {
      eventSourceArn: imported(eventsStream),
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      // A stream keeps records for 24 h and a stuck record blocks its shard: the sweep publishes it long before that.
      retryAttempts: 5,
      maxRecordAge: Duration.hours(1),
      onFailure: { bind: () => ({ destination: this.failures.queueArn }) },
      filters: [
        // Only listed records: neither restored records nor other rows.
        FilterCriteria.filter({ dynamodb: { NewImage: { ofDay: { S: FilterRule.exists() } } } }),
        // And the delivery check that was just handled.
        FilterCriteria.filter({ dynamodb: { NewImage: { handledAt: { S: FilterRule.exists() } } } }),
      ],
    });
  }
}

interface PublisherProps extends EventForwardingProps {
  readonly folder: string;
  readonly timeout: Duration;
  readonly memoryMb?: number;
  readonly may: readonly Permission[];
}

function publisher(scope: Construct, id: string, props: PublisherProps): BaseFunction {
  const { stage, storage, buses, folder, timeout, memoryMb, may } = props;
  return new BaseFunction<typeof publisherEnvironment>(scope, id, {
    stage,
    folder,
    description: `Publishes event records on the buses (${id.toLowerCase()})`,
    timeout,
    ...(memoryMb !== undefined && { memoryMb }),
    environment: {
      EVENTS_TABLE: storage.events.tableName,
      WORK_TABLE: storage.work.tableName,
      BODIES_BUCKET: storage.bodies.bucketName,
      WIRE_NAMES: JSON.stringify(stage.bank.wireNames),
      TABLE_LISTS: stage.tables.lists,
      EVENTS_BUS: buses.events.eventBusName,
      PERSONAL_EVENTS_BUS: buses.personal.eventBusName,
      PERSONAL_TYPES: packed('teams with personalData', personalTypes(stage)),
    },
    may: [
      useTable(storage.work, ['PutItem'], ['PUBLISHED#*']),
      recordFailures(storage.work, 'events/forward'),
      readObjects(storage.bodies, 'bodies'),
      detectAbsentObjects(storage.bodies),
      putEvents(buses.events),
      putEvents(buses.personal),
      ...may,
    ],
  });
}
