import type { StatusOf } from '#sandbox/engine/states.ts';
import type { smsMessageStates } from '#sandbox/engine/states/authentication.ts';

/** A person has at most one. */
export type MobileNumber = {
  readonly id: string;
  readonly person_id: string;
  /** E.164. */
  readonly number: string;
  readonly verified: boolean;
  /** The code last sent, until it is used. */
  readonly otp: string | null;
  readonly otp_sent_at: string | null;
};

export type SmsMessage = {
  readonly id: string;
  readonly person_id: string;
  readonly number: string;
  readonly text: string;
  /** The purpose that the partner named; `otp` for codes of the bank. */
  readonly purpose: string | null;
  readonly idempotency_key: string | null;
  /** Refused above 60 an hour. */
  readonly status: StatusOf<typeof smsMessageStates>;
  readonly requested_at: string;
};
