import type { FeeIntent, ListedFee } from './fee-intent.ts';

import type { ChargeAnswer } from '#shared/fees/intents/transitions.ts';

/** Where the row of an intent lies: nowhere else for another month. */
export interface IntentName {
  readonly id: string;
  readonly accountId: string;
}

export const nameOf = ({ id, accountId }: FeeIntent): IntentName => ({ id, accountId });

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
