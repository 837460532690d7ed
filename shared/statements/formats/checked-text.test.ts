import { expect, test } from 'vitest';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';
import { statementFormats } from '#shared/statements/publish/write-statement.ts';
import { checkedText } from './checked-text.ts';
import { totalsOf } from './entry-totals.ts';
import { wholeText } from './statement-text.ts';

const entries: readonly StatementEntry[] = [
  {
    bookingId: `${'1'.repeat(32)}cboo`,
    cents: 12_34,
    bookingDay: '2026-03-02',
    valutaDay: '2026-03-03',
    type: 'SEPA_CREDIT_TRANSFER',
    counterparty: { name: 'Müller, "Söhne" & Co', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
    description: 'Rechnung 42',
    endToEndId: 'RE-42',
  },
  {
    bookingId: `${'2'.repeat(32)}cboo`,
    cents: -2_34,
    bookingDay: '2026-03-04',
    valutaDay: '2026-03-04',
    type: 'SEPA_DIRECT_DEBIT_RETURN',
    returnCode: 'MD06',
    corrects: { firstDay: '2026-02-01', lastDay: '2026-02-28', year: 2026, number: 2 },
    correction: { reference: '3'.repeat(32), wasCents: 4_68, isCents: 2_34 },
  },
];
const totals = totalsOf(entries);
const head = {
  id: '4'.repeat(32),
  account: {
    id: 'acc_1',
    iban: 'DE32110101001000000029',
    bic: 'SOBKDEB2XXX',
    currency: 'EUR',
    holder: 'Erika',
  },
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  createdAt: '2026-04-07T05:00:00.000Z',
  year: 2026,
  number: 3,
  openingCents: 100_00,
  closingCents: 110_00,
  valutaCents: 110_00,
};
const formats = new Map<string, readonly [file: string, broken: (file: string) => string | undefined]>(
  statementFormats({ reversals: 'RC/RD' }).map(([kind, format, check]) => [
    kind,
    [
      wholeText(format, { ...head, entries }),
      (file) => {
        const error = brokenRule(check(totals), file);
        return error && `${error.broken.field} ${error.broken.rule}`;
      },
    ],
  ]),
);

test('each piece of a text is checked before it is handed out, and its end at the end', () => {
  const steps: string[] = [];
  const text = checkedText(
    { begin: () => 'a', lines: (some) => `b${some.length}`, end: () => 'c' },
    { add: (piece) => void steps.push(piece), end: () => void steps.push('end') },
  );
  expect(text.begin()).toBe('a');
  expect(text.lines(entries)).toBe('b2');
  expect(steps).toEqual(['a', 'b2']);
  expect(text.end()).toBe('c');
  expect(steps).toEqual(['a', 'b2', 'c', 'end']);
});

test.each([...formats])(
  'a file in %s keeps its rules, in whatever pieces it is written',
  (_kind, [file, broken]) => {
    expect(broken(file)).toBeUndefined();
  },
);

test.each([
  ['camt053', '<Ccy>EUR<', '<Ccy>Euro<', /Stmt\/Acct\/Ccy must be three capitals/],
  ['camt053', 'Ccy="EUR"', 'Ccy="eur"', /Bal\/Amt must have a currency/],
  ['camt053', /<MsgId>.+</, `<MsgId>${'x'.repeat(36)}<`, /GrpHdr\/MsgId must be 1 to 35 characters/],
  ['camt053', '<BookgDt>', '<BookgDat>', /Stmt\/Ntry\[1\]\/BkTxCd must be there/],
  ['camt053', '>12.34<', '>12.35<', /Stmt must have the entries that its summary states: credit-sum/],
  ['camt053', '<Amt Ccy="EUR">12.34<', '<Amt Ccy="EUR">12.35<', /Stmt must lead from its opening/],
  ['mt940', ':25:DE', ':25:de_', /:25: in message 1 must be an account/],
  ['mt940', ':28C:00003/00001', ':28C:00003/00002', /:28C: in message 1 must count the messages/],
  [
    'mt940',
    'Rechnung',
    'Rechnüng',
    /:86: of entry 1 in message 1 must be lines of at most 65 characters of SWIFT/,
  ],
  ['mt940', '?00SEPA', `?00${'S'.repeat(66)}`, /:86: of entry 1 .* at most 65 characters/],
  ['mt940', ':61:2603030302', ':61:2602300302', /:61: of entry 1 in message 1 must have two days/],
  ['mt940', 'RC2,34', 'RC2,43', /:62F: .*must be the balance before, with the entries since/],
  ['mt940', /\r\n-\r\n$/, '\r\n', /must be whole/],
  ['csv', ',"Müller', ',Müller', /row of row 2 must have/],
  ['csv', 'Rechnung 42', '=Rechnung 42', /description of row 2 must be a text/],
  ['csv', '2026-03-02', '2026-02-30', /booking_date of row 2 must be a day/],
  ['csv', ',card_id', '', /header must have the names/],
  ['csv', '112.34', '112.35', /balance of row 2 must be the balance before/],
  ['csv', /closing_balance.*\r\n$/, '', /file of row 3 must be whole/],
  ['json', '"amount":1234', '"amount":12.34', /bookings\[1\]\.amount must be a whole number/],
  [
    'json',
    '"booking_date":"2026-03-02"',
    '"booking_date":"2026-02-30"',
    /bookings\[1\]\.booking_date must be a day/,
  ],
  ['json', '"year":2026,', '"year":2026,"more":1,', /file has unknown members: more/],
  ['json', '"amount":1234', '"amount":1235', /closing_balance must be the opening one with all amounts/],
  ['json', /\n\]\}$/, '', /file must be whole|bookings/],
])('a mistake in %s is named: %s', (...[kind, from, to, rule]) => {
  const [file = '', broken] = formats.get(kind) ?? [];
  const wrong = file.replace(from, to);
  expect(wrong).not.toBe(file);
  expect(broken?.(wrong)).toMatch(rule);
});

test('no rule repeats what the file says', () => {
  const [file = '', broken] = formats.get('camt053') ?? [];
  expect(broken?.(file.replace('<IBAN>DE02120300000000202051', '<IBAN>secret'))).toBe(
    'Document/BkToCstmrStmt/Stmt/Ntry[1]/NtryDtls/TxDtls/RltdPties/DbtrAcct/Id/IBAN must be an IBAN',
  );
});

test('a message of MT940 has 2,000 characters at most', () => {
  const [file = '', broken] = formats.get('mt940') ?? [];
  const entry = /:61:[^]*?(?=:61:)/.exec(file)?.[0] ?? '';
  expect(broken?.(file.replace(entry, entry.repeat(20)))).toMatch(
    /message .* must have at most 2000 characters/,
  );
});
