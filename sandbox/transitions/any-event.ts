import * as z from 'zod';
import type { Bank } from '#sandbox/engine/bank.ts';

export const anyEvent = z.strictObject({
  event_type: z.string().min(1),
  entity_id: z.string().min(1),
  payload: z.union([z.record(z.string(), z.json()), z.string()]).optional(),
});

/** For event types that no transition models yet. */
export function sendEvent(bank: Bank, wanted: z.input<typeof anyEvent>): object {
  const { event_type, entity_id, payload } = anyEvent.parse(wanted);
  bank.emit({ type: event_type, entityId: entity_id, ...(payload !== undefined && { payload }) });
  return { event_type, entity_id };
}
