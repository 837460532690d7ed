import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalOneOf, optionalText, optionalTexts } from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';
import { noOperation } from '../unread.ts';

/** Statuses of a timed order, in the flow that the reference documents. */
const timedOrderRanks = [
  ['CREATED'],
  ['AUTHORIZATION_REQUIRED'],
  ['CONFIRMATION_REQUIRED'],
  ['SCHEDULED'],
  ['EXECUTED', 'FAILED', 'CANCELED'],
] as const;

export const timedOrder = defineEvent({
  type: 'SEPA_TIMED_ORDER',
  version: 2,
  family: 'payments',
  occursWhen: 'A timed order was executed.',
  entity: { kind: 'timed_order', aspect: 'state', id: { field: 'id' } },
  order: { by: 'rank', ranks: timedOrderRanks, within: ['processed_at'] },
  status: { field: 'status', implied: 'EXECUTED' },
  occurredAtField: 'processed_at',
  owners: { account: 'account_id' },
  payload: payloadOf({
    id: open(entityId),
    reference: personal(optionalText),
    account_id: open(optionalText),
    status: open(optionalText),
    processed_at: open(optionalInstant),
  }),
});

export const standingOrder = defineEvent({
  type: 'SEPA_STANDING_ORDER',
  version: 2,
  family: 'payments',
  occursWhen: 'A standing order was cancelled, by the bank or by the customer.',
  entity: { kind: 'standing_order', aspect: 'state', id: { field: 'id' } },
  // Transitions between its other statuses are undocumented; a cancelled order stays cancelled.
  order: { by: 'arrival', terminal: ['CANCELED'] },
  status: { field: 'status', implied: 'CANCELED' },
  owners: { account: 'account_id' },
  payload: payloadOf({
    id: open(entityId),
    reference: personal(optionalText),
    status: open(optionalText),
    account_id: open(optionalText),
  }),
});

export const standingOrderExecution = defineEvent({
  type: 'SEPA_SCHEDULED_TRANSACTION',
  version: 2,
  family: 'payments',
  occursWhen: 'A standing order was executed once, or one execution of it was declined.',
  // A declined execution leaves the order unchanged, so its status is not a status of the order.
  entity: { kind: 'standing_order', aspect: 'execution', id: { field: 'id' } },
  unread: 'the bank shows only the transfer that it made, which is read as a credit transfer',
  order: { by: 'version', field: 'processed_at' },
  status: { field: 'status' },
  occurredAtField: 'processed_at',
  owners: { account: 'account_id' },
  payload: payloadOf({
    /** Id of the order, like `source_id`. */
    id: open(entityId),
    account_id: open(optionalText),
    processed_at: open(optionalInstant),
    reference: personal(optionalText),
    source: open(optionalText),
    source_id: open(optionalText),
    status: open(optionalOneOf(['ACCEPTED', 'EXECUTED', 'DECLINED'])),
    decline_reason: open(optionalTexts),
    /** Beside the list: the reason as text. */
    declined_reason: open(optionalText),
    transaction_id: open(optionalText),
  }),
});

export const scheduledTransferChanged = defineEvent({
  type: 'SCHEDULED_TRANSFER_STATUS_CHANGED',
  family: 'payments',
  occursWhen: 'The status of a scheduled transfer changed.',
  entity: { kind: 'scheduled_transfer', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  // The reference documents the flow: once authorized it is active, until it is concluded or cancelled.
  order: {
    by: 'rank',
    ranks: [['AUTHORIZATION_REQUIRED'], ['ACTIVE'], ['CANCELED', 'CONCLUDED']],
  },
  status: { field: 'status' },
  owners: { account: 'account_id' },
  payload: payloadOf({ id: open(entityId), status: open(optionalText), account_id: open(optionalText) }),
});
