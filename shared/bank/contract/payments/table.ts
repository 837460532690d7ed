import { billingCreditTransfers, sepaCreditTransfers } from './sepa-credit-transfers.ts';
import { sepaInstantCreditTransfers, sepaInstantReachability } from './sepa-instant-credit-transfers.ts';
import { timedOrders } from './timed-orders.ts';
import { transferBatches } from './transfer-batches.ts';

/** The area's rows by where they are mounted in the whole table. */
export const paymentsTable = {
  personAccounts: { sepaCreditTransfers: { ...sepaCreditTransfers, batches: transferBatches }, timedOrders },
  accounts: { sepaCreditTransfers: billingCreditTransfers, sepaInstantCreditTransfers },
  root: { sepaInstantReachability },
};
