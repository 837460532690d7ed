import { createStates } from '#sandbox/engine/states.ts';

/** A new authorization replaces an earlier one. ACCEPTED means that the bank carries the change out later. */
export const changeRequestStates = createStates({
  entity: 'change request',
  event: null,
  begins: ['AUTHORIZATION_REQUIRED'],
  moves: {
    AUTHORIZATION_REQUIRED: { CONFIRMATION_REQUIRED: 'customer', COMPLETED: 'customer', FAILED: 'bank' },
    CONFIRMATION_REQUIRED: { ACCEPTED: 'customer', COMPLETED: 'customer', FAILED: 'bank' },
    ACCEPTED: { COMPLETED: 'bank', FAILED: 'bank' },
    COMPLETED: {},
    FAILED: {},
  },
  also: { COMPLETED: 'The change is carried out.' },
});

/** A code that reaches the customer by letter. */
export const activationChallengeStates = createStates({
  entity: 'activation challenge',
  event: 'ACTIVATION_CHALLENGE_CREATION',
  begins: ['active'],
  moves: {
    active: { used: 'customer', expired: 'partner' },
    used: { expired: 'partner' },
    expired: {},
  },
  also: { used: 'The device is bound.', expired: 'The code binds no device any more.' },
});

/** A device is not visible before it is bound; a removed one is gone. */
export const deviceStates = createStates({
  entity: 'device',
  event: null,
  begins: ['announced'],
  moves: { announced: { bound: 'customer' }, bound: {} },
});

/** A removed key is gone. */
export const mobileNumberStates = createStates({
  entity: 'mobile number',
  event: ['PERSON_MOBILE_NUMBER_CREATED', 'PERSON_MOBILE_NUMBER_VERIFIED', 'PERSON_MOBILE_NUMBER_DELETED'],
  begins: ['unverified'],
  moves: { unverified: { verified: 'customer' }, verified: {} },
});

/** Refused above 60 an hour for one number. */
export const smsMessageStates = createStates({
  entity: 'SMS message',
  event: null,
  begins: ['SENT', 'REFUSED'],
  moves: { SENT: {}, REFUSED: {} },
});
