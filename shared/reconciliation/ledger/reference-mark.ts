import { sha256Hex } from '#shared/kernel/digest.ts';

/** A hash in place of a reference, which may name somebody. It only serves to compare two references of an account. */
export const referenceMark = (accountId: string, reference: string): string =>
  sha256Hex(`${accountId}|${reference}`).slice(0, 20);
