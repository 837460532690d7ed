import { accountClosureRequests } from '#shared/bank/contract/accounts/account-closure-requests.ts';
import { accounts } from '#shared/bank/contract/accounts/accounts.ts';
import { messagesOfPerson } from '#shared/bank/contract/accounts/messages.ts';
import {
  referenceAccountsOfBusiness,
  referenceAccountsOfPerson,
} from '#shared/bank/contract/accounts/reference-accounts.ts';
import { reservations } from '#shared/bank/contract/accounts/reservations.ts';
import { savingsAccountMappings } from '#shared/bank/contract/accounts/savings-account-mappings.ts';
import { seizuresOfBusiness, seizuresOfPerson } from '#shared/bank/contract/accounts/seizures.ts';
import { trustedIbans } from '#shared/bank/contract/accounts/trusted-ibans.ts';
import { beneficialOwners } from '#shared/bank/contract/businesses/beneficial-owners.ts';
import { legalRepresentatives } from '#shared/bank/contract/businesses/legal-representatives.ts';
import { consumerLoanApplications } from '#shared/bank/contract/lending/consumer-loan-applications.ts';
import { consumerOverdraftApplications } from '#shared/bank/contract/lending/consumer-overdraft-applications.ts';
import { consumerOverdrafts } from '#shared/bank/contract/lending/consumer-overdrafts.ts';
import {
  creditLineApplications,
  creditLineApplicationsOfFreelancer,
} from '#shared/bank/contract/lending/credit-line-applications.ts';
import { creditLines } from '#shared/bank/contract/lending/credit-lines.ts';
import { loans } from '#shared/bank/contract/lending/loans.ts';
import { overdraftApplications } from '#shared/bank/contract/lending/overdraft-applications.ts';
import { overdrafts } from '#shared/bank/contract/lending/overdrafts.ts';
import { sddCollectionApplications } from '#shared/bank/contract/payments/sdd-collections.ts';
import { incomingSepaDirectDebits } from '#shared/bank/contract/payments/sepa-direct-debits.ts';
import { sepaCreditTransfers } from '#shared/bank/contract/payments/sepa-credit-transfers.ts';
import { sepaInstantCreditTransfers } from '#shared/bank/contract/payments/sepa-instant-credit-transfers.ts';
import { standingOrdersOfAccount } from '#shared/bank/contract/payments/standing-orders.ts';
import { timedOrders } from '#shared/bank/contract/payments/timed-orders.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import { customerAreas } from '#shared/mirror/customer-readers.ts';

/** The endpoints that read entities back: none of them writes. */
export const entityAreas = {
  accounts: {
    get: accounts.get,
    reservations: { list: reservations.list },
    trustedIbans: { list: trustedIbans.list },
    incomingSepaDirectDebits: { listScheduled: incomingSepaDirectDebits.listScheduled },
    sepaInstantCreditTransfers: {
      get: sepaInstantCreditTransfers.get,
      list: sepaInstantCreditTransfers.list,
    },
  },
  accountClosureRequests: { get: accountClosureRequests.get, list: accountClosureRequests.list },
  loans: { get: loans.get },
  persons: {
    ...customerAreas.persons,
    messages: { list: messagesOfPerson.list },
    seizures: { list: seizuresOfPerson.list },
    depositAccounts: { mappings: { get: savingsAccountMappings.get } },
    sddCollectionApplications: { list: sddCollectionApplications.list },
    creditLines: { get: creditLines.get },
    creditLineApplications: { get: creditLineApplications.get },
    overdrafts: { get: overdrafts.get },
    overdraftApplications: { get: overdraftApplications.get },
    consumerOverdrafts: {
      get: consumerOverdrafts.get,
      limitChanges: { get: consumerOverdrafts.limitChanges.get },
    },
    consumerOverdraftApplications: { get: consumerOverdraftApplications.get },
    consumerLoanApplications: { get: consumerLoanApplications.get },
    accounts: {
      referenceAccounts: { list: referenceAccountsOfPerson.list },
      sepaCreditTransfers: { list: sepaCreditTransfers.list },
      standingOrders: { list: standingOrdersOfAccount.list },
      timedOrders: { list: timedOrders.list },
    },
  },
  businesses: {
    ...customerAreas.businesses,
    seizures: { list: seizuresOfBusiness.list },
    beneficialOwners: { list: beneficialOwners.list },
    legalRepresentatives: { list: legalRepresentatives.list },
    accounts: { referenceAccounts: { list: referenceAccountsOfBusiness.list } },
  },
  freelancers: {
    persons: { creditLineApplications: { get: creditLineApplicationsOfFreelancer.get } },
  },
};

export type EntityBank = BankClient<typeof entityAreas>;
