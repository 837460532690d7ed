import type { Bank } from '#sandbox/engine/bank.ts';
import type { Collection } from '#sandbox/engine/collection.ts';

/**
 * Removes what belongs to one person alone: identity and credentials. Accounts, bookings and loans stay, as books
 * must.
 */
export function forgetPerson({ store }: Bank, personId: string): void {
  const devices = removeWhere(store.devices, ({ person_id }) => person_id === personId);
  const isOfDevice = ({ device_id }: { readonly device_id: string }) => devices.has(device_id);
  removeWhere(store.deviceKeys, isOfDevice);
  removeWhere(store.deviceChallenges, isOfDevice);
  removeWhere(store.signatureChallenges, isOfDevice);
  const isOfPerson = ({ person_id }: { readonly person_id: string }) => person_id === personId;
  const identifications = removeWhere(store.identifications, isOfPerson);
  removeWhere(store.identificationOriginations, (one) => identifications.has(one.identification_id));
  removeWhere(store.mobileNumbers, isOfPerson);
  removeWhere(store.smsMessages, isOfPerson);
  removeWhere(store.smsChallenges, isOfPerson);
  removeWhere(store.activationChallenges, isOfPerson);
  removeWhere(store.beneficialOwners, isOfPerson);
  removeWhere(store.signees, isOfPerson);
  removeWhere(store.messages, (message) => message.person_id === personId);
  const isPerson = ({ id }: { readonly id: string }) => id === personId;
  removeWhere(store.personSettings, isPerson);
  removeWhere(store.identificationAccounts, isPerson);
  removeWhere(store.identityDocuments, isPerson);
  removeWhere(store.authorizedPersons, (authorized) => authorized.authorized_person_id === personId);
  removeWhere(
    store.legalRepresentatives,
    (representative) => representative.legal_representative_id === personId,
  );
  forgetPapers(store, personId);
}

/** The same for a business; its representatives stay as persons. */
export function forgetBusiness({ store }: Bank, businessId: string): void {
  const isOfBusiness = ({ business_id }: { readonly business_id: string }) => business_id === businessId;
  removeWhere(store.businessIdentifications, isOfBusiness);
  removeWhere(store.businessIdentificationNumbers, isOfBusiness);
  removeWhere(store.legalRepresentatives, isOfBusiness);
  removeWhere(store.beneficialOwners, isOfBusiness);
  removeWhere(store.signees, isOfBusiness);
  removeWhere(store.messages, (message) => message.business_id === businessId);
  forgetPapers(store, businessId);
}

function forgetPapers(store: Bank['store'], customerId: string): void {
  const isOfCustomer = ({ customer_id }: { readonly customer_id: string }) => customer_id === customerId;
  removeWhere(store.documents, isOfCustomer);
  removeWhere(store.taxIdentifications, isOfCustomer);
  removeWhere(store.questionSets, isOfCustomer);
}

/** Ids of the removed rows. */
function removeWhere<Row extends { readonly id: string }>(
  collection: Collection<Row>,
  matches: (row: Row) => boolean,
): ReadonlySet<string> {
  const ids = collection
    .all()
    .filter(matches)
    .map(({ id }) => id);
  for (const id of ids) collection.remove(id);
  return new Set(ids);
}
