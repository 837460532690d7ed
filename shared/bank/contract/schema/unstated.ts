import * as z from 'zod';
import { sentText } from './text.ts';

/** JSON that may be sent: no null, which the bank ignores, and no outer white space. */
export type SentJson = string | number | boolean | SentJson[] | { [name: string]: SentJson };

/** A body whose members are stated nowhere. Texts in it have at most `maxLength` characters. */
export function unstatedMembers(maxLength?: number) {
  const value: z.core.$ZodType<SentJson, SentJson> = z.lazy(() =>
    z.union([sentText(maxLength), z.number(), z.boolean(), z.array(value), z.record(z.string(), value)]),
  );
  return z.record(z.string(), value);
}
