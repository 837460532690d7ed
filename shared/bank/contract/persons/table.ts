import { documents } from './documents.ts';
import { identifications } from './identifications.ts';
import { mobileNumbers } from './mobile-number.ts';
import { persons } from './persons.ts';
import { taxIdentifications } from './tax-identifications.ts';

/** The area's rows by where they are mounted in the whole table. */
export const personsTable = {
  persons: { ...persons, mobileNumber: mobileNumbers, taxIdentifications, documents, identifications },
};
