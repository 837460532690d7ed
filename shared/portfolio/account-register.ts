import type { AccountFacts, Baseline, RegisteredAccount, SeenAccount } from './registered-account.ts';

/**
 * Every account that an event, the bank's list or a person has named. No index of the mirror lists accounts, and tables
 * are not scanned. Rows are read consistently and written conditionally on their state: an erased account stays erased,
 * even if it is named again, unless it is revived.
 */
export interface AccountRegister {
  /** Makes it known, keeps the first known day of a closure, and the latest request to close it. */
  note(seen: SeenAccount, at: string): Promise<void>;
  /**
   * Keeps the day of a closure in the same way, but makes nothing known: the event's customer is erased, perhaps the
   * account too.
   */
  noteClosure(accountId: string, day: string): Promise<void>;
  /**
   * The same with the bank's data, which replaces what is known; what the bank leaves out stays. False, with
   * nothing written, if the account is erased.
   */
  describe(facts: AccountFacts, at: string): Promise<boolean>;
  /** Makes an erased account known again if it turned out to have a holder who is not erased. */
  revive(accountId: string): Promise<void>;
  read(accountId: string): Promise<RegisteredAccount | undefined>;
  /** Accounts of one partition by id, from after that one. */
  page(position: RegisterPosition, count: number): Promise<readonly RegisteredAccount[]>;
  /** Makes a known account `onboarded`; false if it is not `known`. */
  onboard(accountId: string, baseline: Baseline): Promise<boolean>;
  /**
   * Notes how much of the baseline the mirror holds, as a run has found. Does nothing if the baseline has changed since
   * the run read it.
   */
  recount(accountId: string, seen: Baseline, found: Recounted): Promise<void>;
  /** False if the account is not in the register, or is erased. */
  hold(accountId: string, because: string): Promise<boolean>;
  release(accountId: string): Promise<boolean>;
  /** Fee summaries are in the customer's postbox up to that day. */
  noteFeeSummary(accountId: string, lastDay: string): Promise<void>;
  /** The fees of the month are planned, and some may be open. */
  noteFees(accountId: string, month: string): Promise<void>;
  /** The closed account was searched for late bookings until the month, and fees for them may be open. */
  noteLateFees(accountId: string, month: string): Promise<void>;
  /** Planning failed in that run: its planned fees are in no sum. */
  leaveFees(accountId: string, runId: string): Promise<void>;
  /** Another run continues what these have planned. */
  adoptFees(accountId: string, runIds: ReadonlySet<string>): Promise<void>;
  /** No fee is open any more. Does nothing if more were planned since that revision. */
  settleFees(accountId: string, revision: number): Promise<void>;
  /** Whether the bank has refused fees of the account that are still to be paid. */
  noteRefusedFees(accountId: string, isRefused: boolean): Promise<void>;
  /** On that day, its charged fees were compared with the bank's list and with their bookings. */
  noteReviewedFees(accountId: string, day: string): Promise<void>;
  /** A fee that was finished is open again. */
  reopenFees(accountId: string): Promise<void>;
  /** The period that begins on that day lasts until the end of the next month. */
  joinToNext(accountId: string, day: string): Promise<void>;
  /** On that day, the statements of the closed account contained everything that is booked. */
  noteSettled(accountId: string, day: string): Promise<void>;
  /** The closed account has an unstated booking, so it is not at its end. Its periods last until that day, if any. */
  reopen(accountId: string, supplementUntil: string | undefined): Promise<void>;
  /** On that day, all its bookings were compared with the bank's, and no difference was left. */
  noteCompared(accountId: string, day: string): Promise<void>;
  /** Its last statement is published. Does nothing to an account that is not onboarded. */
  close(accountId: string): Promise<void>;
}

/** What the mirror holds of what a baseline counts, and the run that found it. */
export interface Recounted extends Pick<Baseline, 'mirrored'> {
  readonly runId: string;
}

export interface RegisterPosition {
  /** 0 to `registerPartitions` − 1. */
  readonly partition: number;
  /** An account id; omitted at the beginning. */
  readonly after?: string | undefined;
}

/** DynamoDB takes a thousand writes a second into one partition. */
export const registerPartitions = 16;
