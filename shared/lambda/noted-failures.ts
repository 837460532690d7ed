import type { SQSRecord } from 'aws-lambda';
import { amountOfDelivery, idsOfDelivery } from '#shared/events/delivery-body.ts';
import { delivery as deliverySchema, type Delivery } from '#shared/events/delivery.ts';
import { callFields, maskedId } from '#shared/failures/cause.ts';
import type { FailureRecorder } from '#shared/failures/failure-recorder.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';
import { causeOf } from './cause-of.ts';
import { attemptOf, mayHaveFailed } from './receives.ts';

interface NotedFailuresDeps {
  readonly failures: Pick<FailureRecorder, 'failed' | 'succeeded'>;
  readonly log: Log;
}

/** What failed and succeeded among the messages of a queue. */
export type NotedFailures = ReturnType<typeof createNotedFailures>;

const written = z.pipe(jsonText, deliverySchema);

/** Says of each event that failed what it was and why, and notes it by its record id. */
export function createNotedFailures({ failures, log }: NotedFailuresDeps) {
  return {
    failed(error: unknown, message: SQSRecord): void {
      const cause = causeOf(error);
      // Whatever else somebody sent to the queue is known by its message alone.
      const delivery = written.safeParse(message.body).data;
      const example = exampleOf(delivery);
      log.error('an event failed and will be tried again', {
        error,
        ...attemptOf(message),
        ...example,
        cause: cause.code,
        ...callFields(cause),
      });
      const amount = delivery && amountOfDelivery(delivery);
      const names = delivery && namesOf(delivery);
      failures.failed(delivery?.id ?? message.messageId, cause, { ...example, amount, names });
    },
    succeeded(message: SQSRecord, { id }: Delivery): void {
      failures.succeeded(id, { mayHaveFailed: mayHaveFailed(message) });
    },
  };
}

/** It has no record yet, so nothing else leads to it. */
const namesOf = (delivery: Delivery) => ({
  ids: idsOfDelivery(delivery),
  eventType: delivery.eventType,
  receivedAt: delivery.receivedAt,
});

/** The entity is that of the unsigned header, which is all that is known before the body is read. */
function exampleOf(delivery: Delivery | undefined) {
  if (delivery === undefined) return {};
  const { id: eventId, eventType, entityHint } = delivery;
  return { eventId, eventType, ...(entityHint !== undefined && { entity: maskedId(entityHint) }) };
}
