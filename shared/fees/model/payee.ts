import { sha256Hex } from '#shared/kernel/digest.ts';
import * as z from '#shared/kernel/zod.ts';

/** Identifies the payee without storing the IBAN: persons compare its ending, and code its digest. */
export const payee = z.object({
  /** The last four characters of the IBAN. */
  ending: z.string(),
  /** SHA-256 of the whole IBAN: lower-case hex, the first 16 digits. */
  digest: z.string(),
});

export type Payee = z.output<typeof payee>;

export const payeeOf = (iban: string): Payee => ({
  ending: iban.slice(-4),
  digest: sha256Hex(iban).slice(0, 16),
});

export const isPayee = (known: Payee | undefined, iban: string): boolean =>
  known?.digest === payeeOf(iban).digest;
