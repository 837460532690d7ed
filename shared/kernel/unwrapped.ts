import * as z from '#shared/kernel/zod.ts';

/** The schema of the value itself, without what makes it optional, gives it a default or changes it. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  if (schema instanceof z.ZodMiniLazy) return unwrapped(schema._zod.innerType);
  if (schema instanceof z.ZodMiniPipe) {
    const { in: first, out } = schema._zod.def;
    return unwrapped(first instanceof z.ZodMiniTransform ? out : first);
  }
  return 'innerType' in def && def.innerType instanceof z.ZodMiniType ? unwrapped(def.innerType) : schema;
}
