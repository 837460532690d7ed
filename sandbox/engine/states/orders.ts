import { createStates } from '#sandbox/engine/states.ts';

/** Executed on a full hour from 7 to 20 of its day, never before. */
export const timedOrderStates = createStates({
  entity: 'timed order',
  event: 'SEPA_TIMED_ORDER',
  begins: ['CREATED', 'AUTHORIZATION_REQUIRED', 'SCHEDULED'],
  moves: {
    CREATED: { AUTHORIZATION_REQUIRED: 'bank', CANCELED: 'customer' },
    AUTHORIZATION_REQUIRED: {
      CONFIRMATION_REQUIRED: 'customer',
      SCHEDULED: 'customer',
      CANCELED: 'customer',
    },
    CONFIRMATION_REQUIRED: { SCHEDULED: 'customer', CANCELED: 'customer' },
    SCHEDULED: { EXECUTED: 'bank', FAILED: 'bank', CANCELED: 'customer' },
    EXECUTED: {},
    FAILED: {},
    CANCELED: {},
  },
  also: {
    EXECUTED: 'Its transfer is executed, accepted or under review.',
    FAILED: 'Its transfer is declined.',
    CANCELED: 'Its transfer is canceled.',
  },
});

/** Does not exist before its second factor. */
export const standingOrderStates = createStates({
  entity: 'standing order',
  event: ['SEPA_STANDING_ORDER', 'SEPA_SCHEDULED_TRANSACTION'],
  begins: ['ACTIVE'],
  moves: { ACTIVE: { CANCELED: 'customer', INACTIVE: 'bank' }, CANCELED: {}, INACTIVE: {} },
  also: {
    ACTIVE: 'Pays at 7 of each day on which it is due.',
    INACTIVE: 'Its last execution is over.',
  },
});

export const scheduledTransferStates = createStates({
  entity: 'scheduled transfer',
  event: 'SCHEDULED_TRANSFER_STATUS_CHANGED',
  begins: ['AUTHORIZATION_REQUIRED', 'ACTIVE'],
  moves: {
    AUTHORIZATION_REQUIRED: { ACTIVE: 'customer', CANCELED: 'customer' },
    ACTIVE: { CANCELED: 'customer', CONCLUDED: 'bank' },
    CANCELED: {},
    CONCLUDED: {},
  },
  also: {
    ACTIVE: 'Pays at 7 of each day on which it is due.',
    CONCLUDED: 'Its last execution is over.',
  },
});
