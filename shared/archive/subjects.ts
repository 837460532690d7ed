import { sha256Hex } from '#shared/kernel/digest.ts';
import type { KeptContent } from './kept-event.ts';

/**
 * The ids without which an archived event must not be readable: those of its customers, else of its account, else
 * of what leads to its customer, else of the entity itself. Ids of all kinds differ.
 */
export function subjectsOf({
  owners,
  entityId,
}: Pick<KeptContent, 'owners' | 'entityId'>): readonly string[] {
  const { customerId, businessId, accountId, throughId } = owners;
  const customers = [customerId, businessId].filter((id) => id !== undefined);
  return customers.length > 0 ? customers : [accountId ?? throughId ?? entityId];
}

/** What a subject is called wherever its id must not stand. */
export function saltName(subject: string): string {
  return sha256Hex(subject);
}
