import { accountsTable } from './accounts/table.ts';
import { authenticationTable } from './authentication/table.ts';
import { businessesTable } from './businesses/table.ts';
import { cardsTable } from './cards/table.ts';
import { changeRequests } from './change-requests/change-requests.ts';
import type { EndpointRow } from './endpoint.ts';
import { lendingTable } from './lending/table.ts';
import { messagingTable } from './messaging/table.ts';
import { payeesTable } from './payees/table.ts';
import { paymentsTable } from './payments/table.ts';
import { personsTable } from './persons/table.ts';
import { webhooks } from './webhooks/subscriptions.ts';

/**
 * The whole table. A row's `operation` is its place here, and its place follows its path:
 * `/v1/persons/{person_id}/accounts/{account_id}/…` is under `persons.accounts`. A client is made of any part of
 * it, so that a function bundles only what it calls.
 */
export const operations: Operations = {
  persons: {
    ...personsTable.persons,
    ...accountsTable.persons,
    ...paymentsTable.persons,
    ...lendingTable.persons,
    accounts: {
      ...accountsTable.personAccounts,
      ...paymentsTable.personAccounts,
      ...personsTable.personAccounts,
    },
  },
  businesses: {
    ...businessesTable.businesses,
    ...accountsTable.businesses,
    ...lendingTable.businesses,
    accounts: { ...accountsTable.businessAccounts, ...businessesTable.businessAccounts },
  },
  freelancers: lendingTable.freelancers,
  accounts: { ...accountsTable.accounts, ...paymentsTable.accounts },
  changeRequests,
  webhooks,
  ...accountsTable.root,
  ...businessesTable.root,
  ...paymentsTable.root,
  ...authenticationTable.root,
  ...lendingTable.root,
  ...cardsTable.root,
  ...messagingTable.root,
  ...payeesTable.root,
};

// Written out by the names of its parts: the inferred type is longer than a declaration may be.
export type Operations = RootTables & {
  readonly persons: (typeof personsTable)['persons'] &
    (typeof accountsTable)['persons'] &
    (typeof paymentsTable)['persons'] &
    (typeof lendingTable)['persons'] & {
      readonly accounts: (typeof accountsTable)['personAccounts'] &
        (typeof paymentsTable)['personAccounts'] &
        (typeof personsTable)['personAccounts'];
    };
  readonly businesses: (typeof businessesTable)['businesses'] &
    (typeof accountsTable)['businesses'] &
    (typeof lendingTable)['businesses'] & {
      readonly accounts: (typeof accountsTable)['businessAccounts'] &
        (typeof businessesTable)['businessAccounts'];
    };
  readonly freelancers: (typeof lendingTable)['freelancers'];
  readonly accounts: (typeof accountsTable)['accounts'] & (typeof paymentsTable)['accounts'];
  readonly changeRequests: typeof changeRequests;
  readonly webhooks: typeof webhooks;
};

type RootTables = (typeof accountsTable)['root'] &
  (typeof businessesTable)['root'] &
  (typeof paymentsTable)['root'] &
  (typeof authenticationTable)['root'] &
  (typeof lendingTable)['root'] &
  (typeof cardsTable)['root'] &
  (typeof messagingTable)['root'] &
  (typeof payeesTable)['root'];

type RowsOf<Node> = Node extends EndpointRow
  ? Node
  : { [Name in keyof Node]: RowsOf<Node[Name]> }[keyof Node];

/** Any row of the table, as a union. */
export type OperationRow = RowsOf<Operations>;

export type OperationName = OperationRow['operation'];

type RowsByName = { readonly [Row in OperationRow as Row['operation']]: Row };

/** One row by its name: `RowOf<'accounts.bookings.list'>`. */
export type RowOf<Name extends OperationName> = RowsByName[Name];
