import { holderOf } from '#shared/mirror/owners.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { MirrorRow } from './mirror-traces.ts';
import { accountIn } from './whose.ts';

/**
 * Remembers living account holders whom only rows about to be erased name. An example is the business in the row of an
 * erased person's card.
 */
export async function keepHolders(
  rows: readonly MirrorRow[],
  erasedId: string,
  tombstones: Tombstones,
): Promise<void> {
  for (const row of rows) {
    const [accountId, holder] = [accountIn(row), holderOf(row)];
    if (accountId === undefined || holder === undefined || holder === erasedId) continue;
    if ((await tombstones.standing([holder])).size === 0) await tombstones.keepHolder(accountId, holder);
  }
}
