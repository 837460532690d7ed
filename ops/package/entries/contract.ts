/** The interface of the bank: a row for each operation, by area. */
export { operations } from '#shared/bank/contract/operations.ts';
export type { OperationName, OperationRow, Operations, RowOf } from '#shared/bank/contract/operations.ts';
export * from '#shared/bank/contract/endpoint.ts';
