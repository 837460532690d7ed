import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalText, orNone } from '../fields.ts';

export const accountOpeningRequest = defineEvent({
  type: 'ACCOUNT_OPENING_REQUEST',
  family: 'accounts',
  occursWhen: 'An account that a customer asked for was opened, or refused.',
  entity: { kind: 'opening_request', aspect: 'state', id: { field: 'account_opening_request_id' } },
  order: { by: 'version', field: 'updated_at' },
  status: { field: 'status' },
  occurredAtField: 'updated_at',
  // It ties the customer to the account, which the account's own events need not do.
  owners: { customer: 'customer_id', account: 'account_id' },
  personal: ['customer_id', 'error.detail'],
  payload: z.looseObject({
    account_opening_request_id: entityId,
    customer_id: optionalText,
    /** COMPLETED: there is an account. REJECTED, formerly FAILED: there will be none. */
    status: optionalText,
    account_id: optionalText,
    updated_at: optionalInstant,
    /** Why there is none. */
    error: orNone(z.looseObject({ code: optionalText, detail: optionalText })),
  }),
});
