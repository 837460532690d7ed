import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalMoney, optionalOneOf, optionalText, orNone } from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';
import { daily, weekly } from '../usual-silence.ts';
import { momentary } from '../unread.ts';

/** The payment or card action that the customer must authenticate. */
const asked = {
  person_id: personal(optionalText),
  card_id: open(optionalText),
  amount: open(optionalMoney),
  merchant: personal(orNone(z.looseObject({ name: optionalText, country: optionalText, url: optionalText }))),
  channel: open(optionalText),
  challenged_at: open(optionalInstant),
  expires_at: open(optionalInstant),
  authenticate_change_request_id: open(optionalText),
};
const owners = { person: 'person_id' } as const;

export const scaChallenge = defineEvent({
  type: 'SCA_CHALLENGE',
  usualSilence: daily,
  family: 'authentication',
  occursWhen: 'A purchase or the servicing of a card needs the customer to authenticate.',
  entity: { kind: 'sca_challenge', aspect: 'state', id: { field: 'challenge_id' } },
  unread: momentary,
  order: { by: 'append' },
  occurredAtField: 'challenged_at',
  owners,
  payload: payloadOf({
    ...asked,
    // Also needed to decline the transaction.
    challenge_id: open(entityId),
    decline_change_request_id: open(optionalText),
  }),
});

export const delegateScaCancel = defineEvent({
  type: 'DELEGATE_SCA_CANCEL',
  family: 'authentication',
  occursWhen: 'The customer declined to authenticate an online payment in the older flow.',
  // Its body names no challenge. The customer declines through the change request.
  entity: { kind: 'sca_cancellation', aspect: 'state', id: { field: 'decline_change_request_id' } },
  unread: momentary,
  order: { by: 'append' },
  owners,
  deprecated: { use: 'SCA_CHALLENGE' },
  payload: payloadOf({ ...asked, decline_change_request_id: open(entityId) }),
});

export const activationChallengeCreation = defineEvent({
  type: 'ACTIVATION_CHALLENGE_CREATION',
  usualSilence: weekly,
  family: 'authentication',
  occursWhen: 'An activation code was made, by which a person can bind a device.',
  entity: { kind: 'activation_challenge', aspect: 'state', id: { field: 'challenge_id' } },
  unread: momentary,
  order: { by: 'append' },
  occurredAtField: 'created_at',
  owners,
  readBy: 'mfa.challenges.activation.get',
  payload: payloadOf({
    challenge_id: open(entityId),
    person_id: personal(optionalText),
    created_at: open(optionalInstant),
    expires_at: open(optionalInstant),
    requested_by: open(optionalOneOf(['SERVICE', 'WEBUI', 'MOBILE_APP', 'WEB'])),
    purpose: open(optionalOneOf(['DEVICE_BINDING'])),
  }),
});
