import { createStates } from '#sandbox/engine/states.ts';

export const businessFrontingApplicationStates = createStates({
  entity: 'fronting application',
  event: 'BUSINESS_FRONTING_APPLICATION',
  begins: ['cdd_pending'],
  moves: { cdd_pending: { approved: 'bank', rejected: 'bank' }, approved: {}, rejected: {} },
});

export const frontingRelationshipStates = createStates({
  entity: 'fronting relationship',
  event: 'BUSINESS_FRONTING_RELATIONSHIP_STATUS_CHANGED',
  begins: ['active', 'suspended'],
  moves: {
    active: { suspended: 'bank', terminated: 'bank' },
    suspended: { active: 'bank', terminated: 'bank' },
    terminated: {},
  },
});

/** Ends with the payout: a blocked one is tried again. Later collections change no status. */
export const frontedLoanStates = createStates({
  entity: 'fronted loan',
  event: ['BUSINESS_FRONTING_LOAN_PAYOUT', 'CONSUMER_FRONTING_APPLICATION'],
  begins: ['payout_pending'],
  moves: {
    payout_pending: { payout_issued: 'bank', payout_initiation_blocked: 'bank' },
    payout_initiation_blocked: { payout_issued: 'bank' },
    payout_issued: {},
  },
});

/** For one part of the payout. */
export const frontingPayoutStates = createStates({
  entity: 'fronting payout',
  event: 'BUSINESS_FRONTING_PAYOUT_UPDATE',
  begins: ['transfers_pending'],
  moves: { transfers_pending: { transfers_complete: 'bank' }, transfers_complete: {} },
});
