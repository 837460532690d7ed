import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { recordedEvent } from '#shared/fanout/recorded-event.ts';
import type { PublishEvents } from '#shared/fanout/publish-events.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';

export interface StreamConsumerDeps {
  readonly publish: PublishEvents;
  readonly log: Log;
  readonly metrics: Metrics;
}

type Texts = Readonly<Record<string, string>>;

/**
 * Consumes the stream of the events table: publishes records that began to wait for it, new ones and parked ones
 * that were taken up. The stream comes again from the first failed record on; what was published after it is
 * not published again, as far as the same container gets to see it again.
 */
export function streamConsumer({ publish, log, metrics }: StreamConsumerDeps) {
  const open = (record: DynamoDBRecord) => {
    const row = newlyWaiting(record);
    if (row === undefined) return [];
    const parsed = recordedEvent.safeParse(row);
    if (parsed.success)
      return [{ event: parsed.data, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' }];
    // Another try reads the same row: it stays unpublished, and each sweep tells of it again.
    log.error('a record of the events table is not readable', { eventId: row['pk'] });
    metrics.count('ForwardFailed');
    return [];
  };
  let published: ReadonlySet<string> = new Set();
  return async function consume({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
    const waiting = records.flatMap(open);
    const events = waiting.map(({ event }) => event);
    const failed = await publish(events.filter(({ pk }) => !published.has(pk)));
    const done = events.flatMap(({ pk }) => (failed.has(pk) ? [] : [pk]));
    // Only a batch with a failure comes again.
    if (failed.size > 0) published = new Set(done);
    const first = waiting.find(({ event }) => failed.has(event.pk));
    return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first.sequenceNumber }] };
  };
}

/** The row, if this change made it wait for publication; other rows and the mark itself do not. */
function newlyWaiting({ dynamodb: change }: DynamoDBRecord): Texts | undefined {
  const before = textsOf(change?.OldImage);
  const after = textsOf(change?.NewImage);
  return after['unpublished'] !== undefined && before['unpublished'] === undefined ? after : undefined;
}

/** All that the fan-out reads of a record is text. */
function textsOf(image: NonNullable<DynamoDBRecord['dynamodb']>['NewImage'] = {}): Texts {
  return Object.fromEntries(
    Object.entries(image).flatMap(([name, value]) => (value.S === undefined ? [] : [[name, value.S]])),
  );
}
