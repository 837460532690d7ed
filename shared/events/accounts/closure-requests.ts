import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalDay,
  optionalFlag,
  optionalInstant,
  optionalOneOf,
  optionalText,
  optionalTexts,
} from '../fields.ts';
import { nested, open, payloadOf, personal, reliedOn } from '../marks.ts';

/** The first three are those of the specification; the list of the reference goes on. */
const closureReasons = [
  'ORDINARY',
  'IMMEDIATE',
  'TECHNICAL_IMMEDIATE_INTERNAL',
  'ACCOUNT_REVOCATION',
  'ACCOUNT_REVOCATION_INTERNAL',
  'COMPLIANCE_IMMEDIATE_INTERNAL',
  'COMPLIANCE_ORDINARY_INTERNAL',
  'CUSTOMER_WISH',
  'CUSTOMER_WISH_INTERNAL',
  'DUNNING_DECOUPLED_CARD_INTERNAL',
  'INSOLVENCY_IMMEDIATE_INTERNAL',
  'INSOLVENCY_ORDINARY_INTERNAL',
  'PARTNER_SERVICE_ACCOUNT_TERMINATED',
] as const;

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
    closure_reason: open(optionalOneOf(closureReasons)),
    /** The name in the specification; the bank's reference uses the one above. */
    closure_reasons: open(optionalTexts),
    status: open(optionalOneOf(['INITIATED', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'REVOKED'])),
    technical_closure_date: reliedOn(open(optionalDay)),
    legal_closure_date: open(optionalDay),
    failure_reason: nested({ code: reliedOn(open(optionalText)), detail: personal(optionalText) }),
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
