import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalDay, optionalFlag, optionalOneOf, optionalText, orNone } from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';
import { weekly } from '../usual-silence.ts';
import { throughCard } from '../unread.ts';

const cardStatuses = [
  'ACTIVE',
  'ACTIVATION_BLOCKED_BY_SERVICE',
  'BLOCKED',
  'BLOCKED_BY_SERVICE',
  'CLOSED',
  'CLOSED_BY_SERVICE',
  'COUNTERFEIT_CARD',
  'FRAUD',
  'INACTIVE',
  'LOST',
  'PROCESSING',
  'STOLEN',
] as const;

const cardTypes = [
  'MASTERCARD_DEBIT',
  'MASTERCARD_BUSINESS_DEBIT',
  'MASTERCARD_CREDIT',
  'MASTERCARD_DECOUPLED',
  'VIRTUAL_MASTERCARD_DEBIT',
  'VIRTUAL_MASTERCARD_BUSINESS_DEBIT',
  'VIRTUAL_MASTERCARD_FREELANCE_DEBIT',
  'VISA_DEBIT',
  'VISA_BUSINESS_DEBIT',
  'VISA_CREDIT',
  'VIRTUAL_VISA_DEBIT',
  'VIRTUAL_VISA_BUSINESS_DEBIT',
  'VIRTUAL_VISA_FREELANCE_DEBIT',
] as const;

export const cardLifecycle = defineEvent({
  type: 'CARD_LIFECYCLE_EVENT',
  version: 2,
  usualSilence: weekly,
  family: 'cards',
  occursWhen: 'The status of a card changed; carries a reason.',
  entity: { kind: 'card', aspect: 'state', id: { field: 'id' } },
  unread: throughCard,
  // A card may be blocked and unblocked, its event has no timestamp, and no operation reads it back.
  order: { by: 'arrival', terminal: ['CLOSED', 'CLOSED_BY_SERVICE'] },
  status: { field: 'status' },
  owners: { person: 'person_id', business: 'business_id', account: 'account_id' },
  payload: payloadOf({
    id: open(entityId),
    status: open(optionalOneOf(cardStatuses)),
    reason: personal(optionalText),
    reference: personal(optionalText),
    type: open(optionalOneOf(cardTypes)),
    expiration_date: open(optionalDay),
    account_id: open(optionalText),
    person_id: personal(optionalText),
    business_id: open(optionalText),
    /** The data printed on the card. */
    representation: personal(
      orNone(
        z.looseObject({
          line_1: optionalText,
          line_2: optionalText,
          masked_pan: optionalText,
          formatted_expiration_date: optionalText,
        }),
      ),
    ),
  }),
});

export const cardDeliveryTracking = defineEvent({
  type: 'CARD_DELIVERY_TRACKING',
  usualSilence: weekly,
  family: 'cards',
  occursWhen: 'There is news of a card on its way to its holder.',
  entity: { kind: 'card_tracking', aspect: 'state', id: { field: 'id' } },
  unread: throughCard,
  // The events have no timestamp, and no operation reads them back.
  order: { by: 'arrival' },
  owners: { through: ['card_id'] },
  payload: payloadOf({
    id: open(entityId),
    card_id: open(optionalText),
    shipping_provider: open(optionalText),
    date_of_shipment: open(optionalDay),
    shipping_tracking_information: personal(optionalText),
    /** Error text of the carrier; tracking is not available then. */
    message: personal(optionalText),
    country_code: open(optionalText),
    has_picture: open(optionalFlag),
  }),
});

export const cardTokenLifecycle = defineEvent({
  type: 'CARD_TOKEN_LIFECYCLE',
  usualSilence: weekly,
  family: 'cards',
  occursWhen: 'A token that stands for a card in a device wallet was created or updated.',
  // A card has one token per wallet: an event about one says nothing about the others.
  entity: { kind: 'card_token', aspect: 'state', id: { field: 'token_reference_id' } },
  unread: throughCard,
  // May be suspended and resumed, without a timestamp.
  order: { by: 'arrival' },
  status: { field: 'token_status' },
  owners: { through: ['card_id'] },
  payload: payloadOf({
    token_reference_id: open(entityId),
    card_id: open(optionalText),
    token_status: open(optionalOneOf(['ACTIVE', 'INACTIVE', 'DEACTIVATED', 'SUSPENDED'])),
    event_type: open(optionalOneOf(['TOKEN_CREATED', 'TOKEN_STATUS_UPDATED'])),
    message_reason: open(
      optionalOneOf([
        'TOKEN_CREATED',
        'LUK_REPLENISHMENT',
        'DEVICE_PROVISIONING_RESULT',
        'OTP_VERIFICATION_RESULT',
      ]),
    ),
    client_wallet_account_id: personal(optionalText),
    wallet_type: open(optionalText),
    pan_reference_id: personal(optionalText),
    visa_pan_reference_id: personal(optionalText),
  }),
});
