import { createLeanLines } from './lean-lines.ts';
import { createPackedBookings } from './packed-lines.ts';
import type { BookingLine, BookingOfAccount, MirroredBookings } from './ports.ts';

/** So many bookings are held with their texts, which saves reading them again. */
const mostWithTexts = 10_000;

/** Bookings of an account in the order of the bank. Of many, the texts are read again once they are needed. */
export interface HeldBookings {
  /** They may be gone through again and again. */
  readonly lines: Iterable<BookingLine>;
  /** Some of them, in their order, with their texts. What the mirror lost meanwhile is left out. */
  readonly withTexts: (wanted: Iterable<BookingLine>) => AsyncIterable<BookingOfAccount>;
}

/** Reads what was recorded since an instant, in the order of the record. */
type ReadSince = (instant: string) => AsyncIterable<BookingOfAccount>;

/** What the mirror has of an account. This keeps in memory nothing that decided which bookings are wanted. */
export const mirroredOf =
  (mirrored: Pick<MirroredBookings, 'since'>, accountId: string): ReadSince =>
  (instant) =>
    mirrored.since(accountId, instant);

interface Wanted {
  /** Recorded since that instant. */
  readonly since: string;
  readonly isWanted?: (booking: BookingLine) => boolean;
  readonly most?: number;
}

/** Reads the bookings that are wanted. */
export async function holdBookings(
  read: ReadSince,
  { since, isWanted = () => true, most = mostWithTexts }: Wanted,
): Promise<HeldBookings> {
  const packed = createPackedBookings();
  let whole: BookingOfAccount[] | undefined = [];
  for await (const booking of read(since)) {
    if (!isWanted(booking)) continue;
    if (whole?.length === most) {
      for (const each of whole) packed.add(each);
      whole = undefined;
    }
    if (whole === undefined) packed.add(booking);
    else whole.push(booking);
  }
  return whole === undefined
    ? { lines: packed.lines, withTexts: textsReadAgain(read) }
    : { lines: whole, withTexts: textsAmong(whole) };
}

function textsAmong(whole: readonly BookingOfAccount[]): HeldBookings['withTexts'] {
  return async function* withTexts(wanted) {
    const ids = new Set(Array.from(wanted, ({ id }) => id));
    for (const booking of whole) if (ids.has(booking.id)) yield await Promise.resolve(booking);
  };
}

/** Both are in the order of the record, so only the ids of one instant are in memory, and of what was lost. */
function textsReadAgain(read: ReadSince): HeldBookings['withTexts'] {
  return async function* withTexts(wanted) {
    const lines = wanted[Symbol.iterator]();
    let next = lines.next();
    if (next.done === true) return;
    const due = new Set<string>();
    for await (const booking of read(next.value.recordedAt)) {
      for (; next.done !== true && next.value.recordedAt <= booking.recordedAt; next = lines.next())
        due.add(next.value.id);
      if (due.delete(booking.id)) yield booking;
      else if (next.done === true && due.size === 0) return;
    }
  };
}

/** Those of the lines, whenever they are gone through. */
export const linesWhere = (
  lines: Iterable<BookingLine>,
  isWanted: (line: BookingLine) => boolean,
): Iterable<BookingLine> => ({ [Symbol.iterator]: () => Iterator.from(lines).filter(isWanted) });

/** The bookings that are wanted, without their texts. */
export async function linesOf(
  bookings: AsyncIterable<BookingLine>,
  isWanted: (booking: BookingLine) => boolean = () => true,
): Promise<readonly BookingLine[]> {
  const { bookingLine } = createLeanLines();
  const lines: BookingLine[] = [];
  for await (const booking of bookings) if (isWanted(booking)) lines.push(bookingLine(booking));
  return lines;
}
