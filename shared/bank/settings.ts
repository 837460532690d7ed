import * as z from 'zod';
import { wireNames } from './wire-names.ts';

/** How a stage reaches the bank: both addresses without a trailing slash, and the names on the wire. */
export const bankSettings = z.strictObject({
  baseUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
  authUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
  wireNames: wireNames.prefault({}),
  /** Paths that differ from the contract's, by operation name. */
  pathOverrides: z.record(z.string(), z.string()).default({}),
});

export type BankSettings = z.output<typeof bankSettings>;
