import * as z from 'zod';
import { money } from '#shared/bank/contract/schema/money.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalDay, optionalInstant, optionalText } from '../fields.ts';

export const cardAuthorization = defineEvent({
  type: 'CARD_AUTHORIZATION',
  family: 'cards',
  occursWhen: 'An authorization was created after a card transaction.',
  entity: { kind: 'reservation', aspect: 'state', id: { field: 'id' } },
  order: { by: 'rank', ranks: [['OPEN'], ['RESOLVED', 'ROLLBACK', 'EXPIRED']] },
  status: { field: 'status', implied: 'OPEN' },
  owners: { account: 'account_id' },
  personal: ['description', 'meta_info'],
  payload: z.looseObject({
    id: entityId,
    account_id: optionalText,
    amount: money.nullish(),
    reservation_type: optionalText,
    reference: optionalText,
    status: optionalText,
    description: optionalText,
    expires_at: optionalInstant,
    expired_at: optionalInstant,
    resolved_at: optionalInstant,
  }),
});

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
  }),
});
