import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { HeldLease, SharedToken, TokenStore } from './token-store.ts';

interface TokenRowDeps {
  readonly store: TokenStore;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Pick<Log, 'warn'>;
}

const attempts = 3;
const backoff = { firstMs: 200, capMs: 1_000 };

/** The store as a renewal uses it: a failure is no answer, and never taken for a yes. */
export function createTokenRow({ store, timers, random, log }: TokenRowDeps) {
  let hasFailed = false;

  async function ask<Value>(work: Promise<Value>): Promise<Value | undefined> {
    try {
      const value = await work;
      hasFailed = false;
      return value;
    } catch (error) {
      hasFailed = true;
      log.warn('The shared token store failed', { error: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    }
  }

  async function untilAnswered<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const value = await ask(work());
      if (value !== undefined || attempt === attempts) return value;
      await timers.sleep(jitteredDelayMs(attempt, backoff, random));
    }
  }

  return {
    /** Whether the latest request failed. */
    isFailing: () => hasFailed,
    /** Undefined: not known. */
    read: () => ask(store.read()),
    /** For a caller that decides by it and does not read again at once. */
    readSurely: () => untilAnswered(() => store.read()),
    /** A lease that may or may not be ours is not ours: if it is, the next read finds our name on it. */
    lease: async (...args: Parameters<TokenStore['lease']>) => (await ask(store.lease(...args))) === true,
    /** Others wait for what is written here, and would ask the bank again without it. */
    write: (token: SharedToken, under: HeldLease) => untilAnswered(() => store.write(token, under)),
    offer: (token: SharedToken) => untilAnswered(() => store.offer(token)),
    release: (owner: string) => ask(store.release(owner)),
    keepRefusers: (...args: Parameters<TokenStore['keepRefusers']>) => ask(store.keepRefusers(...args)),
  };
}
