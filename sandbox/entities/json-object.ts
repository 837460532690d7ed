import * as z from '#shared/kernel/zod.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

const jsonObject = z.record(z.string(), z.json());

/** A body as the store keeps it: JSON without the absent members that its type allows. */
export function toJsonObject(body: object): JsonObject {
  return jsonObject.parse(
    Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
  );
}
