import { createStates } from '#sandbox/engine/states.ts';

/** Money collected from an account at another bank. A later return leaves it executed. */
export const directDebitStates = createStates({
  entity: 'direct debit',
  event: null,
  begins: ['created', 'accepted'],
  moves: {
    created: { accepted: 'bank', canceled: 'partner' },
    accepted: { executed: 'bank', declined: 'bank', review_needed: 'bank', canceled: 'partner' },
    review_needed: { executed: 'bank', declined: 'bank' },
    executed: {},
    declined: {},
    canceled: {},
  },
  also: { executed: 'The money is booked in.' },
});

/** Announced by another bank. If its customer asks for the money back later, it stays executed. */
export const incomingDirectDebitStates = createStates({
  entity: 'incoming direct debit',
  event: ['SEPA_DIRECT_DEBIT_TRANSACTION_SCHEDULED', 'SEPA_DIRECT_DEBIT_RETURN'],
  begins: ['SCHEDULED'],
  moves: { SCHEDULED: { EXECUTED: 'bank', RETURNED: 'bank' }, EXECUTED: {}, RETURNED: {} },
  also: {
    EXECUTED: 'The money is booked out.',
    RETURNED: 'Nothing is booked: the account could not pay.',
  },
});

/** Applies to collect by direct debit. The status after the decision is not stated, so it stays. */
export const collectionApplicationStates = createStates({
  entity: 'collection application',
  event: 'SDD_COLLECTION_APPLICATION',
  begins: ['pending'],
  moves: { pending: {} },
});

/** The bank's decision on the application above. */
export const collectionDecisionStates = createStates({
  entity: 'decision on a collection application',
  event: 'SDD_COLLECTION_APPLICATION',
  begins: ['OFFERED', 'REJECTED'],
  moves: { OFFERED: {}, REJECTED: {} },
});

/** The right of a business to collect; a block is only announced. */
export const directDebitProfileStates = createStates({
  entity: 'direct debit profile',
  event: ['BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_SCHEDULED', 'BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_CANCELLED'],
  begins: ['ACCEPTED', 'REJECTED', 'ACTIVE'],
  moves: {
    ACCEPTED: { ACTIVE: 'bank', REJECTED: 'bank' },
    ACTIVE: { BLOCKED: 'bank', EXPIRED: 'bank' },
    BLOCKED: { ACTIVE: 'bank', EXPIRED: 'bank' },
    REJECTED: {},
    EXPIRED: {},
  },
});
