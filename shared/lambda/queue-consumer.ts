import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { FromWire } from '#shared/events/decode-body.ts';
import { readBody } from '#shared/events/delivery-body.ts';
import { deliveryCheck } from '#shared/events/delivery-check.ts';
import { delivery as deliverySchema, type Delivery } from '#shared/events/delivery.ts';
import { familyOf } from '#shared/events/event-types.ts';
import type { MessageVisibility } from '#shared/events/message-visibility.ts';
import type { DriftRecorder } from '#shared/drift/drift-recorder.ts';
import type { FailureRecorder } from '#shared/failures/failure-recorder.ts';
import { endedItsProcess, type BegunWork } from '#shared/kernel/begun-work.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { EventRecord, Outcome } from '#shared/mirror/effect.ts';
import { RefusedByStoreError, type EventLog } from '#shared/mirror/event-log.ts';
import { recordOf, smallestRecord, storeBody, unreadBody } from '#shared/mirror/event-record.ts';
import { namedOwners } from '#shared/mirror/named-owners.ts';
import type { UnopenedEvent } from '#shared/mirror/open-event.ts';
import { keepEvent } from '#shared/mirror/record-event.ts';
import { keepUnclassified, type Consumer, type Task } from './consumer.ts';
import { createFailedDeliveries } from './failed-deliveries.ts';
import { attemptOf, delayFrom, isSuspect } from './receives.ts';
import { createNotedFailures, type NotedFailures } from './noted-failures.ts';
import { createOutcomes, type Outcomes } from './outcomes.ts';
import { createSeriesPatience } from './series-patience.ts';
import { trySuspects } from './try-suspects.ts';
import { createReceivedTypes } from './received-types.ts';
import type { MirrorMetric } from '#shared/mirror/names.ts';

export interface QueueConsumerDeps {
  readonly events: EventLog;
  readonly bodies: BodyStore;
  readonly visibility: MessageVisibility;
  readonly fromWire: FromWire;
  readonly begun: BegunWork;
  readonly drift: Pick<DriftRecorder, 'note'>;
  readonly failures: Pick<FailureRecorder, 'failed' | 'succeeded'>;
  /** Milliseconds until AWS stops the invocation. */
  readonly remainingMs: () => number;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics<MirrorMetric>;
}

interface ConsumerDeps extends QueueConsumerDeps {
  readonly outcomes: Outcomes;
  readonly noted: NotedFailures;
}

interface PreparedTask {
  readonly message: SQSRecord;
  readonly series: string;
  readonly run: () => Promise<void>;
}

/**
 * Consumes the queue of a family. A payload that does not fit its schema is parked and acknowledged. After any other
 * failure, the message comes back later, with the rest of its series if the failure took long. Other messages are not
 * affected. Messages that came back are tried last and one by one, in case one of them ends the process.
 */
export function queueConsumer(ports: QueueConsumerDeps, consumers: Readonly<Record<string, Consumer>>) {
  const deps = { ...ports, outcomes: createOutcomes(ports.metrics), noted: createNotedFailures(ports) };
  const receivedTypes = createReceivedTypes(deps);
  const taskOf = createTaskOf(deps, consumers);

  const prepare = async (message: SQSRecord): Promise<PreparedTask> => {
    const delivery = deliverySchema.parse(JSON.parse(message.body));
    await receivedTypes.note(delivery);
    const bytes = await readBody(delivery, deps.bodies);
    const record = recordOf(delivery, await storeBody(delivery, bytes, deps.bodies));
    const task = await taskOf({ delivery, bytes, record, fromWire: deps.fromWire });
    const run = async () => handle(deps, { message, delivery, record, task });
    return { message, series: task.series, run };
  };

  /** Parks an event unread, since reading it may be what ends the process. */
  const setAside = async (message: SQSRecord): Promise<void> => {
    const delivery = deliverySchema.parse(JSON.parse(message.body));
    const record = recordOf(delivery, await unreadBody(delivery, deps.bodies));
    const park = async () => keepEvent(deps.events, { record }, { state: 'parked', reason: endedItsProcess });
    report(deps, { message, delivery }, await takenOrParked(deps, record, park));
  };

  return async function consume({ Records: messages }: SQSEvent): Promise<SQSBatchResponse> {
    const failed = new Set<string>();
    const failures = createFailedDeliveries(deps);
    const attempt = async <Result>(message: SQSRecord, work: () => Promise<Result>) => {
      try {
        return await work();
      } catch (error) {
        deps.noted.failed(error, message);
        failures.add(error, message);
        await leave(message);
        return undefined;
      }
    };
    const leave = async (message: SQSRecord) => {
      failed.add(message.messageId);
      await comeBackLater(deps, message);
    };
    const patience = createSeriesPatience(deps.clock);
    // The rest of a series is not tried: if the bank does not answer, each event would wait as long. If the batch ran
    // out of time, all of it would come back and nothing would be postponed.
    const runOrLeave = async ({ message, series, run }: PreparedTask) =>
      patience.isOver(series) ? leave(message) : patience.measure(series, run);
    const tryTogether = async (together: readonly SQSRecord[]) => {
      const prepared = await Promise.all(
        together.map(async (message) => attempt(message, async () => prepare(message))),
      );
      const allSeries = Map.groupBy(
        prepared.filter((task) => task !== undefined),
        (task) => task.series,
      );
      const runInTurn = async (series: readonly PreparedTask[]) => {
        for (const task of series) await attempt(task.message, async () => runOrLeave(task));
      };
      await Promise.all([...allSeries.values()].map(runInTurn));
    };

    const suspects = messages.filter(isSuspect);
    const others = messages.filter((message) => !isSuspect(message));
    await tryTogether(others);
    if (suspects.length > 0)
      await trySuspects(suspects, others, {
        ...deps,
        attempt,
        leave,
        hasFailed: ({ messageId }) => failed.has(messageId),
        work: async (message) => runOrLeave(await prepare(message)),
        setAside,
      });
    failures.report();
    deps.outcomes.report();
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

/** The last resort for an event that the store refuses every time: a minimal record waits for a person. */
async function takenOrParked(
  { events, log }: QueueConsumerDeps,
  record: EventRecord,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RefusedByStoreError)) throw error;
    log.error('the store refused an event because of its content', {
      error: error.cause,
      eventId: record.id,
    });
    return keepEvent(events, { record: smallestRecord(record) }, { state: 'parked', reason: error.code });
  }
}

