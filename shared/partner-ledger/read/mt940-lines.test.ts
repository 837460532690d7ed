import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceOf } from '#shared/partner-ledger/ledger-line.ts';
import { mt940 as mt940Text } from '#shared/statements/formats/mt940/mt940.ts';
import { iban, readLedger } from '#test/fakes/read-ledger.ts';

const mt940 = { format: 'mt940' };

/** A statement of ten thousand that ends with so much. */
const statementOf = (entries: readonly string[], last: string, account = iban) =>
  [
    '{1:F01BANKDEFFAXXX0000000000}{4:',
    ':20:STARTUMSE',
    `:25:${account}`,
    ':28C:00001/001',
    ':60F:C260301EUR10000,',
    ...entries,
    `:62F:C260302EUR${last}`,
    '-}',
  ].join('\r\n');

const german =
  ':86:166?00GUTSCHRIFT?20EREF+INVOICE-4711-OF-MARCH-?212026KREF+NONREF?22SVWZ+Thank you?32ERIKA';

test('entries of a statement are lines with day, sign, reference and id', async () => {
  const entries = [
    ':61:2603020302C1250,00NTRFNONREF//B-1',
    german,
    ':61:2603020302D19,9NDDTMANDATE-7',
    ':61:260302C0,5NMSCNONREF',
  ];
  expect(await readLedger(mt940, statementOf(entries, '11230,6'))).toEqual([
    {
      id: 'B-1',
      account: iban,
      day: '2026-03-02',
      cents: 125_000,
      currency: 'EUR',
      reference: 'INVOICE-4711-OF-MARCH-2026',
    },
    {
      id: 'entry 2',
      account: iban,
      day: '2026-03-02',
      cents: -1_990,
      currency: 'EUR',
      reference: 'MANDATE-7',
    },
    { id: 'entry 3', account: iban, day: '2026-03-02', cents: 50, currency: 'EUR', reference: undefined },
  ]);
});

test.each([
  ['C', '10001,', 100],
  ['D', '9999,', -100],
  ['RC', '9999,', -100],
  ['RD', '10001,', 100],
  ['CR', '10001,', 100],
])('an entry marked %s', async (mark, last, cents) => {
  const text = statementOf([`:61:260302${mark}1,00NTRFR1`], last);
  expect(await readLedger(mt940, text)).toMatchObject([{ cents }]);
});

test.each([
  ['2601020102', '2026-01-02', '2026-01-02'],
  ['2512310102', '2026-01-02', '2025-12-31'],
  ['2601021231', '2025-12-31', '2026-01-02'],
  ['260102', '2026-01-02', '2026-01-02'],
])('dates %s: booked on %s, valued on %s', async (dates, entryDay, valueDay) => {
  const text = statementOf([`:61:${dates}C1,00NTRFR1`], '10001,');
  expect(await readLedger(mt940, text)).toMatchObject([{ day: entryDay }]);
  expect(await readLedger(mt940, text, { dayIs: 'valuta_date' })).toMatchObject([{ day: valueDay }]);
});

test.each([
  [':86:/EREF/R 7/BENM//NAME/ERIKA', 'R 7'],
  [':86:166?20EREF+NOTPROVIDED?21SVWZ+x', 'CUSTOMER'],
  [':86:EREF+R8 SVWZ+Text', 'R8'],
  [':86:Only a text', 'CUSTOMER'],
  [':86:166?20EREF+R9?21SVWZ+Two\r\nlines', 'R9'],
  [':86:/TRTP/SEPA/REMI/Rent/EREF/R10', 'CUSTOMER'],
  [':86:/EREF/A/1//BENM//NAME/ERIKA', 'A/1/'],
  [':86:166?20EREF+REAL-1?21SVWZ+/EREF/FORGED', 'REAL-1'],
  [':86:166?20EREF+REAL-1?21SVWZ+EREF+FORGED', 'REAL-1'],
  [':86:166?20SVWZ+/EREF/FORGED', 'CUSTOMER'],
  [':86:Thank you /EREF/FORGED', 'CUSTOMER'],
  [':86:/EREF/REAL-1/REMI/x /EREF/FORGED', 'REAL-1'],
  [':86:/TRTP/SEPA/REMI/x/EREF/FORGED/EREF/REAL-1', 'CUSTOMER'],
  [':86:166?20SVWZ+EREF+FORGED?21EREF+REAL-1', 'CUSTOMER'],
  [':86:166?20SVWZ+Invoice 1 EREF+FORGED', 'CUSTOMER'],
  [':86:166?20SVWZ+Invoice of March, 1?21EREF+FORGED', 'CUSTOMER'],
  [':86:166?20Invoice 1 EREF+FORGED?32NAME', 'CUSTOMER'],
  [':86:166?20Invoice of March, room 1?21EREF+FORGED', 'CUSTOMER'],
  [':86:166?20KREF+x EREF+FORGED', 'CUSTOMER'],
  [':86:166?20KREF+K-1?21EREF+REAL-1?22SVWZ+x', 'REAL-1'],
  [':86:166?20EREF+ABC+1?21SVWZ+x', 'ABC+1'],
  [':86:166?20EREF+ABCD+1?21KUND+2?22SVWZ+x', 'ABCD+1'],
  [':86:166?20EREF+REAL-1 SVWZ+x EREF+FORGED', 'REAL-1'],
  [':86:Invoice 1 EREF+FORGED', 'CUSTOMER'],
  [':86:Invoice 1\r\nEREF+FORGED', 'CUSTOMER'],
  [':86:KREF+K-1 EREF+REAL-1 SVWZ+x', 'CUSTOMER'],
  [':86:KREF+K-1\r\nEREF+REAL-\r\n1\r\nSVWZ+x', 'REAL-1'],
  [':86:/EREF/INV/2026/MAR/0017/REMI/x', 'INV/2026/MAR/0017'],
  [':86:/ORDP//NAME/Eve/EREF/FORGED', 'CUSTOMER'],
  [':86:/RTRN/MS03/EREF/REAL-1/BENM//NAME/Eve/EREF/FORGED', 'REAL-1'],
])('the reference in %j is %s', async (details, reference) => {
  const text = statementOf([':61:260302C1,00NTRFCUSTOMER', details], '10001,');
  expect(await readLedger(mt940, text)).toMatchObject([{ reference }]);
});

