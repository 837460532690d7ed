import { createStates } from '#sandbox/engine/states.ts';

/** A payout that is blocked is released again by a person at the bank. */
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

/** Scoring waits for a snapshot that is available; without one, or with one that failed, it waits again. */
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

/** The interface tells of a case by the event of its loan alone, whose overdue amount says what is at stake. */
export const dunningCaseStates = createStates({
  entity: 'dunning case',
  event: 'LOAN',
  begins: ['new'],
  moves: {
    new: { dunning: 'bank', closed: 'customer', closed_matured: 'customer' },
    dunning: { pre_termination: 'bank', closed: 'customer', closed_matured: 'customer' },
    pre_termination: { terminated: 'bank', closed: 'customer', closed_matured: 'customer' },
    /** All that is owed is due from here on. */
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
