import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { authorizeTransfer } from './authorize-transfer.ts';
import { createBillingTransfer, getBillingTransfer } from './billing-transfers.ts';
import { cancelStandingOrder, updateStandingOrder } from './change-standing-order.ts';
import { confirmTransfer } from './confirm-transfer.ts';
import { createStandingOrder } from './create-standing-order.ts';
import { createTransfer } from './create-transfer.ts';
import { getTransfer } from './get-transfer.ts';
import { createReturn } from './direct-debit-returns.ts';
import {
  createBillingDirectDebit,
  createDirectDebit,
  getBillingDirectDebit,
  getDirectDebit,
} from './direct-debits.ts';
import { listScheduledDebits } from './incoming-direct-debits.ts';
import {
  createInstantTransfer,
  getInstantTransfer,
  listInstantTransfers,
  readReachability,
} from './instant-transfers.ts';
import { listTransfers } from './list-transfers.ts';
import {
  createCollectionApplication,
  getCollectionApplication,
  linkCollectionAccount,
  linkCollectionSnapshot,
  listCollectionApplications,
} from './sdd-collection-applications.ts';
import {
  createCollectionLimit,
  deleteCollectionLimit,
  listCollectionLimits,
} from './sdd-collection-limits.ts';
import {
  executeStandingOrder,
  getStandingOrder,
  listAllStandingOrders,
  listClearingOfOrder,
  listStandingOrders,
  listTransfersOfOrder,
} from './standing-orders.ts';
import {
  authorizeTimedOrder,
  cancelTimedOrder,
  confirmTimedOrder,
  createTimedOrder,
  getTimedOrder,
  listTimedOrders,
} from './timed-orders.ts';
import { createBatch, getBatch } from './transfer-batches.ts';
import { updateScheduledTransfer } from './update-scheduled-transfer.ts';

export const paymentHandlers = {
  'persons.accounts.sepaCreditTransfers.create': createTransfer,
  'persons.accounts.sepaCreditTransfers.list': listTransfers,
  'persons.accounts.sepaCreditTransfers.get': getTransfer,
  'persons.accounts.sepaCreditTransfers.authorize': authorizeTransfer,
  'persons.accounts.sepaCreditTransfers.confirm': confirmTransfer,
  'persons.accounts.sepaCreditTransfers.batches.create': createBatch,
  'persons.accounts.sepaCreditTransfers.batches.get': getBatch,
  'accounts.sepaCreditTransfers.create': createBillingTransfer,
  'accounts.sepaCreditTransfers.get': getBillingTransfer,
  'persons.accounts.sepaDirectDebits.create': createDirectDebit,
  'persons.accounts.sepaDirectDebits.get': getDirectDebit,
  'accounts.sepaDirectDebits.create': createBillingDirectDebit,
  'accounts.sepaDirectDebits.get': getBillingDirectDebit,
  'accounts.incomingSepaDirectDebits.listScheduled': listScheduledDebits,
  'persons.accounts.sepaDirectDebitReturns.create': createReturn,
  'persons.accounts.standingOrders.create': createStandingOrder,
  'persons.accounts.standingOrders.list': listStandingOrders,
  'persons.accounts.standingOrders.get': getStandingOrder,
  'persons.accounts.standingOrders.update': updateStandingOrder,
  'persons.accounts.standingOrders.cancel': cancelStandingOrder,
  'persons.accounts.standingOrders.sepaCreditTransfers.list': listTransfersOfOrder,
  'persons.accounts.standingOrders.creditClearingTransactions.list': listClearingOfOrder,
  'standingOrders.list': listAllStandingOrders,
  'standingOrders.execute': executeStandingOrder,
  'persons.accounts.timedOrders.create': createTimedOrder,
  'persons.accounts.timedOrders.list': listTimedOrders,
  'persons.accounts.timedOrders.get': getTimedOrder,
  'persons.accounts.timedOrders.cancel': cancelTimedOrder,
  'persons.accounts.timedOrders.authorize': authorizeTimedOrder,
  'persons.accounts.timedOrders.confirm': confirmTimedOrder,
  'accounts.sepaInstantCreditTransfers.create': createInstantTransfer,
  'accounts.sepaInstantCreditTransfers.list': listInstantTransfers,
  'accounts.sepaInstantCreditTransfers.get': getInstantTransfer,
  'sepaInstantReachability.get': readReachability,
  'persons.accounts.sddCollectionLimits.list': listCollectionLimits,
  'persons.accounts.sddCollectionLimits.create': createCollectionLimit,
  'persons.accounts.sddCollectionLimits.delete': deleteCollectionLimit,
  'persons.sddCollectionApplications.list': listCollectionApplications,
  'persons.sddCollectionApplications.create': createCollectionApplication,
  'persons.sddCollectionApplications.get': getCollectionApplication,
  'persons.sddCollectionApplications.linkAccount': linkCollectionAccount,
  'persons.sddCollectionApplications.linkAccountSnapshot': linkCollectionSnapshot,
  'accounts.scheduledTransfers.update': updateScheduledTransfer,
} satisfies Partial<HandlersOf<OperationRow>>;
