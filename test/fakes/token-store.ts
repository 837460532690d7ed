import type {
  Refusers,
  SharedToken,
  TokenLease,
  TokenRow,
  TokenStore,
} from '#shared/bank/token/token-store.ts';

type Call = 'read' | 'lease' | 'write' | 'offer' | 'release' | 'keepRefusers';

/**
 * What befalls the store: `failed` rejects and does nothing, `lost` does it and rejects, as after a time-out.
 */
type StoreFault = 'failed' | 'lost';

/** The shared store in memory, with the conditions of the real one. */
export function createFakeTokenStore() {
  let row: TokenRow = {};
  let faults: (call: Call) => StoreFault | undefined = () => undefined;
  const calls = { read: 0, lease: 0, write: 0, offer: 0, release: 0, keepRefusers: 0 };

  const pass = async <Value>(name: Call, act: () => Value): Promise<Value> => {
    calls[name] += 1;
    await Promise.resolve();
    const fault = faults(name);
    if (fault === 'failed') throw new Error('throttled');
    const value = act();
    if (fault === 'lost') throw new Error('the answer was lost');
    return value;
  };
  const change = (holds: boolean, next: TokenRow) => {
    if (holds) row = next;
    return holds;
  };
  const isSame = (one: TokenLease | undefined, other: TokenLease | undefined) =>
    one?.owner === other?.owner && one?.untilMs === other?.untilMs;

  const store: TokenStore = {
    read: () => pass('read', () => row),
    lease: (seen, lease) =>
      pass('lease', () =>
        change(row.token?.generation === seen.token?.generation && isSame(row.lease, seen.lease), {
          ...row,
          lease,
        }),
      ),
    write: (token, { owner, seen }) =>
      pass('write', () =>
        change(row.lease?.owner === owner && row.token?.generation === seen, {
          ...row,
          token,
          lease: undefined,
        }),
      ),
    offer: (token) =>
      pass('offer', () =>
        change(row.token === undefined || row.token.sentAtMs < token.sentAtMs, { ...row, token }),
      ),
    release: (owner) =>
      pass('release', () => void change(row.lease?.owner === owner, { ...row, lease: undefined })),
    keepRefusers: (seen, refusers) =>
      pass('keepRefusers', () =>
        change(row.token?.generation === seen.token?.generation && row.refusers === seen.refusers, {
          ...row,
          refusers,
        }),
      ),
  };
  return {
    ...store,
    calls,
    row: () => row,
    stored: (): SharedToken | undefined => row.token,
    faultBy: (next: typeof faults) => void (faults = next),
    /** As if another container had noted them. */
    noteRefusers: (refusers: Refusers) => void (row = { ...row, refusers }),
    /** As if a container had taken the lease and died. */
    leaseTo: (owner: string, untilMs: number) => void (row = { ...row, lease: { owner, untilMs } }),
  };
}
