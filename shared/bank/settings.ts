import * as z from '#shared/kernel/zod.ts';
import type { OperationName } from './contract/operations.ts';
import { isSecureAddress } from './secure-address.ts';
import { wireNames } from './wire-names.ts';

// The names alone: the table itself would come along into every function.
const operationName = z.custom<OperationName>((name) => typeof name === 'string');

const path = z.string().check(z.regex(/^\/[^?#\s]*$/, 'must be a path that starts with a slash'));

/** A path, with its method where that differs too. Its placeholders are those of the contract. */
const pathOverride = z.union([
  path,
  z.strictObject({ method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), path }),
]);

const address = z.pipe(
  z.url().check(z.refine(isSecureAddress, 'must be https; http is allowed only for this machine')),
  z.transform((url) => url.replace(/\/+$/, '')),
);

/** How a stage reaches the bank: both addresses without a trailing slash, and the names on the wire. */
export const bankSettings = z.strictObject({
  baseUrl: address,
  authUrl: address,
  /** Seconds of silence after which the bank gives a request up. See "Limits", idle request time-out. */
  idleSeconds: z._default(z.int().check(z.positive()), 150),
  wireNames: z.prefault(wireNames(), {}),
  /** Paths that differ from the contract's, by operation name. */
  pathOverrides: z._default(z.partialRecord(operationName, pathOverride), {}),
});

export type BankSettings = z.output<typeof bankSettings>;
