import { describe, expect, test } from 'vitest';
import { codesOf } from '#shared/statements/formats/booking-codes.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';
import { entryElement } from './entry-element.ts';
import { accountElement, partyElements } from './party-elements.ts';

const entryOf = (more: Partial<StatementEntry> = {}): StatementEntry => ({
  bookingId: 'b1',
  cents: -5_00,
  bookingDay: '2026-03-02',
  type: 'SEPA_DIRECT_DEBIT_RETURN',
  ...more,
});
const detailsOf = (more: Partial<StatementEntry>) => entryElement(entryOf(more), 'EUR').NtryDtls.TxDtls;
const partiesOf = (more: Partial<StatementEntry>) => {
  const entry = entryOf({ type: 'SEPA_CREDIT_TRANSFER', ...more });
  return partyElements(entry, codesOf(entry));
};

test('a return without charges states the original amount', () => {
  const original = { InstdAmt: { Amt: { '#text': '5.00', '@_Ccy': 'EUR' } } };
  expect(detailsOf({ returnCode: 'MD06' })).toMatchObject({ AmtDtls: original });
  expect(detailsOf({ returnTransactionId: 't' })).toMatchObject({ AmtDtls: original });
  expect(detailsOf({})).not.toHaveProperty('AmtDtls');
  const returnCharges = { cents: 3, currency: 'EUR' };
  expect(detailsOf({ returnCode: 'MD06', returnCharges })).not.toHaveProperty('AmtDtls');
});

test.each([
  ['SALA', { Cd: 'SALA' }],
  ['SALAX', { Prtry: 'SALAX' }],
])('a code of at most four characters is an external one: %s', (purposeCode, expected) => {
  expect(detailsOf({ purposeCode })).toMatchObject({ Purp: expected });
});

test('references that are empty are left out', () => {
  expect(detailsOf({ endToEndId: ' ', mandateReference: ' ' }).Refs).toEqual({ AcctSvcrRef: 'b1' });
  expect(detailsOf({ endToEndId: 'E', mandateReference: 'M', transactionId: 'T' }).Refs).toEqual({
    AcctSvcrRef: 'b1',
    EndToEndId: 'E',
    TxId: 'T',
    MndtId: 'M',
  });
});

describe('the other side of an entry', () => {
  test('is left out if nothing of it is known', () => {
    expect(partiesOf({})).toEqual({});
    expect(partiesOf({ counterparty: { name: ' ' } })).toEqual({});
  });

  test('may be known by its name, or by its identifier as a creditor alone', () => {
    expect(partiesOf({ counterparty: { name: 'Shop' } })).toEqual({
      RltdPties: { Cdtr: { Pty: { Nm: 'Shop' } } },
    });
    const identified = { PrvtId: { Othr: { Id: 'DE98', SchmeNm: { Prtry: 'SEPA' } } } };
    expect(partiesOf({ creditorIdentifier: 'DE98' })).toEqual({
      RltdPties: { Cdtr: { Pty: { Id: identified } } },
    });
    expect(partiesOf({ creditorIdentifier: 'DE98', counterparty: { name: 'Shop' } })).toEqual({
      RltdPties: { Cdtr: { Pty: { Nm: 'Shop', Id: identified } } },
    });
  });

  test('of an entry of nothing pays', () => {
    expect(partiesOf({ cents: 0, counterparty: { name: 'Shop' } })).toEqual({
      RltdPties: { Dbtr: { Pty: { Nm: 'Shop' } } },
    });
  });

  test.each<[string, object]>([
    ['DE89 3704 0044 0532 0130 00', { IBAN: 'DE89370400440532013000' }],
    ['4711', { Othr: { Id: '4711' } }],
    ['xDE89370400440532013000', { Othr: { Id: 'xDE89370400440532013000' } }],
    ['DE89370400440532013000-', { Othr: { Id: 'DE89370400440532013000-' } }],
    [' ', { Othr: { Id: 'NOTPROVIDED' } }],
    ['9'.repeat(40), { Othr: { Id: '9'.repeat(34) } }],
  ])('has the account %j', (iban, expected) => {
    expect(partiesOf({ counterparty: { iban } })).toEqual({ RltdPties: { CdtrAcct: { Id: expected } } });
  });

  test.each<[string, object]>([
    ['COBADEFF', { BICFI: 'COBADEFF' }],
    ['COBADEFFXXX', { BICFI: 'COBADEFFXXX' }],
    ['COBADEFFX', { Othr: { Id: 'COBADEFFX' } }],
    ['xCOBADEFF', { Othr: { Id: 'xCOBADEFF' } }],
    [' ', { Othr: { Id: 'NOTPROVIDED' } }],
    ['9'.repeat(40), { Othr: { Id: '9'.repeat(35) } }],
  ])('has the bank %j', (bic, expected) => {
    expect(partiesOf({ counterparty: { bic } })).toEqual({ RltdAgts: { CdtrAgt: { FinInstnId: expected } } });
  });
});

test('an account may have no holder and no bank', () => {
  expect(accountElement({ id: 'acc', iban: 'DE3211', currency: 'EUR' })).toEqual({
    Id: { IBAN: 'DE3211' },
    Ccy: 'EUR',
  });
  expect(
    accountElement({ id: 'acc', iban: 'DE32', currency: 'EURO', holder: 'Erika', bic: 'COBADEFF' }),
  ).toEqual({
    Id: { Othr: { Id: 'DE32' } },
    Ccy: 'XXX',
    Ownr: { Nm: 'Erika' },
    Svcr: { FinInstnId: { BICFI: 'COBADEFF' } },
  });
});
