import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { ledgerAccounts, type LedgerAccount } from '#sandbox/engine/model/ledger-accounts.ts';

/** The bank in figures that it keeps anyway, so that no row has to be read. */
export function glanceOf({ store, balances, desk }: SimulatedBank) {
  const ledger = Object.entries(ledgerAccounts).map(([account, summary]) => ({
    account,
    summary,
    cents: isLedgerAccount(account) ? balances.ofLedger(account) : 0,
  }));
  const total = balances.total();
  return {
    customers: store.persons.length + store.businesses.length,
    accounts: store.accounts.length,
    bookings: store.bookings.length,
    open_reservations: store.reservations.by('status', 'OPEN').length,
    subscriptions: store.subscriptions.length,
    errors_in_books: store.bankErrors.by('healed_at', null).length,
    books: {
      on_accounts_cents: total - ledger.reduce((sum, { cents }) => sum + cents, 0),
      ledger,
      total_cents: total,
    },
    deliveries: { paused: desk.isPaused(), states: desk.states() },
  };
}

function isLedgerAccount(name: string): name is LedgerAccount {
  return Object.hasOwn(ledgerAccounts, name);
}
