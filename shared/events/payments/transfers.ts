import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalCount,
  optionalDay,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalText,
} from '../fields.ts';
import { nested, open, payloadOf, personal, reliedOn } from '../marks.ts';
import { daily } from '../usual-silence.ts';

const transferFields = {
  id: open(entityId),
  account_id: open(optionalText),
  account_iban: personal(optionalText),
  amount: open(optionalMoney),
  creditor_iban: personal(optionalText),
  creditor_name: personal(optionalText),
  description: personal(optionalText),
  end_to_end_id: personal(optionalText),
  initiator_reference: personal(optionalText),
  idempotency_key: open(optionalText),
  status: open(optionalText),
  valuta_date: reliedOn(open(optionalDay)),
  schedule_id: open(optionalText),
  batch_id: open(optionalText),
};
const instantTransfer = payloadOf(transferFields);

const instantTransferRanks = [
  ['INITIATED'],
  ['RESERVED'],
  ['READY_FOR_CLEARING'],
  ['CLEARED', 'FAILED'],
] as const;

export const instantTransferExecuted = defineEvent({
  type: 'INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED',
  usualSilence: daily,
  family: 'payments',
  occursWhen: 'An outgoing instant transfer was executed and booked.',
  entity: { kind: 'instant_transfer', aspect: 'state', id: { field: 'id' } },
  order: { by: 'rank', ranks: instantTransferRanks },
  status: { field: 'status', implied: 'CLEARED' },
  owners: { account: 'account_id' },
  readBy: 'accounts.sepaInstantCreditTransfers.get',
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
  payload: payloadOf({ ...transferFields, rejection_reason: open(optionalText) }),
});

export const creditTransferDeclined = defineEvent({
  type: 'SEPA_CREDIT_TRANSACTION_DECLINED',
  version: 2,
  family: 'payments',
  occursWhen: 'A credit transfer was declined, possibly after it had been accepted.',
  entity: { kind: 'credit_transfer', aspect: 'state', id: { field: 'id' } },
  // No other event is about a credit transfer, and this one always reports the same.
  order: { by: 'rank', ranks: [['declined']] },
  status: { field: 'status', implied: 'declined' },
  // A single transfer names neither account nor person; one of an order or batch leads there.
  owners: { through: ['schedule_id', 'batch_id'] },
  payload: payloadOf({
    id: open(entityId),
    status: open(optionalText),
    reference: personal(optionalText),
    amount: open(optionalMoney),
    description: personal(optionalText),
    recipient_iban: personal(optionalText),
    recipient_name: personal(optionalText),
    recipient_bic: personal(optionalText),
    end_to_end_id: personal(optionalText),
    schedule_id: open(optionalText),
    batch_id: open(optionalText),
    created_at: open(optionalInstant),
    rejection_reason: open(optionalText),
  }),
});

export const batchTransferChanged = defineEvent({
  type: 'BATCH_TRANSFER_STATUS_CHANGED',
  version: 2,
  family: 'payments',
  occursWhen: 'A batch of transfers was started, rejected or finished.',
  entity: { kind: 'batch_transfer', aspect: 'state', id: { field: 'id' } },
  unread: 'the bank shows only batches of the older kind, whose transfers are read as credit transfers',
  // The reference documents the flow: accepted, in progress, finished; or rejected.
  order: {
    by: 'rank',
    ranks: [['ACCEPTED'], ['IN_PROGRESS'], ['REJECTED', 'FINISHED']],
    within: ['updated_at'],
  },
  status: { field: 'status' },
  occurredAtField: 'updated_at',
  owners: { account: 'account_id' },
  payload: payloadOf({
    id: open(entityId),
    account_id: open(optionalText),
    status: open(optionalText),
    transfer_type: open(optionalText),
    reference: personal(optionalText),
    description: personal(optionalText),
    /** In cents: a plain number, not a money object. */
    total_amount: reliedOn(open(optionalCount)),
    transfers_summary: nested({ executed: open(optionalNumber), failed: open(optionalNumber) }),
    created_at: open(optionalInstant),
    started_at: open(optionalInstant),
    finished_at: open(optionalInstant),
    updated_at: open(optionalInstant),
  }),
});
