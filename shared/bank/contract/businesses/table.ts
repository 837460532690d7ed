import { authorizedPersons } from './authorized-persons.ts';
import { beneficialOwners } from './beneficial-owners.ts';
import { businessIdentificationNumbers } from './business-identification-numbers.ts';
import { businesses } from './businesses.ts';
import { commercialRegistrations } from './commercial-registrations.ts';
import { documents } from './documents.ts';
import { identifications } from './identifications.ts';
import { legalRepresentatives } from './legal-representatives.ts';
import { signees } from './signees.ts';
import { taxIdentifications } from './tax-identifications.ts';

/** The area's rows by where they are mounted in the whole table. */
export const businessesTable = {
  businesses: {
    ...businesses,
    taxIdentifications,
    documents,
    legalRepresentatives,
    beneficialOwners,
    signees,
    identifications,
    businessIdentificationNumbers,
  },
  businessAccounts: { authorizedPersons },
  root: { commercialRegistrations },
};
