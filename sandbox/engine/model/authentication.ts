import type { StatusOf } from '#sandbox/engine/states.ts';
import type { activationChallengeStates } from '#sandbox/engine/states/authentication.ts';
import type { onlinePaymentStates } from '#sandbox/engine/states/cards.ts';

/** Shown to nobody until its binding challenge is answered. */
export type Device = {
  readonly id: string;
  readonly person_id: string;
  readonly name: string | null;
  readonly challenge_type: 'sms' | 'activation_code';
  readonly created_at: string;
  readonly is_bound: boolean;
};

export type KeyPurpose = 'unrestricted' | 'restricted';

export type DeviceKey = {
  readonly id: string;
  readonly device_id: string;
  readonly key_type: 'ecdsa-p256';
  readonly key_purpose: KeyPurpose;
  /** Public, hexadecimal, as sent. */
  readonly key: string;
  readonly created_at: string;
  /** When it last signed. */
  readonly used_at: string | null;
};

/** Something a person or a device has to prove, and until when. An answered one is removed. */
type Challenge = {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
};

/** Binds its device; what has to be signed is the code. */
export type SignatureChallenge = Challenge & {
  readonly device_id: string;
  readonly code: string;
  /** Whose code it is, if it came by letter instead of SMS. */
  readonly activation_challenge_id: string | null;
};

export type DeviceChallenge = Challenge & {
  readonly device_id: string;
  readonly key_purpose: KeyPurpose;
  readonly string_to_sign: string;
};

export type SmsChallenge = Challenge & {
  readonly person_id: string;
  readonly code: string;
};

export type ActivationChallenge = Challenge & {
  readonly person_id: string;
  readonly purpose: string;
  readonly requested_by: string;
  /** What was done with it; that time is over too shows only in what is answered. */
  readonly status: StatusOf<typeof activationChallengeStates>;
  readonly code: string;
};

export type DeliveryEvent = {
  readonly id: string;
  readonly activation_challenge_id: string;
  readonly status: string;
  readonly created_at: string;
};

/** What was sent for a payment without a change request. */
export type PaymentCode = {
  /** That of the transfer or the timed order. */
  readonly id: string;
  readonly code: string;
  readonly sent_at: string;
};

/** An online card payment that waits for its customer, or no more. */
export type ScaChallenge = Challenge & {
  readonly card_id: string;
  readonly status: StatusOf<typeof onlinePaymentStates>;
  readonly amount_cents: number;
  readonly merchant: string;
  readonly authenticate_change_request_id: string;
  readonly decline_change_request_id: string;
};
