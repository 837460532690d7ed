import type { JsonObject } from '#shared/kernel/json.ts';
import type { AccountFacts } from '#shared/portfolio/registered-account.ts';
import type { BankStatements } from '#shared/bookings/ports.ts';

/** The reads of the bank that the onboarding needs. */
export interface PortfolioBank {
  /** A page of the bank's list, from 1; empty after the last one. */
  accounts(page: number): Promise<AccountsPage>;
  /** Undefined if the bank does not have it. */
  account(id: string): Promise<BankAccount | undefined>;
  /** An idempotent write: the same days give the same statement. */
  readonly statement: BankStatements['ask'];
  /** Bookings with a later valuta date than the day, and those that the bank recorded after it; each once. */
  bookingsAfter(accountId: string, day: string): Promise<readonly BankBooking[] | Refused>;
}

export interface AccountsPage {
  readonly accounts: readonly AccountFacts[];
  /** By account, in integer cents, as far as the list shows them. */
  readonly balances: ReadonlyMap<string, number>;
  /** Whether the list shows the balance of each. */
  readonly showsBalances: boolean;
  /** Number of the last page, where the bank tells it. */
  readonly last?: number | undefined;
}

export interface BankAccount {
  readonly facts: AccountFacts & { readonly currency: string };
  /** Of bookings whose valuta date has come, in integer cents; undefined if the bank shows none. */
  readonly balanceCents: number | undefined;
}

/** The bank has refused for good: `because` is its own code, or the HTTP status. */
export interface Refused {
  readonly because: string;
}

export interface BankBooking {
  readonly id: string;
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** As the bank sent it, or empty. */
  readonly valutaDate: string;
  /** Day of booking; where the bank gives none, the one at the bank on which it recorded it. */
  readonly day: string;
  /** Canonical UTC. */
  readonly recordedAt: string;
  /** As the bank sent it. */
  readonly read: JsonObject;
}

/** The day as of which an existing portfolio is onboarded: chosen once, for all accounts. */
export interface OnboardingDay {
  read(): Promise<string | undefined>;
  /** Returns the day that counts from then on: the first one stays. */
  set(day: string): Promise<string>;
}
