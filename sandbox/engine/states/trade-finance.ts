import { createStates } from '#sandbox/engine/states.ts';

// Trade finance has no events: the partner has to read it.

export const tradeFinanceApplicationStates = createStates({
  entity: 'trade finance application',
  event: null,
  begins: ['pending'],
  moves: { pending: { approved: 'bank', rejected: 'bank' }, approved: {}, rejected: {} },
});

/** None of its statuses is stated. */
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
