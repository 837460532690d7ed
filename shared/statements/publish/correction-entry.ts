import { sha256Hex } from '#shared/kernel/digest.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { statementEntryOf } from './statement-entry.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';
import type { AccountPeriod } from '#shared/statements/model/issue.ts';
import type { CorrectedLine } from '#shared/statements/unstated/proof.ts';

/** The difference between what is stated of a booking and what it is now. It is no payment, so it names no counterparty. */
export function correctionEntry(
  { account: { currency }, period: { lastDay } }: AccountPeriod,
  { booking, entry, statement, wasCents, isCents }: CorrectedLine,
): StatementEntry {
  const { bookingId, type, bookingDay, isDayOfRecord, valutaDay } =
    booking === undefined ? entry : statementEntryOf(booking);
  const was = `was ${signedAmountText(wasCents)} ${currency}`;
  const is = booking === undefined ? 'is withdrawn' : `is ${signedAmountText(isCents)} ${currency}`;
  return {
    bookingId,
    cents: isCents - wasCents,
    bookingDay,
    ...(isDayOfRecord && { isDayOfRecord }),
    valutaDay,
    type: 'CORRECTION',
    description: `Correction of ${type} of ${bookingDay} in statement ${statement.year}/${statement.number}: ${was}, ${is}`,
    corrects: statement,
    // The same booking may be corrected by another statement once more.
    correction: {
      reference: sha256Hex(`correction ${bookingId} ${lastDay}`).slice(0, 32),
      wasCents,
      isCents,
    },
  };
}
