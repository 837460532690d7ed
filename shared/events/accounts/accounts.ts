import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalText } from '../fields.ts';

export const accountBlock = defineEvent({
  type: 'ACCOUNT_BLOCK',
  family: 'accounts',
  occursWhen: 'The block state of an account, or a reason for it, changed.',
  entity: { kind: 'account', aspect: 'block', id: { field: 'account_id' } },
  // An account is blocked and released again and again: no rank could order that.
  order: { by: 'version', field: 'updated_at' },
  status: { field: 'locking_status' },
  occurredAtField: 'updated_at',
  owners: { person: 'person_id', business: 'business_id' },
  readBy: 'accounts.get',
  personal: ['person_id', 'iban'],
  payload: z.looseObject({
    account_id: entityId,
    person_id: optionalText,
    business_id: optionalText,
    iban: optionalText,
    locking_status: optionalText,
    updated_at: optionalInstant,
  }),
});

export const accountClosure = defineEvent({
  type: 'ACCOUNT_CLOSURE',
  family: 'accounts',
  occursWhen: 'The closure of an account was completed.',
  entity: { kind: 'account', aspect: 'closure', id: { field: 'account_id' } },
  order: { by: 'rank', ranks: [['CLOSED']] },
  status: { field: 'status', implied: 'CLOSED' },
  owners: { person: 'person_id', business: 'business_id' },
  readBy: 'accounts.get',
  personal: ['person_id', 'iban'],
  payload: z.looseObject({
    account_id: entityId,
    person_id: optionalText,
    business_id: optionalText,
    iban: optionalText,
  }),
});

export const accountLimitChange = defineEvent({
  type: 'ACCOUNT_LIMIT_CHANGE',
  family: 'accounts',
  occursWhen: 'The limit of an account with a decoupled card changed.',
  entity: { kind: 'account', aspect: 'state', id: { field: 'account_id' } },
  // The limit itself is not told.
  order: { by: 'read' },
  readBy: 'accounts.get',
  personal: [],
  payload: z.looseObject({ account_id: entityId }),
});
