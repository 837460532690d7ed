import type { Clock, SteadyClock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import { silentLog, type Log } from '#shared/kernel/telemetry.ts';
import type { HeldToken, TokenSource } from '#shared/bank/call/bearer-tokens.ts';
import type { CredentialsSource } from './credentials.ts';
import { createEvidence } from './evidence.ts';
import { createRenewal, type IssueToken } from './renewal.ts';
import { isAlive } from './token-life.ts';
import type { TokenStore } from './token-store.ts';

interface TokenSourceDeps {
  readonly issue: IssueToken;
  readonly credentials: CredentialsSource;
  readonly store: TokenStore;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log?: Pick<Log, 'warn'> | undefined;
}

// Spread, so that containers do not all renew in the same second.
const softFrom = 0.7;
const softSpread = 0.15;
/** After a renewal in the background that failed, or that another process does. */
const softPauseMs = 30_000;

/** Token from memory, else from the shared store, else from the bank; one renewal at a time. */
export function createTokenSource({ log = silentLog, ...deps }: TokenSourceDeps): TokenSource {
  const { clock, random } = deps;
  const renewal = createRenewal({ ...deps, log });
  let held: HeldToken | undefined;
  let renewBesideFromMs = 0;
  let required: Promise<HeldToken> | undefined;
  let beside: Promise<void> | undefined;
  let reading: ReturnType<typeof renewal.readStored> | undefined;
  const evidence = createEvidence(clock);

  function hold(token: HeldToken): HeldToken {
    held = token;
    evidence.begin(token);
    renewBesideFromMs = token.sentAtMs + token.lifeMs * (softFrom + softSpread * random.next());
    return token;
  }

  async function renewRequired(): Promise<HeldToken> {
    // What runs beside a call may be just what is needed.
    await beside;
    if (held !== undefined && isAlive(held, clock.now())) return held;
    return hold(await renewal.require((shared) => !evidence.isRefused(shared)));
  }

  async function renewBeside(before: HeldToken): Promise<void> {
    renewBesideFromMs = clock.now() + softPauseMs;
    try {
      const token = await renewal.tryOnce((shared) => isNewer(shared, before) && !evidence.isRefused(shared));
      if (token !== undefined) hold(token);
    } catch (error) {
      log.warn('The token could not be renewed before it expires', { error: nameOf(error) });
    }
  }

  /** Whether another container has a newer one, and what it knows of operations that refuse any. */
  async function readStored({ generation }: HeldToken) {
    reading ??= renewal
      .readStored((shared) => shared.generation !== generation && !evidence.isRefused(shared))
      .finally(() => (reading = undefined));
    return reading;
  }

  const isReplaced = (token: HeldToken) =>
    evidence.isRefused(token) || (held !== undefined && held.generation !== token.generation);

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
    accept: (token, operation) => evidence.accept(token, operation),
    async refuse(token, refusal) {
      // A call may have waited for its turn for so long that its token is not new any more, or may have ended before.
      if (refusal.isRepeated || evidence.isRefusedAgain(token, refusal)) {
        const untilMs = evidence.learnRefuser(token, refusal);
        if (untilMs !== undefined) await renewal.noteRefuser(refusal.operation, untilMs);
        return false;
      }
      if (isReplaced(token)) return true;
      if (evidence.isNew(token, refusal) && !refusal.namesToken) return false;
      const found = await readStored(token);
      if (isReplaced(token)) return true;
      if (found.token !== undefined) hold(found.token);
      else if (evidence.blames(token, refusal, found.refusers)) {
        evidence.drop(token, refusal.operation, found.refusers);
        held = undefined;
      }
      return isReplaced(token);
    },
  };
}

/** The bank states the life of a token in whole seconds. */
const roundingMs = 1_000;

/**
 * The store may hold an older one, where ours was got while it failed. A later one that ends at the same time is what
 * the bank gave another container just now, so asking again brings nothing.
 */
function isNewer(shared: Lived, before: Lived): boolean {
  if (endOf(shared) > endOf(before)) return true;
  return shared.sentAtMs > before.sentAtMs && endOf(shared) >= endOf(before) - roundingMs;
}

type Lived = Pick<HeldToken, 'sentAtMs' | 'lifeMs'>;

function endOf({ sentAtMs, lifeMs }: Lived): number {
  return sentAtMs + lifeMs;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
