import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalFlag,
  optionalInstant,
  optionalMoney,
  optionalOneOf,
  optionalText,
} from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';
import { noOperation } from '../unread.ts';

const topUpFields = {
  id: open(entityId),
  account_id: open(optionalText),
  amount: open(optionalMoney),
  /** Completes the payment at the acquirer: anyone who has it can. */
  client_secret: personal(optionalText),
  status: open(optionalOneOf(['ACCEPTED', 'CONFIRMED', 'EXECUTED', 'DECLINED', 'CANCELLED'])),
};
const topUp = payloadOf(topUpFields);

/** Fields common to the types about top-ups. */
const topUpEvent = {
  family: 'payments',
  owners: { account: 'account_id' },
} as const;

/** The reference documents the flow: accepted, confirmed, executed; declined and cancelled are the other ends. */
const topUpState = {
  ...topUpEvent,
  entity: { kind: 'top_up', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  order: { by: 'rank', ranks: [['ACCEPTED'], ['CONFIRMED'], ['EXECUTED', 'DECLINED', 'CANCELLED']] },
} as const;

export const topUpExecuted = defineEvent({
  ...topUpState,
  type: 'ACQUIRER_TOPUP_EXECUTED',
  occursWhen: 'A top-up was processed and its money is on the account.',
  status: { field: 'status', implied: 'EXECUTED' },
  payload: topUp,
});

export const topUpDeclined = defineEvent({
  ...topUpState,
  type: 'ACQUIRER_TOPUP_DECLINED',
  occursWhen: 'A top-up was declined.',
  status: { field: 'status', implied: 'DECLINED' },
  payload: payloadOf({
    ...topUpFields,
    decline_reason: open(optionalText),
    declined_reason: open(optionalText),
  }),
});

export const topUpPaymentFailed = defineEvent({
  ...topUpEvent,
  type: 'ACQUIRER_TOPUP_PAYMENT_FAILED',
  occursWhen: 'An attempt to pay for an instant top-up failed; another one may follow.',
  // A failed attempt leaves the top-up unchanged, and nothing says which of two attempts was later.
  entity: { kind: 'top_up', aspect: 'payment', id: { field: 'id' } },
  unread: noOperation,
  order: { by: 'arrival' },
  status: { field: 'status' },
  payload: payloadOf({
    ...topUpFields,
    acquirer_error_code: open(optionalText),
    acquirer_decline_code: open(optionalText),
  }),
});

export const cashOperationChanged = defineEvent({
  type: 'CASH_OPERATION_STATUS_CHANGED',
  family: 'payments',
  occursWhen: 'Cash was paid in or paid out in a shop, or the time for it ran out.',
  entity: { kind: 'cash_operation', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  // Only its status `PENDING` is documented.
  order: { by: 'arrival' },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  // Anyone who shows the barcode in a shop receives the money.
  payload: payloadOf({
    id: open(entityId),
    barcode_ean_13: personal(optionalText),
    expires_at: open(optionalInstant),
    status: open(optionalText),
    reference_id: open(optionalText),
    person_id: personal(optionalText),
  }),
});

/** Executed or declined: the events of a payout report only its end. */
const payout = {
  family: 'payments',
  entity: { kind: 'reference_account_payout', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  order: { by: 'rank', ranks: [['EXECUTED', 'DECLINED']] },
  owners: { through: ['reference_account_id'] },
  payload: payloadOf({
    id: open(entityId),
    /** Idempotency key of the payout: a program of ours chose it, and nobody writes it. */
    reference: open(optionalText),
    status: open(optionalText),
    end_to_end_id: personal(optionalText),
    description: personal(optionalText),
    reference_account_id: open(optionalText),
    amount: open(optionalMoney),
    instant: open(optionalFlag),
    decline_reason: open(optionalText),
    /** Either name is used. */
    declined_reason: open(optionalText),
    decline_reason_details: personal(optionalText),
  }),
} as const;

export const payoutExecuted = defineEvent({
  ...payout,
  type: 'REFERENCE_ACCOUNT_INSTANT_PAYOUT_EXECUTED',
  occursWhen: 'Money went to a reference account at once and was booked.',
  status: { field: 'status', implied: 'EXECUTED' },
});

export const payoutDeclined = defineEvent({
  ...payout,
  type: 'REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED',
  occursWhen: 'An instant payout to a reference account was declined.',
  status: { field: 'status', implied: 'DECLINED' },
});
