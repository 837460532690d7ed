import type { RowOf } from '#shared/commands/table.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { CommandFunction } from '#shared/operators/command-functions.ts';
import { functionCall, type FunctionCall, type MadeChange } from '#shared/operators/function-call.ts';
import type { AnsweredRow } from '#shared/operators/row.ts';

/** How a query is asked. */
export interface Asking {
  /** Until the function ends, or its caller gives up. */
  readonly remainingMs: () => number;
}

/** How a command is asked: with the change that it makes. */
interface Changing extends Asking {
  readonly change: MadeChange;
}

export interface Answer<Name extends string = string> {
  readonly name: Name;
  readonly answer: (call: FunctionCall, asking: Asking) => Promise<unknown>;
}

/** An answer for each row of the table of commands and queries that a function has to answer. */
export type AnswersOf<By extends CommandFunction> = {
  readonly [Name in RowOf<By>['name']]: Answer<Name>;
};

/** Answers a query. */
export function onQuery<Name extends string, Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  { name, part }: AnsweredRow<Name, Request, Response> & { readonly persons: 0 },
  run: (request: z.output<Request>, asking: Asking) => Promise<z.output<Response>>,
): Answer<Name> {
  return { name, answer: async (call, asking) => run(part.request.parse(call.request), asking) };
}

/** Carries out a command, or the part of it that is asked for. */
export function onCommand<Name extends string, Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  { name, part }: AnsweredRow<Name, Request, Response> & { readonly persons: 1 },
  run: (request: z.output<Request>, changing: Changing) => Promise<z.output<Response>>,
): Answer<Name> {
  return {
    name,
    answer: async ({ request, change }, asking) => {
      if (change === undefined)
        throw new PermanentError('request-invalid', `${name} changes something: the call names no change`);
      return run(part.request.parse(request), { ...asking, change });
    },
  };
}

/** A request that starts a run, with the name of its change: the run bears it. */
export const namedRun = <Request extends object>(request: Request, { change }: Changing) => ({
  ...request,
  requestId: change.id,
});

interface Invocation {
  readonly event: unknown;
  readonly context: { getRemainingTimeInMillis(): number };
}

/** Answers a call, in the time that it leaves. What is refused is an answer to somebody who waits, and an error otherwise. */
export async function answerCall(
  answers: Readonly<Record<string, Answer>>,
  { event, context }: Invocation,
): Promise<unknown> {
  const call = functionCall.parse(event);
  const { command, withinMs } = call;
  const remainingMs = () => context.getRemainingTimeInMillis();
  const spareMs = withinMs === undefined ? 0 : Math.max(0, remainingMs() - withinMs);
  try {
    const row = Object.hasOwn(answers, command) ? answers[command] : undefined;
    if (row === undefined)
      throw new PermanentError('request-invalid', `This function does not answer ${command}`);
    return await row.answer(call, { remainingMs: () => remainingMs() - spareMs });
  } catch (error) {
    if (!(error instanceof PermanentError) || withinMs === undefined) throw error;
    return { functionRefused: error.message };
  }
}
