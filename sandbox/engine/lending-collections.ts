import { createCollection } from './collection.ts';
import type { AccountSnapshot } from './model/account-snapshots.ts';
import type * as businessLending from './model/business-lending.ts';
import type * as consumerLoans from './model/consumer-loans.ts';
import type * as creditCards from './model/credit-cards.ts';
import type * as fronting from './model/fronting.ts';
import type * as lending from './model/lending.ts';
import type * as loanServicing from './model/loan-servicing.ts';
import { byStatus, inStates } from './states.ts';
import {
  creditCardApplicationStates,
  creditCardBillStates,
  creditCardTerminationStates,
} from './states/credit-cards.ts';
import { creditLineApplicationStates, creditLineStates, renewalStates } from './states/credit-lines.ts';
import {
  businessFrontingApplicationStates,
  frontedLoanStates,
  frontingPayoutStates,
  frontingRelationshipStates,
} from './states/fronting.ts';
import {
  accountSnapshotStates,
  consumerLoanApplicationStates,
  dunningCaseStates,
  loanStates,
} from './states/loans.ts';
import {
  businessOverdraftApplicationStates,
  businessOverdraftStates,
  consumerOverdraftApplicationStates,
  consumerOverdraftStates,
  overdraftApplicationStates,
  overdraftLimitChangeStates,
  overdraftStates,
} from './states/overdrafts.ts';
import { tradeFinanceApplicationStates, tradeStates } from './states/trade-finance.ts';

/** Loans, their applications, repayments and dunning. */
export function createLendingCollections() {
  return {
    creditRecords: createCollection<lending.CreditRecord>('CreditRecord'),
    accountSnapshots: createCollection<AccountSnapshot>('AccountSnapshot', byStatus(accountSnapshotStates)),
    creditLineApplications: createCollection<lending.CreditLineApplication>(
      'CreditLineApplication',
      byStatus(creditLineApplicationStates),
    ),
    creditLines: createCollection<lending.CreditLine>(
      'CreditLine',
      byStatus(creditLineStates),
      inStates(({ renewal }) => renewal?.status ?? null, renewalStates),
    ),
    loans: createCollection<lending.Loan>('Loan', byStatus(loanStates)),
    loanRepayments: createCollection<loanServicing.Repayment>('Repayment'),
    dunningCases: createCollection<loanServicing.DunningCase>('DunningCase', byStatus(dunningCaseStates)),
    dunningNotifications: createCollection<loanServicing.DunningNotification>('DunningNotification'),
    consumerLoanApplications: createCollection<consumerLoans.ConsumerLoanApplication>(
      'ConsumerLoanApplication',
      byStatus(consumerLoanApplicationStates),
    ),
    businessOverdraftApplications: createCollection<businessLending.BusinessOverdraftApplication>(
      'BusinessOverdraftApplication',
      byStatus(businessOverdraftApplicationStates),
    ),
    businessOverdrafts: createCollection<businessLending.BusinessOverdraft>(
      'BusinessOverdraft',
      byStatus(businessOverdraftStates),
    ),
    tradeFinanceApplications: createCollection<businessLending.TradeFinanceApplication>(
      'TradeFinanceApplication',
      byStatus(tradeFinanceApplicationStates),
    ),
    tradeCreditLines: createCollection<businessLending.TradeCreditLine>('TradeCreditLine'),
    trades: createCollection<businessLending.Trade>('Trade', byStatus(tradeStates)),
    overdraftApplications: createCollection<lending.OverdraftApplication>(
      'OverdraftApplication',
      byStatus(overdraftApplicationStates),
    ),
    overdrafts: createCollection<lending.Overdraft>('Overdraft', byStatus(overdraftStates)),
    consumerOverdraftApplications: createCollection<lending.ConsumerOverdraftApplication>(
      'ConsumerOverdraftApplication',
      byStatus(consumerOverdraftApplicationStates),
    ),
    consumerOverdrafts: createCollection<lending.ConsumerOverdraft>(
      'ConsumerOverdraft',
      byStatus(consumerOverdraftStates),
    ),
    overdraftLimitChanges: createCollection<lending.OverdraftLimitChange>(
      'OverdraftLimitChange',
      byStatus(overdraftLimitChangeStates),
    ),
    ...createCreditCardCollections(),
    ...createFrontingCollections(),
  };
}

function createCreditCardCollections() {
  return {
    creditCardApplications: createCollection<creditCards.CreditCardApplication>(
      'CreditCardApplication',
      byStatus(creditCardApplicationStates),
    ),
    creditCardTerminations: createCollection<creditCards.CreditCardTermination>(
      'CreditCardTermination',
      byStatus(creditCardTerminationStates),
    ),
    creditCardBills: createCollection<creditCards.CreditCardBill>(
      'CreditCardBill',
      byStatus(creditCardBillStates),
    ),
  };
}

/** What is lent for the partner. */
function createFrontingCollections() {
  return {
    businessFrontingApplications: createCollection<fronting.BusinessFrontingApplication>(
      'BusinessFrontingApplication',
      byStatus(businessFrontingApplicationStates),
    ),
    frontingRelationships: createCollection<fronting.FrontingRelationship>(
      'FrontingRelationship',
      byStatus(frontingRelationshipStates),
    ),
    businessFrontedLoans: createCollection<fronting.BusinessFrontedLoan>(
      'BusinessFrontedLoan',
      byStatus(frontedLoanStates),
    ),
    frontingPayouts: createCollection<fronting.FrontingPayout>(
      'FrontingPayout',
      byStatus(frontingPayoutStates),
    ),
    consumerFrontedLoans: createCollection<fronting.ConsumerFrontedLoan>(
      'ConsumerFrontedLoan',
      byStatus(frontedLoanStates),
    ),
  };
}
