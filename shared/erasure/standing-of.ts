import { holderOf } from '#shared/mirror/owners.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { AccountOwners } from './account-owners.ts';
import type { Entity, MirrorRow, ReadTraces } from './mirror-traces.ts';
import { customersIn } from './whose.ts';

/**
 * How an entity met during a walk relates to the customer to erase. `shared`: it also belongs to a customer who is not
 * erased, so only what names the erased customer alone is removed.
 */
type EntityStanding = 'own' | 'shared' | 'of-another';

export interface StandingDeps {
  readonly register: AccountOwners;
  readonly mirror: ReadTraces;
  readonly tombstones: Tombstones;
}

/** Number of an account's entities read in parallel. */
const parallelReads = 16;

/** Determines the standing of entities for one walk. */
export function createStandingOf({ register, mirror, tombstones }: StandingDeps, customerId: string) {
  const erased = new Map<string, boolean>([[customerId, true]]);
  const isErased = async (id: string) => {
    const known = erased.get(id) ?? (await tombstones.standing([id])).has(id);
    erased.set(id, known);
    return known;
  };
  const isSomebodyElses = async (ids: readonly string[]) => {
    for (const id of ids) if (!(await isErased(id))) return true;
    return false;
  };

  /**
   * Whether the bank says that it is somebody else's, or the account's own rows, or rows that depend on it, name another
   * holder, or did before they were erased.
   */
  const isSharedAccount = async (account: Entity) => {
    const owner = await register.ownerOf(account.entityId);
    if (owner !== undefined && (await isSomebodyElses([owner]))) return true;
    const isHeldByOthers = async (rows: readonly MirrorRow[]) =>
      isSomebodyElses(rows.flatMap((row) => holderOf(row) ?? []));
    if (await isHeldByOthers(await mirror.rows(account))) return true;
    if (await isSomebodyElses(await tombstones.holders(account.entityId))) return true;
    const hanging = await mirror.ownedBy({ as: 'account', id: account.entityId });
    for (let start = 0; start < hanging.length; start += parallelReads) {
      const some = hanging.slice(start, start + parallelReads);
      const rows = await Promise.all(some.map(async (entity) => mirror.rows(entity)));
      if (await isHeldByOthers(rows.flat())) return true;
    }
    return false;
  };

  return async function standingOf(entity: Entity): Promise<EntityStanding> {
    const { kind, entityId } = entity;
    if (kind === 'person' || kind === 'business') return entityId === customerId ? 'own' : 'of-another';
    if (kind === 'account') return (await isSharedAccount(entity)) ? 'shared' : 'own';
    for (const row of await mirror.rows(entity)) {
      const customers = customersIn(row);
      if (!customers.includes(customerId) && (await isSomebodyElses(customers))) return 'shared';
    }
    return 'own';
  };
}
