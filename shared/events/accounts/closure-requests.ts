import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalDay,
  optionalFlag,
  optionalInstant,
  optionalText,
  optionalTexts,
  orNone,
} from '../fields.ts';

const closureRequest = {
  family: 'accounts',
  entity: { kind: 'closure_request', aspect: 'state', id: { field: 'id' } },
  // Which status follows which is not stated; the instant of the change is.
  order: { by: 'version', field: 'updated_at' },
  status: { field: 'status' },
  occurredAtField: 'updated_at',
  owners: { account: 'account_id' },
  readBy: 'accountClosureRequests.get',
  personal: ['failure_reason.detail'],
  payload: z.looseObject({
    id: entityId,
    account_id: optionalText,
    /** ORDINARY, IMMEDIATE, TECHNICAL_IMMEDIATE_INTERNAL, CUSTOMER_WISH and others. */
    closure_reason: optionalText,
    /** What the specification calls it; the bank's reference shows the one above. */
    closure_reasons: optionalTexts,
    status: optionalText,
    technical_closure_date: optionalDay,
    legal_closure_date: optionalDay,
    failure_reason: orNone(z.looseObject({ code: optionalText, detail: optionalText })),
    payout_allowed: optionalFlag,
    updated_at: optionalInstant,
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
