import type { BookingLine, BookingOfAccount } from './ports.ts';

/** So many bookings are held with their texts, which saves reading them again. */
const mostWithTexts = 10_000;

/** Bookings of an account in the order of the bank. Of many, the texts are read again once they are needed. */
export interface HeldBookings {
  readonly lines: readonly BookingLine[];
  /** Those of them, with their texts. What the mirror lost meanwhile is left out. */
  readonly withTexts: (wanted: readonly BookingLine[]) => AsyncIterable<BookingOfAccount>;
}

/** Reads the bookings that are wanted. `read` gives the same list each time, but for what changed in between. */
export async function holdBookings(
  read: () => AsyncIterable<BookingOfAccount>,
  isWanted: (booking: BookingOfAccount) => boolean = () => true,
  most = mostWithTexts,
): Promise<HeldBookings> {
  const lines: BookingLine[] = [];
  let whole: BookingOfAccount[] | undefined = [];
  const shared = createSharedTexts();
  for await (const booking of read()) {
    if (!isWanted(booking)) continue;
    if (whole?.length === most) {
      lines.push(...whole.map(shared.lineOf));
      whole = undefined;
    }
    if (whole === undefined) lines.push(shared.lineOf(booking));
    else whole.push(booking);
  }
  return {
    lines: whole ?? lines,
    withTexts: async function* (wanted) {
      const ids = new Set(wanted.map(({ id }) => id));
      for await (const booking of whole ?? read()) if (ids.has(booking.id)) yield booking;
    },
  };
}

/** The bookings that are wanted, without their texts. */
export async function linesOf(
  bookings: AsyncIterable<BookingLine>,
  isWanted: (booking: BookingLine) => boolean = () => true,
): Promise<readonly BookingLine[]> {
  const { lineOf } = createSharedTexts();
  const lines: BookingLine[] = [];
  for await (const booking of bookings) if (isWanted(booking)) lines.push(lineOf(booking));
  return lines;
}

/** Days and types are the same in many bookings: each is in memory once. */
function createSharedTexts() {
  const known = new Map<string, string>();
  const shared = (text: string) => {
    const found = known.get(text) ?? unsliced(text);
    known.set(found, found);
    return found;
  };
  const sharedIfAny = (text: string | undefined) => (text === undefined ? undefined : shared(text));
  const lineOf = ({ id, amountCents, currency, recordedAt, bookingDate, valutaDate, type }: BookingLine) => ({
    id: unsliced(id),
    amountCents,
    currency: shared(currency),
    recordedAt: unsliced(recordedAt),
    bookingDate: sharedIfAny(bookingDate),
    valutaDate: sharedIfAny(valutaDate),
    type: shared(type),
  });
  return { lineOf };
}

/** A text that was cut out of a longer one keeps that one in memory. */
const unsliced = (text: string) => Buffer.from(text).toString();
