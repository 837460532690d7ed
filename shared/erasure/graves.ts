import type { Tombstones } from '#shared/mirror/tombstones.ts';
import { keepHolders } from './keep-holders.ts';
import type { Entity, Graveyard, MirrorRow } from './mirror-traces.ts';

interface GravesDeps {
  readonly graveyard: Graveyard;
  readonly tombstones: Tombstones;
}

/**
 * The tombstones and lists of one customer's walk. Setting or lifting a tombstone counts as a finding, and the finding
 * is noted first. Each tombstone was therefore set before the last hour of an erasure, and any event that read the
 * tombstones before that is mirrored by the time the last pass decides who owns the account. A tombstone that stands is
 * not set again: an event of a living customer may be lifting it.
 */
export function createGraves(
  { graveyard, tombstones }: GravesDeps,
  customerId: string,
  noteFound: () => Promise<void>,
) {
  const isStanding = async (id: string) => (await tombstones.standing([id])).has(id);
  return {
    async bury(entities: readonly Entity[]): Promise<void> {
      for (const entity of entities) {
        if (await isStanding(entity.entityId)) {
          await graveyard.listBuried(customerId, [entity]);
        } else {
          await noteFound();
          await graveyard.bury(customerId, [entity]);
        }
      }
    },
    /** Comes before the rows are returned: once they are gone, nothing names those holders. */
    keepHolders: async (rows: readonly MirrorRow[]) => keepHolders(rows, customerId, tombstones),
    /** An earlier pass may have treated an account as this customer's alone. */
    async share(entities: readonly Entity[]): Promise<void> {
      await graveyard.listShared(customerId, entities);
      for (const { kind, entityId } of entities) {
        if (kind !== 'account' || !(await isStanding(entityId))) continue;
        await noteFound();
        await tombstones.lift(entityId);
      }
    },
  };
}
