import * as z from '#shared/kernel/zod.ts';

interface Leaf {
  /** Dotted place in the request. */
  readonly place: string;
  readonly schema: z.core.$ZodType;
}

/** The members of a request schema that hold plain values, inside any objects, lists or unions. */
export function leaves(schema: z.core.$ZodType, place = ''): readonly Leaf[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault) {
    return leaves(schema.def.innerType, place);
  }
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, member]) =>
      leaves(member, place === '' ? name : `${place}.${name}`),
    );
  }
  if (schema instanceof z.ZodMiniUnion) {
    return schema.def.options.flatMap((option) => leaves(option, place));
  }
  if (schema instanceof z.ZodMiniArray) return leaves(schema.def.element, place);
  return [{ place, schema }];
}
