import { createStates } from '#sandbox/engine/states.ts';

/** Money from a card of another bank. After a failed attempt the customer may try again. */
export const topUpStates = createStates({
  entity: 'top-up',
  event: ['ACQUIRER_TOPUP_EXECUTED', 'ACQUIRER_TOPUP_DECLINED'],
  begins: ['ACCEPTED'],
  moves: {
    ACCEPTED: { CONFIRMED: 'customer', EXECUTED: 'bank', DECLINED: 'bank', CANCELLED: 'customer' },
    CONFIRMED: { EXECUTED: 'bank', DECLINED: 'bank', CANCELLED: 'customer' },
    EXECUTED: {},
    DECLINED: {},
    CANCELLED: {},
  },
  also: { EXECUTED: 'The money is booked in.' },
});

/** Cash that a shop takes or gives for a barcode. Only PENDING is a stated status. */
export const cashOperationStates = createStates({
  entity: 'cash operation',
  event: 'CASH_OPERATION_STATUS_CHANGED',
  begins: ['PENDING'],
  moves: { PENDING: { PAID: 'customer', EXPIRED: 'bank' }, PAID: {}, EXPIRED: {} },
  also: { PAID: 'The cash is booked in or out.', EXPIRED: 'The barcode is valid no more.' },
});
