import type { FailedAnswer } from '#shared/fees/bank/answer-of.ts';
import type { FeeReversal, ReversalName } from '#shared/fees/model/fee-reversal.ts';

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
