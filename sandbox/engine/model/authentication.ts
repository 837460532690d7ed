import type { StatusOf } from '#sandbox/engine/states.ts';
import type { activationChallengeStates } from '#sandbox/engine/states/authentication.ts';
import type { onlinePaymentStates } from '#sandbox/engine/states/cards.ts';

/** Not visible until its binding challenge is answered. */
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

/** A challenge of a person or a device, with its end. An answered one is removed. */
type Challenge = {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
};

/** Binds its device; the code is the text to sign. */
export type SignatureChallenge = Challenge & {
  readonly device_id: string;
  readonly code: string;
  /** The activation code, if it came by letter; null if it came by SMS. */
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
  /** How it ended; that its time is over shows only in answers. */
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
  /** The id of the transfer or the timed order. */
  readonly id: string;
  readonly code: string;
  readonly sent_at: string;
};

/** How often a wrong code was sent for it, over all codes that it had. */
export type WrongCodes = {
  /** The id of what the codes confirm: a mobile number, a challenge, a transfer or a timed order. */
  readonly id: string;
  readonly count: number;
};

/** An online card payment that waits or waited for its customer. */
export type ScaChallenge = Challenge & {
  readonly card_id: string;
  readonly status: StatusOf<typeof onlinePaymentStates>;
  readonly amount_cents: number;
  readonly merchant: string;
  readonly authenticate_change_request_id: string;
  readonly decline_change_request_id: string;
};
