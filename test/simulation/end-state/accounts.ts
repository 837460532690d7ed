import { isDeepStrictEqual } from 'node:util';
import { addDigests, bookingDigest, digestText, emptyDigest } from '#shared/bank/booking-digest.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { isLastHeld, isOfErased } from '../entities-end-state.ts';
import { promise } from '../violation.ts';
import { rowName, type ComparedMirror } from './compared-mirror.ts';

/** Totals, blocks, closures and limits. */
export function accountsAreAsAtTheBank(deps: ComparedMirror): void {
  const { bank, stored, notified, mirror } = deps;
  for (const account of bank.store.accounts.all()) {
    const held = stored.totals.get(account.id);
    const mirrored = {
      count: held?.count ?? 0,
      sum_cents: held?.sumCents ?? 0,
      digest: digestText(held?.digest ?? emptyDigest),
    };
    const truth = totalsOf(bookingsOf(bank, account.id).filter((booking) => isKnown(deps, booking)));
    promise(
      isDeepStrictEqual(mirrored, truth),
      () => `account ${account.id} differs: ${shown(mirrored, truth)}`,
    );
    const changesOf = (kind: string) => notified.get(rowName(kind, account.id)) ?? [];
    const isComparable = (kind: string) => isLastHeld(changesOf(kind), mirror);
    const block = deps.row('account/block', account.id)?.status;
    promise(
      !isComparable('account/block') || block === account.locking_status,
      () => `account ${account.id} is ${account.locking_status}, not ${block}`,
    );
    const isClosed = deps.row('account/closure', account.id) !== undefined;
    const closure = changesOf('account/closure').at(-1);
    const mayBeErased = closure !== undefined && mirror.mayBeErased(closure);
    promise(
      isClosed === isComparable('account/closure') || mayBeErased,
      () => `account ${account.id}: closure`,
    );
    if (isComparable('account')) limitIsAsAtTheBank(deps, account);
  }
}

function totalsOf(bookings: readonly Booking[]) {
  const digests = bookings.map(({ id, amount, valuta_date }) =>
    bookingDigest({ id, amountCents: amount.value, currency: amount.currency, valutaDate: valuta_date }),
  );
  return {
    count: bookings.length,
    sum_cents: bookings.reduce((sum, { amount }) => sum + amount.value, 0),
    digest: digestText(digests.reduce(addDigests, emptyDigest)),
  };
}

/** The bank notified it, or a job read it there because no notification came. */
function isKnown({ notified }: ComparedMirror, { id }: Booking): boolean {
  const changes = notified.get(rowName('booking', id)) ?? [];
  return changes.at(-1)?.hasArrived === true || changes.some(({ isRead }) => isRead);
}

type Account = ReturnType<SimulatedBank['store']['accounts']['get']>;

/** An overdraft also sets the limit, and no event of the account reports it. */
function limitIsAsAtTheBank(deps: ComparedMirror, { id, account_limit }: Account): void {
  const { overdrafts, consumerOverdrafts } = deps.bank.store;
  const isOfAccount = ({ account_id }: { readonly account_id: string }) => account_id === id;
  if ([...overdrafts.all().filter(isOfAccount), ...consumerOverdrafts.all().filter(isOfAccount)].length > 0)
    return;
  const held = deps.row('account', id);
  const read: unknown = held === undefined ? undefined : JSON.parse(deps.mirror.json(held));
  const limit = isRecord(read) ? read['account_limit'] : undefined;
  promise(isDeepStrictEqual(limit, account_limit), () => `account ${id}: ${shown(limit, account_limit)}`);
}

function shown(mirror: unknown, bank: unknown): string {
  return `mirror ${JSON.stringify(mirror)}, bank ${JSON.stringify(bank)}`;
}

/** Also for erased customers: what accounting needs stays. */
export function bookingsAreAsAtTheBank(deps: ComparedMirror): void {
  const known = deps.bank.store.bookings.all().filter((booking) => isKnown(deps, booking));
  for (const { id, account_id, amount, valuta_date } of known) {
    const held = deps.row('booking', id);
    const facts = { accountId: account_id, amountCents: amount.value, currency: amount.currency };
    const mirrored = held?.booking?.content;
    promise(
      mirrored?.accountId === facts.accountId &&
        mirrored.amountCents === facts.amountCents &&
        mirrored.currency === facts.currency &&
        held?.booking?.valutaId === `${valuta_date}#${id}`,
      () => `booking ${id} differs: ${shown(mirrored, facts)}`,
    );
    const changes = deps.notified.get(rowName('booking', id)) ?? [];
    const isErased = isOfErased(changes, deps.mirror) || deps.mirror.isErased([account_id]);
    promise(
      isErased === (held?.erased ?? false) ||
        (!isErased && changes.some((reported) => deps.mirror.mayBeErased(reported))),
      () => `booking ${id} is reduced, or is not, unlike it must`,
    );
  }
  const rows = [...deps.stored.mirror.values()].filter(({ key }) => key.kind === 'booking').length;
  promise(rows === known.length, () => `the mirror has ${rows} bookings, the bank notified ${known.length}`);
}
