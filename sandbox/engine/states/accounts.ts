import { createStates } from '#sandbox/engine/states.ts';

/** A closed account takes part in no operation. Money that other banks return later goes to the bank. */
export const accountStates = createStates({
  entity: 'account',
  event: 'ACCOUNT_CLOSURE',
  begins: ['ACTIVE'],
  moves: { ACTIVE: { CLOSED: 'bank' }, CLOSED: {} },
  also: { CLOSED: 'What the account held is paid out to its reference account before.' },
});

/** Each status may follow each other one; reasons may change while the status stays. */
export const accountBlockStates = createStates({
  entity: 'account block',
  event: 'ACCOUNT_BLOCK',
  begins: ['NO_BLOCK'],
  moves: {
    NO_BLOCK: { DEBIT_BLOCK: 'bank', CREDIT_BLOCK: 'bank', BLOCK: 'bank' },
    DEBIT_BLOCK: { NO_BLOCK: 'bank', CREDIT_BLOCK: 'bank', BLOCK: 'bank' },
    CREDIT_BLOCK: { NO_BLOCK: 'bank', DEBIT_BLOCK: 'bank', BLOCK: 'bank' },
    BLOCK: { NO_BLOCK: 'bank', DEBIT_BLOCK: 'bank', CREDIT_BLOCK: 'bank' },
  },
});

/** FAILED is the bank's former name of REJECTED. */
export const accountOpeningRequestStates = createStates({
  entity: 'account opening request',
  event: 'ACCOUNT_OPENING_REQUEST',
  begins: ['INITIATED'],
  moves: {
    INITIATED: { IN_PROGRESS: 'bank', COMPLETED: 'bank', REJECTED: 'bank', FAILED: 'bank' },
    IN_PROGRESS: { COMPLETED: 'bank', REJECTED: 'bank', FAILED: 'bank' },
    COMPLETED: {},
    REJECTED: {},
    FAILED: {},
  },
  also: { COMPLETED: 'The account is opened.' },
});

/** A request in progress waits, and says for what. */
export const accountClosureRequestStates = createStates({
  entity: 'account closure request',
  event: ['ACCOUNT_CLOSURE_REQUEST', 'ACCOUNT_CLOSURE_REQUEST_UPDATE'],
  begins: ['INITIATED'],
  moves: {
    INITIATED: {
      CONFIRMED: 'bank',
      IN_PROGRESS: 'bank',
      COMPLETED: 'bank',
      FAILED: 'bank',
      REVOKED: 'customer',
    },
    CONFIRMED: { IN_PROGRESS: 'bank', COMPLETED: 'bank', FAILED: 'bank', REVOKED: 'customer' },
    IN_PROGRESS: { COMPLETED: 'bank', FAILED: 'bank', REVOKED: 'customer' },
    COMPLETED: {},
    FAILED: {},
    REVOKED: {},
  },
  also: { COMPLETED: 'The account is closed.' },
});

/** Removed are seizures created by mistake, and pre-attachments after their month. */
export const seizureStates = createStates({
  entity: 'seizure',
  event: [
    'PERSON_SEIZURE_CREATED',
    'PERSON_SEIZURE_UPDATED',
    'PERSON_SEIZURE_FULFILLED',
    'PERSON_SEIZURE_DELETED',
    'BUSINESS_SEIZURE_CREATED',
    'BUSINESS_SEIZURE_UPDATED',
    'BUSINESS_SEIZURE_FULFILLED',
    'BUSINESS_SEIZURE_DELETED',
  ],
  begins: ['ACTIVE'],
  moves: {
    ACTIVE: { WAITING_FOR_AUTHORITY: 'bank', FULFILLED: 'bank' },
    WAITING_FOR_AUTHORITY: { ACTIVE: 'bank' },
    FULFILLED: {},
  },
  also: {
    ACTIVE: 'Money is kept back up to what is owed, also what arrives later.',
    WAITING_FOR_AUTHORITY: 'Money stays kept back, and none is paid.',
  },
});

export const referenceAccountStates = createStates({
  entity: 'reference account',
  event: 'REFERENCE_ACCOUNT_CREATED',
  begins: ['ACTIVE'],
  moves: { ACTIVE: { INACTIVE: 'bank' }, INACTIVE: {} },
});

/** For money that the bank did not accept. */
export const rejectedTransactionStates = createStates({
  entity: 'rejected transaction',
  event: 'INCOMING_REJECTED_TRANSACTION',
  begins: ['REJECTED', 'RETURNED'],
  moves: { REJECTED: {}, RETURNED: {} },
});

export const virtualIbanStates = createStates({
  entity: 'virtual IBAN',
  event: null,
  begins: ['ENABLED'],
  moves: { ENABLED: { DISABLED: 'partner' }, DISABLED: { ENABLED: 'partner' } },
});

/** No other status is stated. */
export const savingsMappingStates = createStates({
  entity: 'savings account mapping',
  event: 'DEPOSIT_ACCOUNT_UPDATED',
  begins: ['OPENED'],
  moves: { OPENED: {} },
});

/** For money that is kept back. An expired card payment shows in its `expired_at`. */
export const reservationStates = createStates({
  entity: 'reservation',
  event: [
    'RESERVATION_CREATED',
    'RESERVATION_RESOLVED',
    'CARD_AUTHORIZATION',
    'CARD_AUTHORIZATION_RESOLUTION',
  ],
  begins: ['OPEN'],
  moves: { OPEN: { RESOLVED: 'bank' }, RESOLVED: {} },
  also: { RESOLVED: 'What it was kept back for is booked, or the money is free again.' },
});
