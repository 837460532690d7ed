import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { BankCredentials, CredentialsSource } from './credentials.ts';
import type { HeldToken } from './held-token.ts';
import { leaseMs, watchLease } from './lease-watch.ts';
import { createOpening } from './open-token.ts';
import { sealToken } from './sealed-token.ts';
import { createTokenRow } from './token-row.ts';
import type { HeldLease, SharedToken, TokenRow, TokenStore } from './token-store.ts';

/** Asks the bank for a token; `refused` when it does not know the client or its secret. */
export type IssueToken = (
  credentials: BankCredentials,
) => Promise<
  | { readonly outcome: 'issued'; readonly value: string; readonly lifeMs: number; readonly sentAtMs: number }
  | { readonly outcome: 'refused'; readonly error: unknown }
>;

export interface RenewalDeps {
  readonly issue: IssueToken;
  readonly credentials: CredentialsSource;
  readonly store: TokenStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
}

type IsWanted = (token: SharedToken) => boolean;

interface Issued {
  readonly token: HeldToken;
  readonly credentials: BankCredentials;
}

const pollMs = 150;

/** How a new token comes about among many containers: one asks the bank, the others wait for what it stores. */
export function createRenewal(deps: RenewalDeps) {
  const { clock, timers, random, log } = deps;
  const store = createTokenRow(deps);
  const open = createOpening(deps);

  async function wantedIn(row: TokenRow | undefined, isWanted: IsWanted): Promise<HeldToken | undefined> {
    return row?.token !== undefined && isWanted(row.token) ? open(row.token) : undefined;
  }

  async function lease(row: TokenRow, owner: string): Promise<HeldLease | undefined> {
    const isOurs = await store.lease(row, { owner, untilMs: clock.now() + leaseMs });
    return isOurs ? { owner, seen: row.token?.generation } : undefined;
  }

  /** Without a lease only where the store has failed for too long. */
  async function ask(under: HeldLease | undefined): Promise<HeldToken> {
    try {
      const { token, credentials } = await issued(deps);
      const { generation, sentAtMs, lifeMs } = token;
      await store.write(
        { generation, sentAtMs, lifeMs, sealed: sealToken(token.value, token, credentials) },
        under,
      );
      return token;
    } catch (error) {
      if (under !== undefined) await store.release(under.owner);
      throw error;
    }
  }

  return {
    /** The stored token if it is wanted, and which operations refuse any. */
    async look(isWanted: IsWanted) {
      const row = await store.read();
      return { token: await wantedIn(row, isWanted), refusers: row?.refusers };
    },
    async noteRefuser(operation: string, untilMs: number): Promise<void> {
      log.warn('An operation of the bank refuses every token', { operation });
      const row = await store.read();
      const known = Object.entries(row?.refusers ?? {}).filter(([, until]) => until > clock.now());
      if (row?.token !== undefined)
        await store.keepRefusers(row, { ...Object.fromEntries(known), [operation]: untilMs });
    },
    /** The wanted token from the store, or a new one if this container may ask for it at once, or nothing. */
    async tryOnce(isWanted: IsWanted): Promise<HeldToken | undefined> {
      const row = await store.read();
      const token = await wantedIn(row, isWanted);
      if (token !== undefined || row === undefined) return token;
      const owner = random.uuid();
      const isFree = watchLease(owner, { clock, random }).see(row) === 'free';
      const held = isFree ? await lease(row, owner) : undefined;
      return held && ask(held);
    },
    /** Waits for whoever holds the lease. Asks the bank without one only after the store has failed for two leases. */
    async require(isWanted: IsWanted): Promise<HeldToken> {
      const owner = random.uuid();
      const watch = watchLease(owner, { clock, random });
      for (;;) {
        const row = await store.read();
        const token = await wantedIn(row, isWanted);
        if (token !== undefined) return token;
        const state = watch.see(row);
        const held = row !== undefined && state !== 'held' ? await lease(row, owner) : undefined;
        if (held !== undefined) return ask(held);
        if (state === 'overdue' && store.isFailing()) return ask(undefined);
        const delayMs = pollMs * (0.5 + random.next());
        await timers.sleep(delayMs);
        watch.waited(delayMs);
      }
    },
  };
}

async function issued({ issue, credentials, random }: RenewalDeps): Promise<Issued> {
  const known = await credentials.read();
  let used = known;
  let result = await issue(used);
  if (result.outcome === 'refused') {
    // The secret may have been rotated since it was read.
    used = await credentials.reread();
    const isSame = used.clientId === known.clientId && used.clientSecret === known.clientSecret;
    if (!isSame) result = await issue(used);
  }
  if (result.outcome === 'refused') throw result.error;
  const { value, sentAtMs, lifeMs } = result;
  return { token: { value, sentAtMs, lifeMs, generation: random.uuid() }, credentials: used };
}
