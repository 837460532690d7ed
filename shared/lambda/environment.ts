import { brotliDecompressSync } from 'node:zlib';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { PermanentError } from '#shared/kernel/errors.ts';

/** Parses a function's environment once at cold start; a wrong one names the variables, never their values. */
export function readEnvironment<Schema extends z.ZodMiniType>(
  schema: Schema,
  variables: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new PermanentError('environment-invalid', `Missing or malformed environment variables: ${names}`);
}

/** The largest size of one unpacked variable. */
const bounded = { maxOutputLength: 1024 * 1024 };

/** All variables of a function together may have at most four kilobytes, so long ones come compressed in base64. */
function unpacked(text: string): string {
  return /^[[{"]|^(null|true|false|-?\d+)$/.test(text)
    ? text
    : brotliDecompressSync(Buffer.from(text, 'base64'), bounded).toString();
}

/** A variable that holds JSON of the given shape, as it is or as `packed` compresses it. */
export function jsonVariable<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(z.pipe(z.string(), z.transform(unpacked)), z.pipe(jsonText, schema));
}
