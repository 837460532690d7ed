import type { BankRow, ComparedBooking, MirrorRow } from '#shared/reconciliation/model/compared-booking.ts';

/** A booking on both sides, or on one of them. */
export type Merged =
  | { readonly bank: BankRow; readonly mirror: MirrorRow }
  | { readonly bank: BankRow; readonly mirror?: undefined }
  | { readonly bank?: undefined; readonly mirror: MirrorRow };

const placeOf = ({ recordedAt, id }: ComparedBooking) => `${recordedAt}#${id}`;

/** Rows of one side that wait for their counterpart. */
const mostWaiting = 2_000;

/**
 * Merges both sides in the order in which the bank recorded its bookings. A row without a counterpart at its place
 * waits for one with its id, as do rows without an instant or with another one on the other side. It keeps only rows
 * that differ in memory, and no row is the counterpart of two. If many wait, the oldest of them is given alone: whoever
 * gets it looks for it by its id.
 */
export async function* mergeBookings(
  bank: AsyncIterable<BankRow>,
  mirror: AsyncIterable<MirrorRow>,
  most = mostWaiting,
): AsyncGenerator<Merged> {
  const [theirs, ours] = [bank[Symbol.asyncIterator](), mirror[Symbol.asyncIterator]()];
  const [alone, ownAlone] = [new Map<string, BankRow>(), new Map<string, MirrorRow>()];
  let [one, other] = [await theirs.next(), await ours.next()];
  while (one.done !== true || other.done !== true) {
    const [left, right] = [
      one.done === true ? undefined : one.value,
      other.done === true ? undefined : other.value,
    ];
    const order = orderOf(left, right);
    if (left !== undefined && right !== undefined && order === 0) yield { bank: left, mirror: right };
    else if (left !== undefined && order < 0) {
      const own = ownAlone.get(left.id);
      if (own === undefined) alone.set(left.id, left);
      else if (ownAlone.delete(left.id)) yield { bank: left, mirror: own };
    } else if (right !== undefined) {
      const their = alone.get(right.id);
      if (their === undefined) ownAlone.set(right.id, right);
      else if (alone.delete(right.id)) yield { bank: their, mirror: right };
    }
    const [bankRow] = alone.size > most ? alone.values() : [];
    if (bankRow !== undefined && alone.delete(bankRow.id)) yield { bank: bankRow };
    const [mirrorRow] = ownAlone.size > most ? ownAlone.values() : [];
    if (mirrorRow !== undefined && ownAlone.delete(mirrorRow.id)) yield { mirror: mirrorRow };
    if (order <= 0) one = await theirs.next();
    if (order >= 0) other = await ours.next();
  }
  for (const row of alone.values()) yield { bank: row };
  for (const row of ownAlone.values()) yield { mirror: row };
}

/** Which side comes next: the bank's if below 0, ours if above, both if 0. */
function orderOf(left: BankRow | undefined, right: MirrorRow | undefined): number {
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  const [place, otherPlace] = [placeOf(left), placeOf(right)];
  if (place === otherPlace) return 0;
  return place < otherPlace ? -1 : 1;
}
