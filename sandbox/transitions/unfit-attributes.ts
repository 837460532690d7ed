import * as z from '#shared/kernel/zod.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

/** A customer is shown as kept, so each attribute needs the type that the interface states of it. */
export function refuseUnfit(customer: z.ZodMiniType, attributes: JsonObject): void {
  checkedInput(z.object({ attributes: customer }), { attributes: { ...attributes, id: 'any' } });
}
