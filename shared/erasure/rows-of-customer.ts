import type { Owners } from '#shared/mirror/effect.ts';
import { holderOf } from '#shared/mirror/owners.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { Entity, MirrorRow } from './mirror-traces.ts';
import { customersIn, mayNameCustomer, throughIn } from './whose.ts';

/** The records of events, for the customers that they name. */
export interface RecordOwners {
  /** The customers named by those records that exist, by id. */
  owners(ids: readonly string[]): Promise<ReadonlyMap<string, Owners>>;
}

export interface RowsOfCustomerDeps {
  readonly records: RecordOwners;
  readonly tombstones: Tombstones;
}

/** The customer of the walk, and the ids of everything found to be that customer's own. */
interface WalkedCustomer {
  readonly customerId: string;
  readonly ownIds: ReadonlySet<string>;
}

/** Selects, from rows that several customers share, those of the erased customer. */
export function createRowsOfCustomer(
  { records, tombstones }: RowsOfCustomerDeps,
  { customerId, ownIds }: WalkedCustomer,
) {
  /**
   * Adds the owners that rows of the history lack. If the record is gone too, an event that may have named a customer
   * counts as the erased customer's; an event of the account alone names nobody by its type.
   */
  const withOwners = async (rows: readonly MirrorRow[]): Promise<readonly MirrorRow[]> => {
    const unclear = rows.filter(({ isOwnerUnknown }) => isOwnerUnknown === true);
    if (unclear.length === 0) return rows;
    const owners = await records.owners(unclear.flatMap(({ eventId }) => eventId ?? []));
    return rows.map((row) => {
      if (row.isOwnerUnknown !== true) return row;
      const recorded = owners.get(row.eventId ?? '');
      if (recorded !== undefined) return { ...row, ...recorded };
      return mayNameCustomer(row.eventType) ? { ...row, customerId } : row;
    });
  };
  const isOfOthers = async (row: MirrorRow) => {
    const customers = customersIn(row);
    if (customers.length === 0 || customers.includes(customerId)) return false;
    return (await tombstones.standing(customers)).size === 0;
  };
  const leadsToCustomer = (row: MirrorRow) => ownIds.has(throughIn(row) ?? '');

  return {
    withOwners,
    /** Whether any of the rows names the customer or something of the customer's. */
    names: async (rows: readonly MirrorRow[]): Promise<boolean> =>
      (await withOwners(rows)).some((row) => customersIn(row).includes(customerId) || leadsToCustomer(row)),
    /**
     * Rows that name the customer and nobody else. An account of a business does not belong to the person who acts for
     * it.
     */
    alone: async ({ kind }: Entity, rows: readonly MirrorRow[]): Promise<readonly MirrorRow[]> =>
      (await withOwners(rows)).filter((row) => {
        const isNamed =
          kind === 'account' ? holderOf(row) === customerId : customersIn(row).includes(customerId);
        return isNamed || leadsToCustomer(row);
      }),
    /** All rows except those whose customers all stay. */
    notOfOthers: async (rows: readonly MirrorRow[]): Promise<readonly MirrorRow[]> => {
      const found: MirrorRow[] = [];
      for (const row of await withOwners(rows)) if (!(await isOfOthers(row))) found.push(row);
      return found;
    },
  };
}
