import { amountOfBody } from '#shared/events/amount-of-body.ts';
import type { Cause } from '#shared/failures/cause.ts';
import type { FailureRecorder } from '#shared/failures/failure-recorder.ts';
import type { PublishEvents, PublishFailure } from '#shared/fanout/publish-events.ts';
import type { RecordedEvent } from '#shared/fanout/recorded-event.ts';
import { causeOf } from './cause-of.ts';

interface Noting {
  readonly failures: Pick<FailureRecorder, 'failed' | 'succeeded'>;
  /** Whether an earlier try of the event may have failed. */
  readonly mayHaveFailed: (event: RecordedEvent) => boolean;
}

/** The same, which notes of each event whether it was published. */
export function notePublishing(publish: PublishEvents, { failures, mayHaveFailed }: Noting): PublishEvents {
  return async function publishNoted(events) {
    const failed = await publish(events);
    for (const event of events) {
      const { pk: eventId, eventType, bodyBase64: base64 } = event;
      const failure = failed.get(eventId);
      if (failure === undefined) failures.succeeded(eventId, { mayHaveFailed: mayHaveFailed(event) });
      else
        failures.failed(eventId, causeOfFailure(failure), { eventId, eventType, amount: amountIn(base64) });
    }
    return failed;
  };
}

/** A large body is not fetched for this. */
const amountIn = (base64: string | undefined) =>
  base64 === undefined ? undefined : amountOfBody(Buffer.from(base64, 'base64'));

/** Of a refused entry, the bus says only a code. */
const causeOfFailure = ({ code, isOwn, error }: PublishFailure): Cause =>
  error === undefined ? { kind: isOwn ? 'code' : 'store', code, action: 'events:PutEvents' } : causeOf(error);
