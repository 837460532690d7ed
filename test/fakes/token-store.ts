import type { SharedToken, TokenStore } from '#shared/bank/token/token-store.ts';

/** The shared store in memory, with the conditions of the real one; `failWith` takes it down. */
export function createFakeTokenStore() {
  let token: SharedToken | undefined;
  let lease: { readonly owner: string; readonly untilMs: number } | undefined;
  let failure: Error | undefined;
  const calls = { read: 0, lease: 0, write: 0, release: 0 };

  const pass = async (name: keyof typeof calls) => {
    calls[name] += 1;
    await Promise.resolve();
    if (failure !== undefined) throw failure;
  };
  const isFreeFor = (owner: string, nowMs: number) =>
    lease === undefined || lease.owner === owner || lease.untilMs <= nowMs;

  const store: TokenStore = {
    async read() {
      await pass('read');
      return token;
    },
    async lease({ owner, nowMs, untilMs, seen }) {
      await pass('lease');
      if ((lease !== undefined && lease.untilMs > nowMs) || token?.generation !== seen) return false;
      lease = { owner, untilMs };
      return true;
    },
    async write(written, { owner, nowMs }) {
      await pass('write');
      if (!isFreeFor(owner, nowMs)) return;
      token = written;
      lease = undefined;
    },
    async release({ owner }) {
      await pass('release');
      if (lease?.owner === owner) lease = undefined;
    },
  };
  return {
    ...store,
    calls,
    stored: () => token,
    failWith: (error: Error | undefined) => void (failure = error),
    /** As if a container had taken the lease and died. */
    leaseTo: (owner: string, untilMs: number) => void (lease = { owner, untilMs }),
  };
}
