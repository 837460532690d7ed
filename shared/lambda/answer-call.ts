import type { RowOf } from '#shared/commands/table.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { CommandFunction } from '#shared/commands/command-functions.ts';
import { functionCall, type FunctionCall, type MadeChange } from '#shared/operators/function-call.ts';
import type { AnsweredRow } from '#shared/operators/row.ts';

/** The context of a query. */
export interface Asking {
  /** Milliseconds until the function ends or its caller gives up. */
  readonly remainingMs: () => number;
}

/** The context of a command, with the change that it makes. */
interface Changing extends Asking {
  readonly change: MadeChange;
}

export interface Answer<Name extends string = string> {
  readonly name: Name;
  readonly answer: (call: FunctionCall, asking: Asking) => Promise<unknown>;
}

/** One answer for each row of the table of commands and queries that the function must answer. */
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

/** Carries out a command, or the requested part of it. */
export function onCommand<Name extends string, Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  { name, part }: AnsweredRow<Name, Request, Response> & { readonly persons: 1 },
  run: (request: z.output<Request>, changing: Changing) => Promise<z.output<Response>>,
): Answer<Name> {
  return {
    name,
    answer: async ({ request, change }, asking) => {
      if (change === undefined)
        throw new PermanentError(
          'request-invalid',
          `${name} changes something, but the call names no change`,
        );
      return run(part.request.parse(request), { ...asking, change });
    },
  };
}

/** A request that starts a run, with the id of its change: the run's id contains it. */
export const namedRun = <Request extends object>(request: Request, { change }: Changing) => ({
  ...request,
  requestId: change.id,
});

interface Invocation {
  readonly event: unknown;
  readonly context: { getRemainingTimeInMillis(): number };
}

/**
 * Answers a call within the time that it allows. If somebody waits for the answer, a refusal is an answer; otherwise it
 * is an error.
 */
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
