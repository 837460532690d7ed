import { expect, test } from 'vitest';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import type { Statement, StatementEntry } from '#shared/statements/model/statement.ts';
import { codesOf } from './booking-codes.ts';
import { camt053 } from './camt053/camt053.ts';
import { checkCamt053 } from './camt053/check-camt053.ts';
import { checkStatementCsv } from './check-statement-csv.ts';
import { checkStatementJson } from './check-statement-json.ts';
import { mt940 } from './mt940/mt940.ts';
import { checkOfAccountJson } from '#shared/statements/of-account/check-of-account.ts';
import { ofAccountCsv, ofAccountJson } from '#shared/statements/of-account/of-account-files.ts';
import { statementCsv } from './statement-csv.ts';
import { statementJson } from './statement-json.ts';

const march: Statement = {
  id: '00000000000000000000000000000001stmt',
  account: { id: 'acc-1', iban: 'DE32110101001000000029', currency: 'EUR' },
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  createdAt: '2026-04-07T05:00:00.000Z',
  year: 2026,
  number: 3,
  openingCents: -5,
  closingCents: 150,
  valutaCents: 150,
  entries: [
    {
      bookingId: 'boo-1',
      cents: 200,
      bookingDay: '2026-03-02',
      valutaDay: '2026-03-02',
      type: 'SEPA_CREDIT_TRANSFER',
      counterparty: { name: '=cmd()', iban: 'DE89370400440532013000' },
      description: 'Rent, "March"',
    },
    { bookingId: 'boo-2', cents: -45, bookingDay: '2026-03-31', type: 'CHARGE_CARD', isDayOfRecord: true },
  ],
};

