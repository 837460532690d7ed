import * as z from 'zod';

export interface Leaf {
  /** Dotted place in the request. */
  readonly place: string;
  readonly schema: z.core.$ZodType;
}

/** The members of a request schema that hold plain values, whatever objects, lists or unions lie between. */
export function leaves(schema: z.core.$ZodType, place = ''): readonly Leaf[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return leaves(schema.unwrap(), place);
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, member]) =>
      leaves(member, place === '' ? name : `${place}.${name}`),
    );
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => leaves(option, place));
  }
  if (schema instanceof z.ZodArray) return leaves(schema.element, place);
  return [{ place, schema }];
}
