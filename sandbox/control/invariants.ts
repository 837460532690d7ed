import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { maxAttempts } from '#sandbox/webhooks/retry-schedule.ts';

interface Invariant {
  readonly name: string;
  readonly violations: readonly string[];
}

/** What must hold in the bank after every step; violations name the rows. */
export function invariantsOf({ store, desk }: SimulatedBank): readonly Invariant[] {
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return [
    {
      name: 'every booking belongs to an account',
      violations: ids(
        store.bookings.all().filter(({ account_id }) => store.accounts.find(account_id) === undefined),
      ),
    },
    {
      name: 'money is whole cents',
      violations: ids(store.bookings.all().filter(({ amount }) => !Number.isSafeInteger(amount.value))),
    },
    {
      name: 'a closed account says since when',
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
      name: 'nothing is tried more often than the schedule says',
      violations: ids(desk.log().filter(({ failed_attempts }) => failed_attempts > maxAttempts)),
    },
    {
      name: 'what was rejected was answered with 422',
      violations: ids(
        desk.log().filter(({ state, attempts }) => state === 'rejected' && attempts.at(-1)?.status !== 422),
      ),
    },
  ];
}
