import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalOneOf, optionalText } from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';

export const accountBlock = defineEvent({
  type: 'ACCOUNT_BLOCK',
  family: 'accounts',
  occursWhen: 'The block state of an account, or a reason for it, changed.',
  entity: { kind: 'account', aspect: 'block', id: { field: 'account_id' } },
  // An account may be blocked and released repeatedly, so no rank could order the events.
  order: { by: 'version', field: 'updated_at' },
  status: { field: 'locking_status' },
  occurredAtField: 'updated_at',
  owners: { person: 'person_id', business: 'business_id' },
  readBy: 'accounts.get',
  payload: payloadOf({
    account_id: open(entityId),
    person_id: personal(optionalText),
    business_id: open(optionalText),
    iban: personal(optionalText),
    locking_status: open(optionalOneOf(['NO_BLOCK', 'DEBIT_BLOCK', 'CREDIT_BLOCK', 'BLOCK'])),
    updated_at: open(optionalInstant),
  }),
});

export const accountClosure = defineEvent({
  type: 'ACCOUNT_CLOSURE',
  family: 'accounts',
  occursWhen: 'The closure of an account was completed.',
  entity: { kind: 'account', aspect: 'closure', id: { field: 'account_id' } },
  order: { by: 'rank', ranks: [['CLOSED']] },
  status: { field: 'status', implied: 'CLOSED' },
  mayOmit: ['status'],
  owners: { person: 'person_id', business: 'business_id' },
  readBy: 'accounts.get',
  payload: payloadOf({
    account_id: open(entityId),
    person_id: personal(optionalText),
    business_id: open(optionalText),
    iban: personal(optionalText),
  }),
});

export const accountLimitChange = defineEvent({
  type: 'ACCOUNT_LIMIT_CHANGE',
  family: 'accounts',
  occursWhen: 'The limit of an account with a decoupled card changed.',
  entity: { kind: 'account', aspect: 'state', id: { field: 'account_id' } },
  // The event does not contain the limit itself.
  order: { by: 'read' },
  readBy: 'accounts.get',
  payload: payloadOf({ account_id: open(entityId) }),
});
