import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalCount,
  optionalDay,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalText,
  orNone,
} from '../fields.ts';

const instantTransfer = z.looseObject({
  id: entityId,
  account_id: optionalText,
  account_iban: optionalText,
  amount: optionalMoney,
  creditor_iban: optionalText,
  creditor_name: optionalText,
  description: optionalText,
  end_to_end_id: optionalText,
  initiator_reference: optionalText,
  idempotency_key: optionalText,
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
  readBy: 'accounts.sepaInstantCreditTransfers.get',
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
  readBy: 'accounts.sepaInstantCreditTransfers.get',
  personal: instantTransferPersonal,
  payload: z.extend(instantTransfer, { rejection_reason: optionalText }),
});

export const creditTransferDeclined = defineEvent({
  type: 'SEPA_CREDIT_TRANSACTION_DECLINED',
  family: 'payments',
  occursWhen: 'A credit transfer was declined, possibly after it had been accepted.',
  entity: { kind: 'credit_transfer', aspect: 'state', id: { field: 'id' } },
  // No other event tells of a credit transfer, and this one says always the same.
  order: { by: 'rank', ranks: [['declined']] },
  status: { field: 'status', implied: 'declined' },
  // A single transfer names neither account nor person; one of an order or of a batch leads there.
  owners: { through: ['schedule_id', 'batch_id'] },
  personal: ['description', 'recipient_iban', 'recipient_name', 'recipient_bic', 'end_to_end_id'],
  payload: z.looseObject({
    id: entityId,
    status: optionalText,
    reference: optionalText,
    amount: optionalMoney,
    description: optionalText,
    recipient_iban: optionalText,
    recipient_name: optionalText,
    recipient_bic: optionalText,
    end_to_end_id: optionalText,
    schedule_id: optionalText,
    batch_id: optionalText,
    created_at: optionalInstant,
    rejection_reason: optionalText,
  }),
});

export const batchTransferChanged = defineEvent({
  type: 'BATCH_TRANSFER_STATUS_CHANGED',
  family: 'payments',
  occursWhen: 'A batch of transfers was started, rejected or finished.',
  entity: { kind: 'batch_transfer', aspect: 'state', id: { field: 'id' } },
  // The reference states the flow: accepted, in progress, finished; or rejected.
  order: {
    by: 'rank',
    ranks: [['ACCEPTED'], ['IN_PROGRESS'], ['REJECTED', 'FINISHED']],
    within: ['updated_at'],
  },
  status: { field: 'status' },
  occurredAtField: 'updated_at',
  owners: { account: 'account_id' },
  personal: ['description'],
  payload: z.looseObject({
    id: entityId,
    account_id: optionalText,
    status: optionalText,
    transfer_type: optionalText,
    reference: optionalText,
    description: optionalText,
    /** Cents: a plain number, no money object. */
    total_amount: optionalCount,
    transfers_summary: orNone(z.looseObject({ executed: optionalNumber, failed: optionalNumber })),
    created_at: optionalInstant,
    started_at: optionalInstant,
    finished_at: optionalInstant,
    updated_at: optionalInstant,
  }),
});
