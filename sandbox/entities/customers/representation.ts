import type { Bank } from '#sandbox/engine/bank.ts';
import type { LegalRepresentative } from '#sandbox/engine/model/businesses.ts';

/** Representatives whose representation has not ended. */
export function representativesOf(bank: Bank, businessId: string): readonly LegalRepresentative[] {
  const today = bank.today();
  return bank.store.legalRepresentatives
    .by('business_id', businessId)
    .filter(({ valid_until }) => valid_until === null || today <= valid_until);
}

export function isLegalRepresentative(bank: Bank, businessId: string, personId: string): boolean {
  return representativesOf(bank, businessId).some(
    ({ legal_representative_id }) => legal_representative_id === personId,
  );
}

/** A joint representative cannot complete a change alone: the role does not suffice. */
export function representsAlone(bank: Bank, businessId: string, personId: string): boolean {
  return representativesOf(bank, businessId).some(
    ({ legal_representative_id, type_of_representation }) =>
      legal_representative_id === personId && type_of_representation !== 'JOINT',
  );
}
