import type { DefinitionsOf } from '../definition.ts';
import { accountSnapshot } from './account-snapshots.ts';
import { creditCardApplication, creditCardBill, creditCardTermination } from './credit-cards.ts';
import { creditLine, creditLineApplication, freelancerCreditLineApplication } from './credit-lines.ts';
import {
  businessFrontingApplication,
  businessFrontingLoanPayout,
  businessFrontingPayout,
  businessFrontingRelationship,
  consumerFrontingApplication,
} from './fronting.ts';
import { consumerLoanApplication, loan } from './loans.ts';
import { consumerOverdraftApplication, overdraftApplication } from './overdraft-applications.ts';
import {
  consumerOverdraft,
  consumerOverdraftInterestRateChange,
  overdraft,
  overdraftInterestRateChange,
  overdraftLimitChange,
} from './overdrafts.ts';

export const lending = {
  ACCOUNT_SNAPSHOT: accountSnapshot,
  BUSINESS_FRONTING_APPLICATION: businessFrontingApplication,
  BUSINESS_FRONTING_LOAN_PAYOUT: businessFrontingLoanPayout,
  BUSINESS_FRONTING_PAYOUT_UPDATE: businessFrontingPayout,
  BUSINESS_FRONTING_RELATIONSHIP_STATUS_CHANGED: businessFrontingRelationship,
  CONSUMER_FRONTING_APPLICATION: consumerFrontingApplication,
  CONSUMER_LOAN_APPLICATION: consumerLoanApplication,
  CONSUMER_OVERDRAFT: consumerOverdraft,
  CONSUMER_OVERDRAFT_APPLICATION: consumerOverdraftApplication,
  CONSUMER_OVERDRAFT_INTEREST_RATE_CHANGE: consumerOverdraftInterestRateChange,
  CREDIT_CARD_APPLICATION: creditCardApplication,
  CREDIT_CARD_APPLICATION_TERMINATION: creditCardTermination,
  CREDIT_CARD_BILL: creditCardBill,
  CREDIT_LINE: creditLine,
  CREDIT_LINE_APPLICATION: creditLineApplication,
  FREELANCER_CREDIT_LINE_APPLICATION: freelancerCreditLineApplication,
  FREELANCER_OVERDRAFT_INTEREST_RATE_CHANGE: overdraftInterestRateChange,
  LOAN: loan,
  OVERDRAFT: overdraft,
  OVERDRAFT_APPLICATION: overdraftApplication,
  OVERDRAFT_LIMIT_CHANGE: overdraftLimitChange,
} as const satisfies DefinitionsOf<'lending'>;
