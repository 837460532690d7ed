import { createBankStatement } from './accounts/create-bank-statement.ts';
import { createFee } from './accounts/create-fee.ts';
import { getAccountOfPerson } from './accounts/get-account-of-person.ts';
import { getAccount } from './accounts/get-account.ts';
import { getBalance } from './accounts/get-balance.ts';
import { listAccountsOfPerson } from './accounts/list-accounts-of-person.ts';
import { listAccounts } from './accounts/list-accounts.ts';
import { listBookings } from './accounts/list-bookings.ts';
import { listFees } from './accounts/list-fees.ts';
import { listOldReservations } from './accounts/list-old-reservations.ts';
import { listReservations } from './accounts/list-reservations.ts';
import { listStatementBookings } from './accounts/list-statement-bookings.ts';
import { issueToken } from './authentication/issue-token.ts';
import { authorizeChangeRequest } from './change-requests/authorize-change-request.ts';
import { confirmChangeRequest } from './change-requests/confirm-change-request.ts';
import { downloadOverdraftConditions } from './lending/download-overdraft-conditions.ts';
import { authorizeTransfer } from './payments/authorize-transfer.ts';
import { confirmTransfer } from './payments/confirm-transfer.ts';
import { createTransfer } from './payments/create-transfer.ts';
import { getTransfer } from './payments/get-transfer.ts';
import { listTransfers } from './payments/list-transfers.ts';
import { createPerson } from './persons/create-person.ts';
import { downloadDocument } from './persons/download-document.ts';
import { getPerson } from './persons/get-person.ts';
import { listPersons } from './persons/list-persons.ts';
import { updatePerson } from './persons/update-person.ts';
import { uploadDocument } from './persons/upload-document.ts';
import { createSubscription } from './webhooks/create-subscription.ts';
import { deleteSubscription } from './webhooks/delete-subscription.ts';
import { getSubscription } from './webhooks/get-subscription.ts';
import { listSubscriptions } from './webhooks/list-subscriptions.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** Every operation of the contract answers: a missing, stray or swapped handler does not compile. */
export const handlers: HandlersOf<OperationRow> = {
  'persons.create': createPerson,
  'persons.list': listPersons,
  'persons.get': getPerson,
  'persons.update': updatePerson,
  'persons.documents.upload': uploadDocument,
  'persons.documents.file': downloadDocument,
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
  'payments.sepaCreditTransfers.create': createTransfer,
  'payments.sepaCreditTransfers.list': listTransfers,
  'payments.sepaCreditTransfers.get': getTransfer,
  'payments.sepaCreditTransfers.authorize': authorizeTransfer,
  'payments.sepaCreditTransfers.confirm': confirmTransfer,
  'changeRequests.authorize': authorizeChangeRequest,
  'changeRequests.confirm': confirmChangeRequest,
  'lending.consumerOverdraftApplications.conditions': downloadOverdraftConditions,
  'webhooks.create': createSubscription,
  'webhooks.list': listSubscriptions,
  'webhooks.get': getSubscription,
  'webhooks.delete': deleteSubscription,
  'token.issue': issueToken,
};
