import { activeMandate } from './active-mandate.ts';
import { businessOverdraftApplications } from './business-overdraft-applications.ts';
import { businessOverdrafts } from './business-overdrafts.ts';
import { consumerLoanApplications } from './consumer-loan-applications.ts';
import { anonymousConsumerLoanOffers, consumerLoans } from './consumer-loan-offers.ts';
import { consumerOverdraftApplications } from './consumer-overdraft-applications.ts';
import { consumerOverdrafts } from './consumer-overdrafts.ts';
import { creditLineApplications, creditLineApplicationsOfFreelancer } from './credit-line-applications.ts';
import { creditLines } from './credit-lines.ts';
import { creditRecords, creditRecordsOfFreelancer } from './credit-records.ts';
import { dunningCases } from './dunning-cases.ts';
import {
  anonymousCreditLineInstallmentPlans,
  anonymousInstallmentPlansOfFreelancers,
} from './installment-plans.ts';
import { loans } from './loans.ts';
import { overdraftApplications } from './overdraft-applications.ts';
import { overdrafts } from './overdrafts.ts';
import { tradeCreditLine } from './trade-credit-line.ts';
import { tradeFinanceApplications } from './trade-finance-applications.ts';

/** The area's rows by where they are mounted in the whole table. */
export const lendingTable = {
  persons: {
    creditRecords,
    creditLineApplications,
    creditLines,
    overdraftApplications,
    overdrafts,
    consumerOverdraftApplications,
    consumerOverdrafts,
    consumerLoanApplications,
  },
  businesses: {
    overdraftApplications: businessOverdraftApplications,
    overdrafts: businessOverdrafts,
    tradeFinanceApplications,
    tradeCreditLine,
  },
  freelancers: {
    anonymousCreditLineInstallmentPlans: anonymousInstallmentPlansOfFreelancers,
    persons: {
      creditRecords: creditRecordsOfFreelancer,
      creditLineApplications: creditLineApplicationsOfFreelancer,
    },
  },
  root: {
    anonymousCreditLineInstallmentPlans,
    anonymousConsumerLoanOffers,
    consumerLoans,
    loans,
    creditLines: { activeMandate },
    dunningCases,
  },
};
