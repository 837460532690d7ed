import { documents } from './documents.ts';
import { mobileNumbers } from './mobile-number.ts';
import { persons } from './persons.ts';

/** The area's rows by where they are mounted in the whole table. */
export const personsTable = {
  persons: { ...persons, mobileNumber: mobileNumbers, documents },
};
