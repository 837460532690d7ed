import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { hasOpenStatus, isOpenRequest, openStatuses, ownFields } from './change-request.ts';
import { listSchema, memberNames } from './reply-form.ts';

/**
 * An open change request in place of the row's reply: by status and address, which no resource has together. Without
 * an address, its status tells where the row's own reply has none of that name and nothing of that reply is there.
 */
export function isOpenAt(row: EndpointRow, body: unknown): boolean {
  if (isOpenRequest(body)) return true;
  return hasOpenStatus(body) && statesShape(row) && !statesOpenStatus(row) && !holdsMore(row, body);
}

/** False of a path that no row has. */
export function statesShape({ reply }: EndpointRow): boolean {
  return reply.kind !== 'json' || !(reply.schema() instanceof z.ZodMiniUnknown);
}

/** Members of the row's reply that no change request has. */
export function holdsMore(row: EndpointRow, body: unknown): boolean {
  const content = contentSchema(row);
  const names = content && memberNames(content);
  return (
    isRecord(body) && Object.keys(body).some((name) => names?.has(name) === true && !ownFields.has(name))
  );
}

/** Orders for a day have such a status of their own. */
function statesOpenStatus(row: EndpointRow): boolean {
  const content = contentSchema(row);
  const status = content instanceof z.ZodMiniObject ? content.def.shape['status'] : undefined;
  return status !== undefined && valuesOf(status).some((value) => openStatuses.includes(value));
}

/** Of a list, its entries. */
function contentSchema({ reply }: EndpointRow): z.core.$ZodType | undefined {
  if (reply.kind !== 'json') return undefined;
  const schema = reply.schema();
  return listSchema(schema)?.def.element ?? schema;
}

/** Those that are known. */
function valuesOf(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return valuesOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(valuesOf);
  return schema instanceof z.ZodMiniEnum ? Object.values(schema.def.entries).map(String) : [];
}
