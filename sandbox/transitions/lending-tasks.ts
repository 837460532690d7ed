import * as z from '#shared/kernel/zod.ts';
import { orderLoanPayout } from './loan-days.ts';
import { applyInterestRate, endOverdraftOffer } from './overdrafts.ts';
import type { Tasks } from '#sandbox/engine/tasks.ts';

const entityToMove = z.object({ id: z.string() });
const newRate = z.object({ id: z.string(), interest_accrual_rate: z.number() });

/** What the bank does with loans by itself, at their time. */
export const lendingTasks: Tasks = {
  'order-loan-payout': (argument, bank) => orderLoanPayout(bank, entityToMove.parse(argument).id),
  'end-overdraft-offer': (argument, bank) => endOverdraftOffer(bank, entityToMove.parse(argument).id),
  'apply-overdraft-rate': (argument, bank) => void applyInterestRate(bank, newRate.parse(argument)),
};
