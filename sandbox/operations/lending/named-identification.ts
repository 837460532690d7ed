import type { Bank } from '#sandbox/engine/bank.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';

/** The identification that a business's application names: its own, or none. */
export function namedIdentification(bank: Bank, business_id: string, id: string | undefined): string | null {
  if (id === undefined) return null;
  const identification = bank.store.businessIdentifications.find(id);
  if (identification?.business_id !== business_id) throw invalidModel('identification_id', 'is invalid');
  return identification.id;
}
