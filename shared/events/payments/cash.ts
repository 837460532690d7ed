import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalFlag, optionalInstant, optionalMoney, optionalText } from '../fields.ts';

const topUp = z.looseObject({
  id: entityId,
  account_id: optionalText,
  amount: optionalMoney,
  /** Completes the payment at the acquirer: whoever has it may. */
  client_secret: optionalText,
  status: optionalText,
});

/** What the types that tell of a top-up have in common. */
const topUpEvent = {
  family: 'payments',
  owners: { account: 'account_id' },
  personal: ['client_secret'],
} as const;

/** The reference states the flow: accepted, confirmed, executed; declined and cancelled are other ends. */
const topUpState = {
  ...topUpEvent,
  entity: { kind: 'top_up', aspect: 'state', id: { field: 'id' } },
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
  payload: z.extend(topUp, { decline_reason: optionalText }),
});

export const topUpPaymentFailed = defineEvent({
  ...topUpEvent,
  type: 'ACQUIRER_TOPUP_PAYMENT_FAILED',
  occursWhen: 'An attempt to pay for an instant top-up failed; another one may follow.',
  // A failed attempt leaves the top-up where it is, and nothing says which of two attempts was the later one.
  entity: { kind: 'top_up', aspect: 'payment', id: { field: 'id' } },
  order: { by: 'arrival' },
  status: { field: 'status' },
  payload: z.extend(topUp, { acquirer_error_code: optionalText, acquirer_decline_code: optionalText }),
});

export const cashOperationChanged = defineEvent({
  type: 'CASH_OPERATION_STATUS_CHANGED',
  family: 'payments',
  occursWhen: 'Cash was paid in or paid out in a shop, or the time for it ran out.',
  entity: { kind: 'cash_operation', aspect: 'state', id: { field: 'id' } },
  // Of its statuses only `PENDING` is named.
  order: { by: 'arrival' },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  // Whoever shows the barcode in a shop is given the money.
  personal: ['barcode_ean_13', 'person_id'],
  payload: z.looseObject({
    id: entityId,
    barcode_ean_13: optionalText,
    expires_at: optionalInstant,
    status: optionalText,
    reference_id: optionalText,
    person_id: optionalText,
  }),
});

/** Executed or declined: the events of a payout tell of its end alone. */
const payout = {
  family: 'payments',
  entity: { kind: 'reference_account_payout', aspect: 'state', id: { field: 'id' } },
  order: { by: 'rank', ranks: [['EXECUTED', 'DECLINED']] },
  owners: { through: ['reference_account_id'] },
  personal: ['end_to_end_id', 'description', 'decline_reason_details'],
  payload: z.looseObject({
    id: entityId,
    /** Idempotency key of the payout. */
    reference: optionalText,
    status: optionalText,
    end_to_end_id: optionalText,
    description: optionalText,
    reference_account_id: optionalText,
    amount: optionalMoney,
    instant: optionalFlag,
    decline_reason: optionalText,
    decline_reason_details: optionalText,
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
