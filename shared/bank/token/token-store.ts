/**
 * The token all functions share, and the lease of the one that renews it, in one row. The store never sees the token
 * itself and decides nothing: each change applies only to the row that the caller saw. Any of them may reject, and
 * then it is not known whether it took effect.
 */
export interface TokenStore {
  read(): Promise<TokenRow>;
  /** Puts `lease` in place of the one that was seen; false if token or lease have changed since. */
  lease(seen: TokenRow, lease: TokenLease): Promise<boolean>;
  /** Stores the token and ends the lease; false if another holds the lease by now, or another token came meanwhile. */
  write(token: SharedToken, under: HeldLease): Promise<boolean>;
  /** Stores a token that was got without a lease; false if the stored one is as new. Leases stay as they are. */
  offer(token: SharedToken): Promise<boolean>;
  /** Ends the lease without a token, so that others need not wait for its end; does nothing to that of another. */
  release(owner: string): Promise<void>;
  /** Replaces the list of refusers; false if it has changed since, or the token. */
  keepRefusers(seen: TokenRow, refusers: Refusers): Promise<boolean>;
}

export interface TokenRow {
  readonly token?: SharedToken | undefined;
  readonly lease?: TokenLease | undefined;
  readonly refusers?: Refusers | undefined;
}

export interface SharedToken {
  /** Random name of this token; another token has another one. */
  readonly generation: string;
  /** Sealed by `sealToken`. */
  readonly sealed: string;
  /** When the request for it was sent, and how long the bank said it lives, in milliseconds. */
  readonly sentAtMs: number;
  readonly lifeMs: number;
}

export interface TokenLease {
  /** Another one for each renewal. */
  readonly owner: string;
  /** By the owner's clock. It moves on while the owner is alive. */
  readonly untilMs: number;
}

export interface HeldLease {
  readonly owner: string;
  /** The generation that was there when the lease was taken, or undefined when there was none. */
  readonly seen: string | undefined;
}

/**
 * Operations that answered 401 to a token that was just issued, and until when that is remembered, in milliseconds
 * since the epoch: what they say of a token proves nothing.
 */
export type Refusers = Readonly<Record<string, number>>;

/** For one process by itself: memory is all there is. */
export const noTokenStore: TokenStore = {
  read: () => Promise.resolve({}),
  lease: () => Promise.resolve(true),
  write: () => Promise.resolve(true),
  offer: () => Promise.resolve(true),
  release: () => Promise.resolve(),
  keepRefusers: () => Promise.resolve(true),
};
