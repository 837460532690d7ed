import type * as z from '#shared/kernel/zod.ts';
import type { FunctionCall } from '#shared/operators/function-call.ts';
import type { AnsweredRow } from '#shared/operators/row.ts';
import { wholeAnswer } from './whole-answer.ts';

type Handler = (event: unknown, context: { getRemainingTimeInMillis(): number }) => Promise<unknown>;

/** A call of a function as that of the operators makes it; a change is by Anna. */
export function callOf(
  { name, persons }: Pick<AnsweredRow, 'name' | 'persons'>,
  request: unknown,
  id = 'change-1',
): FunctionCall {
  const change = { id, reason: 'a dispute', person: 'anna' };
  return { command: name, request, ...(persons === 1 && { change }) };
}

/** Calls a function, and shows that callers can read all of its answer. */
export function askingOf(handler: Handler, { remainingMs = 600_000 } = {}) {
  return async <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
    row: AnsweredRow<string, Request, Response>,
    request: z.input<Request>,
    id?: string,
  ): Promise<z.output<Response>> => {
    const context = { getRemainingTimeInMillis: () => remainingMs };
    return wholeAnswer(row.part, await handler(callOf(row, request, id), context)) as z.output<Response>;
  };
}
