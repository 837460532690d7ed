import * as z from '#shared/kernel/zod.ts';
import type { Problem } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';

/** The input of a control route or a transition is invalid. */
export class UnfitInputError extends Error {
  override name = 'UnfitInputError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('The body is invalid.');
    this.problems = problems;
  }
}

/** Checks against the schema alone: unlike the bank's interface, it does not drop unknown members. */
export function checkedInput<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  throw new UnfitInputError(problemsOf(schema, given));
}
