import type { Child } from './dom.ts';

/** The main part of the page under one address. */
export interface View {
  readonly title: string;
  /** The part that does not change while the bank continues. */
  readonly content: readonly Child[];
  /** Reads the bank again: at first, and after each change there. */
  readonly refresh?: () => Promise<void>;
}

/** The parts of an address such as `#/accounts/acc_1?search=x`. */
export interface Place {
  /** `acc_1`, or empty. */
  readonly id: string;
  readonly query: URLSearchParams;
}
