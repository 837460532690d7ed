import type { Tombstone, Tombstones } from '#shared/mirror/tombstones.ts';
import type { Entity, MirrorRow } from './mirror-traces.ts';
import { accountIn, customersIn, throughIn } from './whose.ts';

/**
 * The tombstone that an entity needs; undefined if it has it. One that stands by itself is never bound again, and a
 * bound one is replaced when rows name a customer. `rows` have their owners.
 */
export async function missingTombstone(
  { kind, entityId }: Entity,
  rows: readonly MirrorRow[],
  tombstones: Tombstones,
): Promise<Tombstone | undefined> {
  const held = (await tombstones.standing([entityId])).get(entityId);
  if (held !== undefined && (held.boundTo === undefined || rows.length === 0)) return undefined;
  const boundTo = unboundKinds.has(kind) ? undefined : await onlyAccount(rows, tombstones);
  return held !== undefined && held.boundTo === boundTo ? undefined : { boundTo };
}

const unboundKinds: ReadonlySet<string> = new Set(['account', 'person', 'business', 'erasure']);

/** The account to which the rows lead, if they name no customer and no card or order with an unbound tombstone. */
async function onlyAccount(rows: readonly MirrorRow[], tombstones: Tombstones): Promise<string | undefined> {
  if (rows.some((row) => customersIn(row).length > 0)) return undefined;
  const through = [...new Set(rows.flatMap((row) => throughIn(row) ?? []))];
  const standing = through.length === 0 ? [] : (await tombstones.standing(through)).values();
  const accounts = new Set<string | undefined>(rows.flatMap((row) => accountIn(row) ?? []));
  for (const { boundTo } of standing) accounts.add(boundTo);
  const [account, ...others] = accounts;
  return others.length === 0 ? account : undefined;
}
