import type { Clock } from '#shared/kernel/clock.ts';
import type { Tokens } from './bank.ts';
import type { Ids } from './ids.ts';

/** See "Using the token". */
const lifetimeSeconds = 3600;

/** The tokens, as a later start restores them. */
export interface KeptTokens extends Tokens {
  /** Each with its end, in milliseconds since 1970. */
  state(): readonly (readonly [token: string, endsAtMs: number])[];
  restore(state: ReturnType<KeptTokens['state']>): void;
}

export function createTokens(clock: Clock, ids: Ids): KeptTokens {
  const expiryMs = new Map<string, number>();
  return {
    issue: () => {
      const token = ids.next('token');
      expiryMs.set(token, clock.now() + lifetimeSeconds * 1000);
      return { access_token: token, token_type: 'Bearer', scope: 'partners', expires_in: lifetimeSeconds };
    },
    isValid: (token) => clock.now() < (expiryMs.get(token) ?? 0),
    state: () => [...expiryMs],
    restore: (state) => {
      expiryMs.clear();
      for (const [token, endsAtMs] of state) expiryMs.set(token, endsAtMs);
    },
    revokeAll: () => expiryMs.clear(),
  };
}
