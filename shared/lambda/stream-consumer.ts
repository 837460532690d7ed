import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { recordFields } from '#shared/aws/record-items.ts';
import { recordedEvent } from '#shared/fanout/recorded-event.ts';
import type { PublishEvents } from '#shared/fanout/publish-events.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';

export interface StreamConsumerDeps {
  readonly publish: PublishEvents;
  readonly log: Log;
  readonly metrics: Metrics;
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/**
 * Consumes the stream of the events table: publishes records that began to wait for it, new ones and parked ones
 * that were taken up, and what somebody wants to be published again. The stream comes again from the first failed
 * record on; what was published after it is not published again, as far as the same container gets to see it again.
 */
export function streamConsumer({ publish, log, metrics }: StreamConsumerDeps) {
  const open = (record: DynamoDBRecord) => {
    const image = newlyWaiting(record);
    if (image === undefined) return [];
    const parsed = recordedEvent.safeParse(recordFields(rowOf(image)));
    if (parsed.success)
      return [{ event: parsed.data, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' }];
    // Another try reads the same row: it stays unpublished, and each sweep tells of it again.
    log.error('a record of the events table is not readable', { eventId: image['pk']?.S });
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

/** The image, if this change made the record wait for publication; other rows and an erasure do not. */
function newlyWaiting({ dynamodb: change }: DynamoDBRecord): Image {
  const { OldImage: before, NewImage: after } = change ?? {};
  const isNews = isForwarded(after) && (!isForwarded(before) || after?.['again']?.S !== before?.['again']?.S);
  return isNews ? after : undefined;
}

/** What no index lists was put back after it had expired, and a parked record waits for a person. */
function isForwarded(image: Image): boolean {
  return image?.['ofDay'] !== undefined && image['state']?.S !== 'parked';
}

/** Texts as they are; bytes come as base64. */
function rowOf(image: Image = {}): Readonly<Record<string, string | Uint8Array>> {
  return Object.fromEntries(
    Object.entries(image).flatMap(([name, { S, B }]): [string, string | Uint8Array][] => {
      if (S !== undefined) return [[name, S]];
      return B === undefined ? [] : [[name, Buffer.from(B, 'base64')]];
    }),
  );
}
