import * as z from '#shared/kernel/zod.ts';
import type { LedgerText } from './ledger-reader.ts';

/** What the file of a company exports, as the function finds it. */
export const companyLedgerReader = z.object({
  reads: z.literal('ledger'),
  read: z.custom<(file: LedgerText) => unknown>((value) => typeof value === 'function'),
});
