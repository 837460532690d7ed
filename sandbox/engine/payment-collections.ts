import { createCollection } from './collection.ts';
import type * as cash from './model/cash.ts';
import type * as payments from './model/payments.ts';

/** Everything by which money leaves an account or comes to it, and what orders it to. */
export function createPaymentCollections() {
  return {
    creditTransfers: createCollection<payments.CreditTransfer>('SepaCreditTransfer'),
    instantTransfers: createCollection<payments.InstantTransfer>('SepaInstantCreditTransfer'),
    timedOrders: createCollection<payments.TimedOrder>('TimedOrder'),
    transferBatches: createCollection<payments.TransferBatch>('SepaCreditTransferBatch'),
    standingOrders: createCollection<payments.StandingOrder>('StandingOrder'),
    creditClearingTransactions:
      createCollection<payments.CreditClearingTransaction>('CreditClearingTransaction'),
    scheduledTransfers: createCollection<payments.ScheduledTransfer>('ScheduledTransfer'),
    directDebits: createCollection<payments.DirectDebit>('SepaDirectDebit'),
    incomingDirectDebits: createCollection<payments.IncomingDirectDebit>('IncomingSepaDirectDebit'),
    directDebitReturns: createCollection<payments.DirectDebitReturn>('SepaDirectDebitReturn'),
    collectionLimits: createCollection<payments.CollectionLimit>('SddCollectionLimit'),
    collectionApplications: createCollection<payments.CollectionApplication>('SddCollectionApplication'),
    batchTransfers: createCollection<payments.BatchTransfer>('BatchTransfer'),
    directDebitProfiles: createCollection<payments.DirectDebitProfile>('DirectDebitProfile'),
    topUps: createCollection<cash.TopUp>('TopUp'),
    cashOperations: createCollection<cash.CashOperation>('CashOperation'),
    referenceAccountPayouts: createCollection<cash.ReferenceAccountPayout>('ReferenceAccountPayout'),
  };
}
