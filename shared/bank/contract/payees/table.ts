import { verificationsOfPayee } from './verifications-of-payee.ts';

/** The area's rows by where they are mounted in the whole table. */
export const payeesTable = {
  root: { verificationsOfPayee },
};
