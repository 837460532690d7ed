/** The interface of the bank: a row for each operation, by area. */
export { operations } from '#shared/bank/contract/operations.ts';
export type { OperationName, OperationRow, Operations, RowOf } from '#shared/bank/contract/operations.ts';
export * from '#shared/bank/contract/endpoint.ts';
/** One area each, for a bundle with its rows alone. */
export { accountsTable } from '#shared/bank/contract/accounts/table.ts';
export { authenticationTable } from '#shared/bank/contract/authentication/table.ts';
export { businessesTable } from '#shared/bank/contract/businesses/table.ts';
export { cardsTable } from '#shared/bank/contract/cards/table.ts';
export { changeRequests } from '#shared/bank/contract/change-requests/change-requests.ts';
export { lendingTable } from '#shared/bank/contract/lending/table.ts';
export { messagingTable } from '#shared/bank/contract/messaging/table.ts';
export { payeesTable } from '#shared/bank/contract/payees/table.ts';
export { paymentsTable } from '#shared/bank/contract/payments/table.ts';
export { personsTable } from '#shared/bank/contract/persons/table.ts';
export { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
