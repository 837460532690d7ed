import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { codeLifetimeMs } from '#sandbox/engine/one-time-code.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';

/** The members of every new challenge. */
export function newChallenge(bank: Bank, lifetimeMs = codeLifetimeMs) {
  return {
    id: bank.ids.next('authentication'),
    created_at: bank.instant(),
    expires_at: toIsoInstant(bank.clock.now() + lifetimeMs),
  };
}

export function isOver(bank: Bank, { expires_at }: { readonly expires_at: string }): boolean {
  return bank.clock.now() > Date.parse(expires_at);
}

/** An expired challenge does not exist for the bank. */
export function stillOpen<Challenge extends { readonly id: string; readonly expires_at: string }>(
  bank: Bank,
  challenge: Challenge,
): Challenge {
  if (isOver(bank, challenge)) throw modelNotFound('Challenge', challenge.id);
  return challenge;
}
