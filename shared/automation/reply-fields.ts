import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';
import { CallError } from './call-error.ts';

/**
 * Throws `InvalidInput` for a name that the contract's reply does not have: misspelt, it would give nothing. The name
 * is the caller's own text, so its place stands for it.
 */
export function checkFields(row: EndpointRow, fields: readonly string[] = []): void {
  const members = row.reply.kind === 'json' ? membersOf(row.reply.schema()) : {};
  const unknown = fields.flatMap((name, index) => (Object.hasOwn(members, name) ? [] : [`fields.${index}`]));
  if (unknown.length > 0)
    throw new CallError('InvalidInput', `${row.operation}: the reply has no member ${unknown.join(', ')}`);
}

/** Leaves of the reply, or of each entry of a list, only the members that were asked for. */
export function withFields(row: EndpointRow, value: unknown, fields: readonly string[] | undefined): unknown {
  if (fields === undefined || !isRecord(value)) return value;
  const pick = (entry: unknown) =>
    isRecord(entry)
      ? Object.fromEntries(
          fields.flatMap((name) => (Object.hasOwn(entry, name) ? [[name, entry[name]]] : [])),
        )
      : entry;
  if (row.paginated === undefined) return pick(value);
  const { items } = value;
  return { ...value, items: Array.isArray(items) ? items.map(pick) : items };
}

/** By name, of an object or of each entry of a list. */
function membersOf(schema: z.core.$ZodType): Readonly<Record<string, unknown>> {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodMiniArray) return membersOf(bare.def.element);
  return bare instanceof z.ZodMiniObject ? bare.shape : {};
}
