import { createCollection } from './collection.ts';
import type * as cash from './model/cash.ts';
import type * as payments from './model/payments.ts';
import { byStatus, inStates } from './states.ts';
import { cashOperationStates, topUpStates } from './states/cash.ts';
import {
  collectionApplicationStates,
  collectionDecisionStates,
  directDebitProfileStates,
  directDebitStates,
  incomingDirectDebitStates,
} from './states/direct-debits.ts';
import { scheduledTransferStates, standingOrderStates, timedOrderStates } from './states/orders.ts';
import {
  batchTransferStates,
  creditClearingTransactionStates,
  creditTransferStates,
  instantTransferStates,
  referenceAccountPayoutStates,
  transferBatchStates,
} from './states/transfers.ts';

/** Incoming and outgoing payments, and the orders for them. */
export function createPaymentCollections() {
  return {
    creditTransfers: createCollection<payments.CreditTransfer>(
      'SepaCreditTransfer',
      byStatus(creditTransferStates),
    ),
    instantTransfers: createCollection<payments.InstantTransfer>(
      'SepaInstantCreditTransfer',
      byStatus(instantTransferStates),
    ),
    timedOrders: createCollection<payments.TimedOrder>('TimedOrder', byStatus(timedOrderStates)),
    transferBatches: createCollection<payments.TransferBatch>(
      'SepaCreditTransferBatch',
      byStatus(transferBatchStates),
    ),
    standingOrders: createCollection<payments.StandingOrder>('StandingOrder', byStatus(standingOrderStates)),
    creditClearingTransactions: createCollection<payments.CreditClearingTransaction>(
      'CreditClearingTransaction',
      byStatus(creditClearingTransactionStates),
    ),
    scheduledTransfers: createCollection<payments.ScheduledTransfer>(
      'ScheduledTransfer',
      byStatus(scheduledTransferStates),
    ),
    directDebits: createCollection<payments.DirectDebit>('SepaDirectDebit', byStatus(directDebitStates)),
    incomingDirectDebits: createCollection<payments.IncomingDirectDebit>(
      'IncomingSepaDirectDebit',
      byStatus(incomingDirectDebitStates),
    ),
    directDebitReturns: createCollection<payments.DirectDebitReturn>('SepaDirectDebitReturn'),
    collectionLimits: createCollection<payments.CollectionLimit>('SddCollectionLimit'),
    collectionApplications: createCollection<payments.CollectionApplication>(
      'SddCollectionApplication',
      byStatus(collectionApplicationStates),
      inStates(({ decision }) => decision, collectionDecisionStates),
    ),
    batchTransfers: createCollection<payments.BatchTransfer>('BatchTransfer', byStatus(batchTransferStates)),
    directDebitProfiles: createCollection<payments.DirectDebitProfile>(
      'DirectDebitProfile',
      byStatus(directDebitProfileStates),
    ),
    topUps: createCollection<cash.TopUp>('TopUp', byStatus(topUpStates)),
    cashOperations: createCollection<cash.CashOperation>('CashOperation', byStatus(cashOperationStates)),
    referenceAccountPayouts: createCollection<cash.ReferenceAccountPayout>(
      'ReferenceAccountPayout',
      byStatus(referenceAccountPayoutStates),
    ),
  };
}
