import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { LateGrave } from '#shared/mirror/tombstones.ts';
import type { Entity, MirrorRow } from './mirror-traces.ts';
import type { ErasureDeps } from './ports.ts';
import { createRowsOfCustomer } from './rows-of-customer.ts';
import { throughIn } from './whose.ts';

type LateGravesDeps = Pick<
  ErasureDeps,
  'lateGraves' | 'mirror' | 'records' | 'tombstones' | 'stores' | 'clock' | 'clockSkewMs' | 'recheckAfterMs'
>;

/**
 * Erases what was mirrored of an entity before an event showed that it belongs to an erased customer. Returns the
 * number of entities at which something was found. An hour after the tombstone was set, no event that missed it is
 * still being processed. A grave stays listed until nothing is found there.
 */
export async function eraseLateGraves(deps: LateGravesDeps, hasTime: () => boolean): Promise<number> {
  const { lateGraves, clock, clockSkewMs, recheckAfterMs } = deps;
  let held = 0;
  for await (const grave of lateGraves.before(toIsoInstant(clock.now() - recheckAfterMs - clockSkewMs))) {
    if (!hasTime()) break;
    const hasRaised = await raiseOnHanging(grave, deps);
    if ((await eraseAt(grave.entity, deps)) || hasRaised) held += 1;
    else await lateGraves.close(grave);
  }
  return held;
}

/**
 * Whatever depends on the entity gets its own tombstone and its own turn. What names other customers only is theirs.
 */
async function raiseOnHanging({ entity, accountId }: LateGrave, deps: LateGravesDeps): Promise<boolean> {
  const { mirror, tombstones, clock } = deps;
  const { entityId } = entity;
  let hasRaised = false;
  const raise = async (hanging: Entity, rows: readonly MirrorRow[]) => {
    if ((await tombstones.standing([hanging.entityId])).size > 0) return;
    if ((await withoutOthers(hanging, rows, deps)).length < rows.length) return;
    await tombstones.raise({ entity: hanging, accountId, since: toIsoInstant(clock.now()) });
    hasRaised = true;
  };
  for (const hanging of await mirror.ownedBy({ as: 'account', id: entityId }))
    await raise(hanging, await mirror.rows(hanging));
  if (accountId === undefined) return hasRaised;
  // Rows that also name their account are listed under the account.
  for (const hanging of await mirror.ownedBy({ as: 'account', id: accountId })) {
    const rows = await mirror.rows(hanging);
    if (rows.some((row) => throughIn(row) === entityId)) await raise(hanging, rows);
  }
  return hasRaised;
}

/** Returns true if something was found. */
async function eraseAt(entity: Entity, deps: LateGravesDeps): Promise<boolean> {
  let isFound = false;
  for (const place of [entity, { ...entity, kind: 'unknown' }]) {
    const all = await deps.mirror.rows(place);
    const rows = await withoutOthers(entity, all, deps);
    const isShared = rows.length < all.length;
    for (const store of deps.stores) {
      const { open } = await store.find({ entity: place, rows, ...(isShared && { isShared }) });
      for (const finding of open) await finding.erase();
      isFound ||= open.length > 0;
    }
  }
  return isFound;
}

async function withoutOthers({ entityId }: Entity, rows: readonly MirrorRow[], deps: LateGravesDeps) {
  return createRowsOfCustomer(deps, { customerId: entityId, ownIds: new Set() }).notOfOthers(rows);
}
