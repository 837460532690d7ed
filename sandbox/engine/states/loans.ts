import { createStates } from '#sandbox/engine/states.ts';

/** A person at the bank can release a blocked payout. */
export const loanStates = createStates({
  entity: 'loan',
  event: 'LOAN',
  begins: ['payout_initiation_pending', 'payout_issued'],
  moves: {
    payout_initiation_pending: {
      payout_pending: 'bank',
      payout_initiation_blocked: 'bank',
      payout_issued: 'bank',
    },
    payout_initiation_blocked: { payout_initiation_pending: 'bank', payout_pending: 'bank' },
    payout_pending: { payout_issued: 'bank', payout_initiation_blocked: 'bank' },
    payout_issued: { all_obligations_met: 'customer' },
    all_obligations_met: {},
  },
});

/** Scoring waits for an available snapshot; if there is none or it failed, the application waits again. */
export const consumerLoanApplicationStates = createStates({
  entity: 'consumer loan application',
  event: 'CONSUMER_LOAN_APPLICATION',
  begins: ['account_snapshot_pending'],
  moves: {
    account_snapshot_pending: {
      account_snapshot_verification_pending: 'partner',
      offered: 'bank',
      rejected: 'bank',
    },
    account_snapshot_verification_pending: {
      account_snapshot_pending: 'bank',
      offered: 'bank',
      rejected: 'bank',
    },
    offered: { esign_pending: 'partner', loan_created: 'partner', rejected: 'bank' },
    esign_pending: { offered: 'customer', loan_created: 'partner', rejected: 'bank' },
    loan_created: {},
    rejected: {},
  },
});

/** Only the loan's event reports a case; its overdue amount says how much is at stake. */
export const dunningCaseStates = createStates({
  entity: 'dunning case',
  event: 'LOAN',
  begins: ['new'],
  moves: {
    new: { dunning: 'bank', closed: 'customer', closed_matured: 'customer' },
    dunning: { pre_termination: 'bank', closed: 'customer', closed_matured: 'customer' },
    pre_termination: { terminated: 'bank', closed: 'customer', closed_matured: 'customer' },
    /** From here on everything that is owed is due. */
    terminated: { pre_collection: 'bank', closed: 'customer', closed_matured: 'customer' },
    pre_collection: { closed: 'customer', closed_matured: 'customer' },
    closed: {},
    closed_matured: {},
  },
});

export const accountSnapshotStates = createStates({
  entity: 'account snapshot',
  event: 'ACCOUNT_SNAPSHOT',
  begins: ['pending'],
  moves: {
    pending: { processing: 'customer', available: 'bank', failed: 'customer', expired: 'bank' },
    processing: { available: 'bank', failed: 'bank' },
    available: { expired: 'bank' },
    failed: {},
    expired: {},
  },
});
