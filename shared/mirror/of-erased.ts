import type { EventRecord } from './effect.ts';
import type { StandingTombstones } from './tombstones.ts';

type Owned = Pick<EventRecord, 'owners' | 'entityId'>;

/** What an event is about: a tombstone of any of them may erase it. */
export function idsOf({ owners, entityId }: Owned): readonly string[] {
  const { customerId, businessId, accountId, throughId } = owners;
  return [...new Set([customerId, businessId, accountId, throughId, entityId])].filter(
    (id) => id !== undefined,
  );
}

/**
 * Whether an event belongs to an erased customer: nothing of it is mirrored. An erased account may turn out to have another
 * holder who was unknown before: events that name that holder do not belong to the erased customer.
 */
export function isOfErased({ owners }: Pick<Owned, 'owners'>, erased: StandingTombstones): boolean {
  const { customerId, businessId, accountId } = owners;
  const customers = [customerId, businessId].filter((id) => id !== undefined);
  const isOfAnother = customers.length > 0 && customers.every((id) => !erased.has(id));
  if (!isOfAnother) return erased.size > 0;
  return [...erased].some(([id, { boundTo }]) => id !== accountId && boundTo === undefined);
}
