import { createCollection } from './collection.ts';
import type { AccountSnapshot } from './model/account-snapshots.ts';
import type * as businessLending from './model/business-lending.ts';
import type * as consumerLoans from './model/consumer-loans.ts';
import type * as creditCards from './model/credit-cards.ts';
import type * as fronting from './model/fronting.ts';
import type * as lending from './model/lending.ts';
import type * as loanServicing from './model/loan-servicing.ts';

/** Everything that is lent, applied for, repaid and dunned. */
export function createLendingCollections() {
  return {
    creditRecords: createCollection<lending.CreditRecord>('CreditRecord'),
    accountSnapshots: createCollection<AccountSnapshot>('AccountSnapshot'),
    creditLineApplications: createCollection<lending.CreditLineApplication>('CreditLineApplication'),
    creditLines: createCollection<lending.CreditLine>('CreditLine'),
    loans: createCollection<lending.Loan>('Loan'),
    loanRepayments: createCollection<loanServicing.Repayment>('Repayment'),
    dunningCases: createCollection<loanServicing.DunningCase>('DunningCase'),
    dunningNotifications: createCollection<loanServicing.DunningNotification>('DunningNotification'),
    consumerLoanApplications:
      createCollection<consumerLoans.ConsumerLoanApplication>('ConsumerLoanApplication'),
    businessOverdraftApplications: createCollection<businessLending.BusinessOverdraftApplication>(
      'BusinessOverdraftApplication',
    ),
    businessOverdrafts: createCollection<businessLending.BusinessOverdraft>('BusinessOverdraft'),
    tradeFinanceApplications:
      createCollection<businessLending.TradeFinanceApplication>('TradeFinanceApplication'),
    tradeCreditLines: createCollection<businessLending.TradeCreditLine>('TradeCreditLine'),
    trades: createCollection<businessLending.Trade>('Trade'),
    overdraftApplications: createCollection<lending.OverdraftApplication>('OverdraftApplication'),
    overdrafts: createCollection<lending.Overdraft>('Overdraft'),
    consumerOverdraftApplications: createCollection<lending.ConsumerOverdraftApplication>(
      'ConsumerOverdraftApplication',
    ),
    consumerOverdrafts: createCollection<lending.ConsumerOverdraft>('ConsumerOverdraft'),
    overdraftLimitChanges: createCollection<lending.OverdraftLimitChange>('OverdraftLimitChange'),
    creditCardApplications: createCollection<creditCards.CreditCardApplication>('CreditCardApplication'),
    creditCardTerminations: createCollection<creditCards.CreditCardTermination>('CreditCardTermination'),
    creditCardBills: createCollection<creditCards.CreditCardBill>('CreditCardBill'),
    businessFrontingApplications: createCollection<fronting.BusinessFrontingApplication>(
      'BusinessFrontingApplication',
    ),
    frontingRelationships: createCollection<fronting.FrontingRelationship>('FrontingRelationship'),
    businessFrontedLoans: createCollection<fronting.BusinessFrontedLoan>('BusinessFrontedLoan'),
    frontingPayouts: createCollection<fronting.FrontingPayout>('FrontingPayout'),
    consumerFrontedLoans: createCollection<fronting.ConsumerFrontedLoan>('ConsumerFrontedLoan'),
  };
}
