import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalDay,
  optionalInstant,
  optionalMoney,
  optionalText,
  optionalTexts,
} from '../fields.ts';

export const directDebitReturn = defineEvent({
  type: 'SEPA_DIRECT_DEBIT_RETURN',
  family: 'payments',
  occursWhen: 'A direct debit was declined or given back, and its money did not leave the account for good.',
  entity: { kind: 'direct_debit_return', aspect: 'state', id: { field: 'id' } },
  order: { by: 'append' },
  occurredAtField: 'recorded_at',
  owners: { customer: 'customer_id', account: 'account_id' },
  personal: [
    'creditor_iban',
    'creditor_name',
    'creditor_identifier',
    'mandate_reference',
    'end_to_end_id',
    'description',
    'customer_id',
  ],
  payload: z.looseObject({
    id: entityId,
    creditor_iban: optionalText,
    creditor_name: optionalText,
    creditor_identifier: optionalText,
    mandate_reference: optionalText,
    amount: optionalMoney,
    end_to_end_id: optionalText,
    /** A code of the scheme, such as MD01. */
    sepa_return_code: optionalText,
    description: optionalText,
    recorded_at: optionalInstant,
    customer_id: optionalText,
    customer_type: optionalText,
    account_id: optionalText,
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
  personal: [
    'description',
    'end_to_end_id',
    'creditor_id',
    'creditor_name',
    'creditor_iban',
    'creditor_bic',
    'debtor_name',
    'debtor_iban',
    'debtor_bic',
  ],
  onlyInReference: true,
  payload: z.looseObject({
    transaction_id: entityId,
    account_id: optionalText,
    collection_sequence: optionalText,
    amount: optionalMoney,
    valuta_date: optionalDay,
    description: optionalText,
    end_to_end_id: optionalText,
    creditor_id: optionalText,
    creditor_name: optionalText,
    creditor_iban: optionalText,
    creditor_bic: optionalText,
    debtor_name: optionalText,
    debtor_iban: optionalText,
    debtor_bic: optionalText,
  }),
});

export const collectionApplication = defineEvent({
  type: 'SDD_COLLECTION_APPLICATION',
  family: 'payments',
  occursWhen: 'The bank decided whether an applicant may collect money by direct debit.',
  entity: { kind: 'sdd_collection_application', aspect: 'state', id: { field: 'id' } },
  // Of its statuses only `pending` is named, of their moves none.
  order: { by: 'arrival' },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'persons.sddCollectionApplications.get',
  personal: ['person_id', 'credit_record_id', 'rejection_reasons'],
  onlyInReference: true,
  payload: z.looseObject({
    id: entityId,
    person_id: optionalText,
    credit_record_id: optionalText,
    sdd_collection_id: optionalText,
    account_snapshot_id: optionalText,
    status: optionalText,
    decision: optionalText,
    rejection_reasons: optionalTexts,
    created_at: optionalInstant,
    limit: optionalMoney,
  }),
});

const directDebitProfile = z.looseObject({
  id: entityId,
  status: optionalText,
  status_reasons: optionalTexts,
  collection_limit: optionalMoney,
});

/** The two events tell of the same profile and may follow each other again and again, without saying when. */
const profileBlock = {
  family: 'payments',
  entity: { kind: 'direct_debit_profile', aspect: 'block', id: { field: 'id' } },
  order: { by: 'arrival' },
  status: { field: 'status' },
  personal: [],
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
