import * as z from '#shared/kernel/zod.ts';
import { orderLoanPayout } from './loan-days.ts';
import { endOverdraftOffer } from './overdrafts.ts';
import type { Tasks } from '#sandbox/engine/tasks.ts';

const entityToMove = z.object({ id: z.string() });

/** What the bank does with what it lends, when its time comes. */
export const lendingTasks: Tasks = {
  'order-loan-payout': (argument, bank) => orderLoanPayout(bank, entityToMove.parse(argument).id),
  'end-overdraft-offer': (argument, bank) => endOverdraftOffer(bank, entityToMove.parse(argument).id),
};