interface Received {
  readonly message: SQSRecord;
  readonly delivery: Delivery;
}

interface Opened extends Received {
  readonly record: EventRecord;
  readonly task: ReadyTask;
}

async function handle(deps: ConsumerDeps, { record, task, ...received }: Opened): Promise<void> {
  const outcome = await takenOrParked(deps, record, task.run);
  report(deps, received, outcome);
  if (outcome.state !== 'parked') noteDrift(deps, received.delivery, task);
}

/** A parked event has an alarm of its own. What we sent ourselves says nothing about the bank. */
function noteDrift({ drift }: QueueConsumerDeps, delivery: Delivery, task: ReadyTask): void {
  const { id, eventType, provenance } = delivery;
  if (provenance !== undefined || task.drift === undefined) return;
  drift.note({ of: 'event', source: eventType, example: id }, task.drift);
}

type ReadyTask = Extract<Task, { readonly outcome: 'ready' }>;

/** The task for a delivery, which may be to park it. */
function createTaskOf({ events }: QueueConsumerDeps, consumers: Readonly<Record<string, Consumer>>) {
  const openUnclassified = keepUnclassified(events);

  const open = async (unopened: UnopenedEvent): Promise<Task> => {
    const { eventType } = unopened.delivery;
    // The type is external text: `constructor`, for example, must not find an inherited member.
    const consumer = Object.hasOwn(consumers, eventType) ? consumers[eventType] : undefined;
    if (consumer !== undefined) return consumer.open(unopened);
    if (familyOf(eventType) === 'unclassified') return openUnclassified(unopened);
    // The catalogue brings the schemas of all families; a function usually needs only its own.
    const { definitionOf } = await import('#shared/events/catalog.ts');
    const definition = definitionOf(eventType);
    const record = { ...unopened.record, owners: namedOwners(unopened.bytes, definition) };
    // A deployment moved the type to another family after this was sent. Keeping it without mirroring it would hide the
    // loss.
    return { outcome: 'unfit', record, reason: 'queue-of-another-family' };
  };

  return async (unopened: UnopenedEvent): Promise<ReadyTask> => {
    const task = await open(unopened);
    if (task.outcome === 'ready') return task;
    const { record, reason } = task;
    const run = async () => keepEvent(events, { record }, { state: 'parked', reason });
    return { outcome: 'ready', series: record.entityId, run };
  };
}

function report(deps: ConsumerDeps, { message, delivery }: Received, outcome: Outcome): void {
  const { log, metrics, outcomes, noted } = deps;
  const { id: eventId, eventType } = delivery;
  if (familyOf(eventType) === 'unclassified' && eventType !== deliveryCheck.eventType) {
    metrics.count('EventUnclassified');
    log.warn('an event type is not classified', { eventId, eventType });
  }
  outcomes.add(outcome);
  noted.succeeded(message, delivery);
  if (outcome.state !== 'parked') return;
  // At once: its alarm must ring even if the next event of the batch ends the process.
  metrics.count('EventParked');
  log.error('an event was parked', { eventId, eventType, reason: outcome.reason });
}

/** Grows from 30 s to 15 min: 200 receives last about two days of an outage. */
export function retryDelaySeconds(receiveCount: number): number {
  return delayFrom(30, receiveCount);
}

async function comeBackLater({ visibility, log }: QueueConsumerDeps, message: SQSRecord): Promise<void> {
  const { messageId, receiveCount } = attemptOf(message);
  try {
    await visibility.postpone(message.receiptHandle, retryDelaySeconds(receiveCount));
  } catch (error) {
    // It comes back after the queue's own visibility timeout.
    log.error('a failed message was not postponed', { error, messageId });
  }
}
