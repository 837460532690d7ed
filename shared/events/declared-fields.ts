import * as z from '#shared/kernel/zod.ts';
import { isRecord } from '#shared/kernel/json.ts';

/**
 * What a schema declares of a value. Fields that the bank added since are kept in the mirror, but nobody has
 * said whether they are personal, so that they do not leave by the open bus.
 */
export function declaredFields(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  )
    return declaredFields(schema.def.innerType, value);
  // A transformation before the schema declares nothing, one after it adds nothing.
  if (schema instanceof z.ZodMiniPipe)
    return declaredFields(
      schema.def.in instanceof z.ZodMiniTransform ? schema.def.out : schema.def.in,
      value,
    );
  if (schema instanceof z.ZodMiniArray)
    return Array.isArray(value) ? value.map((item) => declaredFields(schema.def.element, item)) : undefined;
  if (schema instanceof z.ZodMiniRecord && isRecord(value))
    return mapValues(value, (item) => declaredFields(schema.def.valueType, item));
  if (schema instanceof z.ZodMiniObject && isRecord(value)) {
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
