import { definitionOf } from '#shared/events/catalog.ts';
import type { EventRecord } from './effect.ts';
import { holderOf } from './owners.ts';
import type { StandingTombstones } from './tombstones.ts';

/**
 * Whether the account that an event names is an erased customer's according to the event: its holder is erased or, if
 * it names no holder, the card or order that it names or is about. An unsigned header leads nowhere.
 */
export function leadsFromErased(
  { owners, entityId, eventType, entityKind }: EventRecord,
  erased: StandingTombstones,
): boolean {
  const { throughId } = owners;
  const holder = holderOf(owners);
  if (holder !== undefined) return erased.has(holder);
  if (throughId !== undefined && erased.has(throughId)) return true;
  const definition = definitionOf(eventType);
  const isSigned = entityKind !== 'unknown' && definition !== undefined && definition.entity.id !== 'header';
  return isSigned && erased.has(entityId);
}
