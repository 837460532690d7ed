import type { Period } from '#shared/bookings/period.ts';
import type { ItemWork } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { Before } from './statement-before.ts';

/** The period of an account that a statement is about. */
export interface AccountPeriod {
  readonly account: RegisteredAccount;
  readonly period: Period;
}

/** A statement that is to be issued, at one look of a run. */
export interface Issue extends AccountPeriod {
  /** Where the bank's statement of the period has to begin. */
  readonly before: Before;
  readonly work: ItemWork;
}

/** After so many looks, fetched bookings are in the mirror, or they are parked and wait for people. */
const mostLooks = 3;

/** Whether this look of a run no longer waits for bookings that earlier looks fetched. */
export const waitsNoMore = ({ look }: { readonly look: number }): boolean => look > mostLooks;
