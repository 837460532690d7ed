import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalDay,
  optionalInstant,
  optionalMoney,
  optionalOneOf,
  optionalText,
  optionalTexts,
} from '../fields.ts';
import { open, payloadOf, personal, reliedOn } from '../marks.ts';
import { weekly } from '../usual-silence.ts';
import { noOperation } from '../unread.ts';

export const directDebitReturn = defineEvent({
  type: 'SEPA_DIRECT_DEBIT_RETURN',
  usualSilence: weekly,
  family: 'payments',
  occursWhen: 'A direct debit was declined or given back, and its money did not leave the account for good.',
  entity: { kind: 'direct_debit_return', aspect: 'state', id: { field: 'id' } },
  unread: 'it never changes; its booking is compared',
  order: { by: 'append' },
  occurredAtField: 'recorded_at',
  owners: { customer: 'customer_id', account: 'account_id' },
  payload: payloadOf({
    id: open(entityId),
    creditor_iban: personal(optionalText),
    creditor_name: personal(optionalText),
    creditor_identifier: personal(optionalText),
    mandate_reference: personal(optionalText),
    amount: open(optionalMoney),
    end_to_end_id: personal(optionalText),
    /** A code of the scheme, such as MD01. */
    sepa_return_code: open(optionalText),
    description: personal(optionalText),
    recorded_at: open(optionalInstant),
    customer_id: personal(optionalText),
    customer_type: open(optionalOneOf(['Person', 'Business'])),
    account_id: open(optionalText),
  }),
});

export const directDebitScheduled = defineEvent({
  type: 'SEPA_DIRECT_DEBIT_TRANSACTION_SCHEDULED',
  family: 'payments',
  occursWhen: 'A creditor at another bank announced that it will collect from an account.',
  // The booking that follows carries the same transaction id.
  entity: { kind: 'incoming_direct_debit', aspect: 'state', id: { field: 'transaction_id' } },
  order: { by: 'append' },
  owners: { account: 'account_id' },
  onlyInReference: true,
  payload: payloadOf({
    transaction_id: open(entityId),
    account_id: open(optionalText),
    collection_sequence: open(optionalText),
    amount: open(optionalMoney),
    valuta_date: open(optionalDay),
    description: personal(optionalText),
    end_to_end_id: personal(optionalText),
    creditor_id: personal(optionalText),
    creditor_name: personal(optionalText),
    creditor_iban: personal(optionalText),
    creditor_bic: personal(optionalText),
    debtor_name: personal(optionalText),
    debtor_iban: personal(optionalText),
    debtor_bic: personal(optionalText),
  }),
});

export const collectionApplication = defineEvent({
  type: 'SDD_COLLECTION_APPLICATION',
  family: 'payments',
  occursWhen: 'The bank decided whether an applicant may collect money by direct debit.',
  entity: { kind: 'sdd_collection_application', aspect: 'state', id: { field: 'id' } },
  // Only its status `pending` is documented, and none of its transitions.
  order: { by: 'arrival' },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'persons.sddCollectionApplications.get',
  onlyInReference: true,
  payload: payloadOf({
    id: open(entityId),
    person_id: personal(optionalText),
    credit_record_id: personal(optionalText),
    sdd_collection_id: open(optionalText),
    account_snapshot_id: open(optionalText),
    status: open(optionalText),
    decision: reliedOn(open(optionalOneOf(['OFFERED', 'REJECTED']))),
    rejection_reasons: personal(optionalTexts),
    created_at: open(optionalInstant),
    limit: open(optionalMoney),
  }),
});

const directDebitProfile = payloadOf({
  id: open(entityId),
  status: open(optionalText),
  // Nobody documents what a clerk may write there.
  status_reasons: personal(optionalTexts),
  collection_limit: open(optionalMoney),
});

/** The two events are about the same profile and may alternate any number of times, without a timestamp. */
const profileBlock = {
  version: 2,
  family: 'payments',
  entity: { kind: 'direct_debit_profile', aspect: 'block', id: { field: 'id' } },
  unread: noOperation,
  order: { by: 'arrival' },
  status: { field: 'status' },
  deprecated: {},
  onlyInReference: true,
  payload: directDebitProfile,
} as const;

export const profileBlockScheduled = defineEvent({
  ...profileBlock,
  type: 'BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_SCHEDULED',
  occursWhen: 'The bank will block a business from collecting by direct debit.',
});

export const profileBlockCancelled = defineEvent({
  ...profileBlock,
  type: 'BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_CANCELLED',
  occursWhen: 'The bank will not block a business from collecting by direct debit after all.',
});
