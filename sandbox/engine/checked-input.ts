import * as z from '#shared/kernel/zod.ts';
import type { Problem } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';

/** What the control interface or a transition was given does not fit. */
export class UnfitInputError extends Error {
  override name = 'UnfitInputError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('The body does not fit.');
    this.problems = problems;
  }
}

/** By its schema alone: other than in the bank's own interface, nothing is left out that nobody knows. */
export function checkedInput<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  throw new UnfitInputError(problemsOf(schema, given));
}
