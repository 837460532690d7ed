import { ownConsumer } from '#shared/lambda/own-consumer.ts';
import { createHandleEvent, type HandleEventDeps } from '#shared/own/handle-event.ts';
import type { FailureRecorder } from '#shared/failures/failure-recorder.ts';
import type { MessageVisibility } from '#shared/events/message-visibility.ts';

interface HandlerDeps extends HandleEventDeps {
  readonly visibility: Pick<MessageVisibility, 'postpone'>;
  readonly failures: Pick<FailureRecorder, 'failed' | 'succeeded'>;
}

/** From the queue of a handler to the code of the company. */
export function createHandler(deps: HandlerDeps) {
  return ownConsumer({ ...deps, handleEvent: createHandleEvent(deps) });
}
