import { describe, expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from './endpoint.ts';
import { operations, type OperationName } from './operations.ts';
import { rows } from './rows.ts';

type Part = 'query' | 'filter' | 'body';

function parsed(operation: OperationName, part: Part, value: unknown) {
  const row: EndpointRow | undefined = rows.find((each) => each.operation === operation);
  const schema = part === 'body' ? row?.body?.schema() : row?.[part]?.();
  if (schema === undefined) throw new Error(`${operation} has no ${part}`);
  return z.safeParse(schema, value);
}

const period = { year: 2026, interval: 'QUARTERLY' };
const fee = { type: 'ChargeATM', amount: { value: 1, currency: 'EUR' } };
const subscription = { event_type: 'BOOKING', url: 'https://partner.example/hook' };

describe('what is known to be wrong is not sent', () => {
  test.each<[OperationName, Part, unknown, string]>([
    ['accounts.statementOfAccounts.create', 'body', { ...period, period: 5 }, 'period'],
    ['accounts.statementOfAccounts.create', 'body', { ...period, interval: 'ANNUALLY', period: 2 }, 'period'],
    [
      'accounts.bankStatements.create',
      'body',
      { start_date: '2026-02-01', end_date: '2026-01-31' },
      'end_date',
    ],
    [
      'accounts.averageDailyBalance.get',
      'query',
      { start_date: '2026-02-01', end_date: '2026-01-31' },
      'end_date',
    ],
    [
      'accounts.bookings.list',
      'filter',
      { booking_date: { min: '2026-02-01', max: '2026-01-31' } },
      'booking_date.max',
    ],
    [
      'accounts.bookings.list',
      'filter',
      // As text they are in order.
      { recorded_at: { min: '2026-01-01T01:00:00+00:00', max: '2026-01-01T02:00:00+02:00' } },
      'recorded_at.max',
    ],
    ['webhooks.create', 'body', { ...subscription, url: 'http://partner.example/hook' }, 'url'],
    ['webhooks.create', 'body', { ...subscription, url: 'http://localhost.partner.example' }, 'url'],
    ['webhooks.create', 'body', { ...subscription, url: 'https://' }, 'url'],
    [
      'businesses.identifications.eddData.submit',
      'body',
      { cash_transactions: { details: 'x'.repeat(1001) } },
      'cash_transactions.details',
    ],
    ['businesses.identifications.eddData.submit', 'body', { cash_transactions: 'none' }, 'cash_transactions'],
    // Nobody states a currency that is meant where none is given.
    [
      'persons.creditLineApplications.create',
      'body',
      { net_income_amount: { value: 1 } },
      'net_income_amount.currency',
    ],
    ['persons.creditRecords.create', 'body', { source: 'partner' }, 'file'],
    ['mfa.devices.keys.create', 'body', { key: '04aa', key_purpose: 'unlimited' }, 'key_purpose'],
    [
      'persons.creditLineApplications.create',
      'body',
      { repayment_day_of_month: 28 },
      'repayment_day_of_month',
    ],
  ])('%s, %s, case %#', (...wrong) => {
    const [operation, part, value, place] = wrong;
    const places = parsed(operation, part, value).error?.issues.map(({ path }) => path.join('.'));
    expect(places).toEqual([place]);
  });
});

describe('what the bank may take is sent', () => {
  test.each<[OperationName, Part, unknown]>([
    ['accounts.statementOfAccounts.create', 'body', { ...period, period: 4 }],
    ['accounts.bankStatements.create', 'body', { start_date: '2026-01-31', end_date: '2026-01-31' }],
    ['accounts.bookings.list', 'filter', { booking_date: { min: '2026-02-01' } }],
    ['webhooks.create', 'body', { ...subscription, url: 'http://127.0.0.1:4000/hook' }],
    ['webhooks.create', 'body', { ...subscription, url: 'http://[::1]:4000/hook' }],
    ['webhooks.create', 'body', { ...subscription, event_type: 'A_LATER_ONE' }],
    ['accounts.feeTransactions.create', 'body', { ...fee, type: 'ChargeCardDelivery' }],
    ['accounts.reservations.listOld', 'filter', { reservation_type: 'LATER_TYPE' }],
    ['accounts.bookings.list', 'filter', { booking_type: 'LATER_TYPE' }],
    ['accounts.bookings.list', 'filter', { type: 'LATER_TYPE' }],
    ['accounts.list', 'filter', { type: 'LATER_TYPE' }],
    // What the reference alone demands.
    ['persons.consumerLoanApplications.create', 'body', {}],
    [
      'businesses.tradeFinanceApplications.create',
      'body',
      { requested_credit_line: { value: 1, currency: 'EUR' } },
    ],
    [
      'sms.messages.create',
      'body',
      { person_id: 'per_1', text: 'x', idempotency_key: '0b6f7a7e-3f43-4a53-9f0e-000000000001' },
    ],
    ['persons.mobileNumber.confirm', 'body', { token: '123456' }],
    ['persons.create', 'body', { title: 'DR', nace_code: 'A 01.49' }],
    ['persons.documents.upload', 'body', { type: 'ID_DOCUMENT', customer_accessible: true }],
    ['persons.create', 'body', { title: 'DIPL_LATER', business_purpose: 'x'.repeat(1001) }],
    ['persons.create', 'body', { address_line_1: 'x'.repeat(300), postal_code: 'x'.repeat(30) }],
    ['persons.create', 'body', { address: { state: 'Mecklenburg-Vorpommern' } }],
    [
      'businesses.identifications.eddData.submit',
      'body',
      { another_question: 'x'.repeat(1001), cash_transactions: { details: 'x' } },
    ],
  ])('%s, %s, case %#', (operation, part, value) => {
    expect(parsed(operation, part, value).error?.issues).toBeUndefined();
  });
});

test('a length that nobody states is in no document', () => {
  const schema = operations.persons.create.body.schema();
  const { properties } = z.toJSONSchema(schema, { io: 'input' });
  const lengths = Object.entries(properties ?? {}).flatMap(([name, member]) =>
    typeof member === 'object' && member.maxLength !== undefined ? [[name, member.maxLength]] : [],
  );
  expect(lengths).toEqual([
    ['first_name', 50],
    ['last_name', 50],
  ]);
  expect(parsed('persons.create', 'body', { city: 'x'.repeat(100_001) }).success).toBe(false);
});

test('a reply knows the values that are stated, and how often a fee was charged', () => {
  const bookings = z.toJSONSchema(operations.accounts.bookings.list.reply.schema());
  expect(JSON.stringify(bookings)).toContain('"TARGET2_CREDIT_TRANSFER","SepaInstantCreditTransf"');
  const fees = operations.accounts.feeTransactions.list.reply.schema();
  expect(z.parse(fees, [{ ...fee, count: '2' }])).toEqual([{ ...fee, count: 2 }]);
});

test('a deletion that answers nothing is no malformed one where its answer is not shown', () => {
  expect(operations.persons.mobileNumber.delete.reply.schema().safeParse(undefined).success).toBe(true);
});
