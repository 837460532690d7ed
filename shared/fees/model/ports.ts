import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { FeeMonth } from './fee-month.ts';
import type { FeeReversal, ReversalName } from './fee-reversal.ts';
import type { FeeSettlement } from './fee-settlement.ts';
import type { JournalLock } from './locked-journal.ts';
import type { SettlementFile } from './settlement-file.ts';
import type { LockedLines } from './shown-fees.ts';
import type { FeeIntent, IntentName, ListedFee } from './fee-intent.ts';

/** Rows of intents. */
export interface FeeIntents {
  /** The row as it is stored; a new one is stored only if there is none. */
  plan(intent: FeeIntent): Promise<FeeIntent>;
  read(name: IntentName): Promise<FeeIntent | undefined>;
  /** Those of an account and a month, or of all months, in their order. */
  ofAccount(accountId: string, period?: string): AsyncIterable<FeeIntent>;
  /**
   * False if the row was written since it was read. The same transaction opens a break if the fee now waits for a
   * person, and settles the break if the fee no longer waits.
   */
  write(seen: FeeIntent, next: FeeIntent): Promise<boolean>;
}

export interface FeeRequest {
  readonly accountId: string;
  readonly type: string;
  /** Integer cents. */
  readonly cents: number;
  readonly reference: string;
  readonly bookingId?: string | undefined;
  readonly valutaDay: string;
}

/** What is known of a request that the bank did not accept. */
export type FailedAnswer =
  | { readonly outcome: 'refused'; readonly status: number; readonly code: string }
  /** The request did not reach the bank, or the bank turned it away unread. */
  | { readonly outcome: 'not-sent' }
  | { readonly outcome: 'unknown' };

/** HTTP status: the bank already has such a request. */
export const conflict = 409;

/** The bank's answer to an attempt. */
export type ChargeAnswer =
  | { readonly outcome: 'accepted'; readonly reconciliationId: string | undefined }
  | FailedAnswer;

/** Specification: "Fee transaction". */
export interface FeesAtBank {
  charge(request: FeeRequest): Promise<ChargeAnswer>;
  /** All pages of the fees of an account, or undefined if the bank did not answer all of them. */
  list(accountId: string): Promise<readonly ListedFee[] | undefined>;
}

/** Whether references of a type of fee make the round trip: sent with a charge, and listed by the bank unchanged. */
export interface RoundTrip {
  readonly state: 'proven' | 'refuted' | 'unproven';
  /** When the bank accepted the latest charge that its list showed in time, with its reference. Canonical UTC. */
  readonly shownUntil?: string | undefined;
}

export interface SeenRoundTrip {
  readonly type: string;
  readonly state: 'proven' | 'refuted';
  readonly intentId: string;
  /** When the bank accepted the charge that showed it, if it was shown in time. */
  readonly acceptedAt?: string | undefined;
}

/** Per type of fee: whether the bank lists references unchanged, each charge on its own row. */
export interface RoundTripProofs {
  of(type: string): Promise<RoundTrip>;
  /**
   * True for one intent, whose charge tests the type; other intents of the type wait for the result. After an hour
   * another intent may test it: the worker of the first one may have died.
   */
  tryWith(type: string, intentId: string): Promise<boolean>;
  /** The intent can no longer test its type: the next one may try. */
  letGo(type: string, intentId: string): Promise<void>;
  see(seen: SeenRoundTrip): Promise<void>;
  /** The latest results for these types, with their evidence. */
  all(types: readonly string[]): Promise<readonly RoundTripProof[]>;
}

/** The latest result for a type. Instants are canonical UTC. */
export interface RoundTripProof {
  readonly type: string;
  readonly state: 'proven' | 'refuted';
  /** The fee that shows it. */
  readonly intentId: string;
  readonly at: string;
  /** If the proof was revoked: when it was proven last. */
  readonly provenUntil?: string | undefined;
}

/** A customer agreed to a price list, for an account. */
export interface Acceptance {
  readonly priceList: string;
  /** Day at the bank from which it holds. */
  readonly day: string;
}

/** Hashes of price lists, frozen when the first customer was charged by them or agreed to them. */
export interface FrozenLists {
  /** SHA-256 of each list by its id. */
  frozen(): Promise<ReadonlyMap<string, string>>;
  /** Does nothing to a list that is frozen. */
  freeze(id: string, sha256: string): Promise<void>;
}

