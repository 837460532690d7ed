import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalDay, optionalFlag, optionalText, orNone } from '../fields.ts';

export const cardLifecycle = defineEvent({
  type: 'CARD_LIFECYCLE_EVENT',
  family: 'cards',
  occursWhen: 'The status of a card changed; carries a reason.',
  entity: { kind: 'card', aspect: 'state', id: { field: 'id' } },
  // A card is blocked and unblocked, its event carries no time, and no operation reads it back.
  order: { by: 'arrival', terminal: ['CLOSED', 'CLOSED_BY_SERVICE'] },
  status: { field: 'status' },
  owners: { person: 'person_id', business: 'business_id', account: 'account_id' },
  personal: ['person_id', 'representation'],
  payload: z.looseObject({
    id: entityId,
    status: optionalText,
    reason: optionalText,
    reference: optionalText,
    type: optionalText,
    expiration_date: optionalDay,
    account_id: optionalText,
    person_id: optionalText,
    business_id: optionalText,
    /** What is printed on it. */
    representation: orNone(
      z.looseObject({
        line_1: optionalText,
        line_2: optionalText,
        masked_pan: optionalText,
        formatted_expiration_date: optionalText,
      }),
    ),
  }),
});

export const cardDeliveryTracking = defineEvent({
  type: 'CARD_DELIVERY_TRACKING',
  family: 'cards',
  occursWhen: 'There is news of a card on its way to its holder.',
  entity: { kind: 'card_tracking', aspect: 'state', id: { field: 'id' } },
  // News carry no time, and no operation reads them back.
  order: { by: 'arrival' },
  owners: { through: ['card_id'] },
  personal: ['shipping_tracking_information', 'message'],
  payload: z.looseObject({
    id: entityId,
    card_id: optionalText,
    shipping_provider: optionalText,
    date_of_shipment: optionalDay,
    shipping_tracking_information: optionalText,
    /** Error text of the carrier, who then tracks nothing. */
    message: optionalText,
    country_code: optionalText,
    has_picture: optionalFlag,
  }),
});

export const cardTokenLifecycle = defineEvent({
  type: 'CARD_TOKEN_LIFECYCLE',
  family: 'cards',
  occursWhen: 'A token that stands for a card in a device wallet was created or updated.',
  // A card has a token in each wallet: what is told of one says nothing of the others.
  entity: { kind: 'card_token', aspect: 'state', id: { field: 'token_reference_id' } },
  // Suspended and resumed, without a time.
  order: { by: 'arrival' },
  status: { field: 'token_status' },
  owners: { through: ['card_id'] },
  personal: ['client_wallet_account_id', 'pan_reference_id', 'visa_pan_reference_id'],
  payload: z.looseObject({
    token_reference_id: entityId,
    card_id: optionalText,
    token_status: optionalText,
    event_type: optionalText,
    message_reason: optionalText,
    client_wallet_account_id: optionalText,
    wallet_type: optionalText,
    pan_reference_id: optionalText,
    visa_pan_reference_id: optionalText,
  }),
});
