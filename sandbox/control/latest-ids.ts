import type { Bank } from '#sandbox/engine/bank.ts';
import type { Store } from '#sandbox/engine/store.ts';
import { nameOfRow, type NamedRow } from './name-of-row.ts';

/** An id, and the name by which a person recognises its row. */
interface OfferedId {
  readonly id: string;
  readonly name: string;
}

/** The collections whose rows a member of a body can name. */
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

type Offering = (typeof collections)[keyof typeof collections][number];

const offered = 20;

/** The latest ids that fit a member of a body, by the member's name: people need not type them. */
export function latestIds(bank: Bank): Readonly<Record<string, readonly OfferedId[]>> {
  return Object.fromEntries(
    Object.entries(collections).map(([member, names]) => [
      member,
      names
        .flatMap((name) => latestOf(bank.store[name], Math.ceil(offered / names.length)))
        .map((row) => ({ id: row.id, name: nameOfRow(bank, row) })),
    ]),
  );
}

function latestOf({ length, slice }: Pick<Store[Offering], 'length' | 'slice'>, many: number) {
  const rows: readonly NamedRow[] = slice(Math.max(0, length - many), length);
  return rows.toReversed();
}
