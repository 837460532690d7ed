import type { Context } from 'aws-lambda';
import { answerCall, type Answer } from './answer-call.ts';

/** A function that people call through the operators' API. Its answer is only for them, so none of it is logged. */
export function commandFunction(answers: Readonly<Record<string, Answer>>) {
  return async function answer(
    event: unknown,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<unknown> {
    return answerCall(answers, { event, context });
  };
}
