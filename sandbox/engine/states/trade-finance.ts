import { createStates } from '#sandbox/engine/states.ts';

// No event tells of trade finance: the partner asks.

export const tradeFinanceApplicationStates = createStates({
  entity: 'trade finance application',
  event: null,
  begins: ['pending'],
  moves: { pending: { approved: 'bank', rejected: 'bank' }, approved: {}, rejected: {} },
});

/** Of its statuses none is stated. */
export const tradeStates = createStates({
  entity: 'trade',
  event: null,
  begins: ['created'],
  moves: {
    created: { paid_out: 'bank' },
    paid_out: { repaid: 'customer', overdue: 'customer' },
    overdue: { repaid: 'customer' },
    repaid: {},
  },
});

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

/** Of one part of the payout. */
export const frontingPayoutStates = createStates({
  entity: 'fronting payout',
  event: 'BUSINESS_FRONTING_PAYOUT_UPDATE',
  begins: ['transfers_pending'],
  moves: { transfers_pending: { transfers_complete: 'bank' }, transfers_complete: {} },
});
