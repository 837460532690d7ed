import { defineEvent, type EventEntity } from '../definition.ts';
import { optionalText } from '../fields.ts';
import { headerOnly, open, payloadOf } from '../marks.ts';
import { weekly } from '../usual-silence.ts';

// A person has at most one number, and its events name only the person, in an unsigned header. The number is therefore
// read from the bank, as an aspect of its person. An answer without a number means that it was deleted.

const entity = { kind: 'person', aspect: 'mobile_number', id: 'header' } as const satisfies EventEntity;
const order = { by: 'read' } as const;
const readBy = 'persons.mobileNumber.get';

export const mobileNumberCreated = defineEvent({
  type: 'PERSON_MOBILE_NUMBER_CREATED',
  usualSilence: weekly,
  family: 'onboarding',
  occursWhen: 'A person got a mobile number that is not verified yet.',
  entity,
  order,
  readBy,
  payload: headerOnly,
});

export const mobileNumberVerified = defineEvent({
  type: 'PERSON_MOBILE_NUMBER_VERIFIED',
  usualSilence: weekly,
  family: 'onboarding',
  occursWhen: 'A person proved to hold their mobile number, so that codes of the second factor may go to it.',
  entity,
  order,
  readBy,
  // No source documents its body.
  payload: headerOnly,
});

export const mobileNumberDeleted = defineEvent({
  type: 'PERSON_MOBILE_NUMBER_DELETED',
  family: 'onboarding',
  occursWhen: 'The mobile number of a person was removed.',
  entity,
  order,
  readBy,
  payload: payloadOf({
    // Id of the number only: the event does not say whose it was.
    id: open(optionalText),
  }),
});
