import * as z from '#shared/kernel/zod.ts';

/** What a schema says of a value that is there: without optional, nullable and default. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniPrefault
  )
    return unwrapped(schema.def.innerType);
  return schema instanceof z.ZodMiniPipe ? unwrapped(schema.def.in) : schema;
}
