import * as z from 'zod';
import { PermanentError } from '#shared/kernel/errors.ts';

/** Parses a function's environment once at cold start; a wrong one names the variables, never their values. */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new PermanentError('environment-invalid', `Missing or malformed environment variables: ${names}`);
}

/** A variable that holds JSON of the given shape. */
export function jsonVariable<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context) => {
      try {
        const value: unknown = JSON.parse(text);
        return value;
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
