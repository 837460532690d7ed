import * as z from 'zod';
import type { OperationName } from './contract/operations.ts';
import { wireNames } from './wire-names.ts';

// The names alone: the table itself would come along into every function.
const operationName = z.custom<OperationName>((name) => typeof name === 'string');

const path = z.string().regex(/^\/[^?#\s]*$/, 'must be a path that begins with a slash');

/** A path, with its method where that differs too. Its placeholders are those of the contract. */
const pathOverride = z.union([
  path,
  z.strictObject({ method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), path }),
]);

/** How a stage reaches the bank: both addresses without a trailing slash, and the names on the wire. */
export const bankSettings = z.strictObject({
  baseUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
  authUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
  wireNames: wireNames.prefault({}),
  /** Paths that differ from the contract's, by operation name. */
  pathOverrides: z.partialRecord(operationName, pathOverride).default({}),
});

export type BankSettings = z.output<typeof bankSettings>;
