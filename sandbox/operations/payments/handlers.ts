import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { authorizeTransfer } from './authorize-transfer.ts';
import { createBillingTransfer, getBillingTransfer } from './billing-transfers.ts';
import { confirmTransfer } from './confirm-transfer.ts';
import { createTransfer } from './create-transfer.ts';
import { getTransfer } from './get-transfer.ts';
import {
  createInstantTransfer,
  getInstantTransfer,
  listInstantTransfers,
  readReachability,
} from './instant-transfers.ts';
import { listTransfers } from './list-transfers.ts';
import {
  authorizeTimedOrder,
  cancelTimedOrder,
  confirmTimedOrder,
  createTimedOrder,
  getTimedOrder,
  listTimedOrders,
} from './timed-orders.ts';
import { createBatch, getBatch } from './transfer-batches.ts';

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
} satisfies Partial<HandlersOf<OperationRow>>;
