import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { LateTombstone } from '#shared/mirror/tombstones.ts';
import type { GuardedWork } from './guarded-work.ts';
import { keepHolders } from './keep-holders.ts';
import type { Entity, MirrorRow } from './mirror-traces.ts';
import { missingTombstone } from './missing-tombstone.ts';
import type { ErasureDeps } from './ports.ts';
import { createRowsOfCustomer } from './rows-of-customer.ts';
import { createStandingOf } from './standing-of.ts';
import type { Traces } from './erasure-store.ts';
import { accountIn, throughIn } from './whose.ts';

type LateTombstonesDeps = Pick<
  ErasureDeps,
  | 'lateTombstones'
  | 'register'
  | 'mirror'
  | 'records'
  | 'tombstones'
  | 'stores'
  | 'clock'
  | 'clockSkewMs'
  | 'recheckAfterMs'
> & { readonly guard: GuardedWork };

type HasTime = () => boolean;

/**
 * Erases what was mirrored of an entity before an event showed that it belongs to an erased customer. Returns the
 * number of entities at which something was found. It waits an hour after a tombstone was listed: by then, no event that
 * missed the tombstone is still being processed. A tombstone stays listed until nothing is found at its entity.
 */
export async function eraseLateTombstones(deps: LateTombstonesDeps, hasTime: HasTime): Promise<number> {
  const { lateTombstones, clock, clockSkewMs, recheckAfterMs } = deps;
  let held = 0;
  for await (const tombstone of lateTombstones.before(
    toIsoInstant(clock.now() - recheckAfterMs - clockSkewMs),
  )) {
    if (!hasTime()) break;
    const { kind, entityId } = tombstone.entity;
    const isFound = await deps.guard.attempt(`tombstone#${kind}#${entityId}`, async () =>
      isFoundAt(tombstone, deps, hasTime),
    );
    if (isFound === true) held += 1;
    else if (isFound === false) await lateTombstones.close(tombstone);
  }
  return held;
}

/** Returns true if something was found. An account goes only if it has no other holder, who may be known by now. */
async function isFoundAt(
  tombstone: LateTombstone,
  deps: LateTombstonesDeps,
  hasTime: HasTime,
): Promise<boolean> {
  const { entity, isUndecided } = tombstone;
  const { tombstones, clock } = deps;
  if (entity.kind === 'account') {
    const isRaised = (await tombstones.standing([entity.entityId])).size > 0;
    if ((await createStandingOf(deps, entity.entityId)(entity)) === 'shared') {
      if (isRaised) await tombstones.lift(entity.entityId);
      return false;
    }
    if (isUndecided === true) {
      // Another run that has set the tombstone erases what is stored there.
      if (!isRaised) await tombstones.raise({ entity, since: toIsoInstant(clock.now()) });
      return !isRaised;
    }
  } else if (!(await tombstones.standing([entity.entityId])).has(entity.entityId)) {
    // It was bound to an account that turned out to have another holder.
    return false;
  }
  const hasRaised = await raiseOnHanging(tombstone, deps);
  const isFound = await eraseAt(entity, deps);
  return (await eraseBookings(entity, deps, hasTime)) || isFound || hasRaised;
}

/** Each entity that depends on this one gets a tombstone and a turn of its own, unless all its rows name other customers. */
async function raiseOnHanging(
  { entity, accountId }: LateTombstone,
  deps: LateTombstonesDeps,
): Promise<boolean> {
  const { mirror, tombstones, clock } = deps;
  const { kind, entityId } = entity;
  let hasRaised = false;
  const raise = async (hanging: Entity, rows: readonly MirrorRow[]) => {
    const owned = await withoutOthers(hanging, rows, deps);
    if (owned.length < rows.length) return;
    const missing = await missingTombstone(hanging, owned, tombstones);
    if (missing === undefined) return;
    const since = toIsoInstant(clock.now());
    const account = kind === 'account' ? entityId : accountId;
    await tombstones.raise({ entity: hanging, accountId: account, since, ...missing });
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
async function eraseAt(entity: Entity, deps: LateTombstonesDeps): Promise<boolean> {
  let isFound = false;
  for (const place of [entity, { ...entity, kind: 'unknown' }]) {
    const all = await deps.mirror.rows(place);
    const rows = await withoutOthers(entity, all, deps);
    const isShared = rows.length < all.length;
    // First: once the rows are gone, nothing leads to their accounts or names their holders.
    await keepHolders(rows, entity.entityId, deps.tombstones);
    await listAccountsOf(rows, deps);
    const traces = { entity: place, rows, ...(isShared && { isShared }) };
    isFound = (await eraseInStores(traces, deps)) || isFound;
  }
  return isFound;
}

/** Bookings need no tombstones: their account has one, and their rows stay. Returns true if anything is or may be left. */
async function eraseBookings(account: Entity, deps: LateTombstonesDeps, hasTime: HasTime): Promise<boolean> {
  const { kind, entityId } = account;
  let isFound = false;
  if (kind !== 'account') return isFound;
  for await (const entity of deps.mirror.bookingsOf(entityId)) {
    if (!hasTime()) return true;
    const rows = await deps.mirror.rows(entity);
    isFound = (await eraseInStores({ entity, rows }, deps)) || isFound;
  }
  return isFound;
}

async function eraseInStores(traces: Traces, { stores }: LateTombstonesDeps): Promise<boolean> {
  let isFound = false;
  for (const store of stores) {
    const { open } = await store.find(traces);
    for (const finding of open) await finding.erase();
    isFound ||= open.length > 0;
  }
  return isFound;
}

async function listAccountsOf(rows: readonly MirrorRow[], { tombstones, clock }: LateTombstonesDeps) {
  for (const accountId of new Set(rows.flatMap((row) => accountIn(row) ?? [])))
    if ((await tombstones.standing([accountId])).size === 0)
      await tombstones.listAccount(accountId, toIsoInstant(clock.now()));
}

async function withoutOthers({ entityId }: Entity, rows: readonly MirrorRow[], deps: LateTombstonesDeps) {
  return createRowsOfCustomer(deps, { customerId: entityId, ownIds: new Set() }).notOfOthers(rows);
}
