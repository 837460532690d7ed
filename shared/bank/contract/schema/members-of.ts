import { unwrapped } from '#shared/kernel/unwrapped.ts';
import * as z from '#shared/kernel/zod.ts';

/** Names of the members that a schema declares of an object, of each entry of a list, or of any of several forms. */
export function membersOf(schema: z.core.$ZodType): readonly string[] {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodMiniArray) return membersOf(bare.def.element);
  if (bare instanceof z.ZodMiniUnion) return bare.def.options.flatMap((form) => membersOf(form));
  return bare instanceof z.ZodMiniObject ? Object.keys(bare.def.shape) : [];
}
