import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import type { Refused } from './operation-call.ts';

/** The bank's answer, or why there is none. */
export type BankAnswer =
  | { readonly kind: 'reply'; readonly value: unknown }
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly contentType: string }
  | { readonly kind: 'change-request'; readonly id: string }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  /** The bank may still be processing the request until `notBeforeMs`. */
  | { readonly kind: 'unknown'; readonly notBeforeMs: number }
  /** Nothing took effect, and the same may succeed later. */
  | { readonly kind: 'not-done'; readonly code: string };

export interface CallLimits {
  /** Id of the attempt. */
  readonly attemptId: string;
  readonly deadlineMs: number;
}

export interface BankCall {
  send(limits: CallLimits): Promise<BankAnswer>;
}

/** Calls of the bank by rows of the contract. */
export interface BankCalls {
  /** Throws `InvalidInput` naming the fields, before anything is sent. */
  prepare(row: EndpointRow, input: unknown): BankCall;
}
