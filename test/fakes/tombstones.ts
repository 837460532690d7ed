import type { ErasableLateTombstones } from '#shared/erasure/ports.ts';
import type { LateTombstone, Tombstone, Tombstones } from '#shared/mirror/tombstones.ts';

export interface FakeTombstones extends Tombstones {
  readonly ids: Set<string>;
  /** The accounts to which some are bound, by id. */
  readonly bound: Map<string, string>;
  set(id: string, tombstone: Tombstone): void;
  /** What is listed for the erasure, by id of the entity; `undecided` before that of an undecided account. */
  readonly late: ReadonlyMap<string, LateTombstone>;
  readonly lateTombstones: ErasableLateTombstones;
  /** What is shared, by customer. */
  readonly sharedLists: Map<string, Map<string, LateTombstone['entity']>>;
  /** How often it was read. */
  reads(): number;
}

export function createFakeTombstones(...erased: readonly string[]): FakeTombstones {
  const ids = new Set(erased);
  const bound = new Map<string, string>();
  const late = new Map<string, LateTombstone>();
  const sharedLists = new Map<string, Map<string, LateTombstone['entity']>>();
  const holders = new Map<string, Set<string>>();
  let reads = 0;
  const nameOf = ({ entity, isUndecided }: LateTombstone) =>
    isUndecided === true ? `undecided ${entity.entityId}` : entity.entityId;
  const isStanding = (id: string) => ids.has(id) && ids.has(bound.get(id) ?? id);
  const set = (id: string, { boundTo }: Tombstone) => {
    if (boundTo === undefined) bound.delete(id);
    else if (!ids.has(id) || bound.has(id)) bound.set(id, boundTo);
    ids.add(id);
  };
  return {
    ids,
    bound,
    set,
    late,
    sharedLists,
    reads: () => reads,
    raise: async (tombstone) => {
      await Promise.resolve();
      set(tombstone.entity.entityId, tombstone);
      late.set(nameOf(tombstone), tombstone);
    },
    listAccount: async (accountId, since) => {
      await Promise.resolve();
      const entity = { kind: 'account', entityId: accountId };
      late.set(`undecided ${accountId}`, { entity, since, isUndecided: true });
    },
    keepHolder: async (accountId, holderId) => {
      await Promise.resolve();
      holders.set(accountId, (holders.get(accountId) ?? new Set()).add(holderId));
      const listed = sharedLists.get(holderId) ?? new Map<string, LateTombstone['entity']>();
      sharedLists.set(holderId, listed.set(`account#${accountId}`, { kind: 'account', entityId: accountId }));
    },
    holders: async (accountId) => Promise.resolve([...(holders.get(accountId) ?? [])]),
    lift: async (id) => {
      await Promise.resolve();
      ids.delete(id);
      late.delete(id);
    },
    standing: (asked) => {
      reads += 1;
      const standing = asked.filter((id) => isStanding(id));
      return Promise.resolve(new Map(standing.map((id) => [id, { boundTo: bound.get(id) }])));
    },
    lateTombstones: {
      before: async function* (instant) {
        await Promise.resolve();
        for (const tombstone of [...late.values()]) if (tombstone.since < instant) yield tombstone;
      },
      close: async (tombstone) => {
        await Promise.resolve();
        if (late.get(nameOf(tombstone))?.since === tombstone.since) late.delete(nameOf(tombstone));
      },
    },
  };
}
