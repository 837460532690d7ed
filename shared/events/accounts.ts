import * as z from 'zod';
import { money } from '#shared/bank/contract/schema/money.ts';
import { defineEvent } from './definition.ts';
import { entityId, optionalDay, optionalInstant, optionalText } from './fields.ts';

export const accountBlock = defineEvent({
  type: 'ACCOUNT_BLOCK',
  family: 'accounts',
  occursWhen: 'The block state of an account, or a reason for it, changed.',
  entity: { kind: 'account', aspect: 'block', id: { field: 'account_id' } },
  // An account is blocked and released again and again: no rank could order that.
  order: { by: 'version', field: 'updated_at' },
  status: { field: 'locking_status' },
  occurredAtField: 'updated_at',
  readable: true,
  personal: ['person_id', 'iban'],
  payload: z.looseObject({
    account_id: entityId,
    person_id: optionalText,
    business_id: optionalText,
    iban: optionalText,
    locking_status: optionalText,
    updated_at: optionalInstant,
  }),
});

export const accountClosure = defineEvent({
  type: 'ACCOUNT_CLOSURE',
  family: 'accounts',
  occursWhen: 'The closure of an account was completed.',
  entity: { kind: 'account', aspect: 'closure', id: { field: 'account_id' } },
  order: { by: 'rank', ranks: [['CLOSED']] },
  status: { field: 'status', implied: 'CLOSED' },
  readable: true,
  personal: ['person_id', 'iban'],
  payload: z.looseObject({
    account_id: entityId,
    person_id: optionalText,
    business_id: optionalText,
    iban: optionalText,
  }),
});

export const booking = defineEvent({
  type: 'BOOKING',
  family: 'accounts',
  occursWhen: 'A booking was created on an account.',
  entity: { kind: 'booking', aspect: 'state', id: { field: 'id' } },
  order: { by: 'append' },
  occurredAtField: 'recorded_at',
  readable: true,
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
