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

test('a customer whose name the bank writes differently was created all the same', () => {
  const { create } = operations.persons;
  const body = { first_name: 'Änne', email: 'Anne@example.com', birth_date: '1990-05-04' };
  const stated = { id: 'per_1', ...body, first_name: 'Aenne', email: 'anne@example.com' };
  expect(mismatchesIn(create, { body }, stated)).toEqual([]);
  expect(mismatchesIn(create, { body }, { ...stated, birth_date: '1990-05-05' })).toEqual(['birth_date']);
});
