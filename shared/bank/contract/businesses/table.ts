import { documentsOf } from '#shared/bank/contract/customers/documents.ts';
import { taxIdentificationsOf } from '#shared/bank/contract/customers/tax-identifications.ts';
import { authorizedPersons } from './authorized-persons.ts';
import { beneficialOwners } from './beneficial-owners.ts';
import { businessIdentificationNumbers } from './business-identification-numbers.ts';
import { businesses } from './businesses.ts';
import { commercialRegistrations } from './commercial-registrations.ts';
import { identifications } from './identifications.ts';
import { legalRepresentatives } from './legal-representatives.ts';
import { signees } from './signees.ts';

/** The area's rows by where they are mounted in the whole table. */
export const businessesTable = {
  businesses: {
    ...businesses,
    taxIdentifications: taxIdentificationsOf('businesses'),
    documents: documentsOf('businesses'),
    legalRepresentatives,
    beneficialOwners,
    signees,
    identifications,
    businessIdentificationNumbers,
  },
  businessAccounts: { authorizedPersons },
  root: { commercialRegistrations },
};
