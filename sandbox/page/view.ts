import type { Child } from './dom.ts';

/** What stands in the main part of the page under one address. */
export interface View {
  readonly title: string;
  /** What stays as it is while the bank moves on. */
  readonly content: readonly Child[];
  /** Reads the bank anew: at first, and whenever something passed there. */
  readonly refresh?: () => Promise<void>;
}

/** Of an address such as `#/accounts/acc_1?search=x`. */
export interface Place {
  /** `acc_1`, or empty. */
  readonly id: string;
  readonly query: URLSearchParams;
}
