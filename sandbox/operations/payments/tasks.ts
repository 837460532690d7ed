import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Task, Tasks } from '#sandbox/engine/tasks.ts';
import { abandonTimedOrder, abandonTransfer } from './abandonments.ts';
import { refundDebit } from './direct-debit-returns.ts';
import { payDirectDebit } from './incoming-direct-debits.ts';
import { bookReviewedDirectDebit, collectDirectDebit, returnCollection } from './settle-direct-debit.ts';
import { executeOccurrence } from './settle-standing-order.ts';
import { finishBatch, startBatch } from './settle-batch-transfer.ts';
import { endInstantTransfer } from './settle-instant-transfer.ts';
import { executeScheduledTransfer } from './settle-scheduled-transfer.ts';
import { executeTogether, startTransferBatch } from './settle-transfer-batch.ts';
import { executeTimedOrder } from './settle-timed-order.ts';
import { declineOpenTransfer, releaseOpenTransfer, returnTransfer } from './settle-transfer.ts';

const argument = z.object({ id: z.string(), reason: z._default(z.string(), '') });

const dueOccurrence = z.object({ id: z.string(), occurrence: z.string() });

/** What the bank does with payments by itself, at their time. */
export const paymentTasks: Tasks = {
  'decline-transfer': forOne(declineOpenTransfer),
  'release-transfer': forOne(releaseOpenTransfer),
  'return-transfer': forOne(returnTransfer),
  'collect-direct-debit': forOne(collectDirectDebit),
  'book-direct-debit': forOne(bookReviewedDirectDebit),
  'return-collection': forOne(returnCollection),
  'refund-direct-debit': forOne(refundDebit),
  'pay-direct-debit': forOne(payDirectDebit),
  'end-instant-transfer': forOne(endInstantTransfer),
  'start-transfer-batch': forOne(startTransferBatch),
  'execute-transfer-batch': forOne(executeTogether),
  'start-batch-transfer': forOne(startBatch),
  'finish-batch-transfer': forOne(finishBatch),
  'execute-standing-order': (given, bank) => {
    const { id, occurrence } = dueOccurrence.parse(given);
    executeOccurrence(bank, id, occurrence);
  },
  'execute-scheduled-transfer': (given, bank) => {
    const { id, occurrence } = dueOccurrence.parse(given);
    executeScheduledTransfer(bank, id, occurrence);
  },
  'execute-timed-order': forOne(executeTimedOrder),
  'expire-transfer': forOne(abandonTransfer),
  'expire-timed-order': forOne(abandonTimedOrder),
};

function forOne(move: (bank: Bank, id: string, reason: string) => unknown): Task {
  return (given, bank) => {
    const { id, reason } = argument.parse(given);
    move(bank, id, reason);
  };
}
