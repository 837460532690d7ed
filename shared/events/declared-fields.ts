import * as z from 'zod';
import { isRecord } from '#shared/kernel/json.ts';

/**
 * What a schema declares of a value. Fields that the bank added since are kept in the mirror, but nobody has
 * said whether they are personal, so that they do not leave by the open bus.
 */
export function declaredFields(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return declaredFields(schema.unwrap(), value);
  // A transformation before the schema declares nothing, one after it adds nothing.
  if (schema instanceof z.ZodPipe)
    return declaredFields(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => declaredFields(schema.element, item)) : undefined;
  if (schema instanceof z.ZodRecord && isRecord(value))
    return mapValues(value, (item) => declaredFields(schema.valueType, item));
  if (schema instanceof z.ZodObject && isRecord(value)) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    return mapValues(value, (item, name) =>
      Object.hasOwn(shape, name) && shape[name] !== undefined ? declaredFields(shape[name], item) : undefined,
    );
  }
  return undefined;
}

function mapValues(value: Record<string, unknown>, map: (item: unknown, name: string) => unknown) {
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, item]) => [name, map(item, name)] as const)
      .filter(([, item]) => item !== undefined),
  );
}
