import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalOneOf, optionalText, orNone } from '../fields.ts';
import { open, payloadOf, personal, reliedOn } from '../marks.ts';

export const referenceAccountCreated = defineEvent({
  type: 'REFERENCE_ACCOUNT_CREATED',
  family: 'accounts',
  occursWhen: 'A customer registered an account at another bank for paying in and out.',
  entity: { kind: 'reference_account', aspect: 'state', id: { field: 'id' } },
  order: { by: 'append' },
  status: { field: 'status', implied: 'ACTIVE' },
  owners: { account: 'account_id' },
  payload: payloadOf({
    id: open(entityId),
    account_id: open(optionalText),
    iban: personal(optionalText),
    status: open(optionalText),
  }),
});

export const trustedIbanConfirmed = defineEvent({
  type: 'TRUSTED_IBAN_CONFIRMED',
  family: 'accounts',
  occursWhen: 'An IBAN was confirmed to which an account may transfer without a second factor.',
  entity: { kind: 'trusted_iban', aspect: 'state', id: { field: 'id' } },
  order: { by: 'append' },
  // The person who approved it need not own the account.
  owners: { account: 'account_id' },
  payload: payloadOf({
    id: open(entityId),
    account_id: open(optionalText),
    iban: personal(optionalText),
    approved_by: personal(optionalText),
  }),
});

export const depositAccountUpdated = defineEvent({
  type: 'DEPOSIT_ACCOUNT_UPDATED',
  family: 'accounts',
  occursWhen: 'A savings account was tied to another main account.',
  entity: { kind: 'savings_mapping', aspect: 'state', id: { field: 'id' } },
  order: { by: 'version', field: 'updated_at' },
  status: { field: 'status' },
  occurredAtField: 'updated_at',
  owners: { account: 'deposit_account_id' },
  payload: payloadOf({
    id: open(entityId),
    status: open(optionalText),
    deposit_type: open(optionalOneOf(['SAVINGS_ACCOUNT'])),
    deposit_account_id: open(optionalText),
    /** Omitted if the main account is at another bank, which is identified by its IBAN. */
    main_account_id: reliedOn(open(optionalText)),
    main_account_iban: personal(optionalText),
    secondary_mappings: personal(orNone(z.array(z.unknown()))),
    updated_at: open(optionalInstant),
  }),
});
