import { accrueArrearsInterest } from './dunning-cases.ts';
import { advanceDunningCases, collectInstallments, payOutLoans } from './loan-days.ts';
import { accrueOverdraftInterest } from './overdrafts.ts';
import { chargeMonthly } from './own-charges.ts';
import { accrueSavingsInterest } from './savings-interest.ts';
import { grantPendingCreditLines } from './credit-lines.ts';
import { takeOverdraftSteps } from './overdraft-steps.ts';
import { collectTrades, payOutTrades } from './trade-days.ts';
import { collectFrontedInstallments } from './fronted-loans.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { chargeExceededOverdrafts } from './exceeded-overdrafts.ts';
import { billCreditCards, collectCreditCardBills } from './credit-card-bills.ts';
import { closeExpiredCards } from './cards.ts';
import { expireIdentityDocuments } from './identity-documents.ts';
import { issueMonthlyStatements } from './monthly-statements.ts';
import { settleMonthlyFees } from './fee-settlements.ts';
import { processSeizures } from './seizures.ts';

/** The bank's daily run, for the day that has just begun; a step without work is cheap. */
type DayStep = (bank: Bank, today: string) => void;

/** In this order, since money that one step books counts in the next. */
const daySteps: readonly DayStep[] = [
  closeExpiredCards,
  expireIdentityDocuments,
  processSeizures,
  settleMonthlyFees,
  chargeMonthly,
  accrueSavingsInterest,
  accrueOverdraftInterest,
  chargeExceededOverdrafts,
  takeOverdraftSteps,
  grantPendingCreditLines,
  billCreditCards,
  collectCreditCardBills,
  payOutLoans,
  payOutTrades,
  accrueArrearsInterest,
  collectInstallments,
  collectTrades,
  collectFrontedInstallments,
  advanceDunningCases,
  issueMonthlyStatements,
];

/** Every step runs even if another fails: work that is missed on its day may never be done. */
export function runDay(bank: Bank, steps = daySteps): void {
  const today = bank.today();
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      step(bank, today);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps of ${today} failed.`);
}
