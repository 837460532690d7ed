import { change } from '#shared/operators/command.ts';
import { customer } from './customer.ts';
import { erasureExchanges } from './commands/erasure-commands.ts';

/** Requests an erasure; the bank has to confirm it. */
export const requestErasure = change({
  name: 'erasures/request',
  by: 'erasure',
  action: 'request erasure',
  asked: customer,
  answer: erasureExchanges.request.answer,
  entityOf: ({ kind, id }) => `${kind} ${id}`,
  carryOut: async (asked, { ask, isAgain }) => {
    const answer = await ask(erasureExchanges.request, { request: asked });
    // The run may be that of a request before, which got no answer.
    if ('skipped' in answer)
      return isAgain ? { state: 'open', answer } : { state: 'failed', after: answer, answer };
    const { state, before } = answer;
    return { state: 'done', before: before === null ? null : { state: before }, after: { state }, answer };
  },
});
