import type { ItemWork } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { Period } from '#shared/bookings/period.ts';
import type { Before } from './model/statement-before.ts';

/** A statement that is to be issued, at one look of a run. */
export interface Issue {
  readonly account: RegisteredAccount;
  readonly period: Period;
  /** Where the bank's statement of the period has to begin. */
  readonly before: Before;
  readonly work: ItemWork;
}
