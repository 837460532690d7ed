import * as z from '#shared/kernel/zod.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import { BankRefusal, invalidAttribute } from '#sandbox/engine/refusal.ts';
import { sanitise } from './sanitise.ts';

/** Parses a sanitised value by the schema; refuses with one entry for each problem. */
export function parseBy<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: unknown,
  field = '',
): z.output<Schema> {
  const { value, problems } = sanitise(schema, given, field);
  if (problems.length > 0) throw new BankRefusal(400, ...problems);
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const refused = problemsOf(schema, value, field);
  throw new BankRefusal(400, ...refused.map((each) => invalidAttribute(each.field, each.problem)));
}
