import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { billingTransferHandlers } from './billing-transfers.ts';
import { standingOrderChangeHandlers } from './change-standing-order.ts';
import { standingOrderCreationHandlers } from './create-standing-order.ts';
import { directDebitReturnHandlers } from './direct-debit-returns.ts';
import { directDebitHandlers } from './direct-debits.ts';
import { incomingDirectDebitHandlers } from './incoming-direct-debits.ts';
import { instantTransferHandlers } from './instant-transfers.ts';
import { sddCollectionApplicationHandlers } from './sdd-collection-applications.ts';
import { sddCollectionLimitHandlers } from './sdd-collection-limits.ts';
import { standingOrderHandlers } from './standing-orders.ts';
import { timedOrderHandlers } from './timed-orders.ts';
import { transferBatchHandlers } from './transfer-batches.ts';
import { transferHandlers } from './transfers.ts';
import { scheduledTransferHandlers } from './update-scheduled-transfer.ts';

export const paymentHandlers = {
  ...transferHandlers,
  ...billingTransferHandlers,
  ...standingOrderChangeHandlers,
  ...standingOrderCreationHandlers,
  ...standingOrderHandlers,
  ...directDebitReturnHandlers,
  ...directDebitHandlers,
  ...incomingDirectDebitHandlers,
  ...instantTransferHandlers,
  ...sddCollectionApplicationHandlers,
  ...sddCollectionLimitHandlers,
  ...timedOrderHandlers,
  ...transferBatchHandlers,
  ...scheduledTransferHandlers,
} satisfies Partial<HandlersOf<OperationRow>>;
