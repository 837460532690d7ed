import { documentsOf } from '#shared/bank/contract/customers/documents.ts';
import { taxIdentificationsOf } from '#shared/bank/contract/customers/tax-identifications.ts';
import { authorizedPersons } from './authorized-persons.ts';
import { identificationAccount } from './identification-account.ts';
import { identifications } from './identifications.ts';
import { mobileNumbers } from './mobile-number.ts';
import { persons } from './persons.ts';
import { personSettings } from './settings.ts';

/** The area's rows by where they are mounted in the whole table. */
export const personsTable = {
  persons: {
    ...persons,
    mobileNumber: mobileNumbers,
    taxIdentifications: taxIdentificationsOf('persons'),
    documents: documentsOf('persons'),
    identifications,
    identificationAccount,
    settings: personSettings,
  },
  personAccounts: { authorizedPersons },
};
