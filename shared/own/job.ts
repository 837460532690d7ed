import { type BankLeftOut, bankOf } from './bank-left-out.ts';
import type { HandlerContext } from './handler.ts';
import { isFunction, isOneOf, needed } from '#shared/kernel/needed.ts';

/** An account of the portfolio that is onboarded, open, and held by nobody. */
export interface JobAccount {
  readonly id: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Day at the bank. */
  readonly openedDay?: string;
  /** The day on which the bank is to close it, while it is asked to. */
  readonly closingDay?: string;
}

/** What a job works with. */
export interface JobContext extends HandlerContext {
  readonly run: {
    /** With the id of the account, it is the key of what the job does elsewhere. */
    readonly id: string;
    /** Day at the bank for which it acts, `YYYY-MM-DD`: never take it from a clock. */
    readonly day: string;
  };
  /** From 1: an account that failed is tried again in the same run, ever later, six times in all. */
  readonly attempt: number;
}

/** A line of the report of a run: counts, amounts in integer cents, and ids. Nothing personal: it outlives its customer. */
export type JobLine = Readonly<Record<string, number | boolean | string>>;

/** What is done for one account. What it returns is its line in the report. */
type RunForAccount<Context> = (
  account: JobAccount,
  context: Context,
) => Promise<void> | Promise<JobLine | undefined>;

/** The default export of the file of a job. */
export interface OwnJob {
  readonly over: 'account';
  /** A test may leave the bank out. */
  readonly run: RunForAccount<BankLeftOut<JobContext>>;
}

/**
 * Code of a company's own for each account of the portfolio, in runs that a schedule or a person starts. What it throws for
 * an account holds up no other. If its process ends, up to twenty accounts are done again: what it does elsewhere must bear
 * a repetition, with the ids of run and account as the key.
 */
export function job(over: 'account', run: RunForAccount<JobContext>): OwnJob {
  needed("job('account', async (account, context) => …)", {
    "'account'": isOneOf(['account'], over),
    'a function': isFunction(run),
  });
  return { over, run: (account, context) => run(account, { ...context, bank: bankOf(context) }) };
}
