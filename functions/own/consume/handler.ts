import type { FailureRecorder } from '#shared/failures/failure-recorder.ts';
import type { MessageVisibility } from '#shared/events/message-visibility.ts';
import { ownConsumer } from '#shared/lambda/own-consumer.ts';
import type { CompanyHandler } from '#shared/own/company-handler.ts';
import { createHandleEvent, type HandleEventDeps } from '#shared/own/handle-event.ts';
import type { OwnBank } from '#shared/own/bank.ts';
import type { HandlerContext } from '#shared/own/handler.ts';

interface HandlerDeps extends Omit<HandleEventDeps, 'company'> {
  readonly company: () => Promise<CompanyHandler>;
  readonly context: Omit<HandlerContext, 'bank'>;
  readonly bankFor: (key: string) => OwnBank;
  readonly visibility: Pick<MessageVisibility, 'postpone'>;
  readonly failures: Pick<FailureRecorder, 'failed' | 'succeeded'>;
}

/** From the queue of a handler to the code of the company. */
export function createHandler({ company, context, bankFor, ...deps }: HandlerDeps) {
  const bound = async () => {
    const { types, run } = await company();
    return {
      types,
      run: async (event: { id: string }) => run(event, { ...context, bank: bankFor(event.id) }),
    };
  };
  return ownConsumer({ ...deps, handleEvent: createHandleEvent({ ...deps, company: bound }) });
}
