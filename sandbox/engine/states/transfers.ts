import { createStates } from '#sandbox/engine/states.ts';

/** The answer to its second factor still says accepted. A later return leaves it executed. */
export const creditTransferStates = createStates({
  entity: 'credit transfer',
  event: 'SEPA_CREDIT_TRANSACTION_DECLINED',
  begins: ['created', 'authorization_required', 'accepted', 'scheduled'],
  moves: {
    /** A timed order that waits for its second factor. */
    created: { scheduled: 'customer', canceled: 'customer' },
    authorization_required: {
      confirmation_required: 'customer',
      accepted: 'customer',
      executed: 'customer',
      review_needed: 'bank',
      declined: 'bank',
      canceled: 'bank',
    },
    confirmation_required: {
      accepted: 'customer',
      executed: 'customer',
      review_needed: 'bank',
      declined: 'bank',
      canceled: 'bank',
    },
    scheduled: {
      accepted: 'bank',
      executed: 'bank',
      review_needed: 'bank',
      declined: 'bank',
      canceled: 'customer',
    },
    accepted: { executed: 'bank', review_needed: 'bank', declined: 'bank' },
    review_needed: { executed: 'bank', declined: 'bank' },
    executed: {},
    declined: {},
    canceled: {},
  },
  also: {
    review_needed: 'The money is kept back.',
    executed: 'The money is booked out, and in where the recipient has an account here.',
    declined: 'What was kept back is free again.',
  },
});

/** The older kind of batch, started a minute after it was confirmed. Each of its transfers has its own status as well. */
export const transferBatchStates = createStates({
  entity: 'credit transfer batch',
  event: 'BATCH_TRANSFER_STATUS_CHANGED',
  begins: ['ACCEPTED'],
  moves: {
    ACCEPTED: { IN_PROGRESS: 'bank', REJECTED: 'bank' },
    IN_PROGRESS: { FINISHED: 'bank' },
    REJECTED: {},
    FINISHED: {},
  },
  also: {
    ACCEPTED: 'Its total is kept back.',
    IN_PROGRESS: 'Its transfers settle, each on its own or together.',
    REJECTED: 'Each of its transfers is declined, since the account cannot pay them all any more.',
    FINISHED: 'Each of its transfers is executed or declined.',
  },
});

/** Started a minute after it was created. */
export const batchTransferStates = createStates({
  entity: 'batch transfer',
  event: 'BATCH_TRANSFER_STATUS_CHANGED',
  begins: ['ACCEPTED'],
  moves: {
    ACCEPTED: { IN_PROGRESS: 'bank', REJECTED: 'bank' },
    IN_PROGRESS: { FINISHED: 'bank' },
    REJECTED: {},
    FINISHED: {},
  },
  also: {
    IN_PROGRESS: 'Each of its transfers is sent.',
    REJECTED: 'Each of its transfers fails, since the account does not cover them all.',
  },
});

export const instantTransferStates = createStates({
  entity: 'instant transfer',
  event: ['INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED', 'INSTANT_SEPA_CREDIT_TRANSFER_FAILED'],
  begins: ['INITIATED'],
  moves: {
    INITIATED: { RESERVED: 'customer', CLEARED: 'bank', FAILED: 'bank' },
    RESERVED: { READY_FOR_CLEARING: 'bank', CLEARED: 'bank', FAILED: 'bank' },
    READY_FOR_CLEARING: { CLEARED: 'bank', FAILED: 'bank' },
    CLEARED: {},
    FAILED: {},
  },
  also: {
    RESERVED: 'The money is kept back until the recipient’s bank has answered.',
    READY_FOR_CLEARING: 'The recipient’s bank takes its time.',
    CLEARED: 'The money is booked out.',
    FAILED: 'What was kept back is free again; by option a credit transfer takes its place.',
  },
});

/** A payment of a standing order between two accounts of the bank. */
export const creditClearingTransactionStates = createStates({
  entity: 'credit clearing transaction',
  event: null,
  begins: ['executed'],
  moves: { executed: {} },
});

/** To the customer’s account at another bank. */
export const referenceAccountPayoutStates = createStates({
  entity: 'reference account payout',
  event: ['REFERENCE_ACCOUNT_INSTANT_PAYOUT_EXECUTED', 'REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED'],
  begins: ['EXECUTED', 'DECLINED'],
  moves: { EXECUTED: {}, DECLINED: {} },
  also: { EXECUTED: 'The money is booked out.' },
});

/** The answer of the payee’s bank, which is valid for some minutes. */
export const payeeVerificationStates = createStates({
  entity: 'verification of payee',
  event: null,
  begins: ['MATCH', 'NO_MATCH', 'CLOSE_MATCH', 'VERIFICATION_NOT_POSSIBLE', 'VERIFICATION_NOT_SUPPORTED'],
  moves: {
    MATCH: {},
    NO_MATCH: {},
    CLOSE_MATCH: {},
    VERIFICATION_NOT_POSSIBLE: {},
    VERIFICATION_NOT_SUPPORTED: {},
  },
});
