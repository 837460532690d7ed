import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalOneOf, optionalText } from '../fields.ts';
import { nested, open, payloadOf, personal } from '../marks.ts';
import { weekly } from '../usual-silence.ts';
import { noOperation } from '../unread.ts';

export const accountOpeningRequest = defineEvent({
  type: 'ACCOUNT_OPENING_REQUEST',
  usualSilence: weekly,
  family: 'accounts',
  occursWhen: 'An account that a customer asked for was opened, or refused.',
  entity: { kind: 'opening_request', aspect: 'state', id: { field: 'account_opening_request_id' } },
  unread: noOperation,
  order: { by: 'version', field: 'updated_at' },
  status: { field: 'status' },
  occurredAtField: 'updated_at',
  // It links the customer to the account, which the account's own events may not do.
  owners: { customer: 'customer_id', account: 'account_id' },
  payload: payloadOf({
    account_opening_request_id: open(entityId),
    customer_id: personal(optionalText),
    /** COMPLETED: the account exists. REJECTED, formerly FAILED: it will not be opened. */
    status: open(optionalOneOf(['INITIATED', 'IN_PROGRESS', 'COMPLETED', 'REJECTED', 'FAILED'])),
    account_id: open(optionalText),
    updated_at: open(optionalInstant),
    /** Why the account was not opened. */
    error: nested({ code: open(optionalText), detail: personal(optionalText) }),
  }),
});
