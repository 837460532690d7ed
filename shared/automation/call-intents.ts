import type { Refused, ReplyObject } from './operation-call.ts';
import type { UnknownOutcome } from './unknown-outcome.ts';

/** The state of a write, by its key. */
export interface CallIntent {
  readonly operation: string;
  /** Digest of operation and input: a different digest under the same key is another call. */
  readonly digest: string;
  /** Id of the attempt that wrote it last. */
  readonly attemptId: string;
  readonly state: CallState;
}

export type CallState =
  /** Nothing is at the bank. */
  | { readonly kind: 'open' }
  /** Something may be at the bank. */
  | UnknownOutcome
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'awaits-customer'; readonly changeRequestId: string }
  | { readonly kind: 'refused'; readonly refusal: Refused };

/** JSON text, or where it lies. */
export type KeptReply =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'object'; readonly object: ReplyObject };

/** Intents of one team, by the caller's key. */
export interface CallIntents {
  /** Writes the first intent of a key. Returns the existing intent if another attempt has written one. */
  begin(key: string, intent: CallIntent): Promise<CallIntent | undefined>;
  /** Replaces the intent of attempt `seen`. False if another attempt was faster. */
  resume(key: string, seen: string, intent: CallIntent): Promise<boolean>;
  /** Writes the result of the attempt and its reply. Does nothing once another attempt holds the intent. */
  recordEnding(key: string, attemptId: string, ending: CallEnding): Promise<void>;
  /** The reply of a write that succeeded, as long as it is kept. */
  reply(key: string): Promise<KeptReply | undefined>;
}

export interface CallEnding {
  readonly state: CallState;
  readonly reply?: KeptReply;
}
