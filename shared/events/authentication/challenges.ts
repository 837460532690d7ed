import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalMoney, optionalText, orNone } from '../fields.ts';

/** The payment or the servicing of a card that the customer is asked about. */
const asked = {
  person_id: optionalText,
  card_id: optionalText,
  amount: optionalMoney,
  merchant: orNone(z.looseObject({ name: optionalText, country: optionalText, url: optionalText })),
  channel: optionalText,
  challenged_at: optionalInstant,
  expires_at: optionalInstant,
  authenticate_change_request_id: optionalText,
};
const owners = { person: 'person_id' } as const;
const personal = ['person_id', 'merchant'] as const;

export const scaChallenge = defineEvent({
  type: 'SCA_CHALLENGE',
  family: 'authentication',
  occursWhen: 'A purchase or the servicing of a card needs the customer to authenticate.',
  entity: { kind: 'sca_challenge', aspect: 'state', id: { field: 'challenge_id' } },
  order: { by: 'append' },
  occurredAtField: 'challenged_at',
  owners,
  personal,
  payload: z.looseObject({
    ...asked,
    // Also needed to decline the transaction.
    challenge_id: entityId,
    decline_change_request_id: optionalText,
  }),
});

export const delegateScaCancel = defineEvent({
  type: 'DELEGATE_SCA_CANCEL',
  family: 'authentication',
  occursWhen: 'The customer declined to authenticate an online payment in the older flow.',
  // Its body names no challenge. What the customer made use of is the change request that declines.
  entity: { kind: 'sca_cancellation', aspect: 'state', id: { field: 'decline_change_request_id' } },
  order: { by: 'append' },
  owners,
  personal,
  deprecated: { use: 'SCA_CHALLENGE' },
  payload: z.looseObject({ ...asked, decline_change_request_id: entityId }),
});

export const activationChallengeCreation = defineEvent({
  type: 'ACTIVATION_CHALLENGE_CREATION',
  family: 'authentication',
  occursWhen: 'An activation code was made, by which a person can bind a device.',
  entity: { kind: 'activation_challenge', aspect: 'state', id: { field: 'challenge_id' } },
  order: { by: 'append' },
  occurredAtField: 'created_at',
  owners,
  readBy: 'mfa.challenges.activation.get',
  personal: ['person_id'],
  payload: z.looseObject({
    challenge_id: entityId,
    person_id: optionalText,
    created_at: optionalInstant,
    expires_at: optionalInstant,
    // SERVICE, WEBUI, MOBILE_APP or WEB.
    requested_by: optionalText,
    purpose: optionalText,
  }),
});
