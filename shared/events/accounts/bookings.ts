import * as z from '#shared/kernel/zod.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  jsonOrText,
  moneyOrAnything,
  optionalDay,
  optionalInstant,
  optionalText,
  preprocessed,
} from '../fields.ts';
import { open, payloadOf, personal, reliedOn } from '../marks.ts';
import { bankingDays } from '../usual-silence.ts';

/** Strict if present, because bookings are added up. An amount without a value also parks the event. */
const bookedAmount = z.optional(
  preprocessed((amount) => (hasValue(amount) ? amount : null), z.nullish(money())),
);

const hasValue = (amount: unknown) =>
  isRecord(amount) && ![undefined, null, 'null'].some((none) => none === amount['value']);

export const booking = defineEvent({
  type: 'BOOKING',
  usualSilence: bankingDays,
  family: 'accounts',
  occursWhen: 'A booking was created on an account.',
  entity: { kind: 'booking', aspect: 'state', id: { field: 'id' } },
  unread: 'the tiers `money` and `full` compare bookings',
  order: { by: 'append' },
  occurredAtField: 'recorded_at',
  owners: { account: 'account_id' },
  payload: payloadOf({
    // Deliveries repeat and arrive out of order: `id` is the only safe deduplication key.
    id: open(entityId),
    account_id: open(entityId),
    recorded_at: open(optionalInstant),
    /** Never shown to the holders of an account. */
    creation_date: open(optionalDay),
    booking_date: reliedOn(open(optionalDay)),
    /** The day the booking takes effect; in the future for a disposition. */
    valuta_date: reliedOn(open(optionalDay)),
    /** The reference calls the type `booking_type`. */
    type: open(optionalText),
    booking_type: open(optionalText),
    amount: open(bookedAmount),
    description: personal(optionalText),
    purpose_code: open(optionalText),
    /** Of the other side, whichever that is. */
    name: personal(optionalText),
    recipient_bic: personal(optionalText),
    recipient_iban: personal(optionalText),
    recipient_name: personal(optionalText),
    receiver_iban_virtual: personal(optionalText),
    sender_bic: personal(optionalText),
    sender_iban: personal(optionalText),
    sender_name: personal(optionalText),
    end_to_end_id: personal(optionalText),
    creditor_identifier: personal(optionalText),
    mandate_reference: personal(optionalText),
    transaction_id: open(optionalText),
    return_transaction_id: open(optionalText),
    return_charges: personal(moneyOrAnything),
    sepa_return_code: open(optionalText),
    sepa_return_reason: open(optionalText),
    sepa_return_reason_definition: open(optionalText),
    /** JSON text; its member `cards` describes a card payment. */
    meta_info: personal(jsonOrText),
  }),
});

export type Booking = z.output<typeof booking.payload>;

export const incomingRejectedTransaction = defineEvent({
  type: 'INCOMING_REJECTED_TRANSACTION',
  version: 2,
  family: 'accounts',
  occursWhen: 'Money that arrived for an account was not booked but sent back.',
  entity: { kind: 'rejected_transaction', aspect: 'hint', id: 'header' },
  unread: 'its event has no id that is signed, and its list need not show one',
  // Some products send back money that was already rejected, and not all forms of the payload are documented.
  order: { by: 'arrival' },
  status: { field: 'status', implied: 'REJECTED' },
  owners: { person: 'person_id', business: 'business_id', account: 'account_id' },
  payload: payloadOf({
    account_id: open(optionalText),
    person_id: personal(optionalText),
    business_id: open(optionalText),
    status: open(optionalText),
    status_reason: personal(optionalText),
    sender_iban: personal(optionalText),
    sender_name: personal(optionalText),
  }),
});
