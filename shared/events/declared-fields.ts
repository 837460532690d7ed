import * as z from '#shared/kernel/zod.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';

/**
 * The part of a value that its schema declares. Fields that the bank has added since are kept in the mirror, but nobody
 * has decided whether they are personal, so they stay off the open bus.
 */
export function declaredFields(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodMiniArray)
    return Array.isArray(value) ? value.map((item) => declaredFields(bare.def.element, item)) : undefined;
  if (!isRecord(value)) return undefined;
  if (bare instanceof z.ZodMiniRecord)
    return mapValues(value, (item) => declaredFields(bare.def.valueType, item));
  if (!(bare instanceof z.ZodMiniObject)) return undefined;
  const shape: Readonly<Record<string, z.core.$ZodType>> = bare.shape;
  return mapValues(value, (item, name) =>
    Object.hasOwn(shape, name) && shape[name] !== undefined ? declaredFields(shape[name], item) : undefined,
  );
}

function mapValues(value: Record<string, unknown>, map: (item: unknown, name: string) => unknown) {
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, item]) => [name, map(item, name)] as const)
      .filter(([, item]) => item !== undefined),
  );
}
