import * as z from '#shared/kernel/zod.ts';
import { defineEvent, type EventOrder } from '../definition.ts';
import { entityId, optionalInstant, optionalNumber, optionalOneOf, optionalText, orNone } from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';
import { weekly } from '../usual-silence.ts';
import { noOperation } from '../unread.ts';

// A failed identification is reactivated if a fallback succeeds within 60 days: only success is final.
const order = { by: 'arrival', terminal: ['successful'] } as const satisfies EventOrder;
const status = { field: 'status' } as const;

const statuses = [
  'aborted',
  'authorization_required',
  'confirmation_required',
  'confirmed',
  'created',
  'canceled',
  'expired',
  'failed',
  'identification_data_required',
  'pending',
  'pending_successful',
  'pending_failed',
  'pre_successful',
  'pending_account_creation',
  'successful',
] as const;

/** Those of persons, then those of businesses alone. */
const methods = [
  'bank',
  'bank_id',
  'bank_plus',
  'fourthline',
  'idnow',
  'idnow_autoident',
  'manual',
  'postident',
  'itm',
  'import',
] as const;

/** Fields common to identifications of persons and businesses. */
const identified = {
  id: open(entityId),
  reference: personal(optionalText),
  // The page that the customer must open.
  url: personal(optionalText),
  status: open(optionalOneOf(statuses)),
  method: open(optionalOneOf(methods)),
  completed_at: open(optionalInstant),
};

export const identification = defineEvent({
  type: 'IDENTIFICATION',
  version: 2,
  usualSilence: weekly,
  family: 'onboarding',
  occursWhen: 'The identification of a person was created or updated, or has an address to open.',
  entity: { kind: 'identification', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  order,
  status,
  owners: { person: 'person_id', account: 'metadata.account_id' },
  payload: payloadOf({
    ...identified,
    person_id: personal(optionalText),
    ident_process_type: open(optionalOneOf(['eid', 'video'])),
    /** What went wrong in the session with the provider that verifies the account. */
    account_verification_error: personal(optionalText),
    // The account used by a bank-based method.
    metadata: personal(
      orNone(
        z.looseObject({
          account_id: optionalText,
          account_currency: optionalText,
          account_bic: optionalText,
          iban: optionalText,
        }),
      ),
    ),
  }),
});

export const referenceTransferAttempt = defineEvent({
  type: 'IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT',
  family: 'onboarding',
  occursWhen: 'A reference transfer did not identify a person, who has so many attempts left.',
  entity: { kind: 'identification', aspect: 'reference_transfer', id: { field: 'id' } },
  unread: noOperation,
  order: { by: 'arrival' },
  owners: { person: 'person_id' },
  payload: payloadOf({
    // Id of the identification.
    id: open(entityId),
    method: open(optionalOneOf(methods)),
    person_id: personal(optionalText),
    remaining_attempts: open(optionalNumber),
    // The reference has a capital letter here, which may be a typo.
    Reason: personal(optionalText),
    reason: personal(optionalText),
  }),
});

export const identificationSession = defineEvent({
  type: 'IDENTIFICATION_SESSION',
  usualSilence: weekly,
  family: 'onboarding',
  occursWhen: 'The status of the session in which a person identifies changed.',
  // Sessions have no id of their own: the person's id stands for the latest one.
  entity: { kind: 'person', aspect: 'identification_session', id: { field: 'person_id' } },
  unread: noOperation,
  order: { by: 'arrival' },
  status,
  payload: payloadOf({ person_id: personal(entityId), status: open(optionalText) }),
});

export const identificationOrigination = defineEvent({
  type: 'IDENTIFICATION_ORIGINATION',
  family: 'onboarding',
  occursWhen: 'The steps from triggering an identification to its completion went on, ended or failed.',
  entity: {
    kind: 'identification_origination',
    aspect: 'state',
    id: { field: 'identification_origination_id' },
  },
  unread: noOperation,
  // It is undocumented whether a failed or expired one continues, and whether each takes all steps.
  order: { by: 'arrival', terminal: ['completed'] },
  status,
  owners: { through: ['identification_id'] },
  payload: payloadOf({
    identification_origination_id: open(entityId),
    status: open(
      optionalOneOf([
        'identification_trigger_pending',
        'esign_pending',
        'identification_completion_pending',
        'screening_pending',
        'failed',
        'completed',
        'expired',
      ]),
    ),
    status_description: personal(optionalText),
    identification_id: open(optionalText),
    esigning_id: open(optionalText),
  }),
});

export const businessIdentification = defineEvent({
  type: 'BUSINESS_IDENTIFICATION',
  version: 2,
  family: 'onboarding',
  occursWhen: 'The identification of a business was created or updated, or has an address to open.',
  entity: { kind: 'business_identification', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  order,
  status,
  owners: { business: 'business_id' },
  payload: payloadOf({ ...identified, business_id: open(optionalText) }),
});
