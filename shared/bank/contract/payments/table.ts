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
  personAccounts: {
    sepaDirectDebits,
    sepaDirectDebitReturns,
    sepaCreditTransfers: { ...sepaCreditTransfers, batches: transferBatches },
    standingOrders: standingOrdersOfAccount,
    timedOrders,
  },
  accounts: {
    sepaDirectDebits: billingDirectDebits,
    incomingSepaDirectDebits,
    sepaCreditTransfers: billingCreditTransfers,
    sepaInstantCreditTransfers,
  },
  root: { sepaInstantReachability, standingOrders },
};
