import * as z from 'zod';
import { money } from '#shared/bank/contract/schema/money.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalDay, optionalInstant, optionalText } from '../fields.ts';

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
    'mandate_reference',
    'meta_info',
  ],
  payload: z.looseObject({
    // Deliveries repeat and arrive out of order: `id` is the only safe deduplication key.
    id: entityId,
    account_id: entityId,
    recorded_at: optionalInstant,
    creation_date: optionalDay,
    booking_date: optionalDay,
    /** The day the booking takes effect; in the future for a disposition. */
    valuta_date: optionalDay,
    booking_type: optionalText,
    amount: money.nullish(),
    description: optionalText,
    recipient_iban: optionalText,
    recipient_name: optionalText,
    sender_iban: optionalText,
    sender_name: optionalText,
    end_to_end_id: optionalText,
    transaction_id: optionalText,
  }),
});

export type Booking = z.output<typeof booking.payload>;
