import { accounts, accountsOfPerson } from './accounts.ts';
import { bankStatements } from './bank-statements.ts';
import { bookings } from './bookings.ts';
import { feeTransactions } from './fee-transactions.ts';
import { reservations } from './reservations.ts';

/** The area's rows by where they are mounted in the whole table. */
export const accountsTable = {
  accounts: { ...accounts, bookings, reservations, feeTransactions, bankStatements },
  personAccounts: accountsOfPerson,
};
