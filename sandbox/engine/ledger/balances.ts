import type { Collection } from '#sandbox/engine/collection.ts';
import type { Booking, Reservation } from '#sandbox/engine/model.ts';
import type { LedgerAccount, Posting } from './ledger-accounts.ts';

interface Watched {
  readonly bookings: Collection<Booking>;
  readonly reservations: Collection<Reservation>;
  readonly postings: Collection<Posting>;
}

/** Sums that are kept with every change, so that nobody has to add up an account to read its balance. All in cents. */
export interface Balances {
  /** Bookings whose valuta date has come. */
  booked(accountId: string, today: string): number;
  /** Open reservations. */
  reserved(accountId: string): number;
  ofLedger(account: LedgerAccount): number;
  /** Of all accounts of customers and all of the bank's own: zero, or money was made or lost. */
  total(): number;
}

interface Sums {
  booked: number;
  reserved: number;
  /** Of what was booked before its valuta date, by that date. */
  readonly ahead: Map<string, number>;
}

export function createBalances({ bookings, reservations, postings }: Watched): Balances {
  const accounts = new Map<string, Sums>();
  const ledger = new Map<LedgerAccount, number>();
  let total = 0;

  const sumsOf = (accountId: string): Sums => {
    const known = accounts.get(accountId);
    if (known !== undefined) return known;
    const sums = { booked: 0, reserved: 0, ahead: new Map<string, number>() };
    accounts.set(accountId, sums);
    return sums;
  };
  const book = (booking: Booking | undefined, sign: 1 | -1) => {
    if (booking === undefined) return;
    const { account_id, amount, valuta_date, booking_date } = booking;
    const cents = sign * amount.value;
    const sums = sumsOf(account_id);
    sums.booked += cents;
    total += cents;
    if (valuta_date > booking_date) sums.ahead.set(valuta_date, (sums.ahead.get(valuta_date) ?? 0) + cents);
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
    reserved: (accountId) => accounts.get(accountId)?.reserved ?? 0,
    ofLedger: (account) => ledger.get(account) ?? 0,
    total: () => total,
  };
}

/** Takes away what was there, and adds what is there now. */
function follow<Row extends { readonly id: string }>(
  collection: Collection<Row>,
  add: (row: Row | undefined, sign: 1 | -1) => void,
): void {
  collection.watch((before, after) => {
    add(before, -1);
    add(after, 1);
  });
}
