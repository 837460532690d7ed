import { describe, expect, test } from 'vitest';
import { operations } from '#shared/bank/contract/operations.ts';
import { mismatchesIn } from './reply-identity.ts';

const transfer = {
  recipient_name: 'Änne Müller',
  recipient_iban: 'DE89370400440532013000',
  amount: { value: 150_000, currency: 'EUR' },
  end_to_end_id: 'E2E-ANNE',
  description: 'Gehalt für März',
};

const ofTransfer = (stated: object) =>
  mismatchesIn(
    operations.accounts.sepaCreditTransfers.create,
    { account_id: 'acc_1', body: transfer },
    { id: 'trx_1', ...transfer, ...stated },
  );

describe('a transfer', () => {
  test.each([
    ['recipient_iban', { recipient_iban: 'DE02120300000000202051' }],
    ['end_to_end_id', { end_to_end_id: 'E2E-BEN' }],
    ['amount', { amount: { value: 150_001, currency: 'EUR' } }],
    ['amount', { amount: { value: 150_000, currency: 'USD' } }],
  ])('with another %s is no answer', (field, stated) => {
    expect(ofTransfer(stated)).toEqual([field]);
  });

  test.each([
    ['its IBAN in groups and small letters', { recipient_iban: 'de89 3704 0044 0532 0130 00' }],
    ['its texts in the characters of SEPA, cut', { recipient_name: 'Aenne Mueller', description: 'Gehalt' }],
    ['its bank, which nobody named', { recipient_bic: 'COBADEFFXXX' }],
    ['what was left out or is nothing', { end_to_end_id: null, recipient_iban: undefined }],
  ])('that shows %s is the one that was ordered', (_what, stated) => {
    expect(ofTransfer(stated)).toEqual([]);
  });
});

test('an instant in another form is the same, and another one is not', () => {
  const at = (terms_conditions_signed_at: string) =>
    mismatchesIn(
      operations.persons.create,
      { body: { terms_conditions_signed_at: '2026-03-02T10:00:00+01:00' } },
      { id: 'per_1', terms_conditions_signed_at },
    );
  expect(at('2026-03-02T09:00:00.000Z')).toEqual([]);
  expect(at('2026-03-02T10:00:00.000Z')).toEqual(['terms_conditions_signed_at']);
});

test('a number that is sent as text is the same in another form', () => {
  const share = (voting_share: unknown) =>
    mismatchesIn(
      operations.businesses.beneficialOwners.update,
      { business_id: 'bus_1', id: 'own_1', body: { voting_share: '33.30' } },
      { id: 'own_1', voting_share },
    );
  expect([share(33.3), share(33.4)]).toEqual([[], ['voting_share']]);
});

test('what a flag says is compared', () => {
  const { update } = operations.persons.documents;
  const request = { person_id: 'per_1', id: 'doc_1', body: { customer_accessible: false } };
  expect(mismatchesIn(update, request, { id: 'doc_1', customer_accessible: true })).toEqual([
    'customer_accessible',
  ]);
});
