import type { ExamplesOf } from '../example.ts';
import {
  creditCardApplicationExample,
  creditCardBillExample,
  creditCardTerminationExample,
} from './credit-card-examples.ts';
import {
  creditLineApplicationExample,
  creditLineExample,
  freelancerCreditLineApplicationExample,
} from './credit-examples.ts';
import {
  businessFrontingApplicationExample,
  businessFrontingLoanPayoutExample,
  businessFrontingPayoutExample,
  businessFrontingRelationshipExample,
  consumerFrontingApplicationExample,
} from './fronting-examples.ts';
import { accountSnapshotExample, consumerLoanApplicationExample, loanExample } from './loan-examples.ts';
import {
  consumerOverdraftApplicationExample,
  consumerOverdraftExample,
  consumerOverdraftInterestRateChangeExample,
  overdraftApplicationExample,
  overdraftExample,
  overdraftInterestRateChangeExample,
  overdraftLimitChangeExample,
} from './overdraft-examples.ts';

export const lendingExamples = {
  ACCOUNT_SNAPSHOT: accountSnapshotExample,
  BUSINESS_FRONTING_APPLICATION: businessFrontingApplicationExample,
  BUSINESS_FRONTING_LOAN_PAYOUT: businessFrontingLoanPayoutExample,
  BUSINESS_FRONTING_PAYOUT_UPDATE: businessFrontingPayoutExample,
  BUSINESS_FRONTING_RELATIONSHIP_STATUS_CHANGED: businessFrontingRelationshipExample,
  CONSUMER_FRONTING_APPLICATION: consumerFrontingApplicationExample,
  CONSUMER_LOAN_APPLICATION: consumerLoanApplicationExample,
  CONSUMER_OVERDRAFT: consumerOverdraftExample,
  CONSUMER_OVERDRAFT_APPLICATION: consumerOverdraftApplicationExample,
  CONSUMER_OVERDRAFT_INTEREST_RATE_CHANGE: consumerOverdraftInterestRateChangeExample,
  CREDIT_CARD_APPLICATION: creditCardApplicationExample,
  CREDIT_CARD_APPLICATION_TERMINATION: creditCardTerminationExample,
  CREDIT_CARD_BILL: creditCardBillExample,
  CREDIT_LINE: creditLineExample,
  CREDIT_LINE_APPLICATION: creditLineApplicationExample,
  FREELANCER_CREDIT_LINE_APPLICATION: freelancerCreditLineApplicationExample,
  FREELANCER_OVERDRAFT_INTEREST_RATE_CHANGE: overdraftInterestRateChangeExample,
  LOAN: loanExample,
  OVERDRAFT: overdraftExample,
  OVERDRAFT_APPLICATION: overdraftApplicationExample,
  OVERDRAFT_LIMIT_CHANGE: overdraftLimitChangeExample,
} as const satisfies ExamplesOf<'lending'>;