/** As a reader by column names sees it; every line has as many columns as the first. */
function rowsOf(csv: string): readonly Record<string, string>[] {
  const [names = [], ...rows] = csv.trimEnd().split('\r\n').map(cellsOf);
  return rows.map((cells) => {
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

function cellsOf(line: string): readonly string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

test('a CSV line has the balance after its booking, and no text that a spreadsheet would carry out', () => {
  const rows = rowsOf(statementCsv(march));
  const of = { account_id: 'acc-1', iban: 'DE32110101001000000029', currency: 'EUR' };
  const period = { period_from: '2026-03-01', period_to: '2026-03-31' };

  expect(rows).toMatchObject([
    { ...of, ...period, record: 'opening_balance', booking_id: '', amount: '', balance: '-0.05' },
    {
      ...of,
      ...period,
      record: 'booking',
      booking_id: 'boo-1',
      booking_date: '2026-03-02',
      valuta_date: '2026-03-02',
      amount: '2.00',
      balance: '1.95',
      name: "'=cmd()",
      counterparty_iban: 'DE89370400440532013000',
      description: 'Rent, "March"',
    },
    {
      ...of,
      ...period,
      record: 'booking',
      booking_id: 'boo-2',
      valuta_date: '',
      amount: '-0.45',
      balance: '1.50',
    },
    { ...of, ...period, record: 'closing_balance', booking_id: '', amount: '', balance: '1.50' },
  ]);
});

test('the CSV of a period without bookings shows the period and its balances', () => {
  const empty = { ...march, entries: [], closingCents: -5 };
  expect(rowsOf(statementCsv(empty))).toMatchObject([
    { record: 'opening_balance', period_from: '2026-03-01', period_to: '2026-03-31', balance: '-0.05' },
    { record: 'closing_balance', period_from: '2026-03-01', period_to: '2026-03-31', balance: '-0.05' },
  ]);
});

test('line breaks in a text do not end a line', () => {
  const [entry] = march.entries;
  const entries = [{ ...entry!, description: 'Rent\r\nfor\nMarch\u2028' }];
  expect(rowsOf(statementCsv({ ...march, entries }))[1]).toMatchObject({ description: 'Rent for March ' });
});

const brokenTotals = { credits: 1, creditCents: 155, debits: 0, debitCents: 0 };
const withText = (text: string): Statement => ({
  ...march,
  entries: [{ bookingId: 'boo-1', cents: 155, bookingDay: '2026-03-02', type: 'FEE', description: text }],
});

test('no JSON has half a character or one that databases refuse: strict readers would refuse the whole file', () => {
  const written = statementJson(withText('a\uD83Db\0c \\ud83d 😀'));
  expect(written).not.toMatch(/(?<!\\)\\u(?:d8|00)/i);
  expect(JSON.parse(written)).toMatchObject({ bookings: [{ description: 'a\uFFFDb\uFFFDc \\ud83d 😀' }] });
  expect(brokenRule(checkStatementJson(brokenTotals), written)).toBeUndefined();
  const stated = statementJson(withText('abc'));
  for (const text of ['\\ud83d', '\\uDC00x', '\\u0000', '\uD83D']) {
    const broken = brokenRule(checkStatementJson(brokenTotals), stated.replace('abc', text));
    expect([text, broken?.broken.rule]).toEqual([text, 'must have whole characters, and none of the code 0']);
  }
  for (const text of ['\\\\ud83d', '\\ud83d\\ude00'])
    expect(brokenRule(checkStatementJson(brokenTotals), stated.replace('abc', text))).toBeUndefined();
});

test('neither has that of a statement of account', () => {
  const head = { statementId: 'soa-1', evidence, answer: {}, disclaimer: 'abc\uD83D' };
  const written = ofAccountJson(head, { evidence, fees: [], bookings: [] });
  expect(written).toContain('"disclaimer":"abc\uFFFD"');
  expect(brokenRule(checkOfAccountJson(), written)).toBeUndefined();
  const broken = written.replace('abc', '\\u0000');
  expect(brokenRule(checkOfAccountJson(), broken)?.broken.rule).toMatch(/whole characters/);
});

test.each([
  ['Eve\u202Egnihsihp', 'Evegnihsihp', 'Evegnihsihp'],
  ['\u200B=1+1', "'=1+1", '=1+1'],
  ['\u00AD=1', "'=1", '=1'],
  ['\u3164=1', "'=1", '=1'],
  ['DE\u206689\u2069', 'DE89', 'DE89'],
  ['tag\u{E0041}', 'tag', 'tag'],
  ['a\uD83Db\0c', 'a\uFFFDb\uFFFDc', 'a\uFFFDb\uFFFDc'],
  ['Київ Ελλάς', 'Київ Ελλάς', 'Київ Ελλάς'],
])('of %j, what nobody sees is left out of CSV and camt.053', (text, inCsv, inCamt) => {
  const statement = withText(text);
  const csv = statementCsv(statement);
  expect(rowsOf(csv)[1]).toMatchObject({ description: inCsv });
  const camt = camt053({ id: march.id, createdAt: march.createdAt }, [statement]);
  expect(camt).toContain(`<Ustrd>${inCamt}</Ustrd>`);
  expect(brokenRule(checkStatementCsv(brokenTotals), csv)).toBeUndefined();
  expect(brokenRule(checkCamt053(), camt)).toBeUndefined();
});

test('a file that has what nobody sees is not published', () => {
  const csv = statementCsv(withText('abc')).replace('abc', 'a\u202Ebc');
  expect(brokenRule(checkStatementCsv(brokenTotals), csv)?.broken.field).toBe('description of row 2');
  const camt = camt053({ id: march.id, createdAt: march.createdAt }, [withText('abc')]);
  expect(brokenRule(checkCamt053(), camt.replace('abc', 'a\u200Bbc'))?.broken.field).toMatch(/Ustrd$/);
});

const evidence = {
  statementId: 'soa-1',
  iban: 'DE32110101001000000029',
  currency: 'EUR',
  firstDay: '2026-01-01',
  lastDay: '2026-03-31',
  openingCents: 700,
  closingCents: 700,
  lines: [],
};

test('the CSV of a statement of account does, too', () => {
  const period = { period_from: '2026-01-01', period_to: '2026-03-31', currency: 'EUR', balance: '7.00' };
  expect(rowsOf(ofAccountCsv({ evidence }))).toMatchObject([
    { record: 'opening_balance', ...period },
    { record: 'closing_balance', ...period },
  ]);
});

test('JSON holds cents, and says where the bank gave no booking date', () => {
  const statement = JSON.parse(statementJson(march)) as { bookings: object[] };

  expect(statement).toMatchObject({ opening_balance: -5, closing_balance: 150, number: 3, year: 2026 });
  expect(statement.bookings).toMatchObject([
    { id: 'boo-1', amount: 200, name: '=cmd()' },
    { id: 'boo-2', amount: -45, booking_date_is_day_of_record: true },
  ]);
});

test('a booking has the code of German banks with its issuer, and an account number no blanks', () => {
  const text = camt053({ id: march.id, createdAt: march.createdAt }, [march]).replaceAll(/\s/g, '');
  expect(text).toContain('<Prtry><Cd>NTRF+166</Cd><Issr>DK</Issr></Prtry>');
  const spaced = { ...march, account: { ...march.account, iban: 'DE32 1101 0100 1000 0000 29' } };
  expect(mt940(spaced)).toContain(':25:DE32110101001000000029\r\n');
});

/** The statement's only entry as camt.053, without blanks. */
function elementOf(entry: Partial<StatementEntry>): string {
  const counterparty = { name: 'Shop', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  const booked = { bookingId: 'boo-3', bookingDay: '2026-03-02', type: 'TRANSFER', cents: 1, counterparty };
  const statement = {
    ...march,
    entries: [{ ...booked, creditorIdentifier: 'DE98ZZZ09999999999', ...entry }],
  };
  const text = camt053({ id: march.id, createdAt: march.createdAt }, [statement]);
  return text.replaceAll(/\s/g, '').replace(/^.*?<NtryDtls>/, '');
}

const virtualIban = 'DE02120300000000202051';

test('camt.053 names the virtual IBAN as the account of who got the money', () => {
  const creditor = (iban: string) => `<CdtrAcct><Id><IBAN>${iban}</IBAN></Id>`;
  const [type, from] = [
    'SEPA_CREDIT_TRANSFER',
    '<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>',
  ];
  expect(elementOf({ type, cents: 500, virtualIban })).toContain(
    `${from}${creditor(virtualIban)}</CdtrAcct>`,
  );
  // Money that was sent to it goes back.
  expect(elementOf({ type: `${type}_RETURN`, cents: -500, virtualIban })).toContain(
    `${from}${creditor(virtualIban)}</CdtrAcct>`,
  );
  // The other side's own is another name of its account.
  expect(elementOf({ type, cents: -500, virtualIban })).toContain(
    `${creditor('DE89370400440532013000')}<Prxy><Tp><Prtry>VIRTUAL_IBAN</Prtry></Tp><Id>${virtualIban}</Id></Prxy>`,
  );
  expect(elementOf({ type, cents: -500, virtualIban, counterparty: { name: 'Shop' } })).toContain(
    `${creditor(virtualIban)}</CdtrAcct>`,
  );
});

test('camt.053 names the returned payment, what the return cost, and the card', () => {
  const text = elementOf({
    type: 'SEPA_DIRECT_DEBIT_RETURN',
    cents: -500,
    returnTransactionId: '8f7e6d5c-4b3a-4291-8071-625344352617',
    returnCharges: { cents: 300, currency: 'EUR' },
    cardId: 'a'.repeat(32),
  });
  expect(text).toContain('<Chrgs><Rcrd><AmtCcy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>');
  // The first reference is the entry's own: German readers take it for its id.
  expect(text).toContain(
    '<Prtry><Tp>BOOKING</Tp><Ref>boo-3</Ref></Prtry>' +
      '<Prtry><Tp>RETURNED</Tp><Ref>8f7e6d5c4b3a42918071625344352617</Ref></Prtry></Refs>',
  );
  expect(text).toContain(`<CardTx><Card><AddtlCardData>${'a'.repeat(32)}</AddtlCardData></Card></CardTx>`);
});

test('JSON and CSV have the virtual IBAN, the returned payment, its charges and the card', () => {
  const [entry] = march.entries;
  const returned = { returnTransactionId: '=trx', returnCharges: { cents: 300, currency: 'EUR' } };
  const entries = [{ ...entry!, ...returned, virtualIban, cardId: '+card' }];
  const json = JSON.parse(statementJson({ ...march, entries })) as { bookings: object[] };
  expect(json.bookings).toMatchObject([
    {
      receiver_iban_virtual: virtualIban,
      return_transaction_id: '=trx',
      return_charges: { value: 300, currency: 'EUR' },
      card_id: '+card',
    },
  ]);
  expect(rowsOf(statementCsv({ ...march, entries }))[1]).toMatchObject({
    receiver_iban_virtual: virtualIban,
    return_transaction_id: "'=trx",
    return_charges: '3.00',
    return_charges_currency: 'EUR',
    card_id: "'+card",
  });
});

test.each([
  ['SEPA_CREDIT_TRANSFER', 500, 'Dbtr'],
  ['SEPA_CREDIT_TRANSFER', -500, 'Cdtr'],
  ['SEPA_DIRECT_DEBIT', -500, 'Cdtr'],
  ['SEPA_DIRECT_DEBIT', 500, 'Dbtr'],
  // What comes back keeps the roles of what was sent.
  ['SEPA_DIRECT_DEBIT_RETURN', 500, 'Cdtr'],
  ['SEPA_DIRECT_DEBIT_RETURN', -500, 'Dbtr'],
  ['SEPA_CREDIT_TRANSFER_RETURN', 500, 'Cdtr'],
  ['SEPA_CREDIT_TRANSFER_RETURN', -500, 'Dbtr'],
  ['CANCELLATION_DIRECT_DEBIT', 500, 'Cdtr'],
])('of %s over %i cents the other side is %s', (type, cents, role) => {
  const text = elementOf({ type, cents });
  expect(text).toMatch(new RegExp(`<RltdPties><${role}><Pty><Nm>Shop</Nm>.*</${role}><${role}Acct>`));
  expect(text).toContain(`<RltdAgts><${role}Agt>`);
  // Only a creditor has the identifier.
  expect(text.includes('DE98ZZZ09999999999')).toBe(role === 'Cdtr');
});

test.each([
  ['ChargeAccountMaintenance', 2_50, ['ACMT', 'MCOP', 'CHRG']],
  ['ChargeAccountMaintenance', -2_50, ['ACMT', 'MDOP', 'CHRG']],
  ['CARD_TRANSACTION', 20_00, ['PMNT', 'CCRD', 'OTHR']],
  ['CARD_TRANSACTION', -20_00, ['PMNT', 'CCRD', 'POSD']],
])('%s over %i cents has the code of its direction', (type, cents, code) => {
  expect(codesOf({ type, cents }).iso).toEqual(code);
});

test.each([
  // Urgent payments.
  [{ type: 'TARGET2_CREDIT_TRANSFER', cents: 1 }, ['088', 'PMNT', 'RCDT', 'SDVA']],
  [{ type: 'TARGET2_CREDIT_TRANSFER', cents: -1 }, ['087', 'PMNT', 'ICDT', 'SDVA']],
  // Charges that are taken back.
  [{ type: 'CANCELLATION_CHARGE_CARD', cents: 1 }, ['808', 'ACMT', 'MCOP', 'CHRG', 'reversal']],
  [{ type: 'CANCELLATION_CHARGE_DUNNING', cents: -1 }, ['808', 'ACMT', 'MDOP', 'CHRG', 'reversal']],
  [{ type: 'CancellationCardTransaction', cents: 1 }, ['835', 'reversal']],
  [{ type: 'CREDIT_TRANSFER_CANCELLATION', cents: 1 }, ['835', 'reversal']],
  // Salaries, for those who get them.
  [{ type: 'SEPA_CREDIT_TRANSFER', cents: 1, purposeCode: 'SALA' }, ['153', 'PMNT', 'RCDT', 'SALA']],
  [{ type: 'SepaInstantCreditTransf', cents: 1, purposeCode: 'PENS' }, ['157', 'PMNT', 'RRCT', 'SALA']],
  [{ type: 'SEPA_CREDIT_TRANSFER', cents: -1, purposeCode: 'SALA' }, ['116', 'PMNT', 'ICDT', 'ESCT']],
  [{ type: 'SEPA_CREDIT_TRANSFER', cents: 1, purposeCode: 'RINP' }, ['166', 'PMNT', 'RCDT', 'ESCT']],
  [{ type: 'SEPA_DIRECT_DEBIT', cents: 1, purposeCode: 'SALA' }, ['171', 'PMNT', 'IDDT', 'ESDD']],
  // Instant transfers that come back have the type of any other, or one that nobody has named yet.
  [
    { type: 'SEPAInstantCreditTransfer', cents: 1, returnCode: 'AC04' },
    ['160', 'PMNT', 'IRCT', 'RRTN', 'reversal'],
  ],
  [
    { type: 'SepaInstantCreditTransf', cents: -1, returnTransactionId: 't' },
    ['160', 'PMNT', 'RRCT', 'RRTN', 'reversal'],
  ],
  [{ type: 'SEPA_INSTANT_CREDIT_TRANSFER_RETURN', cents: 1 }, ['160', 'PMNT', 'IRCT', 'RRTN', 'reversal']],
  [{ type: 'SepaInstantCreditTransf', cents: -1 }, ['118', 'PMNT', 'IRCT', 'ESCT']],
])('%j has the codes %j', (entry, expected) => {
  const { gvc, iso = [], isReversal } = codesOf(entry);
  expect([gvc, ...iso, ...(isReversal ? ['reversal'] : [])]).toEqual(expected);
});

/** Where the software of most German companies looks for the Geschäftsvorfallcode, and how. */
function codeReadByGermans(entry: Partial<StatementEntry>) {
  const code = /<BkTxCd>.*?<Prtry><Cd>(.*?)<\/Cd>/.exec(elementOf(entry))?.[1] ?? '';
  const parts = code.split('+');
  return parts.length === 4 ? { gvc: parts[1], textKey: parts[3] } : undefined;
}

test('German readers find the Geschäftsvorfallcode and the number of the return reason', () => {
  const entry = { type: 'SEPA_DIRECT_DEBIT_RETURN', cents: -500 };
  expect(codeReadByGermans({ ...entry, returnCode: 'MD06' })).toEqual({ gvc: '109', textKey: '912' });
  // A reason without an agreed number is stated by its code alone.
  expect(codeReadByGermans({ ...entry, returnCode: 'MS03' })).toEqual({ gvc: '109', textKey: '000' });
  expect(codeReadByGermans({ type: 'SEPA_CREDIT_TRANSFER', cents: 1 })).toEqual({
    gvc: '166',
    textKey: '000',
  });
});

test('the opening balance has the date of the first day, the closing balance that of the last', () => {
  const text = camt053({ id: march.id, createdAt: march.createdAt }, [march]).replaceAll(/\s/g, '');
  const dates = [...text.matchAll(/<Bal>.*?<Cd>(\w+)<\/Cd>.*?<Dt><Dt>(.*?)<\/Dt>/g)].map(([, code, day]) => [
    code,
    day,
  ]);
  expect(dates).toEqual([
    ['OPBD', '2026-03-01'],
    ['CLBD', '2026-03-31'],
    ['CLAV', '2026-03-31'],
  ]);
  // SWIFT repeats the closing balance of the statement before, with its date.
  expect(mt940(march)).toContain(':60F:D260228EUR0,05');
});
