import { moveAccountSnapshot, snapshotMove } from './account-snapshots.ts';
import * as businessLending from './business-lending.ts';
import * as bills from './credit-card-bills.ts';
import * as creditCards from './credit-cards.ts';
import * as creditLines from './credit-lines.ts';
import * as dunningCases from './dunning-cases.ts';
import * as frontedLoans from './fronted-loans.ts';
import * as fronting from './fronting.ts';
import * as lending from './lending.ts';
import * as loanServicing from './loan-servicing.ts';
import * as overdrafts from './overdrafts.ts';
import { transition, type Transition } from './transition.ts';

/** What happens to loans, lines, overdrafts and credit cards without a call of the interface. */
export const lendingTransitions: Readonly<Record<string, Transition>> = {
  'change-loan': transition('grants a loan or changes its status', lending.loanMove, lending.changeLoan),
  'repay-loan': transition(
    'collects or receives money for a loan',
    loanServicing.repayment,
    loanServicing.repayLoan,
  ),
  'move-dunning-case': transition(
    'opens or advances a dunning case and writes to the customer',
    dunningCases.dunningMove,
    dunningCases.moveDunningCase,
  ),
  'decide-business-overdraft': transition(
    'decides on the overdraft of a business, or on a higher limit',
    businessLending.overdraftDecision,
    businessLending.decideOnBusinessOverdraft,
  ),
  'terminate-business-overdraft': transition(
    'ends the overdraft of a business',
    businessLending.endedOverdraft,
    businessLending.terminateBusinessOverdraft,
  ),
  'decide-trade-finance': transition(
    'decides on a trade credit line',
    businessLending.tradeFinanceDecision,
    businessLending.decideOnTradeFinance,
  ),
  'change-consumer-loan-application': transition(
    'creates or advances a consumer loan application',
    lending.applicationMove,
    lending.changeConsumerLoanApplication,
  ),
  'sign-credit-line-application': transition(
    'signs the contract of an offered credit line, or fails to',
    creditLines.signature,
    creditLines.signCreditLineApplication,
  ),
  'book-overdraft-interest': transition(
    'debits the interest that a consumer’s overdraft accrued',
    overdrafts.overdraftInterest,
    overdrafts.bookOverdraftInterest,
  ),
  'default-overdraft': transition(
    'terminates the overdraft of a consumer who does not pay back',
    overdrafts.overdraftDefault,
    overdrafts.defaultOverdraft,
  ),
  'change-overdraft-interest-rate': transition(
    'changes what an overdraft costs, after the reference rate',
    overdrafts.interestRateChange,
    overdrafts.changeInterestRate,
  ),
  'move-account-snapshot': transition(
    'looks into an account that a customer has elsewhere',
    snapshotMove,
    moveAccountSnapshot,
  ),
  'move-credit-card-application': transition(
    'creates or advances a credit card application',
    creditCards.creditCardMove,
    creditCards.moveCreditCardApplication,
  ),
  'terminate-credit-card': transition(
    'begins to terminate a credit card that is in use',
    creditCards.newTermination,
    creditCards.terminateCreditCard,
  ),
  'complete-credit-card-termination': transition(
    'terminates the credit card for good',
    creditCards.completedTermination,
    creditCards.completeCreditCardTermination,
  ),
  'issue-credit-card-bill': transition(
    'bills a month of a credit card',
    bills.newCreditCardBill,
    bills.issueCreditCardBill,
  ),
  'move-credit-card-bill': transition(
    'collects, duns or closes a bill',
    bills.creditCardBillMove,
    bills.moveCreditCardBill,
  ),
  'apply-for-business-fronting': transition(
    'begins the checks of a business that wants a fronted loan',
    fronting.newFrontingApplication,
    fronting.applyForFronting,
  ),
  'decide-business-fronting': transition(
    'approves an application for a fronted loan, or rejects it',
    fronting.frontingDecision,
    fronting.decideOnFronting,
  ),
  'change-fronting-relationship': transition(
    'begins or changes the fronting relationship with a business',
    fronting.relationshipMove,
    fronting.changeFrontingRelationship,
  ),
  'pay-out-business-fronting': transition(
    'grants a fronted loan to a business and orders its payout',
    frontedLoans.businessPayout,
    frontedLoans.payOutFrontedLoan,
  ),
  'complete-fronting-payouts': transition(
    'makes the transfers that the payout of a fronted loan waits for, or tries those again that were rejected',
    frontedLoans.completedPayouts,
    frontedLoans.completeFrontingPayouts,
  ),
  'pay-out-consumer-fronting': transition(
    'grants a fronted loan to a consumer and pays it out',
    frontedLoans.consumerPayout,
    frontedLoans.payOutConsumerFrontedLoan,
  ),
};
