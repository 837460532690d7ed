import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { optionalText } from '../fields.ts';
import { envelopeId, envelopeOf } from './envelope.ts';

export const accountSnapshot = defineEvent({
  type: 'ACCOUNT_SNAPSHOT',
  family: 'lending',
  occursWhen:
    'The look into an account of the customer at another bank got further, for the scoring of an application.',
  entity: { kind: 'account_snapshot', aspect: 'state', id: envelopeId },
  // Its moves are not stated, and the event carries no time.
  order: { by: 'arrival' },
  status: { field: 'payload.status' },
  owners: { account: 'payload.account_id' },
  personal: [
    'payload.status_description',
    // Whoever has one of them is in the customer's session.
    'payload.location',
    'payload.wizard_session_key',
    'payload.iban',
  ],
  payload: envelopeOf(
    z.looseObject({
      id: optionalText,
      status: optionalText,
      status_description: optionalText,
      provider: optionalText,
      /** Address of the pages that lead the customer through it. */
      location: optionalText,
      wizard_session_key: optionalText,
      iban: optionalText,
      account_id: optionalText,
    }),
  ),
});
