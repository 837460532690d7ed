import { entityId, optionalText } from '../fields.ts';
import { nested, open, payloadOf, type Fields } from '../marks.ts';

/**
 * Some lending events wrap their entity: its id and the event type are outside, the rest is in `payload`. If the bank
 * wraps that again in `data` or in JSON text, `decodeBody` has unwrapped it.
 */
export const envelopeOf = <const Entity extends Fields>(entity: Entity) =>
  payloadOf({ entity_uuid: open(entityId), event_type: open(optionalText), payload: nested(entity) });

export const envelopeId = { field: 'entity_uuid' } as const;
