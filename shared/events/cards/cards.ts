import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalDay, optionalFlag, optionalText, orNone } from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';
import { weekly } from '../usual-silence.ts';
import { throughCard } from '../unread.ts';

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
    status: open(optionalText),
    reason: personal(optionalText),
    reference: personal(optionalText),
    type: open(optionalText),
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
    token_status: open(optionalText),
    event_type: open(optionalText),
    message_reason: open(optionalText),
    client_wallet_account_id: personal(optionalText),
    wallet_type: open(optionalText),
    pan_reference_id: personal(optionalText),
    visa_pan_reference_id: personal(optionalText),
  }),
});