const spaced = 'DE32 1101 0100 1000 0000 29';

test.each([
  iban,
  `${iban}EUR`,
  `${iban} EUR`,
  `${iban}/EUR`,
  `COBADEFFXXX/${iban}`,
  `COBADEFF/${iban}EUR`,
  `COBADEFFXXX${iban}`,
  `/${iban}`,
  spaced,
  `${spaced} EUR`,
  `COBADEFFXXX ${spaced}`,
  iban.toLowerCase(),
  `COBADEFFXXX/${iban}\r\n/EUR`,
  '11010100/1000000029',
  '11010100/1000000029EUR',
  '110 101 00 / 1000000029 EUR',
  '11010100/1000000029/EUR',
])('the account in %j is its IBAN', async (written) => {
  const text = statementOf([':61:260302C1,00NTRFR1'], '10001,', written);
  expect(await readLedger(mt940, text)).toMatchObject([{ account: iban }]);
  const withBic = text.replace(/:25:.*(?=\r\n:28C)/s, `:25P:${written}\r\nCOBADEFFXXX`);
  expect(withBic).not.toBe(text);
  expect(await readLedger(mt940, withBic)).toMatchObject([{ account: iban }]);
});

test.each([
  ['DE33110101001000000029', 'DE33110101001000000029'],
  ['DE33110101001000000029EUR', 'DE33110101001000000029EUR'],
  ['our account', 'ouraccount'],
  ['123456/EUR', '123456/EUR'],
])('the account in %j, which is no IBAN, stays %s', async (written, account) => {
  const text = statementOf([':61:260302C1,00NTRFR1'], '10001,', written);
  expect(await readLedger(mt940, text)).toMatchObject([{ account }]);
  const withBic = text.replace(`:25:${written}`, `:25P:${written}\r\nCOBADEFFXXX`);
  expect(await readLedger(mt940, withBic)).toMatchObject([{ account }]);
});

test('a statement without an entry has no lines', async () => {
  expect(await readLedger(mt940, statementOf([], '10000,'))).toEqual([]);
});

describe('nothing is read of', () => {
  const whole = statementOf([':61:260302C1,00NTRFR1'], '10001,');

  test.each([
    ['entries that do not lead to the last balance', whole.replace('10001,', '10002,'), /do not lead from/],
    ['a file that breaks off', whole.slice(0, whole.indexOf(':62F:')), /no statement with a balance/],
    ['an entry that cannot be read', whole.replace('C1,00', 'X1,00'), /entry 1: field 61 has no day/],
    ['a day that does not exist', whole.replace(':61:260302', ':61:260230'), /entry 1: field 61 has no day/],
    ['a statement without an account', whole.replace(/:25:.*\r\n/, ''), /entry 1: its statement names no/],
    ['a balance without a currency', whole.replace('260301EUR', '260301'), /field 60 is no balance/],
    ['an empty file', '', /no statement with a balance/],
  ])('%s', async (_name, text, mistake) => {
    await expect(readLedger(mt940, text)).rejects.toThrow(mistake);
  });
});

/** A message of one statement, from a first to a last balance. */
const pageOf = ([from, until]: readonly [string, string], entries: readonly string[], account = iban) =>
  [':20:1', `:25:${account}`, ':28C:7/1', from, ...entries, until, '-'].join('\n');
const page = (number: number, balances: readonly [string, string], ...entries: readonly string[]) =>
  pageOf(balances, entries).replace(':28C:7/1', `:28C:7/${number}`);
const ten = ':61:260302C10,NTRFR1';
const fromZero = page(1, [':60F:C260301EUR0,', ':62M:C260302EUR10,'], ten);
const toTwenty = page(2, [':60M:C260302EUR10,', ':62F:C260302EUR20,'], ten);
const whole = page(1, [':60F:C260301EUR0,', ':62F:C260302EUR10,'], ten);
const nextDay = page(1, [':60F:C260302EUR10,', ':62F:C260303EUR20,'], ten.replace('0302', '0303'));
const inOneFile = (...messages: readonly string[]) => `${messages.join('\n')}\n`;

