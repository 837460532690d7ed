import { createStates } from '#sandbox/engine/states.ts';

/** The order of an application's steps is not stated; none leads back, and an active card ends by a termination. */
export const creditCardApplicationStates = createStates({
  entity: 'credit card application',
  event: 'CREDIT_CARD_APPLICATION',
  begins: ['PENDING'],
  moves: {
    PENDING: {
      IN_SCORING: 'bank',
      IN_KNE_SCORING: 'bank',
      PRE_APPROVED: 'bank',
      FINALIZING: 'bank',
      FINALIZED: 'bank',
      DECLINED: 'bank',
    },
    IN_SCORING: {
      IN_KNE_SCORING: 'bank',
      PRE_APPROVED: 'bank',
      WAITING_FOR_IDENTIFICATION: 'bank',
      DECLINED: 'bank',
    },
    IN_KNE_SCORING: { PRE_APPROVED: 'bank', WAITING_FOR_IDENTIFICATION: 'bank', DECLINED: 'bank' },
    PRE_APPROVED: {
      WAITING_FOR_IDENTIFICATION: 'bank',
      FINALIZING: 'bank',
      FINALIZED: 'bank',
      DECLINED: 'bank',
    },
    WAITING_FOR_IDENTIFICATION: { FINALIZING: 'customer', FINALIZED: 'customer', DECLINED: 'bank' },
    FINALIZING: { FINALIZED: 'bank', DECLINED: 'bank' },
    FINALIZED: { TERMINATED: 'bank' },
    TERMINATED: {},
    DECLINED: {},
  },
});

/** The name of the second status is not stated. */
export const creditCardTerminationStates = createStates({
  entity: 'credit card termination',
  event: 'CREDIT_CARD_APPLICATION_TERMINATION',
  begins: ['IN_PROGRESS'],
  moves: { IN_PROGRESS: { COMPLETED: 'bank' }, COMPLETED: {} },
});

/** A collection may be returned, and then the bill is dunned. */
export const creditCardBillStates = createStates({
  entity: 'credit card bill',
  event: 'CREDIT_CARD_BILL',
  begins: ['PENDING'],
  moves: {
    PENDING: { PAID: 'customer', PRELIMINARILY_PAID: 'bank', IN_DUNNING: 'bank', CLOSED: 'bank' },
    PRELIMINARILY_PAID: { PAID: 'bank', IN_DUNNING: 'customer', CLOSED: 'bank' },
    PAID: { IN_DUNNING: 'customer', CLOSED: 'bank' },
    IN_DUNNING: { PAID: 'customer', CLOSED: 'bank' },
    CLOSED: {},
  },
});
