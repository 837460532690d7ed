import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { createClosureRequest, getClosureRequest, listClosureRequests } from './account-closure-requests.ts';
import { getAccountOfBusiness, listAccountsOfBusiness } from './accounts-of-business.ts';
import { getAverageDailyBalance } from './average-daily-balance.ts';
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
import { listRejectedTransactions } from './list-rejected-transactions.ts';
import { listReservations } from './list-reservations.ts';
import { listStatementBookings } from './list-statement-bookings.ts';
import { lookUpIban } from './look-up-iban.ts';
import {
  getMessageOfBusinessAccount,
  getMessageOfPerson,
  getMessageOfPersonAccount,
  listMessagesOfBusinessAccount,
  listMessagesOfPerson,
  listMessagesOfPersonAccount,
} from './messages.ts';
import {
  createReferenceAccountOfBusiness,
  createReferenceAccountOfPerson,
  listReferenceAccountsOfBusiness,
  listReferenceAccountsOfPerson,
} from './reference-accounts.ts';
import { requestFeeSummary } from './request-fee-summary.ts';
import { createSavingsMapping, getSavingsMapping, updateSavingsMapping } from './savings-account-mappings.ts';
import { listSeizuresOfBusiness, listSeizuresOfPerson } from './seizures.ts';
import {
  createStatementOfAccount,
  listStatementOfAccountBookings,
  listStatementOfAccountFees,
} from './statement-of-accounts.ts';
import { createTrustedIban, deleteTrustedIban, listTrustedIbans } from './trusted-ibans.ts';
import { updateAccountOfPerson } from './update-account-of-person.ts';
import {
  createVirtualIban,
  disableVirtualIban,
  enableVirtualIban,
  listVirtualIbans,
} from './virtual-ibans.ts';

export const accountHandlers = {
  'persons.accounts.list': listAccountsOfPerson,
  'persons.accounts.get': getAccountOfPerson,
  'persons.accounts.update': updateAccountOfPerson,
  'persons.accounts.referenceAccounts.list': listReferenceAccountsOfPerson,
  'persons.accounts.referenceAccounts.create': createReferenceAccountOfPerson,
  'persons.accounts.messages.list': listMessagesOfPersonAccount,
  'persons.accounts.messages.get': getMessageOfPersonAccount,
  'persons.messages.list': listMessagesOfPerson,
  'persons.messages.get': getMessageOfPerson,
  'persons.seizures.list': listSeizuresOfPerson,
  'persons.depositAccounts.mappings.create': createSavingsMapping,
  'persons.depositAccounts.mappings.get': getSavingsMapping,
  'persons.depositAccounts.mappings.update': updateSavingsMapping,
  'businesses.accounts.list': listAccountsOfBusiness,
  'businesses.accounts.get': getAccountOfBusiness,
  'businesses.accounts.referenceAccounts.list': listReferenceAccountsOfBusiness,
  'businesses.accounts.referenceAccounts.create': createReferenceAccountOfBusiness,
  'businesses.accounts.messages.list': listMessagesOfBusinessAccount,
  'businesses.accounts.messages.get': getMessageOfBusinessAccount,
  'businesses.seizures.list': listSeizuresOfBusiness,
  'accounts.list': listAccounts,
  'accounts.get': getAccount,
  'accounts.balance.get': getBalance,
  'accounts.averageDailyBalance.get': getAverageDailyBalance,
  'accounts.rejectedIncomingTransactions.list': listRejectedTransactions,
  'accounts.bookings.list': listBookings,
  'accounts.reservations.list': listReservations,
  'accounts.reservations.listOld': listOldReservations,
  'accounts.feeTransactions.create': createFee,
  'accounts.feeTransactions.list': listFees,
  'accounts.bankStatements.create': createBankStatement,
  'accounts.bankStatements.bookings.list': listStatementBookings,
  'accounts.statementOfAccounts.create': createStatementOfAccount,
  'accounts.statementOfAccounts.bookings.list': listStatementOfAccountBookings,
  'accounts.statementOfAccounts.fees.list': listStatementOfAccountFees,
  'accounts.feeSummaryStatementRequest.create': requestFeeSummary,
  'accounts.trustedIbans.create': createTrustedIban,
  'accounts.trustedIbans.list': listTrustedIbans,
  'accounts.trustedIbans.delete': deleteTrustedIban,
  'accounts.virtualIbans.list': listVirtualIbans,
  'accounts.virtualIbans.create': createVirtualIban,
  'accounts.virtualIbans.disable': disableVirtualIban,
  'accounts.virtualIbans.enable': enableVirtualIban,
  'accountClosureRequests.create': createClosureRequest,
  'accountClosureRequests.list': listClosureRequests,
  'accountClosureRequests.get': getClosureRequest,
  'ibanLookups.create': lookUpIban,
} satisfies Partial<HandlersOf<OperationRow>>;