/** Which price lists customers have agreed to, and the hashes of those lists. */
export interface Acceptances extends FrozenLists {
  of(accountId: string): Promise<readonly Acceptance[]>;
  /** Accepting a list again from the same day changes nothing. */
  accept(accountId: string, acceptance: Acceptance): Promise<void>;
}

/** Seizures are found by owner: while the owner is unknown, a seizure cannot be ruled out. */
export const ownerUnknown = 'nobody knows the owner of the account, whose money may be seized';

/** Blocks and seizures of accounts. */
export interface AccountStops {
  /** Why nothing may be charged to it now, in words: a block, an open seizure, or `ownerUnknown`. */
  whyStopped(account: Pick<RegisteredAccount, 'id' | 'ownerId'>): Promise<string | undefined>;
}

/** Sums of fees by month over all accounts. Two persons may have to release a month before its first fee is charged. */
export interface FeeMonths {
  read(month: string): Promise<FeeMonth | undefined>;
  /** In order. */
  all(): Promise<readonly FeeMonth[]>;
  /** Stores what a run has planned for the month. Idempotent. */
  note(month: string, runId: string, cents: number): Promise<void>;
  /** False, with nothing written, if more was planned since the month was read. */
  release(seen: FeeMonth, released: Released): Promise<boolean>;
  /** Revokes a release that was made before the month was over; other releases stay. */
  takeBackEarly(month: string): Promise<void>;
  /** False, with nothing written, if the lock of its journal is not the one that was seen. */
  lockJournal(month: string, lock: JournalLock, seen: JournalLock | undefined): Promise<boolean>;
}

/** Lines of journals that are locked. None is ever changed or removed. */
export interface LockedJournals {
  /** Those of an account in all months, in order. */
  of(accountId: string): Promise<readonly LockedLines[]>;
  /** False if there are some of that number. */
  add(lines: LockedLines): Promise<boolean>;
}

/** Integer cents. */
export interface Released {
  readonly releasedCents: number;
  /** Canonical UTC. */
  readonly releasedAt: string;
  /** The month is not over yet. */
  readonly releasedEarly?: boolean;
  /** The sum that two persons approved, and their approval. */
  readonly approvedCents?: number;
  readonly approvedBy?: string;
}

/** Rows of reversals. */
export interface FeeReversals {
  /** False if there is one of that number already. */
  plan(reversal: FeeReversal): Promise<boolean>;
  read(name: ReversalName): Promise<FeeReversal | undefined>;
  /** Those of an account and a month, or of all months, in order. */
  ofAccount(accountId: string, period?: string): AsyncIterable<FeeReversal>;
  /**
   * False if the row was written since it was read. The same transaction opens a break if the reversal now waits for
   * persons, and settles the break if it no longer waits.
   */
  write(seen: FeeReversal, next: FeeReversal): Promise<boolean>;
}

export interface TransferRequest {
  readonly billingAccountId: string;
  readonly iban: string;
  /** Integer cents. */
  readonly cents: number;
  readonly endToEndId: string;
  /** A UUID. */
  readonly reference: string;
  readonly text: string;
}

/** The bank's answer to a transfer. */
export type TransferAnswer = { readonly outcome: 'accepted'; readonly transferId: string } | FailedAnswer;

/** Specification: "SEPA transfers", transfer from a billing account. There is no list of them. */
export interface TransfersAtBank {
  pay(request: TransferRequest): Promise<TransferAnswer>;
}

/** Sums of the bank's list of an account at its last comparison: integer cents by month of the valuta date. */
export interface ListedSums {
  /** Canonical UTC. */
  readonly readAt: string;
  readonly months: Readonly<Record<string, number>>;
}

export interface FeeLists {
  read(accountId: string): Promise<ListedSums | undefined>;
  /** Replaces what was kept of the account. */
  write(accountId: string, sums: ListedSums): Promise<void>;
}

/** How the bank settled fees to our billing account, by month. */
export interface FeeSettlements {
  read(month: string): Promise<FeeSettlement | undefined>;
  /** In order. */
  all(): Promise<readonly FeeSettlement[]>;
  /** Replaces the settlement of the month. False if the stored one rests on a later file. */
  write(settlement: FeeSettlement): Promise<boolean>;
}

/** Imported settlement files of the bank. None is ever removed. */
export interface SettlementFiles {
  /** In order: the last one holds. */
  of(month: string): Promise<readonly SettlementFile[]>;
  /** False if there is one of that number. */
  add(file: SettlementFile): Promise<boolean>;
}
