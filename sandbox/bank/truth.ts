import { addDigests, bookingDigest, digestText, emptyDigest } from '#shared/bank/booking-digest.ts';
import type { SimulatedBank } from './create-bank.ts';
import { availableBalanceOf, balanceOf } from '#sandbox/engine/ledger/account-balances.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import type { Account, Booking } from '#sandbox/engine/model.ts';
import type { Notification } from '#sandbox/webhooks/notification.ts';

/** The bank's own data, independent of its notifications. */
export function truthOf(bank: SimulatedBank) {
  const { store } = bank;
  return {
    now: bank.instant(),
    today: bank.today(),
    persons: store.persons.all().map((person) => ({ ...person, deleted: person.deleted_at !== null })),
    businesses: store.businesses
      .all()
      .map((business) => ({ ...business, deleted: business.deleted_at !== null })),
    accounts: store.accounts.all().map((account) => truthOfAccount(bank, account)),
    bookings: store.bookings.all().length,
    identifications: store.identifications.all(),
    credit_transfers: store.creditTransfers.all(),
    instant_transfers: store.instantTransfers.all(),
    timed_orders: store.timedOrders.all(),
    cards: store.cards.all(),
    reservations: store.reservations.all(),
    fees: store.fees.all(),
    loans: store.loans.all(),
    consumer_loan_applications: store.consumerLoanApplications.all(),
    verified_numbers: store.mobileNumbers
      .all()
      .filter(({ verified }) => verified)
      .map(({ person_id }) => ({ person_id })),
    subscriptions: store.subscriptions.all().map(({ id, event_type, url }) => ({ id, event_type, url })),
    events: eventsByType(bank.desk.log()),
  };
}

function truthOfAccount(bank: SimulatedBank, account: Account) {
  const bookings = bookingsOf(bank, account.id);
  return {
    id: account.id,
    iban: account.iban,
    person_id: account.person_id,
    balance_cents: balanceOf(bank, account.id).value,
    available_balance_cents: availableBalanceOf(bank, account).value,
    bookings: {
      count: bookings.length,
      sum_cents: bookings.reduce((sum, { amount }) => sum + amount.value, 0),
      digest: digestOf(bookings),
    },
    locking_status: account.locking_status,
    blocked: account.locking_status !== 'NO_BLOCK',
    closed: account.status === 'CLOSED',
  };
}

/** The same with every booking and reservation of the account. */
export function fullTruthOfAccount(bank: SimulatedBank, accountId: string) {
  const account = bank.store.accounts.get(accountId);
  return {
    ...truthOfAccount(bank, account),
    account,
    booking_rows: bookingsOf(bank, accountId),
    reservations: bank.store.reservations.by('account_id', accountId),
  };
}

function digestOf(bookings: readonly Booking[]): string {
  const digests = bookings.map(({ id, amount, valuta_date }) =>
    bookingDigest({ id, amountCents: amount.value, currency: amount.currency, valutaDate: valuta_date }),
  );
  return digestText(digests.reduce(addDigests, emptyDigest));
}

/** What was sent by event type. `distinct` leaves out what a correct receiver refuses or recognises as a repetition. */
export function eventsByType(log: readonly Notification[]) {
  const types = Object.groupBy(log, ({ event_type }) => event_type);
  return Object.fromEntries(
    Object.entries(types).map(([type, rows = []]) => {
      const count = (matches: (row: Notification) => boolean) => rows.filter(matches).length;
      return [
        type,
        {
          notifications: rows.length,
          attempts: rows.reduce((sum, { attempts }) => sum + attempts.length, 0),
          distinct: new Set(rows.filter(isGenuine).map(({ change_id }) => change_id)).size,
          delivered: count(({ state }) => state === 'delivered'),
          pending: count(({ state }) => state === 'pending'),
          rejected: count(({ state }) => state === 'rejected'),
          discarded: count(({ state }) => state === 'discarded'),
          dropped: count(({ state }) => state === 'dropped'),
          repeated: count(({ fault }) => fault === 'duplicate'),
          second_notifications: count(({ fault }) => fault === 'second-notification'),
          forged: count(({ fault }) => fault === 'forged'),
        },
      ];
    }),
  );
}

/** Signed by the bank and sent: it has to arrive. */
function isGenuine({ fault }: Notification): boolean {
  return fault !== 'forged' && fault !== 'wrong-signature' && fault !== 'drop';
}
