import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import { silentLog, type Log } from '#shared/kernel/telemetry.ts';
import type { CredentialsSource } from './credentials.ts';
import { isAlive, type HeldToken } from './held-token.ts';
import { createRenewal, type IssueToken } from './renewal.ts';
import type { TokenStore } from './token-store.ts';

/** Gives the token to send with a call. */
export interface TokenSource {
  /** `renewal` runs beside the call and never rejects; the caller awaits it before it ends. */
  current(): Promise<{ readonly token: HeldToken; readonly renewal?: Promise<void> | undefined }>;
  /** The bank refused it. */
  refuse(token: HeldToken): void;
}

export interface TokenSourceDeps {
  readonly issue: IssueToken;
  readonly credentials: CredentialsSource;
  readonly store: TokenStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log?: Log | undefined;
}

// Spread, so that containers do not all renew in the same second.
const softFrom = 0.7;
const softSpread = 0.15;
/** After a renewal beside a call that failed, or that somebody else does. */
const softPauseMs = 30_000;

/** Token from memory, else from the shared store, else from the bank; one renewal at a time. */
export function createTokenSource({ log = silentLog, ...deps }: TokenSourceDeps): TokenSource {
  const { clock, random } = deps;
  const renewal = createRenewal({ ...deps, log });
  let held: HeldToken | undefined;
  let renewBesideFromMs = 0;
  let required: Promise<HeldToken> | undefined;
  let beside: Promise<void> | undefined;
  const refused = new Set<string>();

  function hold(token: HeldToken): HeldToken {
    held = token;
    renewBesideFromMs = token.sentAtMs + token.lifeMs * (softFrom + softSpread * random.next());
    return token;
  }

  async function renewRequired(): Promise<HeldToken> {
    // What runs beside a call may be just what is needed.
    await beside;
    if (held !== undefined && isAlive(held, clock.now())) return held;
    return hold(await renewal.require((shared) => !refused.has(shared.generation)));
  }

  async function renewBeside({ generation }: HeldToken): Promise<void> {
    renewBesideFromMs = clock.now() + softPauseMs;
    try {
      const token = await renewal.tryOnce(
        (shared) => shared.generation !== generation && !refused.has(shared.generation),
      );
      if (token !== undefined) hold(token);
    } catch (error) {
      log.warn('The token could not be renewed ahead of its end', { error: nameOf(error) });
    }
  }

  return {
    async current() {
      const token = held;
      if (token !== undefined && isAlive(token, clock.now())) {
        if (clock.now() < renewBesideFromMs) return { token };
        beside ??= renewBeside(token).finally(() => (beside = undefined));
        return { token, renewal: beside };
      }
      required ??= renewRequired().finally(() => (required = undefined));
      return { token: await required };
    },
    refuse({ generation }) {
      remember(refused, generation);
      if (held?.generation === generation) held = undefined;
    },
  };
}

// Old refusals are forgotten: their tokens are long replaced in the store.
function remember(generations: Set<string>, generation: string): void {
  generations.add(generation);
  const [oldest] = generations;
  if (generations.size > 16 && oldest !== undefined) generations.delete(oldest);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
