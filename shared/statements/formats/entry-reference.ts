import { bankReference } from './bank-reference.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';

/** What files call an entry: the booking, or a correction, which readers would drop as a copy of the booking. */
export function entryReference({ bookingId, correction }: StatementEntry): string {
  return correction?.reference ?? bankReference(bookingId);
}
