import * as z from '#shared/kernel/zod.ts';
import { entityId, optionalText, orNone } from '../fields.ts';

/**
 * Some events of lending wrap their entity: its id and the event type stand outside, the rest in `payload`. Where
 * the bank wraps that once more in `data`, or in JSON text, `decodeBody` has opened it.
 */
export const envelopeOf = <Entity extends z.ZodMiniType>(entity: Entity) =>
  z.looseObject({ entity_uuid: entityId, event_type: optionalText, payload: orNone(entity) });

export const envelopeId = { field: 'entity_uuid' } as const;
