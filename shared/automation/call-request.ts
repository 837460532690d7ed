import { listOfProblems } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import { CallError } from './call-error.ts';
import { operationCall, type CallRequest } from './operation-call.ts';

/** Throws `InvalidInput`, which names the places, and neither a value nor a name that could be one. */
export function readCallRequest(asked: unknown): CallRequest {
  const parsed = operationCall.request.safeParse(asked);
  if (parsed.success) return parsed.data;
  throw new CallError('InvalidInput', listOfProblems(problemsOf(operationCall.request, asked, 'call')));
}

/** The same for the same call, however its members are ordered. */
export function digestOf({ operation, input, fields }: CallRequest): string {
  return sha256Hex(canonicalJson({ operation, input, fields }));
}
