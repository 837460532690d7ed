import type { Context } from 'aws-lambda';
import { answerCall, type Answer } from './answer-call.ts';

/** A function that people ask through the operators' API. Its answer is for them alone: none of it is logged. */
export function commandFunction(answers: Readonly<Record<string, Answer>>) {
  return async function answer(
    event: unknown,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<unknown> {
    return answerCall(answers, { event, context });
  };
}
