import type { Context } from 'aws-lambda';
import type { FunctionRefusal } from '#shared/operators/function-call.ts';
import type * as z from '#shared/kernel/zod.ts';
import { withinBounds } from './answer-call.ts';

interface CommandDeps<Input extends z.ZodMiniType, Answer> {
  /** Strict: a misspelt wish is refused and not carried out without it. */
  readonly input: Input;
  readonly run: (asked: z.output<Input>, remainingMs: () => number) => Promise<Answer>;
}

/** A function that people invoke by the command line. Its answer is for them alone: none of it is logged. */
export function command<Input extends z.ZodMiniType, Answer>({ input, run }: CommandDeps<Input, Answer>) {
  return async function carryOut(
    event: unknown,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<Answer | FunctionRefusal> {
    return withinBounds(event, context, async ({ asked, remainingMs }) =>
      run(input.parse(asked), remainingMs),
    );
  };
}
