import { kindOfReturn } from '#shared/bookings/kind-of-return.ts';
import type { BookingOfAccount, MirroredBookings } from '#shared/bookings/ports.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';
import { referenceOf } from '#shared/partner-ledger/ledger-line.ts';

type Booking = BookingOfAccount;

/** For so many months a bank gives back a direct debit that nobody authorised, and nothing for longer. */
export const returnedMonths = 13;

/**
 * Whether the bank has cancelled a booking of an account since. Each return cancels one booking of its amount at most:
 * the one whose transaction it names; if it names none, the latest one before it under its reference that no other
 * return cancels.
 */
export function createIsCancelled(mirrored: Pick<MirroredBookings, 'since'>, accountId: string) {
  const returnsSince = foundSince(async (since) =>
    bookingsOf(mirrored.since(accountId, since), cancelsOthers),
  );
  const cancelledSince = foundSince(async (since) => {
    const returns = await returnsSince(since);
    const may = mayBeCancelledBy(returns);
    return cancelledBy(returns, await bookingsOf(mirrored.since(accountId, since), may));
  });
  return async (booking: Booking): Promise<boolean> => {
    const returns = (await returnsSince(booking.recordedAt)).filter((each) => mayCancel(each, booking));
    if (returns.length === 0) return false;
    // Returns take the latest bookings first, so earlier ones matter only if one may have the transaction of a return.
    const isOfOther = returns.some((each) => ownTransaction(each) !== undefined && !isNamed(each, booking));
    const since = isOfOther ? earliestReturned(booking.recordedAt) : booking.recordedAt;
    return (await cancelledSince(since))(booking.id);
  };
}

/** What is found in bookings since an instant. An earlier instant finds more, so it is searched again. */
function foundSince<Found>(find: (since: string) => Promise<Found>) {
  let last: { readonly since: string; readonly found: Found } | undefined;
  return async (since: string): Promise<Found> => {
    if (last === undefined || since < last.since) last = { since, found: await find(since) };
    return last.found;
  };
}

/** The first instant of a booking that may be given back then. */
const earliestReturned = (instant: string): string =>
  `${monthAfter(monthOf(instant), -returnedMonths)}-01T00:00:00.000Z`;

/** Of a million bookings, a few. */
async function bookingsOf(all: AsyncIterable<Booking>, isWanted: (booking: Booking) => boolean) {
  const wanted: Booking[] = [];
  for await (const booking of all) if (isWanted(booking)) wanted.push(booking);
  return wanted;
}

/** A direct debit that the customer gives back was carried out, so its fee stays due. */
function cancelsOthers({ type, returnTransactionId, texts: { returnCode } }: Booking): boolean {
  const kind = kindOfReturn({ type, returnTransactionId, returnCode });
  return kind !== undefined && kind !== 'direct-debit';
}

const transactionOf = ({ texts }: Booking) => referenceOf(texts.transactionId);

/** The transaction of a return that names no other one: it may be that of the booking. */
const ownTransaction = (each: Booking) =>
  referenceOf(each.returnTransactionId) === undefined ? transactionOf(each) : undefined;

const namedBy = (each: Booking) => referenceOf(each.returnTransactionId) ?? transactionOf(each);

const isNamed = (each: Booking, booking: Booking) =>
  namedBy(each) !== undefined && namedBy(each) === transactionOf(booking);

/** Its reference, with amount and currency: those of a return have the other sign. */
function keyOf({ texts, currency, amountCents }: Booking, sign: 1 | -1): string | undefined {
  const reference = referenceOf(texts.endToEndId);
  return reference === undefined ? undefined : `${sign * amountCents} ${currency} ${reference}`;
}

function mayCancel(each: Booking, booking: Booking): boolean {
  if (!takesBack(each, booking)) return false;
  if (isNamed(each, booking)) return true;
  const key = keyOf(booking, 1);
  return referenceOf(each.returnTransactionId) === undefined && key !== undefined && keyOf(each, -1) === key;
}

/** Of two returns in one moment, neither takes the other one back. */
function takesBack(each: Booking, booking: Booking): boolean {
  if (each.id === booking.id || each.recordedAt < booking.recordedAt) return false;
  if (each.amountCents !== -booking.amountCents || each.currency !== booking.currency) return false;
  return each.recordedAt > booking.recordedAt || !cancelsOthers(booking);
}

function mayBeCancelledBy(returns: readonly Booking[]): (booking: Booking) => boolean {
  const transactions = new Set(returns.map(namedBy));
  const keys = new Set(returns.map((each) => keyOf(each, -1)));
  return (booking) => {
    const [transaction, key] = [transactionOf(booking), keyOf(booking, 1)];
    return (
      (transaction !== undefined && transactions.has(transaction)) || (key !== undefined && keys.has(key))
    );
  };
}

/** Which bookings these returns cancel. Both are in the order of the bank. */
function cancelledBy(returns: readonly Booking[], bookings: readonly Booking[]) {
  const ofTransaction = groupedBy(bookings, transactionOf);
  const ofKey = groupedBy(bookings, (each) => keyOf(each, 1));
  /** By the id of a booking, the return that cancels it. */
  const cancelling = new Map<string, string>();
  const cancelOne = (each: Booking, among: readonly Booking[] = []) => {
    const latest = among.findLast((booking) => !cancelling.has(booking.id) && takesBack(each, booking));
    if (latest !== undefined) cancelling.set(latest.id, each.id);
  };
  const unnamed: Booking[] = [];
  for (const each of returns.toReversed()) {
    const name = namedBy(each);
    const named = ofTransaction.get(name)?.filter(({ id }) => id !== each.id) ?? [];
    // Its own transaction names a booking only if one has it.
    const isNaming = named.length > 0 || ownTransaction(each) !== name;
    if (name !== undefined && isNaming) cancelOne(each, named);
    else unnamed.push(each);
  }
  for (const each of unnamed) cancelOne(each, ofKey.get(keyOf(each, -1)));
  const isCancelled = (id: string): boolean => {
    const by = cancelling.get(id);
    // A return that the bank has taken back itself cancels nothing.
    return by !== undefined && !isCancelled(by);
  };
  return isCancelled;
}

/** Bookings by a text that they have; those without it are left out. */
function groupedBy(bookings: readonly Booking[], textOf: (booking: Booking) => string | undefined) {
  const groups = Map.groupBy(bookings, textOf);
  groups.delete(undefined);
  return groups;
}
