import { entityId, optionalText } from '../fields.ts';
import { nested, open, payloadOf, type Fields } from '../marks.ts';

/**
 * Some events of lending wrap their entity: its id and the event type stand outside, the rest in `payload`. Where
 * the bank wraps that once more in `data`, or in JSON text, `decodeBody` has opened it.
 */
export const envelopeOf = <const Entity extends Fields>(entity: Entity) =>
  payloadOf({ entity_uuid: open(entityId), event_type: open(optionalText), payload: nested(entity) });

export const envelopeId = { field: 'entity_uuid' } as const;
