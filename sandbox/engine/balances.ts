import type { Collection } from './collection.ts';
import type { Booking, Reservation } from './model.ts';
import type { LedgerAccount, Posting } from './model/ledger-accounts.ts';

interface Watched {
  readonly bookings: Collection<Booking>;
  readonly reservations: Collection<Reservation>;
  readonly postings: Collection<Posting>;
}

/** Sums that each change updates, so that a balance is read without adding up. All in cents. */
export interface Balances {
  /** Bookings whose valuta date has come. */
  booked(accountId: string, today: string): number;
  /** Bookings whose valuta date is over. */
  bookedBefore(accountId: string, today: string): number;
  /** Open reservations. */
  reserved(accountId: string): number;
  ofLedger(account: LedgerAccount): number;
  /** Of all accounts of customers and the bank: if it is not zero, money was made or lost. */
  total(): number;
  /** Nothing is booked any more: an inexact large sum leaves no remainder. */
  clear(): void;
}

interface Sums {
  booked: number;
  reserved: number;
  /** Amounts recorded before their valuta date, by that date. */
  readonly ahead: Map<string, number>;
  /** Amounts whose valuta date is the day on which they were recorded, of the latest such day. */
  latest: { readonly day: string; readonly cents: number; readonly bookings: number };
}

const never = { day: '', cents: 0, bookings: 0 };

export function createBalances({ bookings, reservations, postings }: Watched): Balances {
  const accounts = new Map<string, Sums>();
  const ledger = new Map<LedgerAccount, number>();
  let total = 0;

  const sumsOf = (accountId: string): Sums => {
    const known = accounts.get(accountId);
    if (known !== undefined) return known;
    const sums = { booked: 0, reserved: 0, ahead: new Map<string, number>(), latest: never };
    accounts.set(accountId, sums);
    return sums;
  };
  const book = (booking: Booking | undefined, sign: 1 | -1) => {
    if (booking === undefined) return;
    const { account_id, amount, valuta_date, creation_date } = booking;
    const cents = sign * amount.value;
    const sums = sumsOf(account_id);
    sums.booked += cents;
    total += cents;
    if (valuta_date === creation_date)
      sums.latest = withLatest(sums.latest, { day: valuta_date, cents, sign });
    if (valuta_date > creation_date) sums.ahead.set(valuta_date, (sums.ahead.get(valuta_date) ?? 0) + cents);
  };
  const reserve = (reservation: Reservation | undefined, sign: 1 | -1) => {
    if (reservation?.status !== 'OPEN') return;
    sumsOf(reservation.account_id).reserved += sign * Math.abs(reservation.amount.value);
  };
  const post = (posting: Posting | undefined, sign: 1 | -1) => {
    if (posting === undefined) return;
    const cents = sign * posting.amount_cents;
    ledger.set(posting.ledger_account, (ledger.get(posting.ledger_account) ?? 0) + cents);
    total += cents;
  };
  follow(bookings, book);
  follow(reservations, reserve);
  follow(postings, post);

  return {
    booked: (accountId, today) => {
      const { booked = 0, ahead } = accounts.get(accountId) ?? {};
      let sum = booked;
      for (const [day, cents] of ahead ?? []) if (day > today) sum -= cents;
      return sum;
    },
    bookedBefore: (accountId, today) => {
      const { booked = 0, ahead = [], latest = never } = accounts.get(accountId) ?? {};
      let sum = latest.day >= today ? booked - latest.cents : booked;
      for (const [day, cents] of ahead) if (day >= today) sum -= cents;
      return sum;
    },
    reserved: (accountId) => accounts.get(accountId)?.reserved ?? 0,
    ofLedger: (account) => ledger.get(account) ?? 0,
    total: () => total,
    clear: () => {
      accounts.clear();
      ledger.clear();
      total = 0;
    },
  };
}

/** Nothing is recorded later than today, so no day before the latest will be queried. */
function withLatest(
  { day, cents, bookings }: Sums['latest'],
  change: { readonly day: string; readonly cents: number; readonly sign: 1 | -1 },
): Sums['latest'] {
  if (change.day < day) return { day, cents, bookings };
  if (change.day > day) return { day: change.day, cents: change.cents, bookings: 1 };
  const left = bookings + change.sign;
  return left === 0 ? never : { day, cents: cents + change.cents, bookings: left };
}

/** Subtracts the former row and adds the new one. */
function follow<Row extends { readonly id: string }>(
  collection: Collection<Row>,
  add: (row: Row | undefined, sign: 1 | -1) => void,
): void {
  collection.watch((before, after) => {
    add(before, -1);
    add(after, 1);
  });
}
