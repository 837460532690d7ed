/**
 * Everything the receiver can say. The bank cancels the subscription on 410, drops the notification on 422 and
 * takes any 2xx as delivered, so no other status is expressible. See specification, Events: Delivery.
 */
export type Answer =
  | { readonly status: 200; readonly reason: 'accepted' | 'verification-request' }
  | { readonly status: 422; readonly reason: 'signature-mismatch' }
  | { readonly status: 503; readonly reason: RefusalReason };

/** Why the bank is asked to try again: bounded, for logs and metrics. */
export type RefusalReason =
  | 'not-a-webhook-call'
  | 'body-too-large'
  | 'header-doubled'
  | 'header-oversized'
  | 'header-missing'
  | 'signature-malformed'
  | 'subscription-unknown'
  /** A mismatch, but the secrets may be stale. */
  | 'mismatch-unconfirmed'
  /** A mismatch that could not be kept for a person to look at. */
  | 'quarantine-full'
  | 'failed';

export type AnswerStatus = Answer['status'];

export function refuse(reason: RefusalReason): Answer {
  return { status: 503, reason };
}
