import { expect, test } from 'vitest';
import type { JsonObject } from '#shared/kernel/json.ts';
import { bankRow, type BankRow, type MirrorRow } from '#shared/reconciliation/model/compared-booking.ts';
import { differingFields, leftOutFields, namedFields, withOwnDays } from './compared-fields.ts';

const facts: JsonObject = {
  id: 'b1',
  amount: { value: 1_000, currency: 'EUR' },
  recorded_at: '2026-03-10T09:00:00.000Z',
  valuta_date: '2026-03-10',
  booking_date: '2026-03-10',
};

const rows = (bank: JsonObject, mirror: JsonObject): readonly [BankRow, MirrorRow] => [
  bankRow('acc', { ...facts, ...bank }),
  { ...bankRow('acc', { ...facts, ...mirror }), eventId: 'e1' },
];
const fieldsOf = (bank: JsonObject, mirror: JsonObject) => differingFields(...rows(bank, mirror));

test('bookings that are alike differ in nothing', () => {
  expect(fieldsOf({}, {})).toEqual([]);
});

test.each<readonly [string, number, number, number]>([
  ['AMOUNT', 1_000, 900, 100],
  ['AMOUNT', 900, 1_000, -100],
  ['AMOUNT', -1_000, -900, -100],
  ['SIGN', -1_000, 1_000, -2_000],
  ['SIGN', 1_000, -1_000, 2_000],
  ['AMOUNT', 0, 1_000, -1_000],
])('%s: the bank has %d cents, and we have %d', (kind, ...[bank, ours, cents]) => {
  expect(
    fieldsOf({ amount: { value: bank, currency: 'EUR' } }, { amount: { value: ours, currency: 'EUR' } }),
  ).toEqual([{ kind, field: 'amount', ours: String(ours), bank: String(bank), cents }]);
});

test('what we left out for an erasure is put back, and nobody is told that it changed', () => {
  const named = { recipient_iban: 'DE89370400440532013000', end_to_end_id: 'E2E' };
  const [bank, mirror] = rows(named, { end_to_end_id: 'other' });
  expect(differingFields(bank, { ...mirror, erased: true })).toEqual([
    { kind: 'REFERENCE', field: 'end_to_end_id' },
    { kind: 'METADATA', field: 'recipient_iban' },
  ]);
  expect(differingFields(bank, mirror)).toEqual([
    { kind: 'REFERENCE', field: 'end_to_end_id' },
    { kind: 'REFERENCE', field: 'recipient_iban' },
  ]);
});

test('a currency is a difference of its own, whatever the amount', () => {
  const currency = { kind: 'CURRENCY', field: 'currency', ours: 'EUR', bank: 'USD' };
  expect(fieldsOf({ amount: { value: 1_000, currency: 'USD' } }, {})).toEqual([currency]);
  expect(fieldsOf({ amount: { value: 999, currency: 'USD' } }, {})).toEqual([
    { kind: 'AMOUNT', field: 'amount', ours: '1000', bank: '999', cents: -1 },
    currency,
  ]);
});

test.each(['valuta_date', 'booking_date'])('%s differs if it is another day, or none', (field) => {
  const differs = (ours: string, bank: string) => [{ kind: 'VALUE_DATE', field, ours, bank }];
  expect(fieldsOf({ [field]: '2026-03-11' }, {})).toEqual(differs('2026-03-10', '2026-03-11'));
  expect(fieldsOf({}, { [field]: null })).toEqual(differs('', '2026-03-10'));
  expect(fieldsOf({ [field]: null }, {})).toEqual(differs('2026-03-10', 'none'));
  expect(fieldsOf({ [field]: null }, { [field]: null })).toEqual([]);
});

test('a day that the bank leaves out is no difference, and stays as we have it', () => {
  const [bank, mirror] = rows({}, {});
  const { valuta_date: _, ...read } = bank.read;
  const short = bankRow('acc', read);
  expect(differingFields(short, mirror)).toEqual([]);
  expect(withOwnDays(short, mirror.data).read).toEqual({ ...read, valuta_date: '2026-03-10' });
  expect(withOwnDays(bank, mirror.data)).toBe(bank);
  expect(withOwnDays(short, undefined)).toBe(short);
  const [, undated] = rows({}, { valuta_date: null });
  expect(withOwnDays(short, undated.data).read).toEqual({ ...read, valuta_date: null });
  expect(withOwnDays(short, bankRow('acc', read).data)).toBe(short);
  const [absent] = rows({ valuta_date: null }, {});
  expect(withOwnDays(absent, mirror.data)).toBe(absent);
});

/** What tells a company to whom it owes the money. */
const references = [
  'end_to_end_id',
  'recipient_iban',
  'sender_iban',
  'receiver_iban_virtual',
  'sepa_return_code',
  'transaction_id',
  'return_transaction_id',
  'mandate_reference',
];
const others = [
  'type',
  'booking_type',
  'description',
  'purpose_code',
  'recipient_name',
  'recipient_bic',
  'sender_name',
  'name',
  'sender_bic',
  'creditor_identifier',
  'sepa_return_reason',
  'sepa_return_reason_definition',
];

