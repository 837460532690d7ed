import { writtenOff } from '#shared/fees/intents/transitions.ts';
import type { FeeIntents } from '#shared/fees/model/ports.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';

interface EndErasedDeps {
  readonly register: Pick<AccountRegister, 'settleFees'>;
  readonly intents: Pick<FeeIntents, 'ofAccount' | 'write'>;
  readonly clock: Clock;
}

/** Breaks of such an account are settled as well: nobody would work on them. */
const becauseErased = 'its customer was erased';

/**
 * Writes off what the account of an erased customer still owes. If a worker may be sending a fee, it waits for that.
 */
export async function endErased(
  { register, intents, clock }: EndErasedDeps,
  { id: accountId, feesRevision = 0 }: RegisteredAccount,
): Promise<ItemResult> {
  let [fees, cents, heldUntilMs] = [0, 0, 0];
  for await (const intent of intents.ofAccount(accountId)) {
    if (!isOpen.has(intent.state)) continue;
    const heldMs = intent.state === 'SUBMITTING' ? Date.parse(intent.heldUntil ?? '') : 0;
    heldUntilMs = Math.max(heldUntilMs, heldMs);
    if (clock.now() < heldMs) continue;
    if (!(await intents.write(intent, writtenOff(intent, becauseErased))))
      throw new TransientError('fee-changed', `The fee ${intent.id} has changed while it was written off`);
    fees += 1;
    cents += intent.charge.cents;
  }
  const waitMs = heldUntilMs - clock.now();
  const line = { fees, cents };
  if (waitMs > 0) return { again: { afterSeconds: Math.ceil(waitMs / 1_000), orElse: 'unresolved', line } };
  await register.settleFees(accountId, feesRevision);
  return { outcome: 'written-off', line };
}

const isOpen: ReadonlySet<string> = new Set(['PLANNED', 'SUBMITTING', 'IN_DOUBT', 'REFUSED']);
