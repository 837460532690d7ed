import { expect, test } from 'vitest';
import { closureStatuses } from '#shared/bank/contract/accounts/account-closure-requests.ts';
import { accountStatuses, lockingStatuses } from '#shared/bank/contract/accounts/accounts.ts';
import { referenceAccountStatuses } from '#shared/bank/contract/accounts/reference-accounts.ts';
import { rejectedTransactionStatuses } from '#shared/bank/contract/accounts/rejected-incoming-transactions.ts';
import { reservationStatuses } from '#shared/bank/contract/accounts/reservations.ts';
import { savingsMappingStatuses } from '#shared/bank/contract/accounts/savings-account-mappings.ts';
import { seizureStatuses } from '#shared/bank/contract/accounts/seizures.ts';
import { virtualIbanStates } from '#shared/bank/contract/accounts/virtual-ibans.ts';
import { activationStatuses } from '#shared/bank/contract/authentication/activation-challenges.ts';
import * as businessIdentifications from '#shared/bank/contract/businesses/identifications.ts';
import { businessOverdraftApplicationStatuses } from '#shared/bank/contract/lending/business-overdraft-applications.ts';
import { businessOverdraftStatuses } from '#shared/bank/contract/lending/business-overdrafts.ts';
import { consumerLoanApplicationStatuses } from '#shared/bank/contract/lending/consumer-loan-applications.ts';
import { consumerOverdraftApplicationStatuses } from '#shared/bank/contract/lending/consumer-overdraft-applications.ts';
import {
  consumerOverdraftStatuses,
  limitChangeStatuses,
} from '#shared/bank/contract/lending/consumer-overdrafts.ts';
import { creditLineApplicationStatuses } from '#shared/bank/contract/lending/credit-line-application.ts';
import { creditLineStatuses, renewalStatuses } from '#shared/bank/contract/lending/credit-lines.ts';
import { dunningCaseStatuses } from '#shared/bank/contract/lending/dunning-cases.ts';
import { loanStatuses } from '#shared/bank/contract/lending/loan.ts';
import { overdraftApplicationStatuses } from '#shared/bank/contract/lending/overdraft-applications.ts';
import { overdraftStatuses } from '#shared/bank/contract/lending/overdrafts.ts';
import { tradeFinanceApplicationStatuses } from '#shared/bank/contract/lending/trade-finance-applications.ts';
import { payeeVerificationStatuses } from '#shared/bank/contract/payees/verifications-of-payee.ts';
import { scheduledTransferStatuses } from '#shared/bank/contract/payments/scheduled-transfers.ts';
import { collectionApplicationStatuses } from '#shared/bank/contract/payments/sdd-collections.ts';
import { sepaCreditTransferStatuses } from '#shared/bank/contract/payments/sepa-credit-transfers.ts';
import { directDebitStatuses } from '#shared/bank/contract/payments/sepa-direct-debits.ts';
import { instantTransferStatuses } from '#shared/bank/contract/payments/sepa-instant-credit-transfers.ts';
import { standingOrderStatuses } from '#shared/bank/contract/payments/standing-orders.ts';
import { timedOrderStatuses } from '#shared/bank/contract/payments/timed-orders.ts';
import { transferBatchStatuses } from '#shared/bank/contract/payments/transfer-batches.ts';
import { changeRequestStatuses } from '#shared/bank/contract/schema/change-request.ts';
import { decisions } from '#shared/bank/contract/schema/decision.ts';
import { stateTables } from './tables.ts';

/** What the contract lists, by the table that has to know it. */
const listed: Readonly<Record<string, readonly string[]>> = {
  accountStates: accountStatuses,
  accountBlockStates: lockingStatuses,
  accountClosureRequestStates: closureStatuses,
  referenceAccountStates: referenceAccountStatuses,
  rejectedTransactionStates: rejectedTransactionStatuses,
  reservationStates: reservationStatuses,
  savingsMappingStates: savingsMappingStatuses,
  seizureStates: seizureStatuses,
  virtualIbanStates,
  activationChallengeStates: activationStatuses,
  changeRequestStates: changeRequestStatuses,
  businessIdentificationStates: businessIdentifications.businessIdentificationStatuses,
  legalIdentificationStates: businessIdentifications.legalIdentificationStatuses,
  dueDiligenceStates: businessIdentifications.eddDataStatuses,
  payeeVerificationStates: payeeVerificationStatuses,
  creditTransferStates: sepaCreditTransferStatuses,
  transferBatchStates: transferBatchStatuses,
  instantTransferStates: instantTransferStatuses,
  timedOrderStates: timedOrderStatuses,
  standingOrderStates: standingOrderStatuses,
  scheduledTransferStates: scheduledTransferStatuses,
  directDebitStates: directDebitStatuses,
  collectionApplicationStates: collectionApplicationStatuses,
  collectionDecisionStates: decisions,
  loanStates: loanStatuses,
  dunningCaseStates: dunningCaseStatuses,
  consumerLoanApplicationStates: consumerLoanApplicationStatuses,
  creditLineApplicationStates: creditLineApplicationStatuses,
  creditLineStates: creditLineStatuses,
  renewalStates: renewalStatuses,
  overdraftApplicationStates: overdraftApplicationStatuses,
  overdraftStates: overdraftStatuses,
  consumerOverdraftApplicationStates: consumerOverdraftApplicationStatuses,
  consumerOverdraftStates: consumerOverdraftStatuses,
  overdraftLimitChangeStates: limitChangeStatuses,
  businessOverdraftStates: businessOverdraftStatuses,
  tradeFinanceApplicationStates: tradeFinanceApplicationStatuses,
  // The specification says approved where the reference says offered.
  businessOverdraftApplicationStates: businessOverdraftApplicationStatuses.filter((one) => one !== 'offered'),
};

const tables = Object.assign({}, ...Object.values(stateTables)) as (typeof stateTables)[string];

test.each(Object.entries(listed))('%s know every status that the contract lists', (name, statuses) => {
  expect(statuses.filter((status) => tables[name]?.statuses.includes(status) !== true)).toEqual([]);
});

test.each(Object.entries(listed))('%s show no status that is unknown to the contract', (name, statuses) => {
  expect(tables[name]?.statuses.filter((status) => !statuses.includes(status))).toEqual([]);
});
