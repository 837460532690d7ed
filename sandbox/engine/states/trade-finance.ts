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
