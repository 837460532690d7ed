import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';
import { publishedCatalog } from './published-catalog.ts';

// Text that customers, partners on their behalf, or clerks of the bank may write in their own words is personal. A
// field that takes any words is open only if it is listed here. Each entry says why nobody writes it.

/** The last part of a path, and why such a field holds no words of a person. */
const unwritten: Readonly<Record<string, readonly string[]>> = {
  'an id that a program made': [
    ...['id', 'uuid', 'entity_uuid', 'account_id', 'account_opening_request_id', 'account_snapshot_id'],
    ...['application_id', 'authenticate_change_request_id', 'batch_id', 'billing_account_id', 'business_id'],
    ...[
      'card_id',
      'challenge_id',
      'consumer_application_id',
      'context_id',
      'credit_line_id',
      'credit_record_id',
    ],
    ...['customer_id', 'decline_change_request_id', 'deposit_account_id', 'document_id', 'esigning_id'],
    ...[
      'identification_id',
      'identification_origination_id',
      'loan_account_id',
      'loan_id',
      'main_account_id',
    ],
    ...[
      'overdraft_id',
      'partner_id',
      'postbox_item_id',
      'question_set_id',
      'reference_account_id',
      'reference_id',
    ],
    ...[
      'return_transaction_id',
      'schedule_id',
      'sdd_collection_id',
      'signing_id',
      'source_id',
      'termination_id',
    ],
    ...['token_reference_id', 'transaction_id', 'idempotency_key'],
  ],
  'a day or an instant': [
    ...['attempted_at', 'automatic_payout_date', 'billing_end_date', 'billing_start_date', 'blocking_date'],
    ...['booking_date', 'challenged_at', 'completed_at', 'created_at', 'creation_date', 'date_of_shipment'],
    ...['deadline', 'delivery_date', 'document_date', 'due_date', 'effective_from', 'effective_from_date'],
    ...['effective_until_date', 'enactment_date', 'end_date', 'expiration_date', 'expired_at', 'expires_at'],
    ...['finished_at', 'granted_at', 'interest_start_date', 'legal_closure_date', 'legally_terminated_at'],
    ...[
      'maturity_date',
      'notification_sent_date',
      'original_transaction_date',
      'payout_date',
      'processed_at',
    ],
    ...['recorded_at', 'rejection_date', 'repayment_begin_date', 'repayment_plan_created_at'],
    ...[
      'repayment_plan_updated_at',
      'resolved_at',
      'respond_until',
      'revocable_until',
      'sdd_collection_date',
    ],
    ...['start_date', 'started_at', 'statement_date', 'technical_closure_date', 'termination_date'],
    ...['termination_requested_at', 'updated_at', 'valid_until', 'valuta_date', 'whitelisted_until'],
  ],
  'a part of an amount': [
    ...[
      'currency',
      'unit',
      'tax_allowance_amount',
      'tax_allowance_remaining_amount',
      'tax_allowance_used_amount',
    ],
  ],
  'a state': [
    ...['status', 'locking_status', 'request_status', 'tax_exemption_status', 'token_status', 'decision'],
    'resolution',
  ],
  'one of a list of kinds': [
    ...[
      'type',
      'answer_type',
      'booking_type',
      'current_type',
      'customer_type',
      'deposit_type',
      'document_type',
    ],
    ...['event_type', 'exemption_type', 'ident_process_type', 'legal_representative_type', 'owner_type'],
    ...['product_type', 'recipient_type', 'repayment_type', 'reservation_type', 'termination_type'],
    ...['transfer_type', 'upcoming_type', 'wallet_type', 'allowed_document_types', 'document_content_type'],
    ...['channel', 'method', 'pos_entry_mode', 'provider', 'shipping_provider', 'source', 'tag'],
    ...['collection_sequence', 'delayed_payout_strategy', 'purpose_code', 'country', 'country_code'],
  ],
  'one of a list of reasons': [
    ...['acquirer_decline_code', 'acquirer_error_code', 'closure_reason', 'closure_reasons', 'code'],
    ...['decline_reason', 'declined_reason', 'message_reason', 'rejection_reason', 'sepa_return_code'],
    ...['sepa_return_reason', 'sepa_return_reason_definition'],
  ],
};

/** Names that elsewhere hold words: open in these types alone. */
const unwrittenIn: Readonly<Record<string, readonly string[]>> = {
  ACTIVATION_CHALLENGE_CREATION: ['purpose', 'requested_by'],
  CARD_AUTHORIZATION_DECLINE: ['reason'],
  CREDIT_CARD_APPLICATION_TERMINATION: ['reason'],
  // A key that a program of ours chose.
  REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED: ['reference'],
  REFERENCE_ACCOUNT_INSTANT_PAYOUT_EXECUTED: ['reference'],
};

const words = 'Für Erika Mustermann, wie besprochen';

/** The paths of what takes any words and keeps them. */
function textsIn(schema: z.core.$ZodType, path: readonly string[] = []): readonly string[] {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodMiniObject)
    return Object.entries<z.core.$ZodType>(bare.shape).flatMap(([name, each]) =>
      textsIn(each, [...path, name]),
    );
  if (bare instanceof z.ZodMiniArray) return textsIn(bare.def.element, path);
  if (bare instanceof z.ZodMiniRecord) return textsIn(bare.def.valueType, [...path, '*']);
  const read = z.safeParse(schema, words);
  return read.success && read.data === words ? [path.join('.')] : [];
}

const isWithin = (path: string, personal: readonly string[]) =>
  personal.some((each) => path === each || path.startsWith(`${each}.`));

const openTexts = (payload: z.core.$ZodType, personal: readonly string[]) =>
  textsIn(payload).filter((path) => !isWithin(path, personal));

const known = new Set(Object.values(unwritten).flat());
const ofTheBank = publishedCatalog.filter(({ family }) => family !== 'product');

test.each(ofTheBank)('$type shows everyone no words that a person may have written', (event) => {
  const found = openTexts(event.payload, event.personal).map((path) => path.split('.').at(-1)!);
  const isKnown = (name: string) => known.has(name) || unwrittenIn[event.type]?.includes(name) === true;

  expect(found.filter((name) => !isKnown(name))).toEqual([]);
});

test('no name is listed that no open field has', () => {
  const open = new Set(
    ofTheBank.flatMap((event) =>
      openTexts(event.payload, event.personal).map((path) => path.split('.').at(-1)!),
    ),
  );
  expect([...known].filter((name) => !open.has(name))).toEqual([]);
});

test('a field of a new name that takes any words is found, wherever it is', () => {
  const text = z.optional(z.nullish(z.string()));
  const payload = z.looseObject({
    id: text,
    remark: text,
    nested: z.array(z.object({ remarks: z.array(text) })),
  });
  expect(openTexts(payload, ['nothing'])).toEqual(['id', 'remark', 'nested.remarks']);
  expect(openTexts(payload, ['remark', 'nested'])).toEqual(['id']);
});
