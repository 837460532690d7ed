import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { AccountFacts } from '#shared/portfolio/registered-account.ts';

export interface DescribeAccountDeps {
  readonly register: Pick<AccountRegister, 'describe' | 'revive'>;
  readonly tombstones: Pick<Tombstones, 'standing' | 'listAccount' | 'lift'>;
  readonly clock: Clock;
}

/**
 * Makes an account known with what the bank says of it. The bank names the owner, whom no event may have named before.
 * An erased owner is left out, and the erasure decides on the account as if an event had led to it. A living owner
 * lifts the account's tombstone, which was set while the owner was unknown. An erased account becomes known again only
 * once its tombstone is gone.
 */
export function createDescribeAccount({ register, tombstones, clock }: DescribeAccountDeps) {
  return async ({ ownerId, ...facts }: AccountFacts): Promise<void> => {
    const at = toIsoInstant(clock.now());
    const ids = ownerId === undefined ? [facts.id] : [facts.id, ownerId];
    const erased = await tombstones.standing(ids);
    const isOwnerErased = ownerId !== undefined && erased.has(ownerId);
    const isOwnerLiving = ownerId !== undefined && !isOwnerErased;
    const isBuried = erased.has(facts.id);
    if (isOwnerErased && !isBuried) await tombstones.listAccount(facts.id, at);
    if (isOwnerLiving && isBuried) await tombstones.lift(facts.id);
    const known = isOwnerLiving ? { ...facts, ownerId } : facts;
    if (await register.describe(known, at)) return;
    if (isBuried && !isOwnerLiving) return;
    await register.revive(facts.id);
    await register.describe(known, at);
  };
}
