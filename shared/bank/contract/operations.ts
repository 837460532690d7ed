import { accounts, accountsOfPerson } from './accounts/accounts.ts';
import { bankStatements } from './accounts/bank-statements.ts';
import { bookings } from './accounts/bookings.ts';
import { feeTransactions } from './accounts/fee-transactions.ts';
import { reservations } from './accounts/reservations.ts';
import { token } from './authentication/token.ts';
import { changeRequests } from './change-requests/change-requests.ts';
import { consumerOverdraftApplications } from './lending/consumer-overdraft-applications.ts';
import { sepaCreditTransfers } from './payments/sepa-credit-transfers.ts';
import { documents } from './persons/documents.ts';
import { persons } from './persons/persons.ts';
import { webhooks } from './webhooks/subscriptions.ts';
import type { EndpointRow } from './endpoint.ts';

/**
 * The whole table. A row's `operation` is its place here: `accounts.bookings.list`. Its areas are what a
 * client is made of, so that a function bundles only those it calls.
 */
export const operations = {
  persons: { ...persons, documents, accounts: accountsOfPerson },
  accounts: { ...accounts, bookings, reservations, feeTransactions, bankStatements },
  payments: { sepaCreditTransfers },
  changeRequests,
  lending: { consumerOverdraftApplications },
  webhooks,
  token,
};

export type Operations = typeof operations;

type RowsOf<Node> = Node extends EndpointRow
  ? Node
  : { [Name in keyof Node]: RowsOf<Node[Name]> }[keyof Node];

/** Any row of the table, as a union. */
export type OperationRow = RowsOf<Operations>;

export type OperationName = OperationRow['operation'];

type RowsByName = { readonly [Row in OperationRow as Row['operation']]: Row };

/** One row by its name: `RowOf<'accounts.bookings.list'>`. */
export type RowOf<Name extends OperationName> = RowsByName[Name];
