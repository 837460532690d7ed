import * as z from 'zod';
import { money } from '#shared/bank/contract/schema/money.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalDay, optionalInstant, optionalText } from '../fields.ts';

const instantTransfer = z.looseObject({
  id: entityId,
  account_id: optionalText,
  account_iban: optionalText,
  amount: money.nullish(),
  creditor_iban: optionalText,
  creditor_name: optionalText,
  description: optionalText,
  end_to_end_id: optionalText,
  initiator_reference: optionalText,
  status: optionalText,
  valuta_date: optionalDay,
  schedule_id: optionalText,
  batch_id: optionalText,
});

const instantTransferRanks = [
  ['INITIATED'],
  ['RESERVED'],
  ['READY_FOR_CLEARING'],
  ['CLEARED', 'FAILED'],
] as const;

const instantTransferPersonal = [
  'account_iban',
  'creditor_iban',
  'creditor_name',
  'description',
  'end_to_end_id',
  'initiator_reference',
] as const;

export const instantTransferExecuted = defineEvent({
  type: 'INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED',
  family: 'payments',
  occursWhen: 'An outgoing instant transfer was executed and booked.',
  entity: { kind: 'instant_transfer', aspect: 'state', id: { field: 'id' } },
  order: { by: 'rank', ranks: instantTransferRanks },
  status: { field: 'status', implied: 'CLEARED' },
  owners: { account: 'account_id' },
  personal: instantTransferPersonal,
  payload: instantTransfer,
});

export const instantTransferFailed = defineEvent({
  type: 'INSTANT_SEPA_CREDIT_TRANSFER_FAILED',
  family: 'payments',
  occursWhen: 'An outgoing instant transfer failed and was not booked.',
  entity: { kind: 'instant_transfer', aspect: 'state', id: { field: 'id' } },
  order: { by: 'rank', ranks: instantTransferRanks },
  status: { field: 'status', implied: 'FAILED' },
  owners: { account: 'account_id' },
  personal: instantTransferPersonal,
  payload: instantTransfer.extend({ rejection_reason: optionalText }),
});

export const timedOrder = defineEvent({
  type: 'SEPA_TIMED_ORDER',
  family: 'payments',
  occursWhen: 'A timed order was executed.',
  entity: { kind: 'timed_order', aspect: 'state', id: { field: 'id' } },
  order: {
    by: 'rank',
    ranks: [
      ['CREATED'],
      ['AUTHORIZATION_REQUIRED'],
      ['CONFIRMATION_REQUIRED'],
      ['SCHEDULED'],
      ['EXECUTED', 'FAILED', 'CANCELED'],
    ],
  },
  status: { field: 'status', implied: 'EXECUTED' },
  occurredAtField: 'processed_at',
  owners: { account: 'account_id' },
  personal: [],
  payload: z.looseObject({
    id: entityId,
    reference: optionalText,
    account_id: optionalText,
    status: optionalText,
    processed_at: optionalInstant,
  }),
});
