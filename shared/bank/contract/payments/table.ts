import { scheduledTransfers } from './scheduled-transfers.ts';
import { sddCollectionApplications, sddCollectionLimits } from './sdd-collections.ts';
import { billingCreditTransfers, sepaCreditTransfers } from './sepa-credit-transfers.ts';
import {
  billingDirectDebits,
  incomingSepaDirectDebits,
  sepaDirectDebitReturns,
  sepaDirectDebits,
} from './sepa-direct-debits.ts';
import { sepaInstantCreditTransfers, sepaInstantReachability } from './sepa-instant-credit-transfers.ts';
import { standingOrders, standingOrdersOfAccount } from './standing-orders.ts';
import { timedOrders } from './timed-orders.ts';
import { transferBatches } from './transfer-batches.ts';

/** The area's rows by where they are mounted in the whole table. */
export const paymentsTable = {
  persons: { sddCollectionApplications },
  personAccounts: {
    sepaDirectDebits,
    sepaDirectDebitReturns,
    sepaCreditTransfers: { ...sepaCreditTransfers, batches: transferBatches },
    standingOrders: standingOrdersOfAccount,
    timedOrders,
    sddCollectionLimits,
  },
  accounts: {
    sepaDirectDebits: billingDirectDebits,
    incomingSepaDirectDebits,
    sepaCreditTransfers: billingCreditTransfers,
    sepaInstantCreditTransfers,
    scheduledTransfers,
  },
  root: { sepaInstantReachability, standingOrders },
};
