import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { BankCredentials, CredentialsSource } from './credentials.ts';
import { isAlive, type HeldToken } from './held-token.ts';
import { openToken, sealToken } from './sealed-token.ts';
import type { SharedToken, TokenStore } from './token-store.ts';

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

const leaseMs = 15_000;
const pollMs = 150;

/** How a new token comes about among many containers: one asks the bank, the others wait for what it stores. */
export function createRenewal(deps: RenewalDeps) {
  const { clock, timers, random, credentials } = deps;
  const store = createForgivingStore(deps);
  let owner: string | undefined;
  let unopenable: string | undefined;

  /** Made at the first renewal: randomness takes milliseconds of a start to load. */
  const ownName = () => (owner ??= random.uuid());

  async function open(shared: SharedToken): Promise<HeldToken | undefined> {
    if (shared.generation === unopenable || !isAlive(shared, clock.now())) return undefined;
    // Sealed under another secret: either ours is the old one, or the token is of before a rotation.
    const value =
      openToken(shared, await credentials.read()) ?? openToken(shared, await credentials.reread());
    const { generation, sentAtMs, lifeMs } = shared;
    // Polling goes on; the secret is read again once for each token, not once for each look.
    if (value === undefined) unopenable = generation;
    return value === undefined ? undefined : { value, generation, sentAtMs, lifeMs };
  }

  /** The wanted token from the store, or a new one if this container may ask for it, or nothing. */
  async function tryOnce(isWanted: IsWanted): Promise<HeldToken | undefined> {
    const shared = await store.read();
    const token = shared && isWanted(shared) ? await open(shared) : undefined;
    if (token !== undefined) return token;
    const nowMs = clock.now();
    const isOurs = await store.lease({
      owner: ownName(),
      nowMs,
      untilMs: nowMs + leaseMs,
      seen: shared?.generation,
    });
    return isOurs ? ask() : undefined;
  }

  async function ask(): Promise<HeldToken> {
    try {
      const { token, credentials } = await issued(deps);
      const sealed = sealToken(token.value, token, credentials);
      const { generation, sentAtMs, lifeMs } = token;
      await store.write({ generation, sentAtMs, lifeMs, sealed }, { owner: ownName(), nowMs: clock.now() });
      return token;
    } catch (error) {
      await store.release({ owner: ownName(), nowMs: clock.now() });
      throw error;
    }
  }

  return {
    tryOnce,
    /** Waits for whoever holds the lease; after two leases without a token it asks the bank itself. */
    async require(isWanted: IsWanted): Promise<HeldToken> {
      const failOpenAtMs = clock.now() + 2 * leaseMs;
      while (clock.now() < failOpenAtMs) {
        const token = await tryOnce(isWanted);
        if (token !== undefined) return token;
        await timers.sleep(pollMs * (0.5 + random.next()));
      }
      return ask();
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

/** Without the store there is still a bank: each container then has a token of its own. */
function createForgivingStore({ store, log }: RenewalDeps): TokenStore {
  const forgive = async <Value>(work: Promise<Value>, instead: Value) =>
    work.catch((error: unknown) => {
      log.warn('The shared token store failed', { error: error instanceof Error ? error.name : 'unknown' });
      return instead;
    });
  return {
    read: () => forgive(store.read(), undefined),
    lease: (request) => forgive(store.lease(request), true),
    write: (token, holder) => forgive(store.write(token, holder), undefined),
    release: (holder) => forgive(store.release(holder), undefined),
  };
}
