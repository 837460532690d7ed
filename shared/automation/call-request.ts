import { listOfProblems } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import { CallError } from './call-error.ts';
import { operationCall, type CallRequest } from './operation-call.ts';

/** Throws `InvalidInput`, which gives places but no values, and no names that could be values. */
export function readCallRequest(asked: unknown): CallRequest {
  const parsed = operationCall.request.safeParse(asked);
  if (parsed.success) return parsed.data;
  throw new CallError('InvalidInput', listOfProblems(problemsOf(operationCall.request, asked, 'call')));
}

/** The digest of a call, independent of the order of its members. */
export function digestOf({ operation, input, fields }: CallRequest): string {
  return sha256Hex(canonicalJson({ operation, input, fields }));
}
