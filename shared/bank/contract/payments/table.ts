import { billingCreditTransfers, sepaCreditTransfers } from './sepa-credit-transfers.ts';
import { sepaInstantCreditTransfers, sepaInstantReachability } from './sepa-instant-credit-transfers.ts';
import { standingOrders, standingOrdersOfAccount } from './standing-orders.ts';
import { timedOrders } from './timed-orders.ts';
import { transferBatches } from './transfer-batches.ts';

/** The area's rows by where they are mounted in the whole table. */
export const paymentsTable = {
  personAccounts: {
    sepaCreditTransfers: { ...sepaCreditTransfers, batches: transferBatches },
    standingOrders: standingOrdersOfAccount,
    timedOrders,
  },
  accounts: { sepaCreditTransfers: billingCreditTransfers, sepaInstantCreditTransfers },
  root: { sepaInstantReachability, standingOrders },
};
