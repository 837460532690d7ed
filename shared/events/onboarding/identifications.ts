import * as z from '#shared/kernel/zod.ts';
import { defineEvent, type EventOrder } from '../definition.ts';
import { entityId, optionalInstant, optionalNumber, optionalText, orNone } from '../fields.ts';

// A failed identification is reactivated when a fallback succeeds within 60 days: success alone is final.
const order = { by: 'arrival', terminal: ['successful'] } as const satisfies EventOrder;
const status = { field: 'status' } as const;

/** What the identifications of persons and of businesses tell alike. */
const identified = {
  id: entityId,
  reference: optionalText,
  // What the customer has to open.
  url: optionalText,
  status: optionalText,
  method: optionalText,
  completed_at: optionalInstant,
};

export const identification = defineEvent({
  type: 'IDENTIFICATION',
  family: 'onboarding',
  occursWhen: 'The identification of a person was created or updated, or has an address to open.',
  entity: { kind: 'identification', aspect: 'state', id: { field: 'id' } },
  order,
  status,
  owners: { person: 'person_id', account: 'metadata.account_id' },
  personal: ['url', 'person_id', 'metadata'],
  payload: z.looseObject({
    ...identified,
    person_id: optionalText,
    // The account that a bank based method identified by.
    metadata: orNone(
      z.looseObject({
        account_id: optionalText,
        account_currency: optionalText,
        account_bic: optionalText,
        iban: optionalText,
      }),
    ),
  }),
});

export const referenceTransferAttempt = defineEvent({
  type: 'IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT',
  family: 'onboarding',
  occursWhen: 'A reference transfer did not identify a person, who has so many attempts left.',
  entity: { kind: 'identification', aspect: 'reference_transfer', id: { field: 'id' } },
  order: { by: 'arrival' },
  owners: { person: 'person_id' },
  personal: ['person_id', 'Reason', 'reason'],
  payload: z.looseObject({
    // Of the identification.
    id: entityId,
    method: optionalText,
    person_id: optionalText,
    remaining_attempts: optionalNumber,
    // The reference writes it with a capital, which may be a slip.
    Reason: optionalText,
    reason: optionalText,
  }),
});

export const identificationSession = defineEvent({
  type: 'IDENTIFICATION_SESSION',
  family: 'onboarding',
  occursWhen: 'The status of the session in which a person identifies changed.',
  // Sessions have no id of their own: that of the person stands for the latest.
  entity: { kind: 'person', aspect: 'identification_session', id: { field: 'person_id' } },
  order: { by: 'arrival' },
  status,
  personal: ['person_id'],
  payload: z.looseObject({ person_id: entityId, status: optionalText }),
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
  // Whether a failed or expired one goes on is stated nowhere, nor that every one takes all steps.
  order: { by: 'arrival', terminal: ['completed'] },
  status,
  owners: { through: ['identification_id'] },
  personal: ['status_description'],
  payload: z.looseObject({
    identification_origination_id: entityId,
    status: optionalText,
    status_description: optionalText,
    identification_id: optionalText,
    esigning_id: optionalText,
  }),
});

export const businessIdentification = defineEvent({
  type: 'BUSINESS_IDENTIFICATION',
  family: 'onboarding',
  occursWhen: 'The identification of a business was created or updated, or has an address to open.',
  entity: { kind: 'business_identification', aspect: 'state', id: { field: 'id' } },
  order,
  status,
  owners: { business: 'business_id' },
  personal: ['url'],
  payload: z.looseObject({ ...identified, business_id: optionalText }),
});
