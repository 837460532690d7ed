import { readAreas as accountAreas } from '#functions/events/accounts/read-account.ts';
import { readAreas } from '#functions/events/onboarding/bank-readers.ts';
import { token } from '#shared/bank/contract/authentication/token.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import { customerAreas } from '#shared/erasure/bank-customers.ts';

/** The bank's operations that deployed code calls. */
export const calledRows = [
  token.issue,
  readAreas.persons.get,
  readAreas.persons.mobileNumber.get,
  readAreas.persons.taxIdentifications.list,
  readAreas.businesses.get,
  readAreas.businesses.taxIdentifications.list,
  accountAreas.accounts.get,
  customerAreas.persons.list,
  customerAreas.businesses.list,
  operations.accounts.list,
  operations.accounts.bookings.list,
  ...Object.values(operations.accounts.bankStatements.bookings),
  operations.accounts.bankStatements.create,
  operations.accounts.statementOfAccounts.create,
  operations.accounts.statementOfAccounts.bookings.list,
  operations.accounts.statementOfAccounts.fees.list,
  operations.persons.create,
  operations.persons.update,
  operations.persons.accounts.standingOrders.create,
  operations.sms.messages.create,
  ...Object.values(webhooks),
];
