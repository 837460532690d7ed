import { sepaCreditTransfers } from './sepa-credit-transfers.ts';

/** The area's rows by where they are mounted in the whole table. */
export const paymentsTable = {
  personAccounts: { sepaCreditTransfers },
};
