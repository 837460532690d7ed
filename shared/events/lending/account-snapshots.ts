import { defineEvent } from '../definition.ts';
import { optionalText } from '../fields.ts';
import { open, personal } from '../marks.ts';
import { envelopeId, envelopeOf } from './envelope.ts';
import { noOperation } from '../unread.ts';

export const accountSnapshot = defineEvent({
  type: 'ACCOUNT_SNAPSHOT',
  family: 'lending',
  occursWhen:
    'The look into an account of the customer at another bank got further, for the scoring of an application.',
  entity: { kind: 'account_snapshot', aspect: 'state', id: envelopeId },
  unread: noOperation,
  // Its transitions are undocumented, and the event has no timestamp.
  order: { by: 'arrival' },
  status: { field: 'payload.status' },
  owners: { account: 'payload.account_id' },
  payload: envelopeOf({
    id: open(optionalText),
    status: open(optionalText),
    status_description: personal(optionalText),
    provider: open(optionalText),
    /** Address of the pages that guide the customer. */
    // Anyone with this or the key is in the customer's session.
    location: personal(optionalText),
    wizard_session_key: personal(optionalText),
    iban: personal(optionalText),
    account_id: open(optionalText),
  }),
});
