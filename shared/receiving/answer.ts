/**
 * Every answer that the receiver can give. The bank cancels the subscription on 410, drops the notification on 422 and
 * counts any 2xx as delivered, so no other status can be expressed. See specification, Events: Delivery.
 */
export type Answer =
  | { readonly status: 200; readonly reason: 'accepted' | 'verification-request' }
  | { readonly status: 422; readonly reason: 'signature-mismatch' }
  | { readonly status: 503; readonly reason: RefusalReason };

/** Why the bank must retry: a bounded set, for logs and metrics. */
export type RefusalReason =
  | 'not-a-webhook-call'
  | 'body-too-large'
  | 'header-doubled'
  | 'header-oversized'
  | 'header-missing'
  | 'signature-malformed'
  | 'subscription-unknown'
  /** The signature does not match, but the secrets may be stale. */
  | 'mismatch-unconfirmed'
  /** The signature does not match, and the notification could not be quarantined for a person to examine. */
  | 'quarantine-full'
  | 'failed';

export type AnswerStatus = Answer['status'];

export function refuse(reason: RefusalReason): Answer {
  return { status: 503, reason };
}
