import { kindOfReturn } from '#shared/bookings/kind-of-return.ts';
import type { BookingOfAccount, MirroredBookings } from '#shared/bookings/ports.ts';
import { referenceOf } from '#shared/partner-ledger/ledger-line.ts';
import { earliestReturned, mayMean, meant, type UnclearReturns } from './nameless-return.ts';

type Booking = BookingOfAccount;

/**
 * Whether the bank has cancelled a booking of an account since. Each return cancels one booking of its amount at most:
 * the one whose transaction it names; if it names none, the latest one before it under its reference that no other
 * return cancels; if no booking has its reference either, the only one that it may mean. If it may mean several, it is
 * unclear which one.
 */
export function createCancellations(mirrored: Pick<MirroredBookings, 'since'>, accountId: string) {
  const returnsSince = foundSince(async (since) =>
    bookingsOf(mirrored.since(accountId, since), cancelsOthers),
  );
  const cancelledSince = foundSince(async (since) => {
    const returns = await returnsSince(since);
    const may = mayBeCancelledBy(returns);
    return cancellationsBy(returns, await bookingsOf(mirrored.since(accountId, since), may));
  });
  return async (booking: Booking): Promise<'cancelled' | UnclearReturns | undefined> => {
    const returns = (await returnsSince(booking.recordedAt)).filter((each) => mayCancel(each, booking));
    if (returns.length === 0) return undefined;
    // Returns take the latest bookings first, so earlier ones matter only if a return may mean one of them.
    const isOfOther = returns.some(
      (each) => !isNamed(each, booking) && (ownTransaction(each) !== undefined || !hasKeyOf(each, booking)),
    );
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

/** Amount and currency: those of a return have the other sign. */
const amountOf = ({ currency, amountCents }: Booking, sign: 1 | -1): string =>
  `${sign * amountCents} ${currency}`;

/** Its reference, with amount and currency. */
function keyOf(booking: Booking, sign: 1 | -1): string | undefined {
  const reference = referenceOf(booking.texts.endToEndId);
  return reference === undefined ? undefined : `${amountOf(booking, sign)} ${reference}`;
}

const hasKeyOf = (each: Booking, booking: Booking): boolean =>
  keyOf(booking, 1) !== undefined && keyOf(each, -1) === keyOf(booking, 1);

function mayCancel(each: Booking, booking: Booking): boolean {
  if (!takesBack(each, booking)) return false;
  if (isNamed(each, booking) || mayMean(each, booking)) return true;
  return referenceOf(each.returnTransactionId) === undefined && hasKeyOf(each, booking);
}

/** Of two returns in one moment, neither takes the other one back, and so none itself. */
function takesBack(each: Booking, booking: Booking): boolean {
  if (each.recordedAt < booking.recordedAt) return false;
  if (each.amountCents !== -booking.amountCents || each.currency !== booking.currency) return false;
  return each.recordedAt > booking.recordedAt || !cancelsOthers(booking);
}

function mayBeCancelledBy(returns: readonly Booking[]): (booking: Booking) => boolean {
  const transactions = new Set(returns.map(namedBy));
  const amounts = new Set(returns.map((each) => amountOf(each, -1)));
  return (booking) => {
    const transaction = transactionOf(booking);
    return (transaction !== undefined && transactions.has(transaction)) || amounts.has(amountOf(booking, 1));
  };
}

/** Which bookings these returns cancel. Both are in the order of the bank. */
function cancellationsBy(returns: readonly Booking[], bookings: readonly Booking[]) {
  const ofTransaction = groupedBy(bookings, transactionOf);
  const ofKey = groupedBy(bookings, (each) => keyOf(each, 1));
  /** By the id of a booking, the return that cancels it. */
  const cancelling = new Map<string, string>();
  const cancelOne = (each: Booking, among: readonly Booking[] = []) => {
    const latest = among.findLast((booking) => !cancelling.has(booking.id) && takesBack(each, booking));
    if (latest !== undefined) cancelling.set(latest.id, each.id);
  };
  const unnamed: Booking[] = [];
  const nameless: Booking[] = [];
  for (const each of returns.toReversed()) {
    const name = namedBy(each);
    const named = ofTransaction.get(name)?.filter(({ id }) => id !== each.id) ?? [];
    // Its own transaction names a booking only if one has it.
    const isUnknown = ownTransaction(each) !== name;
    if (named.length > 0) cancelOne(each, named);
    else if (isUnknown) nameless.push(each);
    else unnamed.push(each);
  }
  for (const each of unnamed) {
    const ofReference = ofKey.get(keyOf(each, -1));
    if (ofReference === undefined) nameless.push(each);
    else cancelOne(each, ofReference);
  }
  const isCancelled = (id: string): boolean => {
    const by = cancelling.get(id);
    // A return that the bank has taken back itself cancels nothing.
    return by !== undefined && !isCancelled(by);
  };
  const open = nameless.filter(({ id }) => !isCancelled(id));
  const unclear = cancelMeant(
    open,
    groupedBy(bookings, (each) => amountOf(each, 1)),
    cancelling,
  );
  return (id: string) => (isCancelled(id) ? 'cancelled' : unclear.get(id));
}

/**
 * Cancels the bookings that nameless returns mean, where as many returns as bookings are left. Returns the others, by the
 * bookings that they may mean.
 */
function cancelMeant(
  nameless: readonly Booking[],
  ofAmount: ReadonlyMap<string | undefined, readonly Booking[]>,
  cancelling: Map<string, string>,
): ReadonlyMap<string, UnclearReturns> {
  let open = nameless;
  for (;;) {
    const groups = unclearGroups(open, (each) =>
      (ofAmount.get(amountOf(each, -1)) ?? []).filter(
        (booking) => !cancelling.has(booking.id) && takesBack(each, booking) && mayMean(each, booking),
      ),
    );
    const certain = groups.filter(({ returns, bookings }) => returns.length >= bookings.length);
    if (certain.length === 0)
      return new Map(groups.flatMap((group) => group.bookings.map((id) => [id, group])));
    for (const { returns, bookings } of certain)
      for (const [at, id] of bookings.entries()) cancelling.set(id, returns[at] ?? id);
    const used = new Set(cancelling.values());
    open = open.filter(({ id }) => !used.has(id));
  }
}

/** Returns by what they may mean; those that may mean nothing are left out. */
function unclearGroups(
  returns: readonly Booking[],
  mayBe: (each: Booking) => readonly Booking[],
): readonly UnclearReturns[] {
  const groups = new Map<string, { returns: string[]; bookings: readonly string[] }>();
  for (const each of returns) {
    const bookings = meant(each, mayBe(each)).map(({ id }) => id);
    if (bookings.length === 0) continue;
    const group = groups.get(bookings.join(' ')) ?? { returns: [], bookings };
    group.returns.push(each.id);
    groups.set(bookings.join(' '), group);
  }
  return [...groups.values()];
}

/** Bookings by a text that they have; those without it are left out. */
function groupedBy(bookings: readonly Booking[], textOf: (booking: Booking) => string | undefined) {
  const groups = Map.groupBy(bookings, textOf);
  groups.delete(undefined);
  return groups;
}
