import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalDay,
  optionalFlag,
  optionalInstant,
  optionalText,
  optionalTexts,
} from '../fields.ts';
import { nested, open, payloadOf, personal } from '../marks.ts';

const closureRequest = {
  family: 'accounts',
  entity: { kind: 'closure_request', aspect: 'state', id: { field: 'id' } },
  // The order of statuses is undocumented; the instant of the change is in the payload.
  order: { by: 'version', field: 'updated_at' },
  status: { field: 'status' },
  occurredAtField: 'updated_at',
  owners: { account: 'account_id' },
  readBy: 'accountClosureRequests.get',
  payload: payloadOf({
    id: open(entityId),
    account_id: open(optionalText),
    /** ORDINARY, IMMEDIATE, TECHNICAL_IMMEDIATE_INTERNAL, CUSTOMER_WISH and others. */
    closure_reason: open(optionalText),
    /** The name in the specification; the bank's reference uses the one above. */
    closure_reasons: open(optionalTexts),
    status: open(optionalText),
    technical_closure_date: open(optionalDay),
    legal_closure_date: open(optionalDay),
    failure_reason: nested({ code: open(optionalText), detail: personal(optionalText) }),
    payout_allowed: open(optionalFlag),
    updated_at: open(optionalInstant),
  }),
} as const;

export const accountClosureRequest = defineEvent({
  ...closureRequest,
  type: 'ACCOUNT_CLOSURE_REQUEST',
  occursWhen: 'The bank itself began to close an account.',
  mandatory: true,
});

export const accountClosureRequestUpdate = defineEvent({
  ...closureRequest,
  type: 'ACCOUNT_CLOSURE_REQUEST_UPDATE',
  occursWhen: 'A request to close an account reached another status, or failed.',
});
