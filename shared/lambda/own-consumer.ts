import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { amountOfPayload } from '#shared/events/amount-of-body.ts';
import { callFields, maskedId } from '#shared/failures/cause.ts';
import type { FailureRecorder } from '#shared/failures/failure-recorder.ts';
import { eventInMessage } from '#shared/events/event-in-message.ts';
import type { MessageVisibility } from '#shared/events/message-visibility.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { facts, type Handled } from '#shared/own/handle-event.ts';
import type { OwnMessage } from '#shared/own/handled-events.ts';
import { causeOf } from './cause-of.ts';
import { attemptOf, delayFrom } from './receives.ts';

interface OwnConsumerDeps {
  readonly handleEvent: (message: OwnMessage) => Promise<Handled>;
  readonly visibility: Pick<MessageVisibility, 'postpone'>;
  readonly failures: Pick<FailureRecorder, 'failed' | 'succeeded'>;
  readonly log: Log;
}

const entityOf = ({ entity: { type, id } }: NonNullable<ReturnType<typeof eventInMessage>>) =>
  `${type} ${maskedId(id)}`;

/** Grows from 5 s to 15 min: twenty tries take about three hours. */
const retryDelaySeconds = (receiveCount: number) => delayFrom(5, receiveCount);

/** Consumes the queue of a handler of the company's own. A message that fails comes back later, and no other with it. */
export function ownConsumer({ handleEvent, visibility, failures, log }: OwnConsumerDeps) {
  const comeBackLater = async (message: SQSRecord) => {
    const { messageId, receiveCount } = attemptOf(message);
    try {
      await visibility.postpone(message.receiptHandle, retryDelaySeconds(receiveCount));
    } catch (error) {
      // It comes back after the queue's own visibility timeout.
      log.warn('a failed message was not postponed', { error, messageId });
    }
  };
  const tried = async (message: SQSRecord): Promise<boolean> => {
    const { messageId, body: text } = message;
    const event = eventInMessage(text);
    const example = event && { ...facts(event), entity: entityOf(event) };
    try {
      const { isDone, wasTried } = await handleEvent({ messageId, text });
      if (event !== undefined && isDone) failures.succeeded(event.id, { mayHaveFailed: wasTried });
      return isDone;
    } catch (error) {
      const cause = causeOf(error);
      failures.failed(event?.id ?? messageId, cause, { ...example, amount: amountOfPayload(event?.data) });
      log.error('a handler failed on an event, which will be tried again', {
        error,
        ...(error instanceof Error && error.cause instanceof Error && { cause: error.cause }),
        ...example,
        ...callFields(cause),
        ...attemptOf(message),
      });
      return false;
    }
  };
  return async function consume({ Records: messages }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> {
    const failed: SQSRecord[] = [];
    // One after another: two messages may hold the same event.
    for (const message of messages) if (!(await tried(message))) failed.push(message);
    await Promise.all(failed.map(comeBackLater));
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}
