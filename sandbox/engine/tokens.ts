import type { Clock } from '#shared/kernel/clock.ts';
import type { Tokens } from './bank.ts';
import type { Ids } from './ids.ts';

/** See "Using the token". */
const lifetimeSeconds = 3600;

export function createTokens(clock: Clock, ids: Ids): Tokens {
  const expiryMs = new Map<string, number>();
  return {
    issue: () => {
      const token = ids.next('token');
      expiryMs.set(token, clock.now() + lifetimeSeconds * 1000);
      return { access_token: token, token_type: 'Bearer', scope: 'partners', expires_in: lifetimeSeconds };
    },
    isValid: (token) => clock.now() < (expiryMs.get(token) ?? 0),
    revokeAll: () => expiryMs.clear(),
    prolong: (byMs) => {
      for (const [token, atMs] of expiryMs) expiryMs.set(token, atMs + byMs);
    },
  };
}
