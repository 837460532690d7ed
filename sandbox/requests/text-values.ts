import * as z from '#shared/kernel/zod.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';

/** Query, form and multipart carry text only: a number or boolean of the schema is parsed from it. */
export function readText(schema: z.core.$ZodType | undefined, text: string): unknown {
  const inner = schema && unwrapped(schema);
  if (inner instanceof z.ZodMiniNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (inner instanceof z.ZodMiniBoolean) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

/** Text fields by name, each read by its own schema. */
export function readFields(
  schema: z.core.$ZodType,
  fields: Iterable<readonly [string, string]>,
): Readonly<Record<string, unknown>> {
  const inner = unwrapped(schema);
  const shape: Readonly<Record<string, z.core.$ZodType>> =
    inner instanceof z.ZodMiniObject ? inner.shape : {};
  return Object.fromEntries([...fields].map(([name, text]) => [name, readText(shape[name], text)]));
}
