import { sha256Hex } from '#shared/kernel/digest.ts';
import type { KeptContent, KeptFacts } from './kept-event.ts';

/**
 * The ids without which an archived event must not be readable: those of its customers, else of its account and of
 * the card or order that leads to its customer, else of the entity itself. Ids of all kinds differ. None where nobody knows whose
 * the event is: an unsigned header may name anybody, and no erasure would find it.
 */
export function subjectsOf(
  { state, entityKind }: Pick<KeptFacts, 'state' | 'entityKind'>,
  { owners, entityId }: Pick<KeptContent, 'owners' | 'entityId'>,
): readonly string[] {
  const { customerId, businessId, accountId, throughId } = owners;
  const customers = [customerId, businessId].filter((id) => id !== undefined);
  if (customers.length > 0) return customers;
  // An account may be that of several: what one's card did there goes with the card.
  const leading = [accountId, throughId].filter((id) => id !== undefined);
  if (leading.length > 0) return leading;
  return state === 'parked' || entityKind === 'unknown' ? [] : [entityId];
}

/** What a subject is called wherever its id must not stand. */
export function saltName(subject: string): string {
  return sha256Hex(subject);
}
