import type { Bank } from '#sandbox/engine/bank.ts';
import type { Store } from '#sandbox/engine/store.ts';

/** Which collections a member of a body names a row of. */
const collections = {
  account_id: ['accounts'],
  person_id: ['persons'],
  business_id: ['businesses'],
  card_id: ['cards'],
  booking_id: ['bookings'],
  reservation_id: ['reservations'],
  statement_id: ['bankStatements', 'statementsOfAccount'],
  loan_id: ['loans'],
  entity_id: ['creditTransfers', 'instantTransfers', 'directDebits', 'standingOrders', 'cards', 'loans'],
} as const satisfies Readonly<Record<string, readonly (keyof Store)[]>>;

const offered = 20;

/** The latest ids that fit a member of a body, by the member's name: nobody types them by heart. */
export function latestIds({ store }: Bank): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(collections).map(([member, names]) => [
      member,
      names.flatMap((name) => latestOf(store[name], Math.ceil(offered / names.length))),
    ]),
  );
}

function latestOf({ length, slice }: Pick<Store[keyof Store], 'length' | 'slice'>, many: number) {
  const rows: readonly { readonly id: string }[] = slice(Math.max(0, length - many), length);
  return rows.map(({ id }) => id).toReversed();
}
