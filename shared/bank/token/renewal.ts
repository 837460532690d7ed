import type { Clock, SteadyClock, Timers } from '#shared/kernel/clock.ts';
import { spreadDelayMs } from '#shared/kernel/backoff.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { BankCredentials, CredentialsSource } from './credentials.ts';
import type { HeldToken } from '#shared/bank/call/bearer-tokens.ts';
import { whileKept, type TakenLease } from './kept-lease.ts';
import { leaseMs, watchLease } from './lease-watch.ts';
import { sealToken, openToken } from './sealed-token.ts';
import { createTokenRow } from './token-row.ts';
import type { SharedToken, TokenRow, TokenStore } from './token-store.ts';
import { isAlive } from './token-life.ts';

/** Asks the bank for a token; `refused` when it does not know the client or its secret. */
export type IssueToken = (
  credentials: BankCredentials,
) => Promise<
  | { readonly outcome: 'issued'; readonly value: string; readonly lifeMs: number; readonly sentAtMs: number }
  | { readonly outcome: 'refused'; readonly error: unknown }
>;

interface RenewalDeps {
  readonly issue: IssueToken;
  readonly credentials: CredentialsSource;
  readonly store: TokenStore;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Pick<Log, 'warn'>;
}

type IsWanted = (token: SharedToken) => boolean;

interface Issued {
  readonly token: HeldToken;
  readonly credentials: BankCredentials;
}

/** The token endpoint mostly answers in less; once it does not, nobody gains by asking for it ten times a second. */
const poll = { firstMs: 150, capMs: 1_000 };
const noteAttempts = 3;

/** How a new token comes about among many containers: one asks the bank, the others wait for what it stores. */
export function createRenewal(deps: RenewalDeps) {
  const { clock, steady, timers, random, log } = deps;
  const store = createTokenRow(deps);
  const watch = watchLease(deps);
  const open = createOpening(deps);
  const ask = createAsking(deps, store);

  async function wantedIn(row: TokenRow | undefined, isWanted: IsWanted): Promise<HeldToken | undefined> {
    return row?.token !== undefined && isWanted(row.token) ? open(row.token) : undefined;
  }

  /** Nobody's, or our own: taken by a request whose answer was lost. */
  const isFree = ({ lease }: TokenRow, owner: string) => watch.isFree(lease) || lease?.owner === owner;

  async function lease(row: TokenRow, owner: string): Promise<TakenLease | undefined> {
    const taken = { owner, untilMs: clock.now() + leaseMs };
    return (await store.lease(row, taken)) ? { row, lease: taken } : undefined;
  }

  return {
    /** The stored token if it is wanted, and which operations refuse any; undefined: that cannot be read. */
    async readStored(isWanted: IsWanted) {
      const row = await store.readSurely();
      return { token: await wantedIn(row, isWanted), refusers: row && (row.refusers ?? {}) };
    },
    async noteRefuser(operation: string, untilMs: number): Promise<void> {
      log.warn('An operation of the bank rejects every token', { operation });
      for (let attempt = 0; attempt < noteAttempts; attempt += 1) {
        const row = await store.readSurely();
        if (row?.token === undefined) return;
        const known = Object.entries(row.refusers ?? {}).filter(([, until]) => until > clock.now());
        // Another operation may have been noted since, or the token replaced.
        if (await store.keepRefusers(row, { ...Object.fromEntries(known), [operation]: untilMs })) return;
      }
    },
    /** The wanted token from the store, or a new one if this container may ask for it at once, or nothing. */
    async tryOnce(isWanted: IsWanted): Promise<HeldToken | undefined> {
      const row = await store.read();
      const token = await wantedIn(row, isWanted);
      if (token !== undefined || row === undefined) return token;
      const owner = random.uuid();
      const taken = isFree(row, owner) ? await lease(row, owner) : undefined;
      return taken && ask.under(taken);
    },
    /** Waits for the holder of the lease. Without a lease it asks the bank only after the store failed for two leases. */
    async require(isWanted: IsWanted): Promise<HeldToken> {
      const owner = random.uuid();
      // Spread, so that containers that wait for the same do not lose patience in the same second.
      const patienceMs = leaseMs * (2 + random.next());
      const beganMs = steady.now();
      for (let attempt = 0; ; attempt += 1) {
        const row = await store.read();
        const token = await wantedIn(row, isWanted);
        if (token !== undefined) return token;
        const taken = row !== undefined && isFree(row, owner) ? await lease(row, owner) : undefined;
        if (taken !== undefined) return ask.under(taken);
        const waitedMs = Math.min(watch.unchangedMs(), steady.now() - beganMs);
        if (waitedMs >= patienceMs && store.isFailing()) return ask.alone();
        await timers.sleep(spreadDelayMs(attempt, poll, random));
      }
    },
  };
}

/** Asks the bank for a token, and stores it. */
function createAsking(deps: RenewalDeps, store: ReturnType<typeof createTokenRow>) {
  async function ask(keep: (token: SharedToken) => Promise<unknown>): Promise<HeldToken> {
    const { token, credentials } = await issued(deps);
    const { generation, sentAtMs, lifeMs } = token;
    await keep({ generation, sentAtMs, lifeMs, sealed: sealToken(token.value, token, credentials) });
    return token;
  }
  return {
    async under(taken: TakenLease): Promise<HeldToken> {
      const { owner } = taken.lease;
      const under = { owner, seen: taken.row.token?.generation };
      const work = async () => ask((token) => store.write(token, under));
      try {
        return await whileKept(taken, work, { ...deps, store });
      } catch (error) {
        await store.release(owner);
        throw error;
      }
    },
    /** Without a lease: only where the store has failed for too long. */
    alone: async () => ask((token) => store.offer(token)),
  };
}

async function issued({ issue, credentials, random }: RenewalDeps): Promise<Issued> {
  // A token that is sealed under a secret that was replaced since serves nobody who knows the new one alone.
  const used = await credentials.reread().catch(async () => credentials.read());
  const result = await issue(used);
  if (result.outcome === 'refused') throw result.error;
  const { value, sentAtMs, lifeMs } = result;
  return { token: { value, sentAtMs, lifeMs, generation: random.uuid() }, credentials: used };
}

interface OpeningDeps {
  readonly credentials: CredentialsSource;
  readonly clock: Clock;
}

/** Opens a stored token that is alive; undefined for one that is not, or that the client's secret does not open. */
function createOpening({ credentials, clock }: OpeningDeps) {
  let unopenable: string | undefined;

  return async function open(shared: SharedToken): Promise<HeldToken | undefined> {
    const { generation, sentAtMs, lifeMs } = shared;
    const nowMs = clock.now();
    if (generation === unopenable || !isAlive(shared, nowMs)) return undefined;
    // Sealed under another secret: either ours is outdated, or the token is from before a rotation.
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
