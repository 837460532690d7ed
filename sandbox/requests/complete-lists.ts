import { depositTypes } from '#shared/bank/contract/accounts/savings-account-mappings.ts';
import { feeTypes } from '#shared/bank/contract/accounts/fee-types.ts';
import { mandateTypes, referenceAccountStatuses } from '#shared/bank/contract/accounts/reference-accounts.ts';
import { reservationStatuses, reservationTypes } from '#shared/bank/contract/accounts/reservations.ts';
import { virtualIbanStates } from '#shared/bank/contract/accounts/virtual-ibans.ts';
import { activationPurposes } from '#shared/bank/contract/authentication/activation-challenges.ts';
import { activationRequesters } from '#shared/bank/contract/authentication/activation-challenges.ts';
import { relationshipsToBusiness } from '#shared/bank/contract/businesses/beneficial-owners.ts';
import { sectors } from '#shared/bank/contract/businesses/businesses.ts';
import { businessIdentificationMethods } from '#shared/bank/contract/businesses/identifications.ts';
import { livingSituations } from '#shared/bank/contract/lending/consumer-loan-offers.ts';
import { collectionLimitTypes } from '#shared/bank/contract/payments/sdd-collections.ts';
import { filteredStatuses } from '#shared/bank/contract/payments/sepa-instant-credit-transfers.ts';
import { reoccurrences } from '#shared/bank/contract/payments/standing-orders.ts';
import { employmentStatuses, salutations } from '#shared/bank/contract/persons/persons.ts';
import { documentTypes } from '#shared/bank/contract/schema/document.ts';
import { messageLanguages } from '#shared/bank/contract/schema/language.ts';
import { missingTaxNumberReasons } from '#shared/bank/contract/schema/tax-identification.ts';

/**
 * Lists that are complete in this simulation. A client accepts unknown values, since
 * the bank may add one any day; the bank itself knows which it accepts.
 */
const completeLists: readonly (readonly string[])[] = [
  activationPurposes,
  activationRequesters,
  businessIdentificationMethods,
  collectionLimitTypes,
  depositTypes,
  documentTypes,
  employmentStatuses,
  feeTypes,
  filteredStatuses,
  livingSituations,
  mandateTypes,
  messageLanguages,
  missingTaxNumberReasons,
  referenceAccountStatuses,
  relationshipsToBusiness,
  reoccurrences,
  reservationStatuses,
  reservationTypes,
  salutations,
  sectors,
  // The second two are the names of the first two in the description of the filter.
  [...virtualIbanStates, 'ACTIVE', 'INACTIVE'],
];

const known = new Set(completeLists.map((values) => values.join(' ')));

export function isComplete(values: readonly string[]): boolean {
  return known.has(values.join(' '));
}
