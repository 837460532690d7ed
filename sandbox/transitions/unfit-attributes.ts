import * as z from '#shared/kernel/zod.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

/** A customer is shown as stored, so each attribute must have the type that the interface states. */
export function refuseUnfit(customer: z.ZodMiniType, attributes: JsonObject): void {
  checkedInput(z.object({ attributes: customer }), { attributes: { ...attributes, id: 'any' } });
}
