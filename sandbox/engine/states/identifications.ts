import { createStates } from '#sandbox/engine/states.ts';

const ends = {
  failed: 'bank',
  expired: 'bank',
  aborted: 'customer',
  canceled: 'partner',
} as const;

/** All methods but video. Those by an account are authorized and confirmed there. */
export const identificationStates = createStates({
  entity: 'identification',
  event: 'IDENTIFICATION',
  begins: ['created'],
  moves: {
    created: {
      pending: 'customer',
      authorization_required: 'customer',
      identification_data_required: 'bank',
      successful: 'bank',
      ...ends,
    },
    identification_data_required: { pending: 'customer', authorization_required: 'customer', ...ends },
    authorization_required: { confirmation_required: 'customer', ...ends },
    confirmation_required: { confirmed: 'customer', ...ends },
    confirmed: { pending: 'bank', pre_successful: 'bank', successful: 'bank', ...ends },
    pending: {
      authorization_required: 'bank',
      pending_successful: 'bank',
      pending_failed: 'bank',
      pre_successful: 'bank',
      pending_account_creation: 'bank',
      successful: 'bank',
      ...ends,
    },
    pending_successful: { successful: 'bank', failed: 'bank' },
    pending_failed: { successful: 'bank', failed: 'bank' },
    pre_successful: { pending_account_creation: 'bank', successful: 'bank', ...ends },
    pending_account_creation: { successful: 'bank', ...ends },
    successful: {},
    failed: {},
    expired: {},
    aborted: {},
    canceled: {},
  },
  also: {
    failed: 'After another one succeeded, the account of a failed bank_plus identification can be restored.',
  },
});

/** A pending one ends with the result of the video. */
export const videoIdentificationStates = createStates({
  entity: 'video identification',
  event: 'IDENTIFICATION',
  begins: ['created'],
  moves: {
    created: { pending: 'customer', successful: 'bank', ...ends },
    pending: { successful: 'bank', failed: 'bank' },
    successful: {},
    failed: {},
    expired: {},
    aborted: {},
    canceled: {},
  },
});

/** The steps around an identification. Some may be left out, none happens twice. */
export const originationStates = createStates({
  entity: 'identification origination',
  event: 'IDENTIFICATION_ORIGINATION',
  begins: ['identification_trigger_pending'],
  moves: {
    identification_trigger_pending: {
      esign_pending: 'bank',
      identification_completion_pending: 'bank',
      screening_pending: 'bank',
      completed: 'bank',
      failed: 'bank',
      expired: 'bank',
    },
    esign_pending: {
      identification_completion_pending: 'customer',
      screening_pending: 'bank',
      completed: 'bank',
      failed: 'bank',
      expired: 'bank',
    },
    identification_completion_pending: {
      screening_pending: 'bank',
      completed: 'bank',
      failed: 'bank',
      expired: 'bank',
    },
    screening_pending: { completed: 'bank', failed: 'bank', expired: 'bank' },
    completed: {},
    failed: {},
    expired: {},
  },
});

/** The latest one of a person; another may begin after it. Only its first status is stated. */
export const identificationSessionStates = createStates({
  entity: 'identification session',
  event: 'IDENTIFICATION_SESSION',
  begins: ['created'],
  moves: {
    created: { started: 'customer', finished: 'customer' },
    started: { finished: 'customer', created: 'customer' },
    finished: { created: 'customer' },
  },
});

export const businessIdentificationStates = createStates({
  entity: 'identification of a business',
  event: 'BUSINESS_IDENTIFICATION',
  begins: ['created'],
  moves: {
    created: { pending: 'customer', successful: 'bank', failed: 'bank', expired: 'bank' },
    pending: { successful: 'bank', failed: 'bank', expired: 'bank' },
    successful: {},
    failed: {},
    expired: {},
  },
});

/** The bank's own checks of the business in the same identification. */
export const legalIdentificationStates = createStates({
  entity: 'legal identification of a business',
  event: 'BUSINESS_IDENTIFICATION',
  begins: ['created'],
  moves: {
    created: {
      information_required: 'bank',
      blocked_internally: 'bank',
      successful: 'bank',
      failed: 'bank',
      expired: 'bank',
    },
    information_required: {
      blocked_internally: 'bank',
      successful: 'bank',
      failed: 'bank',
      expired: 'bank',
    },
    blocked_internally: {
      information_required: 'bank',
      successful: 'bank',
      failed: 'bank',
      expired: 'bank',
    },
    successful: {},
    failed: {},
    expired: {},
  },
});

/** The bank's review of the due-diligence answers. Only the first status is stated. */
export const dueDiligenceStates = createStates({
  entity: 'due diligence of a business',
  event: 'BUSINESS_IDENTIFICATION',
  begins: ['pending'],
  moves: { pending: { accepted: 'bank', rejected: 'bank' }, accepted: {}, rejected: {} },
});
