/** The token all functions share, and the lease of the one that renews it. The store never sees the token itself. */
export interface TokenStore {
  read(): Promise<SharedToken | undefined>;
  /** True for one caller: nobody else holds a lease, and the stored token is still the one the caller saw. */
  lease(request: LeaseRequest): Promise<boolean>;
  /** Stores the token and ends the lease; does nothing when another holds the lease by now. */
  write(token: SharedToken, holder: LeaseHolder): Promise<void>;
  /** Ends the lease without a token, so that others need not wait for its end. */
  release(holder: LeaseHolder): Promise<void>;
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

export interface LeaseHolder {
  readonly owner: string;
  readonly nowMs: number;
}

export interface LeaseRequest extends LeaseHolder {
  readonly untilMs: number;
  /** The generation that was read, or undefined when there was none. */
  readonly seen: string | undefined;
}

/** For one process by itself: memory is all there is. */
export const noTokenStore: TokenStore = {
  read: () => Promise.resolve(undefined),
  lease: () => Promise.resolve(true),
  write: () => Promise.resolve(),
  release: () => Promise.resolve(),
};
