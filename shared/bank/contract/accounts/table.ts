import { accountClosureRequests } from './account-closure-requests.ts';
import { accounts, accountsOfBusiness, accountsOfPerson } from './accounts.ts';
import { bankStatements } from './bank-statements.ts';
import { bookings } from './bookings.ts';
import { feeSummaryStatementRequest } from './fee-summary-statement-request.ts';
import { feeTransactions } from './fee-transactions.ts';
import { ibanLookups } from './iban-lookups.ts';
import { messagesOfBusinessAccount, messagesOfPerson, messagesOfPersonAccount } from './messages.ts';
import { referenceAccountsOfBusiness, referenceAccountsOfPerson } from './reference-accounts.ts';
import { rejectedIncomingTransactions } from './rejected-incoming-transactions.ts';
import { reservations } from './reservations.ts';
import { savingsAccountMappings } from './savings-account-mappings.ts';
import { seizuresOfBusiness, seizuresOfPerson } from './seizures.ts';
import { statementOfAccounts } from './statement-of-accounts.ts';
import { trustedIbans } from './trusted-ibans.ts';
import { virtualIbans } from './virtual-ibans.ts';

/** The area's rows by where they are mounted in the whole table. */
export const accountsTable = {
  accounts: {
    ...accounts,
    bookings,
    rejectedIncomingTransactions,
    reservations,
    feeTransactions,
    bankStatements,
    statementOfAccounts,
    feeSummaryStatementRequest,
    trustedIbans,
    virtualIbans,
  },
  persons: {
    messages: messagesOfPerson,
    seizures: seizuresOfPerson,
    depositAccounts: { mappings: savingsAccountMappings },
  },
  personAccounts: {
    ...accountsOfPerson,
    referenceAccounts: referenceAccountsOfPerson,
    messages: messagesOfPersonAccount,
  },
  businesses: { seizures: seizuresOfBusiness },
  businessAccounts: {
    ...accountsOfBusiness,
    referenceAccounts: referenceAccountsOfBusiness,
    messages: messagesOfBusinessAccount,
  },
  root: { accountClosureRequests, ibanLookups },
};
