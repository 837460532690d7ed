import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { FeeMonth } from './fee-month.ts';
import type { FeeReversal, ReversalName } from './fee-reversal.ts';
import type { FeeSettlement } from './fee-settlement.ts';
import type { SettlementFile } from './settlement-file.ts';
import type { FeeIntent, IntentName, ListedFee } from './fee-intent.ts';

/** Rows of intents. */
export interface FeeIntents {
  /** The row as it is stored; a new one is stored only if there is none. */
  plan(intent: FeeIntent): Promise<FeeIntent>;
  read(name: IntentName): Promise<FeeIntent | undefined>;
  /** Those of an account and a month, or of all months, in their order. */
  ofAccount(accountId: string, period?: string): AsyncIterable<FeeIntent>;
  /**
   * False if somebody else has written since the row was seen. What waits for a person from then on is listed among the
   * breaks in the same step, and what no longer does is not.
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

/** What is known of a request that the bank did not say yes to. */
export type FailedAnswer =
  | { readonly outcome: 'refused'; readonly status: number; readonly code: string }
  /** The request did not reach the bank, or the bank turned it away unread. */
  | { readonly outcome: 'not-sent' }
  | { readonly outcome: 'unknown' };

/** It says that the bank has one like it. */
export const conflict = 409;

/** What the bank said to an attempt. */
export type ChargeAnswer =
  | { readonly outcome: 'accepted'; readonly reconciliationId: string | undefined }
  | FailedAnswer;

/** Specification: "Fee transaction". */
export interface FeesAtBank {
  charge(request: FeeRequest): Promise<ChargeAnswer>;
  /** All pages of the fees of an account, or undefined if the bank did not answer all of them. */
  list(accountId: string): Promise<readonly ListedFee[] | undefined>;
}

/** What the bank has shown of a type of fee. */
export interface Echo {
  readonly state: 'proven' | 'refuted' | 'unproven';
  /** When the latest charge was accepted that the bank's list showed in time, with its reference. Canonical UTC. */
  readonly shownUntil?: string | undefined;
}

export interface SeenEcho {
  readonly type: string;
  readonly state: 'proven' | 'refuted';
  readonly intentId: string;
  /** When the bank accepted the charge that showed it, if it was shown in time. */
  readonly acceptedAt?: string | undefined;
}

/** Whether the bank returns references of fees unchanged, each charge on a row of its own: known per type of fee. */
export interface EchoProofs {
  of(type: string): Promise<Echo>;
  /**
   * True for the one intent whose charge shows it; others of the type wait until then. After an hour another one may try:
   * the first one's worker may have died.
   */
  tryWith(type: string, intentId: string): Promise<boolean>;
  /** The intent can show nothing any more: the next one may try. */
  letGo(type: string, intentId: string): Promise<void>;
  see(seen: SeenEcho): Promise<void>;
  /** What was seen of these types, with its evidence. */
  all(types: readonly string[]): Promise<readonly EchoProof[]>;
}

/** What was seen of a type last. Instants are canonical UTC. */
export interface EchoProof {
  readonly type: string;
  readonly state: 'proven' | 'refuted';
  /** The fee that shows it. */
  readonly intentId: string;
  readonly at: string;
  /** Of one that is revoked: when it was proven last. */
  readonly provenUntil?: string | undefined;
}

/** A customer agreed to a price list, for an account. */
export interface Acceptance {
  readonly priceList: string;
  /** Day at the bank from which it holds. */
  readonly day: string;
}

/** Price lists as they were when somebody was first charged by them, or agreed to them: none is ever replaced. */
export interface FrozenLists {
  /** SHA-256 of each list by its id. */
  frozen(): Promise<ReadonlyMap<string, string>>;
  /** Does nothing to a list that is frozen. */
  freeze(id: string, sha256: string): Promise<void>;
}

/** Which price lists the customers of accounts have agreed to, and what these were then. */
export interface Acceptances extends FrozenLists {
  of(accountId: string): Promise<readonly Acceptance[]>;
  /** Accepting a list again from the same day changes nothing. */
  accept(accountId: string, acceptance: Acceptance): Promise<void>;
}

/** Seizures are found by the owner: of whom nobody knows, nothing shows that there is none. */
export const ownerUnknown = 'nobody knows the owner of the account, whose money may be seized';

/** What the bank, or an authority, forbids on accounts. */
export interface AccountStops {
  /** Why nothing may be charged to it now, in words: a block, an open seizure, or `ownerUnknown`. */
  whyStopped(account: Pick<RegisteredAccount, 'id' | 'ownerId'>): Promise<string | undefined>;
}

/** The fees of months over all accounts, which people may have to approve before the first one is charged. */
export interface FeeMonths {
  read(month: string): Promise<FeeMonth | undefined>;
  /** In order. */
  all(): Promise<readonly FeeMonth[]>;
  /** What a run has planned of the month; noting it again changes nothing. */
  note(month: string, runId: string, cents: number): Promise<void>;
  /** Only if nothing has been planned since the month was read; false otherwise. */
  release(seen: FeeMonth, released: Released): Promise<boolean>;
  /** Takes back a release that was made while the month was under way; does nothing to any other. */
  takeBackEarly(month: string): Promise<void>;
}

/** Integer cents. */
export interface Released {
  readonly releasedCents: number;
  /** Canonical UTC. */
  readonly releasedAt: string;
  /** The month is under way. */
  readonly releasedEarly?: boolean;
  /** Where two persons have agreed to it, and the approval. */
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
   * False if somebody else has written since the row was seen. What waits for persons from then on is listed among the
   * breaks in the same step, and what no longer does is not.
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

/** What the bank said to a transfer. */
export type TransferAnswer = { readonly outcome: 'accepted'; readonly transferId: string } | FailedAnswer;

/** Specification: "SEPA transfers", transfer from a billing account. There is no list of them. */
export interface TransfersAtBank {
  pay(request: TransferRequest): Promise<TransferAnswer>;
}

/** What the bank's list of an account came to when it was compared last: integer cents by month of the valuta date. */
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
  /** Replaces what was known of the month. False if that rests on a later file. */
  write(settlement: FeeSettlement): Promise<boolean>;
}

/** What the bank says in files that it has settled. None is ever removed. */
export interface SettlementFiles {
  /** In order: the last one holds. */
  of(month: string): Promise<readonly SettlementFile[]>;
  /** False if there is one of that number. */
  add(file: SettlementFile): Promise<boolean>;
}