test.each([
  ...references.map((field) => ['REFERENCE', field] as const),
  ...others.map((field) => ['METADATA', field] as const),
])('%s: %s differs by its text, and shows none of it', (kind, field) => {
  const difference = [{ kind, field }];
  expect(fieldsOf({ [field]: 'new' }, { [field]: 'old' })).toStrictEqual(difference);
  expect(fieldsOf({ [field]: 'new' }, { [field]: null })).toStrictEqual(difference);
  expect(fieldsOf({ [field]: null }, { [field]: 'old' })).toStrictEqual(difference);
  expect(fieldsOf({ [field]: null }, { [field]: null })).toEqual([]);
  // A webhook that has none may leave it out.
  expect(fieldsOf({ [field]: 'new' }, {})).toStrictEqual(difference);
  expect(fieldsOf({ [field]: null }, {})).toEqual([]);
  // The list need not show it.
  expect(fieldsOf({}, { [field]: 'old' })).toEqual([]);
});

test.each([
  ...references.map((field) => ['REFERENCE', field] as const),
  ...others.filter((field) => !field.endsWith('type')).map((field) => ['METADATA', field] as const),
])('%s: %s that we have may be left out by the list', (kind, field) => {
  const leftOut = (bank: JsonObject, ours: JsonObject) => leftOutFields(...rows(bank, ours));
  expect(leftOut({}, { [field]: 'old' })).toStrictEqual([{ kind, field }]);
  expect(leftOut({}, { [field]: null })).toEqual([]);
  expect(leftOut({}, {})).toEqual([]);
  expect(leftOut({ [field]: null }, { [field]: 'old' })).toEqual([]);
  expect(namedFields(rows({ [field]: null }, {})[0])).toContain(field);
  expect(namedFields(rows({}, {})[0])).not.toContain(field);
});

test('the type is one fact under two names', () => {
  const other = (field: string) => [{ kind: 'METADATA', field }];
  expect(fieldsOf({ booking_type: 'CARD_TRANSACTION' }, { type: 'CARD_TRANSACTION' })).toEqual([]);
  expect(fieldsOf({ booking_type: 'REBOOKING' }, { type: 'CARD_TRANSACTION' })).toEqual(
    other('booking_type'),
  );
  expect(fieldsOf({ type: 'REBOOKING' }, { booking_type: 'CARD_TRANSACTION' })).toEqual(other('type'));
  const both = { type: null, booking_type: 'CARD_TRANSACTION' };
  expect(fieldsOf(both, { type: 'CARD_TRANSACTION' })).toEqual([]);
});

test('the charges of a return differ by their content, whatever the order of their fields', () => {
  const field = 'return_charges';
  const charges = { value: 300, currency: 'EUR' };
  expect(fieldsOf({ [field]: charges }, { [field]: { currency: 'EUR', value: 300 } })).toEqual([]);
  expect(fieldsOf({ [field]: charges }, { [field]: { ...charges, value: 301 } })).toEqual([
    { kind: 'REFERENCE', field },
  ]);
});

test('an instant differs by its time, whatever its notation', () => {
  const at = (recorded_at: string) => ({ recorded_at });
  expect(fieldsOf(at('2026-03-10T10:00:00+01:00'), at('2026-03-10T09:00:00Z'))).toEqual([]);
  expect(fieldsOf(at('2026-03-10T10:00:00+01:00'), at('2026-03-10T10:00:00Z'))).toEqual([
    { kind: 'METADATA', field: 'recorded_at' },
  ]);
});

test('of what describes a card payment, only its card is compared', () => {
  const paid = (card_id: string, shop: string) => ({
    meta_info: JSON.stringify({ cards: { card_id, merchant: shop } }),
  });
  expect(fieldsOf(paid('c1', 'A'), paid('c1', 'B'))).toEqual([]);
  expect(fieldsOf(paid('c1', 'A'), paid('c2', 'A'))).toEqual([{ kind: 'METADATA', field: 'meta_info' }]);
  expect(fieldsOf({ meta_info: { cards: { card_id: 'c1' } } }, paid('c1', 'A'))).toEqual([]);
  expect(fieldsOf({ meta_info: 'free text' }, { meta_info: 'another' })).toEqual([]);
});

test('a booking whose data no longer fits is compared by its amount alone', () => {
  const [bank, mirror] = rows({ description: 'new' }, {});
  expect(differingFields(bank, { ...mirror, data: undefined })).toEqual([
    { kind: 'VALUE_DATE', field: 'valuta_date', ours: '', bank: '2026-03-10' },
    { kind: 'VALUE_DATE', field: 'booking_date', ours: '', bank: '2026-03-10' },
  ]);
});
