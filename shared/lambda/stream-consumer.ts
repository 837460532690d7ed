import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { recordFields } from '#shared/aws/events/record-items.ts';
import { recordedEvent, type RecordedEvent } from '#shared/fanout/recorded-event.ts';
import type { PublishEvents } from '#shared/fanout/publish-events.ts';
import type { FailureRecorder } from '#shared/failures/failure-recorder.ts';
import { delayOfTryMs, type SetAsideEvents } from '#shared/fanout/set-aside-events.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import { eventPartitions } from '#shared/mirror/names.ts';
import type { FanoutMetric } from '#shared/fanout/names.ts';
import { notePublishing } from './note-publishing.ts';

export interface StreamConsumerDeps {
  readonly publish: PublishEvents;
  readonly publishCheck: (id: string) => Promise<void>;
  readonly setAside: Pick<SetAsideEvents, 'put'>;
  readonly failures: Pick<FailureRecorder, 'failed' | 'succeeded'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics<FanoutMetric>;
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** A change of a record that began to wait for publication. */
interface Waiting {
  readonly event: RecordedEvent;
  /** Identifies the change, not the record: requesting a record again is another change. */
  readonly sequenceNumber: string;
  /** It was published before, so no sweep would find it. */
  readonly isAgain: boolean;
}

/** More changes than the batches of a few shards hold. A change that is forgotten too early is published twice. */
const rememberedAtMost = 1_000;

/**
 * Consumes the stream of the events table and publishes records: new ones, parked ones that were redriven, and those
 * that somebody requested again. After a failure, the stream repeats everything from the first failed record on. The
 * same container does not publish twice what it has already published.
 */
export function streamConsumer(deps: StreamConsumerDeps) {
  const { publishCheck, setAside, failures, clock, log, metrics } = deps;
  const open = (record: DynamoDBRecord): readonly Waiting[] => {
    const image = newlyWaiting(record);
    if (image === undefined) return [];
    const parsed = recordedEvent.safeParse(recordFields(rowOf(image)));
    const { SequenceNumber: sequenceNumber = '', OldImage: before } = record.dynamodb ?? {};
    if (parsed.success) return [{ event: parsed.data, sequenceNumber, isAgain: isForwarded(before) }];
    // Another try would read the same row. It stays unpublished, and the sweep sets it aside.
    log.error('a record of the events table cannot be read', { eventId: image['pk']?.S });
    metrics.count('ForwardFailed');
    return [];
  };
  // The stream gives up at some point, and this record already has a receipt, so no sweep finds it. Setting it aside
  // keeps it from being lost.
  const leaveToSweep = async ({ pk: id, family }: RecordedEvent, code: string) =>
    setAside.put({ id, family, code, tries: 1, dueAt: toIsoInstant(clock.now() + delayOfTryMs(1)) });
  const remembered = new Set<string>();
  return async function consume({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
    for (const id of records.flatMap(handledCheck)) await publishCheck(id);
    const batch = records.flatMap(open);
    const news = batch.filter(({ sequenceNumber }) => !remembered.has(sequenceNumber));
    const lateIds = new Set(records.filter((record) => isLate(record, clock)).map(idIn));
    const publish = notePublishing(deps.publish, { failures, mayHaveFailed: ({ pk }) => lateIds.has(pk) });
    const failed = await publish(news.map(({ event }) => event));
    const hasFailed = (one: Waiting) => news.includes(one) && !one.isAgain && failed.has(one.event.pk);
    for (const { event, isAgain } of news) {
      const failure = failed.get(event.pk);
      if (isAgain && failure !== undefined) await leaveToSweep(event, failure.code);
    }
    const first = batch.findIndex(hasFailed);
    // Records before the first failure are done; the failed one and those after it come again.
    const comesAgain = first === -1 ? [] : batch.slice(first).filter((one) => !hasFailed(one));
    for (const { sequenceNumber } of batch) remembered.delete(sequenceNumber);
    for (const { sequenceNumber } of comesAgain) remembered.add(sequenceNumber);
    for (const oldest of remembered) {
      if (remembered.size <= rememberedAtMost) break;
      remembered.delete(oldest);
    }
    const itemIdentifier = batch[first]?.sequenceNumber;
    return { batchItemFailures: itemIdentifier === undefined ? [] : [{ itemIdentifier }] };
  };
}

/** The stream shows a change within a second: later than this, an earlier try may have failed. */
const lateAfterSeconds = 5;

function isLate({ dynamodb: change }: DynamoDBRecord, clock: Clock): boolean {
  const changedAtSeconds = change?.ApproximateCreationDateTime;
  return (
    changedAtSeconds !== undefined && Math.abs(clock.now() / 1_000 - changedAtSeconds) > lateAfterSeconds
  );
}

const idIn = ({ dynamodb: change }: DynamoDBRecord) => change?.NewImage?.['pk']?.S;

/** The new image, if this change made the record wait for publication. Other rows and erasures do not. */
function newlyWaiting({ dynamodb: change }: DynamoDBRecord): Image {
  const { OldImage: before, NewImage: after } = change ?? {};
  const isNews = isForwarded(after) && (!isForwarded(before) || after?.['again']?.S !== before?.['again']?.S);
  return isNews ? after : undefined;
}

/** The id of a delivery check that its handler has just noted. */
function handledCheck({ dynamodb: change }: DynamoDBRecord): readonly string[] {
  const { OldImage: before, NewImage: after } = change ?? {};
  const id = after?.['checkId']?.S;
  const isOfCheck = after?.['pk']?.S === eventPartitions.deliveryCheck;
  const isNews = after?.['handledAt'] !== undefined && before?.['handledAt'] === undefined;
  return isOfCheck && isNews && id !== undefined ? [id] : [];
}

/** A record that no index lists was restored after it had expired. A parked record waits for a person. */
function isForwarded(image: Image): boolean {
  return image?.['ofDay'] !== undefined && image['state']?.S !== 'parked';
}

/** Texts unchanged, and bytes as base64. */
function rowOf(image: Image = {}): Readonly<Record<string, string | Uint8Array>> {
  return Object.fromEntries(
    Object.entries(image).flatMap(([name, { S, B }]): [string, string | Uint8Array][] => {
      if (S !== undefined) return [[name, S]];
      return B === undefined ? [] : [[name, Buffer.from(B, 'base64')]];
    }),
  );
}
