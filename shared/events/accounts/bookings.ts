import * as z from '#shared/kernel/zod.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { defineEvent } from '../definition.ts';
import { entityId, jsonOrText, optionalDay, optionalInstant, optionalText, preprocessed } from '../fields.ts';

/** Strict where it is there: what was booked is added up. Without a value it is none, which parks the event as well. */
const bookedAmount = z.optional(
  preprocessed((amount) => (hasValue(amount) ? amount : null), z.nullish(money())),
);

const hasValue = (amount: unknown) =>
  isRecord(amount) && ![undefined, null, 'null'].some((none) => none === amount['value']);

export const booking = defineEvent({
  type: 'BOOKING',
  family: 'accounts',
  occursWhen: 'A booking was created on an account.',
  entity: { kind: 'booking', aspect: 'state', id: { field: 'id' } },
  order: { by: 'append' },
  occurredAtField: 'recorded_at',
  owners: { account: 'account_id' },
  personal: [
    'description',
    'recipient_bic',
    'recipient_iban',
    'recipient_name',
    'receiver_iban_virtual',
    'sender_bic',
    'sender_iban',
    'sender_name',
    'end_to_end_id',
    'creditor_identifier',
    'mandate_reference',
    'return_charges',
    'meta_info',
  ],
  payload: z.looseObject({
    // Deliveries repeat and arrive out of order: `id` is the only safe deduplication key.
    id: entityId,
    account_id: entityId,
    recorded_at: optionalInstant,
    /** Never shown to the holders of an account. */
    creation_date: optionalDay,
    booking_date: optionalDay,
    /** The day the booking takes effect; in the future for a disposition. */
    valuta_date: optionalDay,
    /** The reference calls the type `booking_type`. */
    type: optionalText,
    booking_type: optionalText,
    amount: bookedAmount,
    description: optionalText,
    purpose_code: optionalText,
    recipient_bic: optionalText,
    recipient_iban: optionalText,
    recipient_name: optionalText,
    receiver_iban_virtual: optionalText,
    sender_bic: optionalText,
    sender_iban: optionalText,
    sender_name: optionalText,
    end_to_end_id: optionalText,
    creditor_identifier: optionalText,
    mandate_reference: optionalText,
    transaction_id: optionalText,
    return_transaction_id: optionalText,
    return_charges: jsonOrText,
    sepa_return_code: optionalText,
    sepa_return_reason: optionalText,
    sepa_return_reason_definition: optionalText,
    /** JSON text; its member `cards` tells of a card payment. */
    meta_info: jsonOrText,
  }),
});

export type Booking = z.output<typeof booking.payload>;

export const incomingRejectedTransaction = defineEvent({
  type: 'INCOMING_REJECTED_TRANSACTION',
  family: 'accounts',
  occursWhen: 'Money that arrived for an account was not booked but sent back.',
  entity: { kind: 'rejected_transaction', aspect: 'state', id: 'header' },
  // Some products return after they have rejected, and nobody has stated all forms of the payload.
  order: { by: 'arrival' },
  status: { field: 'status', implied: 'REJECTED' },
  owners: { person: 'person_id', business: 'business_id', account: 'account_id' },
  personal: ['person_id', 'sender_iban', 'sender_name'],
  payload: z.looseObject({
    account_id: optionalText,
    person_id: optionalText,
    business_id: optionalText,
    status: optionalText,
    status_reason: optionalText,
    sender_iban: optionalText,
    sender_name: optionalText,
  }),
});
