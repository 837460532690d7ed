import { expect, test } from 'vitest';
import { isRecord } from '#shared/kernel/json.ts';
import { declaredFields } from './declared-fields.ts';
import { withoutPersonalFields } from './personal-fields.ts';
import { publishedCatalog } from './published-catalog.ts';

// What customers, partners on their behalf, or clerks of the bank may write in their own words.
const written = [
  ...[
    'reference',
    'description',
    'initiator_reference',
    'end_to_end_id',
    'mandate_reference',
    'comment',
    'note',
  ],
  ...['status_reason', 'status_description', 'failure_reason', 'decline_reason_details', 'reason', 'Reason'],
  ...[
    'title',
    'text',
    'name',
    'purpose',
    'customer_notification',
    'customer_confirmation',
    'required_actions',
  ],
];

/** Fields with such a name that hold one of a list of codes, or a key that a program of ours chose. */
const coded: Readonly<Record<string, readonly string[]>> = {
  // An object of a code and a personal detail; anything else is read as none.
  ACCOUNT_CLOSURE_REQUEST: ['failure_reason'],
  ACCOUNT_CLOSURE_REQUEST_UPDATE: ['failure_reason'],
  ACTIVATION_CHALLENGE_CREATION: ['purpose'],
  CARD_AUTHORIZATION_DECLINE: ['reason'],
  CREDIT_CARD_APPLICATION_TERMINATION: ['reason'],
  REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED: ['reference'],
  REFERENCE_ACCOUNT_INSTANT_PAYOUT_EXECUTED: ['reference'],
};

const inside = ['payload', 'scoring_workflow', 'error', 'card_transaction', 'recipient', 'debtor'];

const openNames = (value: unknown): readonly string[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, member]) => (isRecord(member) ? openNames(member) : name))
    : [];

test.each(publishedCatalog)('$type shows everyone no words that a person may have written', (event) => {
  const texts = Object.fromEntries(written.map((name) => [name, 'for Erika Mustermann']));
  const within = (value: object) => ({
    ...value,
    ...Object.fromEntries(inside.map((name) => [name, value])),
  });
  const whole = within(within(texts));

  const open = withoutPersonalFields(declaredFields(event.payload, whole), event.personal);

  expect(openNames(open).toSorted()).toEqual(coded[event.type] ?? []);
});
