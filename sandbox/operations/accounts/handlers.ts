import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { createBankStatement } from './create-bank-statement.ts';
import { createFee } from './create-fee.ts';
import { getAccountOfPerson } from './get-account-of-person.ts';
import { getAccount } from './get-account.ts';
import { getBalance } from './get-balance.ts';
import { listAccountsOfPerson } from './list-accounts-of-person.ts';
import { listAccounts } from './list-accounts.ts';
import { listBookings } from './list-bookings.ts';
import { listFees } from './list-fees.ts';
import { listOldReservations } from './list-old-reservations.ts';
import { listReservations } from './list-reservations.ts';
import { listStatementBookings } from './list-statement-bookings.ts';

export const accountHandlers = {
  'persons.accounts.list': listAccountsOfPerson,
  'persons.accounts.get': getAccountOfPerson,
  'accounts.list': listAccounts,
  'accounts.get': getAccount,
  'accounts.balance': getBalance,
  'accounts.bookings.list': listBookings,
  'accounts.reservations.list': listReservations,
  'accounts.reservations.listOld': listOldReservations,
  'accounts.feeTransactions.create': createFee,
  'accounts.feeTransactions.list': listFees,
  'accounts.bankStatements.create': createBankStatement,
  'accounts.bankStatements.bookings': listStatementBookings,
} satisfies Partial<HandlersOf<OperationRow>>;
