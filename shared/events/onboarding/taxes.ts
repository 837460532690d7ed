import { defineEvent, type EventOrder } from '../definition.ts';
import {
  entityId,
  moneyOrAnything,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalOneOf,
  optionalText,
} from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';
import { noOperation } from '../unread.ts';

// The signed body names only the customer, so all tax identifications of that customer are read. If another one becomes
// the primary one, several of them change at once anyway.
const changedCustomer = payloadOf({
  // Id of the customer. The id of the tax identification is in the unsigned header.
  id: personal(entityId),
});

export const personTaxIdentificationChanged = defineEvent({
  type: 'PERSON_TAX_IDENTIFICATION_CHANGED',
  family: 'onboarding',
  occursWhen: 'A tax number of a person was modified.',
  entity: { kind: 'person', aspect: 'tax_identifications', id: { field: 'id' } },
  order: { by: 'read' },
  readBy: 'persons.taxIdentifications.list',
  payload: changedCustomer,
});

export const businessTaxIdentificationChanged = defineEvent({
  type: 'BUSINESS_TAX_IDENTIFICATION_CHANGED',
  family: 'onboarding',
  occursWhen: 'A tax number of a business was modified.',
  entity: { kind: 'business', aspect: 'tax_identifications', id: { field: 'id' } },
  order: { by: 'read' },
  readBy: 'businesses.taxIdentifications.list',
  // Only a person's id is personal.
  payload: { ...changedCustomer, personal: [] },
});

const exemption = {
  id: open(entityId),
  deposit_type: open(optionalOneOf(['SAVINGS_ACCOUNT'])),
  // The savings account whose interest is exempt, and the account that it belongs to.
  deposit_account_id: open(optionalText),
  main_account_id: open(optionalText),
  // A sentence, such as that a number is missing.
  failure_reason: personal(optionalText),
  updated_at: open(optionalInstant),
};
const order = { by: 'version', field: 'updated_at' } as const satisfies EventOrder;
const owners = { account: 'deposit_account_id' } as const;

export const taxExemptionUpdated = defineEvent({
  type: 'TAX_EXEMPTION_UPDATED',
  version: 2,
  family: 'onboarding',
  occursWhen: 'A request to make, change, close or delete a tax exemption was opened, succeeded or failed.',
  entity: { kind: 'tax_exemption', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  order,
  status: { field: 'status' },
  occurredAtField: 'updated_at',
  owners,
  payload: payloadOf({
    ...exemption,
    main_account_iban: personal(optionalText),
    exemption_type: open(optionalOneOf(['CREATE', 'UPDATE', 'CLOSE', 'DELETE'])),
    // Status of the request.
    status: open(optionalOneOf(['OPENED', 'SUCCESS', 'FAILED'])),
    amount: open(optionalMoney),
  }),
});

export const taxExemptionUtilization = defineEvent({
  type: 'TAX_EXEMPTION_UTILIZATION',
  version: 2,
  family: 'onboarding',
  occursWhen: 'The bank tells how much of a tax exemption is used.',
  entity: { kind: 'tax_exemption', aspect: 'utilization', id: { field: 'id' } },
  unread: noOperation,
  order,
  status: { field: 'tax_exemption_status' },
  occurredAtField: 'updated_at',
  owners,
  onlyInReference: true,
  payload: payloadOf({
    ...exemption,
    request_status: open(optionalOneOf(['OPENED', 'SUCCESS', 'FAILED'])),
    tax_exemption_status: open(optionalOneOf(['ACTIVE', 'INACTIVE', 'DELETED', 'EXPIRED', 'INVALID'])),
    // It is undocumented whether these are money objects or plain numbers.
    tax_allowance_amount: open(moneyOrAnything),
    tax_allowance_used_amount: open(moneyOrAnything),
    tax_allowance_remaining_amount: open(moneyOrAnything),
    valid_from_year: open(optionalNumber),
    valid_to_year: open(optionalNumber),
  }),
});
