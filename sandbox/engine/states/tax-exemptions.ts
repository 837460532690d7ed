import { createStates } from '#sandbox/engine/states.ts';

/** A savings account has one exemption at a time. */
export const taxExemptionStates = createStates({
  entity: 'tax exemption',
  event: 'TAX_EXEMPTION_UTILIZATION',
  begins: ['INACTIVE'],
  moves: {
    INACTIVE: { ACTIVE: 'customer', DELETED: 'customer', EXPIRED: 'bank', INVALID: 'bank' },
    ACTIVE: { INACTIVE: 'customer', DELETED: 'customer', EXPIRED: 'bank', INVALID: 'bank' },
    DELETED: {},
    EXPIRED: {},
    INVALID: {},
  },
});

/** The exemption keeps its latest request, so another may begin after one has ended. */
export const taxExemptionRequestStates = createStates({
  entity: 'tax exemption request',
  event: 'TAX_EXEMPTION_UPDATED',
  begins: ['OPENED', 'SUCCESS', 'FAILED'],
  moves: { OPENED: { SUCCESS: 'bank', FAILED: 'bank' }, SUCCESS: {}, FAILED: {} },
  also: { SUCCESS: 'The exemption is what was asked for.' },
});
