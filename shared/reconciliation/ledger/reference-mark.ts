import { sha256Hex } from '#shared/kernel/digest.ts';

/** In the place of a reference, which may name somebody: only whether two of an account are the same matters. */
export const referenceMark = (accountId: string, reference: string): string =>
  sha256Hex(`${accountId}|${reference}`).slice(0, 20);