test.each([
  ['two pages of a statement', [fromZero, toTwenty]],
  ['statements of two days', [whole, nextDay]],
  ['statements of two days, the last one first', [nextDay, whole]],
])('a file with %s is whole', async (_what, messages) => {
  expect(await readLedger(mt940, inOneFile(...messages))).toMatchObject([{ cents: 1_000 }, { cents: 1_000 }]);
});

test.each([
  ['the last page of a statement', [fromZero], /statement 1: a page behind it is missing/],
  ['the first page', [toTwenty], /statement 1: a page before it is missing/],
  ['the last page of the first statement', [fromZero, whole], /statement 1: a page behind it is missing/],
  [
    'a page with another balance',
    [fromZero, toTwenty.replaceAll('EUR10', 'EUR50').replace('EUR20', 'EUR60')],
    /statement 2: a page before it/,
  ],
  [
    'a page that changes no balance',
    [fromZero, toTwenty.replace('7/2', '7/3')],
    /statement 2: a page before it/,
  ],
  [
    'the statement of a day',
    [whole, nextDay.replace('EUR10', 'EUR15').replace('EUR20', 'EUR25')],
    /statement 2: its balances do not continue/,
  ],
  [
    'the statement of a day, with the last one first',
    [nextDay, whole.replace('EUR10', 'EUR9').replace('C10', 'C9')],
    /statement 2: its balances do not continue/,
  ],
  ['a last balance', [whole.replace(/:62F.*\n/, ''), nextDay], /statement 1: it has no balance in field 62/],
  [
    'the last balance of the last statement',
    [whole, nextDay.replace(/:62F.*\n/, '')],
    /breaks off within a statement/,
  ],
  [
    'the first balance of the second statement',
    [whole, nextDay.replace(/:60F.*\n/, '')],
    /statement has no balance in field 60/,
  ],
])('a file that lacks %s is refused', async (_what, messages, mistake) => {
  await expect(readLedger(mt940, inOneFile(...messages))).rejects.toThrow(mistake);
});

test.each([
  ['first', [fromZero]],
  ['last', [toTwenty]],
])('a part of a file may have the %s page alone', async (_which, messages) => {
  const lines = await readLedger(mt940, inOneFile(...messages), { isPart: true });
  expect(lines).toMatchObject([{ cents: 1_000 }]);
});

test('a statement without an account is none of the account before it', async () => {
  const first = statementOf([':61:260302C1,00NTRFR1'], '10001,');
  const second = statementOf([':61:260302C2,00NTRFR2'], '10002,').replace(`:25:${iban}\r\n`, '');
  await expect(readLedger(mt940, `${first}\r\n${second}`)).rejects.toThrow(
    'entry 2: its statement names no account in field 25',
  );
});

test('the id of our own statement is read as it was given', async () => {
  const unit = fc.constantFrom('A', 'BC', 'MAR', 'ABCD', '1', '2026', '/', '+', '-', ':');
  const id = fc.string({ unit, minLength: 1, maxLength: 20 }).map((text) => text.slice(0, 35));
  await fc.assert(
    fc.asyncProperty(id, id, async (endToEndId, mandateReference) => {
      const entry = { ...ofOneEuro, endToEndId, mandateReference, description: 'Thank you' };
      const [line] = await readLedger(mt940, mt940Text({ ...ofMonth, entries: [entry] }));
      expect(line?.reference).toBe(referenceOf(endToEndId));
    }),
    { numRuns: 500 },
  );
});

test('no text of a payer forges the reference of our own statement', async () => {
  const text = fc
    .tuple(
      fc.constantFrom('', 'x ', '/', '//', 'EREF+', '/ABCD/'),
      fc.constantFrom('EREF', 'ROC', 'eref', 'E R E F', 'KREF', 'DBET', 'SVWZ'),
      fc.constantFrom('/', '+', ':', ' /', '/+', '+/', '//'),
    )
    .map(([before, mark, sign]) => `${before}/${mark}${sign}FORGED`);
  await fc.assert(
    fc.asyncProperty(text, text, text, async (description, name, mandateReference) => {
      const entry = {
        ...ofOneEuro,
        endToEndId: 'REAL-1',
        mandateReference,
        description,
        counterparty: { name },
      };
      const statement = { ...ofMonth, entries: [entry] };
      expect(await readLedger(mt940, mt940Text(statement))).toMatchObject([{ reference: 'REAL-1' }]);
    }),
    { numRuns: 500 },
  );
});

const ofOneEuro = {
  bookingId: 'b1',
  bookingDay: '2026-03-02',
  type: 'SEPA_CREDIT_TRANSFER',
  cents: 100,
};

const ofMonth = {
  id: 'stmt',
  account: { id: 'acc', iban, currency: 'EUR' },
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  createdAt: '2026-04-03T00:00:00.000Z',
  year: 2026,
  number: 1,
  openingCents: 0,
  closingCents: 100,
  valutaCents: 100,
};
