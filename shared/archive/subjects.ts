import { sha256Hex } from '#shared/kernel/digest.ts';
import type { KeptContent, KeptFacts } from './kept-event.ts';

/**
 * The ids without which an archived event must be unreadable: its customers; or else its account and the card or order
 * that leads to its customer; or else the entity itself. Ids are unique across kinds. None if the owner is unknown: an
 * unsigned header may name anybody, and no erasure would find the line.
 */
export function subjectsOf(
  { state, entityKind }: Pick<KeptFacts, 'state' | 'entityKind'>,
  { owners, entityId }: Pick<KeptContent, 'owners' | 'entityId'>,
): readonly string[] {
  const { customerId, businessId, accountId, throughId } = owners;
  const customers = [customerId, businessId].filter((id) => id !== undefined);
  if (customers.length > 0) return customers;
  // Several customers may share an account: what one customer's card did there is erased with the card.
  const leading = [accountId, throughId].filter((id) => id !== undefined);
  if (leading.length > 0) return leading;
  return state === 'parked' || entityKind === 'unknown' ? [] : [entityId];
}

/** The name of a subject in places where its id must not appear. */
export function saltName(subject: string): string {
  return sha256Hex(subject);
}
