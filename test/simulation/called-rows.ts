import { readAreas as accountAreas } from '#shared/mirror/read-account.ts';
import { customerAreas as readAreas } from '#shared/mirror/customer-readers.ts';
import { token } from '#shared/bank/contract/authentication/token.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rowsIn } from '#shared/bank/contract/row-table.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import { customerAreas } from '#shared/erasure/bank-customers.ts';
import { entityAreas } from '#shared/reconciliation/entities/bank-reads/entity-areas.ts';

/** The bank's operations that deployed code calls. */
export const calledRows = unique([
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
  ...rowsIn(entityAreas),
  ...Object.values(webhooks),
]);

function unique(rows: readonly EndpointRow[]): readonly EndpointRow[] {
  return [...new Set(rows)];
}
