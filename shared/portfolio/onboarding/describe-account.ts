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
 * Makes an account known with what the bank says of it. The bank names its owner, whom no event may ever have named: an
 * erased one is left out, and the erasure decides on the account as if an event had led to it. Another one takes the
 * account's tombstone back, which was set when nobody knew whose it is. Only with its tombstone gone is an erased
 * account known again.
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
    const told = isOwnerLiving ? { ...facts, ownerId } : facts;
    if (await register.describe(told, at)) return;
    if (isBuried && !isOwnerLiving) return;
    await register.revive(facts.id);
    await register.describe(told, at);
  };
}
