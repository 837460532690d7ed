import type { KeptDeps } from '../end-state/kept.ts';
import { isRefused } from '../operators/refused-records.ts';
import { bankTruth } from './bank-truth.ts';

/** An onboarding waits for each booking of the bank to be mirrored: such an account is held up, and no run reaches it. */
export function hasRefusedBooking(
  { bank, refused }: Pick<KeptDeps, 'bank' | 'refused'>,
  accountId: string,
): boolean {
  return bankTruth(bank, accountId).bookings.some(({ id }) => isRefused(refused, `booking ${id}`));
}
