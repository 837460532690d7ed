import type { Clock } from '#shared/kernel/clock.ts';
import type { CredentialsSource } from './credentials.ts';
import type { HeldToken } from '#shared/bank/call/bearer-tokens.ts';
import { isAlive } from './token-life.ts';
import { openToken } from './sealed-token.ts';
import type { SharedToken } from './token-store.ts';

interface OpeningDeps {
  readonly credentials: CredentialsSource;
  readonly clock: Clock;
}

/** Opens a stored token that is alive; undefined for one that is not, or that the client's secret does not open. */
export function createOpening({ credentials, clock }: OpeningDeps) {
  let unopenable: string | undefined;

  return async function open(shared: SharedToken): Promise<HeldToken | undefined> {
    const { generation, sentAtMs, lifeMs } = shared;
    const nowMs = clock.now();
    if (generation === unopenable || !isAlive(shared, nowMs)) return undefined;
    // Sealed under another secret: either ours is the old one, or the token is of before a rotation.
    const value =
      openToken(shared, await credentials.read()) ?? openToken(shared, await credentials.reread());
    if (value === undefined) {
      // Polling goes on; the secret is read again once for each token, not once for each poll.
      unopenable = generation;
      return undefined;
    }
    // Sent by a clock ahead of ours: by ours it lives no longer than from now on.
    return { value, generation, sentAtMs: Math.min(sentAtMs, nowMs), lifeMs };
  };
}
