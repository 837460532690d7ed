import { createStates } from '#sandbox/engine/states.ts';

const ends = { CLOSED: 'customer', CLOSED_BY_SERVICE: 'bank' } as const;

/** Possible at any time until the card is closed; after them only closing is left. */
const losses = { LOST: 'customer', STOLEN: 'customer', FRAUD: 'bank', COUNTERFEIT_CARD: 'bank' } as const;

/** The status decides which card may pay; payments made before are booked in any status. */
export const cardStates = createStates({
  entity: 'card',
  event: 'CARD_LIFECYCLE_EVENT',
  begins: ['PROCESSING'],
  moves: {
    /** A virtual card is active at once. */
    PROCESSING: {
      INACTIVE: 'bank',
      ACTIVE: 'bank',
      BLOCKED: 'customer',
      BLOCKED_BY_SERVICE: 'bank',
      ACTIVATION_BLOCKED_BY_SERVICE: 'bank',
      ...losses,
      ...ends,
    },
    INACTIVE: {
      ACTIVE: 'customer',
      BLOCKED: 'customer',
      BLOCKED_BY_SERVICE: 'bank',
      ACTIVATION_BLOCKED_BY_SERVICE: 'bank',
      ...losses,
      ...ends,
    },
    ACTIVE: {
      INACTIVE: 'bank',
      BLOCKED: 'customer',
      BLOCKED_BY_SERVICE: 'bank',
      ...losses,
      ...ends,
    },
    BLOCKED: { INACTIVE: 'bank', ACTIVE: 'customer', BLOCKED_BY_SERVICE: 'bank', ...losses, ...ends },
    BLOCKED_BY_SERVICE: { INACTIVE: 'bank', ACTIVE: 'bank', BLOCKED: 'bank', ...losses, ...ends },
    ACTIVATION_BLOCKED_BY_SERVICE: { INACTIVE: 'bank', ...losses, ...ends },
    LOST: ends,
    STOLEN: ends,
    FRAUD: ends,
    COUNTERFEIT_CARD: ends,
    CLOSED: {},
    CLOSED_BY_SERVICE: {},
  },
});

/** A card in the wallet of a device; it may be suspended and resumed any number of times. */
export const cardTokenStates = createStates({
  entity: 'card token',
  event: 'CARD_TOKEN_LIFECYCLE',
  begins: ['ACTIVE', 'INACTIVE'],
  moves: {
    INACTIVE: { ACTIVE: 'customer', SUSPENDED: 'customer', DEACTIVATED: 'customer' },
    ACTIVE: { INACTIVE: 'customer', SUSPENDED: 'customer', DEACTIVATED: 'customer' },
    SUSPENDED: { ACTIVE: 'customer', INACTIVE: 'customer', DEACTIVATED: 'customer' },
    DEACTIVATED: {},
  },
});

/** The customer's answer has no event. */
export const fraudCaseStates = createStates({
  entity: 'fraud case',
  event: ['CARD_FRAUD_CASE_PENDING', 'CARD_FRAUD_CASE_TIMEOUT'],
  begins: ['PENDING'],
  moves: {
    PENDING: { CONFIRMED: 'customer', WHITELISTED: 'customer', TIMEOUT: 'bank' },
    CONFIRMED: {},
    WHITELISTED: {},
    TIMEOUT: {},
  },
  also: { WHITELISTED: 'The customer may pay the same again for some minutes.' },
});

const decisions = {
  DONE_ACCEPTED_BY_SERVICE: 'bank',
  DONE_ACCEPTED_BY_SCHEME: 'bank',
  DONE_REJECTED_BY_SERVICE: 'bank',
  DONE_REJECTED_BY_SCHEME: 'bank',
} as const;

/** Open disputes change in any order, since none is stated. */
export const disputeStates = createStates({
  entity: 'dispute',
  event: 'DISPUTE_CHANGED',
  begins: ['NEW'],
  moves: {
    NEW: {
      ADDITIONAL_INFO_REQUIRED: 'bank',
      DISPUTE_FILED: 'bank',
      INITIATED: 'bank',
      OPEN: 'bank',
      INVESTIGATING: 'bank',
      ...decisions,
    },
    ADDITIONAL_INFO_REQUIRED: {
      DISPUTE_FILED: 'customer',
      INITIATED: 'customer',
      OPEN: 'customer',
      INVESTIGATING: 'customer',
      ...decisions,
    },
    DISPUTE_FILED: {
      ADDITIONAL_INFO_REQUIRED: 'bank',
      INITIATED: 'bank',
      OPEN: 'bank',
      INVESTIGATING: 'bank',
      ...decisions,
    },
    INITIATED: {
      ADDITIONAL_INFO_REQUIRED: 'bank',
      DISPUTE_FILED: 'bank',
      OPEN: 'bank',
      INVESTIGATING: 'bank',
      ...decisions,
    },
    OPEN: {
      ADDITIONAL_INFO_REQUIRED: 'bank',
      DISPUTE_FILED: 'bank',
      INITIATED: 'bank',
      INVESTIGATING: 'bank',
      ...decisions,
    },
    INVESTIGATING: {
      ADDITIONAL_INFO_REQUIRED: 'bank',
      DISPUTE_FILED: 'bank',
      INITIATED: 'bank',
      OPEN: 'bank',
      ...decisions,
    },
    DONE_ACCEPTED_BY_SERVICE: {},
    DONE_ACCEPTED_BY_SCHEME: {},
    DONE_REJECTED_BY_SERVICE: {},
    DONE_REJECTED_BY_SCHEME: {},
  },
  also: {
    DONE_ACCEPTED_BY_SERVICE: 'The customer gets the money back.',
    DONE_ACCEPTED_BY_SCHEME: 'The customer gets the money back.',
  },
});

/** The challenge of an online payment, which lasts five minutes. The bank never shows its status. */
export const onlinePaymentStates = createStates({
  entity: 'online payment',
  event: 'SCA_CHALLENGE',
  begins: ['PENDING'],
  moves: {
    PENDING: { APPROVED: 'customer', DECLINED: 'customer', EXPIRED: 'bank' },
    APPROVED: {},
    DECLINED: {},
    EXPIRED: {},
  },
  also: {
    APPROVED: 'The card payment is authorised, or declined where card or account cannot pay.',
    DECLINED: 'The card payment is declined: 3DS_FAILED.',
    EXPIRED: 'The card payment is declined: 3DS_FAILED.',
  },
});
