import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';

export const anyEvent = z.strictObject({
  event_type: z.string().check(z.minLength(1)),
  entity_id: z.string().check(z.minLength(1)),
  payload: z.optional(z.union([z.record(z.string(), z.json()), z.string()])),
});

/** For event types that no transition models yet. */
export function sendEvent(bank: Bank, wanted: z.input<typeof anyEvent>): object {
  const { event_type, entity_id, payload } = anyEvent.parse(wanted);
  bank.emit({ type: event_type, entityId: entity_id, ...(payload !== undefined && { payload }) });
  return { event_type, entity_id };
}
