import * as z from 'zod';
import { money } from '#shared/bank/contract/schema/money.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalText } from '../fields.ts';

export const scaChallenge = defineEvent({
  type: 'SCA_CHALLENGE',
  family: 'authentication',
  occursWhen: 'A purchase or the servicing of a card needs the customer to authenticate.',
  entity: { kind: 'sca_challenge', aspect: 'state', id: { field: 'challenge_id' } },
  order: { by: 'append' },
  occurredAtField: 'challenged_at',
  owners: { person: 'person_id' },
  personal: ['person_id', 'merchant'],
  payload: z.looseObject({
    // Also needed to decline the transaction.
    challenge_id: entityId,
    person_id: optionalText,
    card_id: optionalText,
    amount: money.nullish(),
    channel: optionalText,
    challenged_at: optionalInstant,
    expires_at: optionalInstant,
    authenticate_change_request_id: optionalText,
    decline_change_request_id: optionalText,
  }),
});
