import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import type { BookingLine, BookingOfAccount } from '#shared/bookings/ports.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { AccountPeriod } from '#shared/statements/model/issue.ts';
import type { LatestStatements } from '#shared/statements/model/ports.ts';
import type { CorrectedStatement, StatementEntry } from '#shared/statements/model/statement.ts';
import type { CorrectedLine } from '#shared/statements/unstated/proof.ts';

/**
 * How bookings become lines. One that came too late for the statement of its day names that statement; `lines` are all
 * of them.
 */
export async function entriesOf(
  rows: LatestStatements,
  { account, period }: AccountPeriod,
  lines: Iterable<BookingLine>,
): Promise<(booking: BookingOfAccount) => StatementEntry> {
  let first = period.firstDay;
  for (const line of lines) if (bookingDayOf(line) < first) first = bookingDayOf(line);
  if (first === period.firstDay) return statementEntryOf;
  const earlier: (CorrectedStatement & { readonly firstDay: string })[] = [];
  for await (const { firstDay, lastDay, publication } of rows.latest(account.id)) {
    if (publication === undefined) continue;
    const { year, number } = publication;
    earlier.push({ firstDay, lastDay, year, number });
    if (firstDay <= first) break;
  }
  const beforeAll = { lastDay: account.baseline?.day ?? '' };
  return (booking) => {
    const entry = statementEntryOf(booking);
    const { bookingDay } = entry;
    if (bookingDay >= period.firstDay) return entry;
    const corrects = earlier.find(({ firstDay, lastDay }) => firstDay <= bookingDay && bookingDay <= lastDay);
    return { ...entry, corrects: corrects ?? beforeAll };
  };
}

/**
 * The difference between a booking's stated amount and its amount now. It is no payment, so it names no counterparty.
 */
export function correctionEntry(
  { account: { currency }, period: { lastDay } }: AccountPeriod,
  { booking, entry, statement, wasCents, isCents }: CorrectedLine,
): StatementEntry {
  const { bookingId, type, bookingDay, isDayOfRecord, valutaDay } =
    booking === undefined ? entry : statementEntryOf({ ...booking, texts: {} });
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

/** A booking of the mirror as a line for the account's holder. */
function statementEntryOf(booking: BookingOfAccount): StatementEntry {
  const { name, iban, bic, ...texts } = booking.texts;
  const hasCounterparty = [name, iban, bic].some((text) => text !== undefined);
  return {
    bookingId: booking.id,
    cents: booking.amountCents,
    bookingDay: bookingDayOf(booking),
    ...(booking.bookingDate === undefined && { isDayOfRecord: true as const }),
    valutaDay: booking.valutaDate,
    type: booking.type,
    ...(hasCounterparty && { counterparty: { name, iban, bic } }),
    ...texts,
    returnTransactionId: booking.returnTransactionId,
    returnCharges: booking.returnCharges,
  };
}
