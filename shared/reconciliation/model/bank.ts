import type { BankAccount, AccountsPage, Refused } from '#shared/portfolio/onboarding/ports.ts';
import type { BankRow } from './compared-booking.ts';

/** Instants in canonical UTC, the end not included. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** Reads at the bank for the comparison with the mirror. */
export interface ReconciliationBank {
  accounts(page: number): Promise<Pick<AccountsPage, 'accounts' | 'balances'>>;
  /** Undefined if the bank does not have it. */
  account(id: string): Promise<BankAccount | undefined>;
  /**
   * Bookings that the bank recorded on the account then, in that order, each once. Rejects with `RefusedAccountError`.
   */
  bookings(accountId: string, span: Span): AsyncIterable<BankRow>;
  /** The booking, if the bank has it on the account. */
  booking(accountId: string, id: string): Promise<BankRow | undefined>;
}

/** The bank permanently refuses to show bookings of the account. */
export class RefusedAccountError extends Error {
  override name = 'RefusedAccountError';
  readonly refused: Refused;

  constructor(refused: Refused, cause: unknown) {
    super(`The bank refuses the bookings of an account: ${refused.because}`, { cause });
    this.refused = refused;
  }
}
