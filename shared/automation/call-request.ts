import * as z from '#shared/kernel/zod.ts';
import { listOfProblems } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import { CallError } from './call-error.ts';

/** What a team asks for. */
export const callRequest = z.strictObject({
  /** Name in the contract: `accounts.get`. */
  operation: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The arguments of the client's method: path parameters by name, `query`, `filter`, `page`, `body`. */
  input: z._default(z.record(z.string(), z.unknown()), {}),
  /**
   * Names a write: for 40 days the same key makes no second one, as long as an event may come again. After that it is
   * a new key. Reads need none.
   */
  idempotencyKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Members of the reply to return; the others, personal ones perhaps, leave no trace in the caller's logs. */
  fields: z.optional(z.array(z.string().check(z.minLength(1))).check(z.minLength(1))),
});

export type CallRequest = z.output<typeof callRequest>;

/** Throws `InvalidInput`, which names the places, and neither a value nor a name that could be one. */
export function readCallRequest(asked: unknown): CallRequest {
  const parsed = callRequest.safeParse(asked);
  if (parsed.success) return parsed.data;
  throw new CallError('InvalidInput', listOfProblems(problemsOf(callRequest, asked, 'call')));
}

/** The same for the same call, however its members are ordered. */
export function digestOf({ operation, input, fields }: CallRequest): string {
  return sha256Hex(canonicalJson({ operation, input, fields }));
}
