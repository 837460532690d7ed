import { createCollection } from './collection.ts';
import type * as businessLending from './model/business-lending.ts';
import type * as consumerLoans from './model/consumer-loans.ts';
import type * as lending from './model/lending.ts';
import type * as loanServicing from './model/loan-servicing.ts';

/** Everything that is lent, applied for, repaid and dunned. */
export function createLendingCollections() {
  return {
    creditRecords: createCollection<lending.CreditRecord>('CreditRecord'),
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
  };
}
