import { PermanentError } from '#shared/kernel/errors.ts';
import { listOfProblems } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import type * as z from '#shared/kernel/zod.ts';

/** A request, parsed by its row. Throws a `PermanentError` that says what is wrong with it. */
export function readRequest<Request extends z.ZodMiniType>(
  schema: Request,
  request: unknown,
): z.output<Request> {
  const problems = problemsOf(schema, request, 'request');
  if (problems.length > 0) throw new PermanentError('request-invalid', listOfProblems(problems));
  return schema.parse(request);
}
