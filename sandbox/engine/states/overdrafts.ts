import { createStates } from '#sandbox/engine/states.ts';

/** A freelancer's. */
export const overdraftApplicationStates = createStates({
  entity: 'overdraft application',
  event: 'OVERDRAFT_APPLICATION',
  begins: ['created', 'account_snapshot_pending'],
  moves: {
    created: { initial_scoring_pending: 'bank' },
    initial_scoring_pending: { account_snapshot_pending: 'bank', rejected: 'bank' },
    account_snapshot_pending: {
      account_snapshot_verification_pending: 'partner',
      offered: 'bank',
      rejected: 'bank',
      expired: 'bank',
    },
    account_snapshot_verification_pending: {
      account_snapshot_pending: 'bank',
      offered: 'bank',
      rejected: 'bank',
    },
    offered: { overdraft_created: 'partner', expired: 'bank' },
    overdraft_created: {},
    rejected: {},
    expired: {},
  },
});

/** A freelancer's; it can end with its account from every status. */
export const overdraftStates = createStates({
  entity: 'overdraft',
  event: 'OVERDRAFT',
  begins: ['created', 'limit_set'],
  moves: {
    created: { interest_conditions_set: 'bank', terminated: 'bank' },
    interest_conditions_set: { limit_set: 'bank', terminated: 'bank' },
    limit_set: { terminated: 'partner' },
    terminated: {},
  },
});

/** A failed application is deleted, and so is an offer that the customer does not accept in time. */
export const consumerOverdraftApplicationStates = createStates({
  entity: 'consumer overdraft application',
  event: 'CONSUMER_OVERDRAFT_APPLICATION',
  begins: ['offered'],
  moves: {
    offered: { overdraft_created: 'partner', deleted: 'bank' },
    overdraft_created: {},
    deleted: {},
  },
});

/** It can end with its account from every status. */
export const consumerOverdraftStates = createStates({
  entity: 'consumer overdraft',
  event: 'CONSUMER_OVERDRAFT',
  begins: ['created', 'attached'],
  moves: {
    created: { conditions_pending: 'bank', terminated: 'bank' },
    conditions_pending: { limit_pending: 'bank', terminated: 'bank' },
    limit_pending: { attached: 'bank', terminated: 'bank' },
    attached: {
      defaulted_pending: 'bank',
      conditions_termination_pending: 'partner',
      termination_pending: 'partner',
      terminated: 'partner',
    },
    defaulted_pending: { termination_pending: 'bank', terminated: 'bank' },
    conditions_termination_pending: { termination_pending: 'bank', terminated: 'bank' },
    termination_pending: { terminated: 'bank' },
    terminated: {},
  },
});

export const overdraftLimitChangeStates = createStates({
  entity: 'limit change',
  event: 'OVERDRAFT_LIMIT_CHANGE',
  begins: ['requested', 'tnc_pending'],
  moves: {
    requested: { tnc_pending: 'bank', cancelled: 'bank' },
    tnc_pending: { tnc_accepted: 'partner', attached: 'partner', cancelled: 'bank', expired: 'bank' },
    tnc_accepted: { conditions_pending: 'bank' },
    conditions_pending: { limit_pending: 'bank' },
    limit_pending: { attached: 'bank' },
    attached: {},
    cancelled: {},
    expired: {},
  },
});

/** The decision has no event: the partner has to read it. */
export const businessOverdraftApplicationStates = createStates({
  entity: 'business overdraft application',
  event: null,
  begins: ['scoring_pending'],
  moves: {
    scoring_pending: {
      information_required: 'bank',
      approved: 'bank',
      rejected: 'bank',
      canceled: 'partner',
    },
    information_required: {
      /** The increase is still not enough. */
      information_required: 'bank',
      approved: 'bank',
      rejected: 'bank',
      canceled: 'partner',
    },
    approved: {
      confirmed: 'partner',
      limit_increase_decision_pending: 'partner',
      canceled: 'partner',
    },
    limit_increase_decision_pending: { approved: 'bank', confirmed: 'bank', canceled: 'partner' },
    confirmed: { limit_increase_decision_pending: 'partner' },
    rejected: {},
    canceled: {},
  },
});

export const businessOverdraftStates = createStates({
  entity: 'business overdraft',
  event: null,
  begins: ['limit_set'],
  moves: { limit_set: { terminated: 'bank' }, terminated: {} },
});
