import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Store } from '#sandbox/engine/store.ts';
import { heldTooMuch, postedTooMuch } from '#sandbox/engine/bank-errors/labelled-cents.ts';
import { ledgerAccountNames } from '#sandbox/engine/model/ledger-accounts.ts';
import { maxAttempts } from '#sandbox/webhooks/retry-schedule.ts';

interface Invariant {
  readonly name: string;
  readonly violations: readonly string[];
}

/** What must hold in the bank after every step; violations name the rows. */
export function invariantsOf(bank: SimulatedBank): readonly Invariant[] {
  return [...moneyInvariants(bank), ...otherInvariants(bank)];
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

const lastDay = '9999-12-31';

/** Double entry: no cent is made, lost or counted twice, except by a labelled error that is not healed. */
export function moneyInvariants({ store, balances }: Bank): readonly Invariant[] {
  const between = balances.ofLedger('clearing') - postedTooMuch({ store }, 'clearing');
  return [
    {
      name: 'the legs of all bookings add up to zero',
      violations: balances.total() === 0 ? [] : [`${balances.total()} cents`],
    },
    {
      name: 'no money stays between two accounts of the bank',
      violations: between === 0 ? [] : [`${between} cents`],
    },
    {
      name: 'every booking has a second leg of the same amount',
      violations: ids(
        store.bookings
          .all()
          .filter(({ id, amount }) => store.postings.find(id)?.amount_cents !== -amount.value),
      ),
    },
    {
      name: 'the balance of an account is the sum of its bookings',
      violations: ids(
        store.accounts.all().filter(({ id }) => balances.booked(id, lastDay) !== sumOfBookings(store, id)),
      ),
    },
    {
      name: 'every booking belongs to an account',
      violations: ids(
        store.bookings.all().filter(({ account_id }) => store.accounts.find(account_id) === undefined),
      ),
    },
    {
      name: 'every sum is exact to the cent',
      violations: [
        ...ids(store.accounts.all().filter(({ id }) => !Number.isSafeInteger(balances.booked(id, lastDay)))),
        ...ledgerAccountNames.filter((name) => !Number.isSafeInteger(balances.ofLedger(name))),
      ],
    },
    {
      name: 'every amount is in whole cents',
      violations: ids(store.bookings.all().filter(({ amount }) => !Number.isSafeInteger(amount.value))),
    },
  ];
}

function sumOfBookings({ bookings }: Store, accountId: string): number {
  return bookings.by('account_id', accountId).reduce((sum, { amount }) => sum + amount.value, 0);
}

/** Of accounts and notifications. */
function otherInvariants({ store, desk, balances }: SimulatedBank): readonly Invariant[] {
  const closed = store.accounts.by('status', 'CLOSED');
  return [
    {
      name: 'no closed account holds money or owes any',
      violations: ids(closed.filter(({ id }) => balances.booked(id, lastDay) !== heldTooMuch({ store }, id))),
    },
    {
      name: 'no money is reserved on a closed account',
      violations: ids(closed.filter(({ id }) => balances.reserved(id) !== 0)),
    },
    {
      name: 'every closed account, and no other, has a closing time',
      violations: ids(
        store.accounts
          .all()
          .filter(({ status, closed_at }) => (status === 'CLOSED') !== (closed_at !== null)),
      ),
    },
    {
      name: 'no notification is pending for a subscription that is gone',
      violations: ids(
        desk
          .log()
          .filter(
            ({ state, subscription_id }) =>
              state === 'pending' && store.subscriptions.find(subscription_id) === undefined,
          ),
      ),
    },
    {
      name: 'no notification is tried more often than the schedule allows',
      violations: ids(desk.log().filter(({ failed_attempts }) => failed_attempts > maxAttempts)),
    },
    {
      name: 'every rejected notification was answered with 422',
      violations: ids(
        desk.log().filter(({ state, attempts }) => state === 'rejected' && attempts.at(-1)?.status !== 422),
      ),
    },
  ];
}
