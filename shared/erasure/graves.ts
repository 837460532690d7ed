import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { Entity, Graveyard } from './mirror-traces.ts';

interface GravesDeps {
  readonly graveyard: Graveyard;
  readonly tombstones: Tombstones;
}

/**
 * The tombstones and lists of one customer's walk. A tombstone that is set or taken back counts as found, and that is
 * noted first: so each one was set before the last hour of an erasure, and whatever looked at the tombstones before it
 * was set is mirrored when the last pass judges whose the account is. One that stands is not set again: an event of
 * somebody who lives may be taking it back.
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
    /** An earlier pass may have taken an account for the customer's alone, whichever customer that was. */
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
