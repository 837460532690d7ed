import { authorizedPersons } from './authorized-persons.ts';
import { documents } from './documents.ts';
import { identificationAccount } from './identification-account.ts';
import { identifications } from './identifications.ts';
import { mobileNumbers } from './mobile-number.ts';
import { persons } from './persons.ts';
import { personSettings } from './settings.ts';
import { taxIdentifications } from './tax-identifications.ts';

/** The area's rows by where they are mounted in the whole table. */
export const personsTable = {
  persons: {
    ...persons,
    mobileNumber: mobileNumbers,
    taxIdentifications,
    documents,
    identifications,
    identificationAccount,
    settings: personSettings,
  },
  personAccounts: { authorizedPersons },
};
