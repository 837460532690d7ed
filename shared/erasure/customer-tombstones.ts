import { keepHolders } from './keep-holders.ts';
import { missingTombstone } from './missing-tombstone.ts';
import type { Entity, TombstoneLists, MirrorRow, ReadTraces } from './mirror-traces.ts';
import { createRowsOfCustomer, type RowsOfCustomerDeps } from './rows-of-customer.ts';

interface CustomerTombstonesDeps extends RowsOfCustomerDeps {
  readonly tombstoneLists: TombstoneLists;
  readonly mirror: ReadTraces;
}

/**
 * The tombstones and lists of one customer's walk. Setting or lifting a tombstone counts as a finding, and the finding
 * is noted first. Each tombstone was therefore set before the last hour of an erasure, and any event that read the
 * tombstones before that is mirrored by the time the last pass decides who owns the account. A tombstone that stands is
 * not set again: an event of a living customer may be lifting it.
 */
export function createCustomerTombstones(
  deps: CustomerTombstonesDeps,
  customerId: string,
  noteFound: () => Promise<void>,
) {
  const { tombstoneLists, tombstones, mirror } = deps;
  const { withOwners } = createRowsOfCustomer(deps, { customerId, ownIds: new Set() });
  const isStanding = async (id: string) => (await tombstones.standing([id])).has(id);
  return {
    async mark(entities: readonly Entity[]): Promise<void> {
      for (const entity of entities) {
        const rows = await withOwners(await mirror.rows(entity));
        const missing = await missingTombstone(entity, rows, tombstones);
        if (missing === undefined) {
          await tombstoneLists.listMarked(customerId, [entity]);
        } else {
          await noteFound();
          await tombstoneLists.mark(customerId, [{ ...entity, ...missing }]);
        }
      }
    },
    /** Comes before the rows are returned: once they are gone, nothing names those holders. */
    keepHolders: async (rows: readonly MirrorRow[]) => keepHolders(rows, customerId, tombstones),
    /** An earlier pass may have treated an account as this customer's alone. */
    async share(entities: readonly Entity[]): Promise<void> {
      await tombstoneLists.listShared(customerId, entities);
      for (const { kind, entityId } of entities) {
        if (kind !== 'account' || !(await isStanding(entityId))) continue;
        await noteFound();
        await tombstones.lift(entityId);
      }
    },
  };
}
