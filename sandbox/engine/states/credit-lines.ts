import { createStates } from '#sandbox/engine/states.ts';

/**
 * For consumers and freelancers. Record, snapshot and identification may be linked in any order; a freelancer needs no
 * identification and no signature. The event for freelancers has another name.
 */
export const creditLineApplicationStates = createStates({
  entity: 'credit line application',
  event: 'CREDIT_LINE_APPLICATION',
  begins: ['initial_scoring_pending'],
  moves: {
    initial_scoring_pending: {
      account_snapshot_pending: 'partner',
      account_snapshot_verification_pending: 'partner',
      identification_pending: 'partner',
      offered: 'bank',
      rejected: 'bank',
    },
    account_snapshot_pending: {
      account_snapshot_verification_pending: 'partner',
      identification_pending: 'partner',
      offered: 'bank',
      rejected: 'bank',
    },
    account_snapshot_verification_pending: {
      account_snapshot_pending: 'bank',
      identification_pending: 'bank',
      offered: 'bank',
      rejected: 'bank',
    },
    identification_pending: {
      account_snapshot_pending: 'bank',
      account_snapshot_verification_pending: 'partner',
      offered: 'bank',
      rejected: 'bank',
    },
    offered: {
      esign_pending: 'customer',
      esign_complete: 'customer',
      esign_failed: 'customer',
      credit_line_created: 'partner',
    },
    esign_pending: { esign_complete: 'customer', esign_failed: 'customer' },
    esign_complete: { credit_line_creation_pending: 'bank', credit_line_created: 'bank' },
    esign_failed: { esign_pending: 'customer', esign_complete: 'customer' },
    credit_line_creation_pending: { credit_line_created: 'bank' },
    credit_line_created: {},
    rejected: {},
  },
});

export const creditLineStates = createStates({
  entity: 'credit line',
  event: 'CREDIT_LINE',
  begins: ['mandate_creation_pending'],
  moves: {
    mandate_creation_pending: { active: 'partner', revoked: 'partner' },
    active: { revoked: 'partner' },
    revoked: {},
  },
});

/** In France; the event of its credit line reports it. */
export const renewalStates = createStates({
  entity: 'renewal',
  event: 'CREDIT_LINE',
  begins: ['created'],
  moves: {
    created: { customer_notified: 'partner', cancelled: 'partner' },
    /** The notification may be sent again with another date. */
    customer_notified: { customer_notified: 'partner', cancelled: 'partner' },
    cancelled: {},
  },
});
