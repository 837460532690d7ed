import type { Bank } from '#sandbox/engine/bank.ts';
import type { Store } from '#sandbox/engine/store.ts';

/** Which collection a member of a body names a row of. */
const collections = {
  account_id: 'accounts',
  person_id: 'persons',
  business_id: 'businesses',
  card_id: 'cards',
  booking_id: 'bookings',
  reservation_id: 'reservations',
  statement_id: 'bankStatements',
  loan_id: 'loans',
} as const satisfies Readonly<Record<string, keyof Store>>;

const offered = 20;

/** The latest ids that fit a member of a body, by the member's name: nobody types them by heart. */
export function latestIds({ store }: Bank): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(collections).map(([member, name]) => {
      const { length } = store[name];
      const rows: readonly { readonly id: string }[] = store[name].slice(
        Math.max(0, length - offered),
        length,
      );
      return [member, rows.map(({ id }) => id).toReversed()];
    }),
  );
}
